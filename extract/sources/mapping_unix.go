//go:build darwin || freebsd || linux

package sources

import (
	"os"
	"syscall"
)

// mapFile maps n bytes of a file from offset on, a multiple of the page size,
// to memory.
func mapFile(file *os.File, offset int64, n int) ([]byte, error) {
	return syscall.Mmap(int(file.Fd()), offset, n, syscall.PROT_READ, syscall.MAP_SHARED)
}

func unmap(b []byte) error { return syscall.Munmap(b) }
