package sources

import (
	"errors"
	"fmt"
	"os"
	"runtime/debug"
	"unsafe"
)

// A Mapping is the document of a file that is mapped to memory, one window of
// it at a time: what is looked at there need not be copied by a read. The
// document is what the file held when it was opened.
type Mapping struct {
	file   *os.File
	size   int64
	start  int64 // of the window in the file
	window []byte
	read   int64 // how much Read has returned
}

const (
	smallestMapping = 1 << 20 // smaller files are read
	mappedWindow    = 4 << 20 // what is mapped counts as memory in use
)

// ErrTruncated is the error of a file that became shorter while it was mapped.
var ErrTruncated = errors.New("the file became shorter while it was searched")

// Mapping returns the document mapped to memory, to be closed when it has been
// searched. It returns nil when the document is no file of some size, or is
// stored compressed or in an archive: then it has to be read.
func (d *Document) Mapping() *Mapping {
	if d.file == nil {
		return nil
	}
	info, err := d.file.Stat()
	if err != nil || !info.Mode().IsRegular() || info.Size() < smallestMapping {
		return nil
	}
	m := &Mapping{file: d.file, size: info.Size()}
	if _, _, err := m.Map(0, 1); err != nil {
		return nil
	}
	return m
}

// Map returns at least n bytes from offset on, or all that there are, and
// whether the document ends with them. They are valid until the next call.
func (m *Mapping) Map(offset int64, n int) (text []byte, end bool, err error) {
	page := int64(os.Getpagesize())
	start := offset / page * page
	length := min(max(int64(n)+page, mappedWindow), m.size-start)
	window, err := mapFile(m.file, start, int(length))
	if err != nil {
		return nil, false, fmt.Errorf("the file could not be mapped to memory at byte %d: %w", start, err)
	}
	m.Close()
	m.start, m.window = start, window
	return window[offset-start:], start+length == m.size, nil
}

// Read implements io.Reader. It does not depend on what was mapped.
func (m *Mapping) Read(p []byte) (int, error) {
	n, err := m.file.ReadAt(p, m.read)
	m.read += int64(n)
	return n, err
}

// Close ends the mapping.
func (m *Mapping) Close() error {
	window := m.window
	m.window = nil
	if window == nil {
		return nil
	}
	return unmap(window)
}

// Guard calls search, which looks at what is mapped. When the file is made
// shorter meanwhile, what it held is no longer there to be looked at, and Guard
// returns ErrTruncated.
func (m *Mapping) Guard(search func()) (err error) {
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	defer func() {
		if r := recover(); r != nil {
			if fault, ok := r.(interface{ Addr() uintptr }); !ok || !m.holds(fault.Addr()) {
				panic(r)
			}
			err = ErrTruncated
		}
	}()
	search()
	return nil
}

// holds reports whether an address lies in the window.
func (m *Mapping) holds(address uintptr) bool {
	start := uintptr(unsafe.Pointer(unsafe.SliceData(m.window)))
	return start <= address && address < start+uintptr(len(m.window))
}
