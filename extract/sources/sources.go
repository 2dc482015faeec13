// Package sources opens what the scanner reads: files and standard input.
package sources

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
)

// Stdin is the name that stands for standard input.
const Stdin = "-"

// ErrFolder is the error of Open for a folder.
var ErrFolder = errors.New("is a folder, not a file")

// Open opens the named file for reading, or stdin when the name is Stdin. The
// error names the file and the reason.
func Open(name string, stdin io.Reader) (io.ReadCloser, error) {
	if name == Stdin {
		return io.NopCloser(stdin), nil
	}
	f, err := os.Open(name)
	if err != nil {
		return nil, reason(name, err)
	}
	if info, err := f.Stat(); err == nil && info.IsDir() {
		f.Close()
		return nil, fmt.Errorf("%s: %w", name, ErrFolder)
	}
	return f, nil
}

// reason leaves out of an error what the name already says.
func reason(name string, err error) error {
	if p, ok := errors.AsType[*fs.PathError](err); ok {
		err = p.Err
	}
	return fmt.Errorf("%s: %w", name, err)
}
