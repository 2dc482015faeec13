package sources

import (
	"bufio"
	"bytes"
	"compress/bzip2"
	"errors"
	"fmt"
	"io"
	"path"
	"strconv"
	"strings"

	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"
	"github.com/therootcompany/xz"

	"urlgrep/extract/charset"
)

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

// magics are what files of a format start with.
var magics = map[format][]byte{
	gzipped:   {0x1F, 0x8B, 0x08},               // RFC 1952 §2.3
	xzipped:   {0xFD, '7', 'z', 'X', 'Z', 0x00}, // the .xz file format §2.1.1.1
	zstandard: {0x28, 0xB5, 0x2F, 0xFD},         // RFC 8878 §3.1.1
	zipped:    zipMagic,                         // APPNOTE.TXT 4.3.7
}

// mostMemory is what the decoder of a file may take in memory because the file says so.
const mostMemory = 64 << 20

var decompress = map[format]func(io.Reader) (io.ReadCloser, error){
	gzipped: newGzip,
	bzipped: func(r io.Reader) (io.ReadCloser, error) { return io.NopCloser(bzip2.NewReader(r)), nil },
	xzipped: func(r io.Reader) (io.ReadCloser, error) {
		x, err := xz.NewReader(r, mostMemory)
		return io.NopCloser(x), err
	},
	zstandard: func(r io.Reader) (io.ReadCloser, error) {
		z, err := zstd.NewReader(r, zstd.WithDecoderConcurrency(1), zstd.WithDecoderMaxWindow(mostMemory))
		if err != nil {
			return nil, err
		}
		return z.IOReadCloser(), nil
	},
}

// Uncompressed returns the name of a file without the ending that tells how it is
// compressed.
func Uncompressed(name string) string {
	switch ending := path.Ext(name); strings.ToLower(ending) {
	case ".gz", ".bz2", ".xz", ".zst":
		return strings.TrimSuffix(name, ending)
	}
	return name
}

// errTrailing is the error of what is no compressed data behind such data.
var errTrailing = errors.New("what follows the compressed data is not compressed, and was not read")

// A gzipReader reads the members of a gzip file (RFC 1952 §2.2). The zeros that
// tapes fill their last block with are no fault.
type gzipReader struct {
	*gzip.Reader
	in *bufio.Reader
}

func newGzip(r io.Reader) (io.ReadCloser, error) {
	in := bufio.NewReader(r)
	z, err := gzip.NewReader(in)
	if err != nil {
		return nil, err
	}
	z.Multistream(false)
	return &gzipReader{z, in}, nil
}

// Read implements io.Reader.
func (g *gzipReader) Read(p []byte) (int, error) {
	for { // members may be empty
		n, err := g.Reader.Read(p)
		if err == io.EOF {
			err = g.next()
		}
		if n > 0 || err != nil || len(p) == 0 {
			return n, err
		}
	}
}

// next goes on with the next member; without one it returns io.EOF.
func (g *gzipReader) next() error {
	for {
		head, err := g.in.Peek(len(magics[gzipped]))
		switch {
		case len(head) == 0:
			return err
		case head[0] == 0:
			g.in.Discard(1)
			continue
		case !bytes.HasPrefix(magics[gzipped], head):
			return errTrailing
		}
		err = g.Reset(g.in)
		g.Multistream(false)
		return unexpected(err)
	}
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

// unread are compressions and archives that are not read, by what their files start with.
var unread = map[string]string{
	"7z\xBC\xAF\x27\x1C":   "an archive of 7-Zip",
	"Rar!\x1A\x07":         "an archive of RAR",
	"MSCF\x00\x00\x00\x00": "a cabinet of Windows",
	"LZIP\x01":             "compressed by lzip",
	"\x04\x22\x4D\x18":     "compressed by lz4",
	"\x1F\x9D":             "compressed by compress",
}

// whyUnread says what a document is that is packed in a way which is not read; nil for others.
func whyUnread(head []byte) error {
	for magic, what := range unread {
		if bytes.HasPrefix(head, []byte(magic)) {
			return fmt.Errorf("it is %s, which is not read", what)
		}
	}
	return nil
}

// isBinary reports whether a document that starts with head is no text. UTF-16
// and UTF-32 are text, although they hold NULs.
func isBinary(head []byte) bool {
	return bytes.IndexByte(head, 0) >= 0 && charset.Recognize(head) == nil
}
