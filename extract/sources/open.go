package sources

import (
	"archive/tar"
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path"
	"strings"
)

// deepest is how many archives and compressed files may stand inside of each
// other. There are files that hold themselves.
const deepest = 8

// ErrTooDeep is the error of what stands deeper inside of others than is read.
var ErrTooDeep = fmt.Errorf("archives are read %d deep, this is deeper", deepest)

// An Opener opens files. The zero value reads no standard input, and skips
// what is hidden in archives and the binary ones among those that nobody named.
type Opener struct {
	Stdin  io.Reader
	Binary bool                      // read binary files and members too
	Hidden bool                      // read hidden members of archives too
	Select Selection                 // of the members of archives
	Stored func(io.Reader) io.Reader // what the bytes of a file pass through, such as a counter; may be nil
}

// Documents calls yield with each document in a file, or with an error, which
// names the document. It ends when yield returns false.
func (o *Opener) Documents(f File, yield func(*Document, error) bool) {
	d := &Document{Name: f.Name}
	if f.Name == Stdin {
		d.Name, d.rest = StdinName, o.Stdin
	} else {
		file, err := os.Open(f.Name)
		if err != nil {
			yield(nil, reason(f.Name, err))
			return
		}
		defer file.Close()
		d.rest, d.file = file, file
	}
	live := isLive(d.rest)
	if o.Stored != nil {
		d.rest = o.Stored(d.rest)
	}
	d.peek(live)
	w := opening{opener: o, yield: yield}
	w.document(d, place{name: f.Name, named: !f.Found})
}

// isLive reports whether what is read may come by and by.
func isLive(r io.Reader) bool {
	file, ok := r.(*os.File)
	if !ok {
		return true
	}
	info, err := file.Stat()
	return err != nil || !info.Mode().IsRegular()
}

// A place is where a document stands.
type place struct {
	name  string // that of the file, or of the member within its archive
	named bool   // somebody named it: it is read whatever it holds
	all   bool   // a glob names an archive that it stands in, and so all in it
	depth int    // how many archives and compressed files it stands in
}

// opening is one call of Documents.
type opening struct {
	opener *Opener
	yield  func(*Document, error) bool
}

// inside returns the place of what stands in an archive, but for its name.
func (w *opening) inside(at place) place {
	globbed, matched := w.opener.Select.byGlob(at.name, false)
	return place{all: at.all || globbed && matched, depth: at.depth + 1}
}

// document yields d, or what is in it when it is compressed or an archive. It
// returns false when no more is wanted.
func (w *opening) document(d *Document, at place) bool {
	format := formatOf(d.head)
	switch {
	case format == plain && !at.named && !w.opener.Binary && isBinary(d.head):
		return true
	case format == plain:
		if err := whyUnread(d.head); err != nil {
			return w.fail(d.Name, err)
		}
		return w.yield(d, nil)
	case at.depth == deepest:
		return w.fail(d.Name, ErrTooDeep)
	case format == tarred:
		return w.tar(d, w.inside(at))
	case format == zipped:
		return w.zip(d, w.inside(at))
	}
	r, err := decompress[format](d)
	if err != nil {
		return w.fail(d.Name, unexpected(err))
	}
	defer r.Close()
	inner := &Document{Name: d.Name, Member: d.Member, rest: r}
	inner.peek(false)
	at.depth++
	return w.document(inner, at)
}

func (w *opening) fail(name string, err error) bool {
	return w.yield(nil, reason(name, err))
}

// tar yields the members of a tar archive.
func (w *opening) tar(d *Document, at place) bool {
	archive := tar.NewReader(d)
	told := false // what is wrong with the archive is known from its last member
	for {
		header, err := archive.Next()
		switch {
		case err != nil && told:
			return true
		case err == io.EOF:
			return w.behind(d)
		case err != nil:
			return w.fail(d.Name, err)
		}
		switch header.Typeflag {
		case tar.TypeReg, tar.TypeCont, tar.TypeGNUSparse:
			var more bool
			if told, more = w.member(d.Name, header.Name, archive, at); !more {
				return false
			}
		}
	}
}

// errBehind is the error of what stands behind the end of an archive, as when
// somebody wrote one behind the other.
var errBehind = errors.New("what follows the end of the archive was not read")

// behind reads what stands behind the end of an archive, which is zeros. That
// it can be read tells that what was decompressed on the way is whole.
func (w *opening) behind(d *Document) bool {
	buffer := make([]byte, headSize)
	for {
		n, err := d.Read(buffer)
		switch {
		case len(bytes.TrimLeft(buffer[:n], "\x00")) > 0:
			return w.fail(d.Name, errBehind)
		case err == io.EOF:
			return true
		case err != nil:
			return w.fail(d.Name, err)
		}
	}
}

// member yields one member of an archive, or what is in it. It reports whether
// reading it failed, which was told then, and whether more is wanted.
func (w *opening) member(archive, name string, r io.Reader, at place) (failed, more bool) {
	if !w.wants(name, at.all) {
		return false, true
	}
	d := &Document{Name: archive + ":" + name, Member: true, rest: r}
	d.peek(false)
	at.name = name
	more = w.document(d, at)
	return d.failed, more
}

// wants reports whether a member of an archive is wanted, as a file of that
// name in a folder would be. The ignore files in an archive are not rules for
// it: somebody chose what to put there.
func (w *opening) wants(name string, all bool) bool {
	name = relative(name)
	for k := 0; k <= len(name); k++ {
		if k < len(name) && name[k] != '/' {
			continue
		}
		base := path.Base(name[:k])
		if !w.opener.Hidden && strings.HasPrefix(base, ".") && base != "." && base != ".." {
			return false
		}
		if k < len(name) && !w.opener.Select.wants(name[:k], true) {
			return false
		}
	}
	return w.opener.Select.wantsMember(name, all)
}
