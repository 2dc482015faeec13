package sources

import (
	"archive/tar"
	"bytes"
	"compress/bzip2"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"

	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zip"
	"github.com/klauspost/compress/zstd"
	"github.com/ulikunitz/xz"

	"urlgrep/extract/charset"
)

// deepest is how many archives and compressed files may stand inside of each
// other. There are files that hold themselves.
const deepest = 8

// ErrTooDeep is the error of what stands deeper inside of others than is read.
var ErrTooDeep = fmt.Errorf("archives are read %d deep, this is deeper", deepest)

// An Opener opens files. The zero value reads no standard input and skips the
// binary ones among those that nobody named.
type Opener struct {
	Stdin  io.Reader
	Binary bool                      // read binary files and members too
	Stored func(io.Reader) io.Reader // what the bytes of a file pass through, such as a counter; may be nil
}

// Documents calls yield with each document in a file, or with an error, which
// names the document. It ends when yield returns false.
func (o *Opener) Documents(f File, yield func(*Document, error) bool) {
	d := &Document{Name: f.Name}
	live := f.Name == Stdin
	var file *os.File
	if live {
		d.Name, d.rest = StdinName, o.Stdin
		if file, _ := o.Stdin.(*os.File); file != nil {
			info, err := file.Stat()
			live = err != nil || !info.Mode().IsRegular()
		}
	} else {
		var err error
		if file, err = os.Open(f.Name); err != nil {
			yield(nil, reason(f.Name, err))
			return
		}
		defer file.Close()
		d.rest = file
		if info, err := file.Stat(); err == nil {
			live = !info.Mode().IsRegular()
		}
	}
	if o.Stored != nil {
		d.rest = o.Stored(d.rest)
	}
	d.peek(live)
	w := opening{opener: o, yield: yield}
	if !live && file != nil && bytes.HasPrefix(d.head, zipMagic) {
		w.zip(d.Name, file, 1)
		return
	}
	w.document(d, !f.Found, 0)
}

// opening is one call of Documents.
type opening struct {
	opener *Opener
	yield  func(*Document, error) bool
}

// document yields d, or what is in it when it is compressed or an archive. It
// returns false when no more is wanted.
func (w *opening) document(d *Document, named bool, depth int) bool {
	format := formatOf(d.head)
	switch {
	case format == plain && !named && !w.opener.Binary && isBinary(d.head):
		return true
	case format == plain:
		return w.yield(d, nil)
	case depth == deepest:
		return w.fail(d.Name, ErrTooDeep)
	case format == tarred:
		return w.tar(d.Name, d, depth+1)
	case format == zipped:
		return w.spooledZip(d, depth+1)
	}
	r, err := decompress[format](d)
	if err != nil {
		return w.fail(d.Name, err)
	}
	defer r.Close()
	inner := &Document{Name: d.Name, Member: d.Member, rest: r}
	inner.peek(false)
	return w.document(inner, named, depth+1)
}

func (w *opening) fail(name string, err error) bool {
	return w.yield(nil, reason(name, err))
}

// tar yields the members of a tar archive.
func (w *opening) tar(name string, r io.Reader, depth int) bool {
	archive := tar.NewReader(r)
	for {
		header, err := archive.Next()
		if err == io.EOF {
			return true
		}
		if err != nil {
			return w.fail(name, err)
		}
		if header.Typeflag == tar.TypeReg && !w.member(name, header.Name, archive, depth) {
			return false
		}
	}
}

// spooledZip yields the members of a zip archive that comes through a pipe or
// stands in another archive. Its directory is at its end, so it has to be
// stored first.
func (w *opening) spooledZip(d *Document, depth int) bool {
	spool, err := os.CreateTemp("", "urlgrep-*.zip")
	if err != nil {
		return w.fail(d.Name, err)
	}
	defer os.Remove(spool.Name())
	defer spool.Close()
	if _, err := io.Copy(spool, d); err != nil {
		return w.fail(d.Name, err)
	}
	return w.zip(d.Name, spool, depth)
}

// zip yields the members of a zip archive.
func (w *opening) zip(name string, file *os.File, depth int) bool {
	info, err := file.Stat()
	if err != nil {
		return w.fail(name, err)
	}
	archive, err := zip.NewReader(file, info.Size())
	if err != nil {
		return w.fail(name, err)
	}
	for _, f := range archive.File {
		if !f.Mode().IsRegular() {
			continue
		}
		r, err := f.Open()
		if err != nil {
			if !w.fail(name+":"+f.Name, err) {
				return false
			}
			continue
		}
		more := w.member(name, f.Name, r, depth)
		r.Close()
		if !more {
			return false
		}
	}
	return true
}

// member yields one member of an archive, or what is in it.
func (w *opening) member(archive, name string, r io.Reader, depth int) bool {
	d := &Document{Name: archive + ":" + name, Member: true, rest: r}
	d.peek(false)
	return w.document(d, false, depth)
}

// A format is how a document is stored.
type format int

const (
	plain format = iota
	gzipped
	bzipped
	xzipped
	zstandard
	zipped
	tarred
)

var zipMagic = []byte("PK\x03\x04")

// magics are what files of a format start with.
var magics = map[format][]byte{
	gzipped:   {0x1F, 0x8B, 0x08},               // RFC 1952 §2.3
	xzipped:   {0xFD, '7', 'z', 'X', 'Z', 0x00}, // the .xz file format §2.1.1.1
	zstandard: {0x28, 0xB5, 0x2F, 0xFD},         // RFC 8878 §3.1.1
	zipped:    zipMagic,                         // APPNOTE.TXT 4.3.7
}

var decompress = map[format]func(io.Reader) (io.ReadCloser, error){
	gzipped: func(r io.Reader) (io.ReadCloser, error) { return gzip.NewReader(r) },
	bzipped: func(r io.Reader) (io.ReadCloser, error) { return io.NopCloser(bzip2.NewReader(r)), nil },
	xzipped: func(r io.Reader) (io.ReadCloser, error) {
		x, err := xz.NewReader(r)
		return io.NopCloser(x), err
	},
	zstandard: func(r io.Reader) (io.ReadCloser, error) {
		z, err := zstd.NewReader(r, zstd.WithDecoderConcurrency(1), zstd.WithDecoderMaxWindow(64<<20))
		if err != nil {
			return nil, err
		}
		return z.IOReadCloser(), nil
	},
}

// formatOf recognises a format by the first bytes of a file.
func formatOf(head []byte) format {
	for f, magic := range magics {
		if bytes.HasPrefix(head, magic) {
			return f
		}
	}
	// "BZh", the block size, and the digits of pi that start a block.
	if len(head) >= 10 && string(head[:3]) == "BZh" && string(head[4:10]) == "1AY&SY" {
		return bzipped
	}
	if isTar(head) {
		return tarred
	}
	return plain
}

// isTar recognises the header of a tar archive by its checksum, which archives
// of all ages have (POSIX.1-2017, pax, ustar Interchange Format).
func isTar(head []byte) bool {
	const size, from, to = 512, 148, 156
	if len(head) < size {
		return false
	}
	written, err := strconv.ParseUint(strings.Trim(string(head[from:to]), " \x00"), 8, 32)
	if err != nil {
		return false
	}
	sum := uint64(to-from) * ' ' // the checksum counts as blanks
	for i, c := range head[:size] {
		if i < from || i >= to {
			sum += uint64(c)
		}
	}
	return sum == written
}

// isBinary reports whether a document that starts with head is no text. UTF-16
// and UTF-32 are text, although they hold NULs.
func isBinary(head []byte) bool {
	return bytes.IndexByte(head, 0) >= 0 && charset.Recognize(head) == nil
}
