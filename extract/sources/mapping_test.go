//go:build darwin || freebsd || linux

package sources

import (
	"bytes"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// open writes a file and calls yield with its document.
func open(t *testing.T, text string, yield func(name string, d *Document)) {
	t.Helper()
	name := filepath.Join(t.TempDir(), "file.txt")
	if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	(&Opener{}).Documents(File{Name: name}, func(d *Document, err error) bool {
		if err != nil {
			t.Fatal(err)
		}
		yield(name, d)
		return true
	})
}

func TestMapping(t *testing.T) {
	var text bytes.Buffer
	for i := 0; text.Len() < 2*mappedWindow+12345; i++ {
		text.WriteString(strings.Repeat("x", i%100) + "\n")
	}
	for _, row := range []struct {
		says    string
		offset  int64
		n       int
		least   int
		reaches bool
	}{
		{"the start", 0, 1, mappedWindow, false},
		{"an offset within a page", 4097, 10_000, mappedWindow - 4096, false},
		{"more than a window", 5, 2 * mappedWindow, 2 * mappedWindow, false},
		{"the end", mappedWindow + 99_999, 1000, mappedWindow + 12345 - 99_999, true},
		{"more than there is", 2 * mappedWindow, mappedWindow, 12345, true},
	} {
		t.Run(row.says, func(t *testing.T) {
			open(t, text.String(), func(_ string, d *Document) {
				m := d.Mapping()
				defer m.Close()
				got, end, err := m.Map(row.offset, row.n)
				if err != nil || end != row.reaches || len(got) < row.least {
					t.Fatalf("%d bytes, end %v, error %v; want %d at least, %v", len(got), end, err, row.least, row.reaches)
				}
				if !bytes.Equal(got, text.Bytes()[row.offset:][:len(got)]) {
					t.Error("other bytes than those of the file")
				}
			})
		})
	}
	open(t, text.String(), func(_ string, d *Document) {
		m := d.Mapping()
		defer m.Close()
		if got, err := io.ReadAll(m); err != nil || !bytes.Equal(got, text.Bytes()) {
			t.Errorf("%d bytes and the error %v were read", len(got), err)
		}
	})
}

func TestMappingOnlyOfWhatIsStoredAsItIs(t *testing.T) {
	open(t, strings.Repeat("x", smallestMapping-1), func(_ string, d *Document) {
		if d.Mapping() != nil {
			t.Error("a small file is mapped")
		}
	})
	(&Opener{Stdin: strings.NewReader(strings.Repeat("x", smallestMapping))}).Documents(File{Name: Stdin}, func(d *Document, err error) bool {
		if err != nil || d.Mapping() != nil {
			t.Errorf("standard input is mapped, %v", err)
		}
		return true
	})
}

// A file that is cut short is no reason to die.
func TestGuard(t *testing.T) {
	open(t, strings.Repeat("x", 3*smallestMapping), func(name string, d *Document) {
		m := d.Mapping()
		defer m.Close()
		text, _, err := m.Map(0, 1)
		if err != nil {
			t.Fatal(err)
		}
		if err := m.Guard(func() { bytes.Count(text, []byte("y")) }); err != nil {
			t.Errorf("before it is cut: %v", err)
		}
		if err := os.Truncate(name, 10); err != nil {
			t.Fatal(err)
		}
		if err := m.Guard(func() { bytes.Count(text, []byte("y")) }); !errors.Is(err, ErrTruncated) {
			t.Errorf("after it was cut: got %v, want %v", err, ErrTruncated)
		}
		defer func() {
			if recover() == nil {
				t.Error("Guard hides a panic of another kind")
			}
		}()
		_ = m.Guard(func() { panic("another") })
	})
}
