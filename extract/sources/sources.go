// Package sources finds and opens what is searched: files, folders, standard
// input, compressed files and archives.
//
//	walk := sources.Walk{Select: selection}
//	opener := sources.Opener{Select: selection}
//	for file, err := range walk.Files(names) {
//		opener.Documents(file, func(d *sources.Document, err error) bool {
//			… d.Name, d.Read
//		})
//	}
//
// A folder is read recursively in the order of names. Compressed files and
// archives are recognised by content, never by name, and read through; an
// archive is as many documents as it has members, which are chosen as the files
// in a folder are. Nothing is stored on the way, neither on disk nor in memory:
// a zip archive is read from its start, without the directory at its end.
//
// Of the files that tell git what to ignore, those in the tree are read:
// .gitignore, and info/exclude in the folder of the repository. The one that
// git's configuration names is not, so that what is found depends on nothing
// else than the tree and the call.
package sources

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"

	"github.com/klauspost/compress/zstd"
	"github.com/therootcompany/xz"
)

// Stdin is the name that stands for standard input, StdinName what it is called.
const (
	Stdin     = "-"
	StdinName = "(standard input)"
)

// A File is a place where documents are stored.
type File struct {
	Name  string
	Found bool // it was found in a folder rather than named
}

// A Document is a stretch of text that is searched on its own.
type Document struct {
	Name   string // that of the file, and behind a ":" that of the member of an archive
	Member bool   // it is a member of an archive

	head    []byte
	rest    io.Reader
	file    *os.File // where all of it is stored, if it is stored as it is
	err     error    // of the first read, after head
	counted int64    // the offset that Line was asked for last
	feeds   int      // the line feeds before that
	failed  bool     // the reader knows that the document could not be read to its end
}

// Head returns the first bytes of the document: some kilobytes, or less when it
// is shorter or comes through a pipe. They are still to be read.
func (d *Document) Head() []byte { return d.head }

// Read implements io.Reader.
func (d *Document) Read(p []byte) (int, error) {
	if len(d.head) > 0 {
		n := copy(p, d.head)
		d.head = d.head[n:]
		return n, nil
	}
	n, err := 0, d.err
	if err == nil {
		n, err = d.rest.Read(p)
	}
	if err != nil && err != io.EOF {
		d.failed = true
		err = plainly(err)
	}
	return n, err
}

// Line returns the line of the byte at an offset of the document. It counts
// what lies between that and the offset before, so that questions about
// neighbours cost little in any order (G3). It is 0 when the document is no
// file that is stored as it is, so that nothing can be counted again.
func (d *Document) Line(offset int64) int {
	if !d.Stored() {
		return 0
	}
	from, to := min(d.counted, offset), max(d.counted, offset)
	buffer := make([]byte, min(64<<10, to-from))
	feeds := 0
	for from < to {
		n, err := d.file.ReadAt(buffer[:min(int64(len(buffer)), to-from)], from)
		feeds += bytes.Count(buffer[:n], []byte{'\n'})
		if from += int64(n); from < to && err != nil {
			return 0
		}
	}
	if offset < d.counted {
		feeds = -feeds
	}
	d.counted, d.feeds = offset, d.feeds+feeds
	return d.feeds + 1
}

// Stored reports whether the document is a file that is stored as it is.
func (d *Document) Stored() bool { return d.file != nil }

// headSize is how much of a document is looked at to recognise what it is.
const headSize = 8 << 10

// peek reads the head of d: one piece of what comes in by and by, so that it
// waits for nothing more, and all of the head of what is there already.
func (d *Document) peek(live bool) {
	d.head = make([]byte, headSize)
	n := 0
	for n < len(d.head) && d.err == nil && (n == 0 || !live) {
		var k int
		k, d.err = d.rest.Read(d.head[n:])
		n += k
	}
	d.head = d.head[:n]
}

// reason says of which file an error is.
func reason(name string, err error) error {
	if name == "" {
		name = "''"
	}
	return fmt.Errorf("%s: %w", name, plainly(err))
}

// plainly returns an error without the name of the file, which others say, and
// in words for people.
func plainly(err error) error {
	if p, ok := errors.AsType[*fs.PathError](err); ok {
		return p.Err
	}
	switch err {
	case io.ErrUnexpectedEOF, xz.ErrBuf:
		return errCut
	case xz.ErrMemlimit, zstd.ErrWindowSizeExceeded:
		return errMemory
	}
	return err
}

// errCut is the error of what ends before it should, errMemory that of what
// says that it cannot be decompressed without a lot of memory.
var (
	errCut    = errors.New("it is cut short, what stands before was read")
	errMemory = fmt.Errorf("to decompress it takes more than %d MiB of memory, which it does not get", mostMemory>>20)
)
