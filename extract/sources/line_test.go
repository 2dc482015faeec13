package sources

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// The lines of offsets are asked for in any order, and what lies between two
// questions is all that is counted for the second.
func TestLine(t *testing.T) {
	text := strings.Repeat("0123456\n", 50_000) // lines of 8 bytes, in several buffers
	name := filepath.Join(t.TempDir(), "file.txt")
	if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	(&Opener{}).Documents(File{Name: name}, func(d *Document, err error) bool {
		if err != nil {
			t.Fatal(err)
		}
		for _, offset := range []int64{0, 7, 8, 399_999, 100_000, 100_007, 99_999, 399_992, 0, int64(len(text))} {
			if got, want := d.Line(offset), int(offset/8)+1; got != want {
				t.Errorf("offset %d: line %d, want %d", offset, got, want)
			}
		}
		d.Line(399_999)
		if err := os.Truncate(name, 100_000); err != nil {
			t.Fatal(err)
		}
		if got := d.Line(399_990); got != 0 {
			t.Errorf("in what was cut off: line %d, want 0", got)
		}
		return true
	})
	(&Opener{Stdin: strings.NewReader(text)}).Documents(File{Name: Stdin}, func(d *Document, err error) bool {
		if got := d.Line(8); got != 0 {
			t.Errorf("of standard input: line %d, want 0", got)
		}
		return true
	})
}

// Questions about neighbours do not take the time of the file before them each (G3).
func TestLineLinear(t *testing.T) {
	const size = 8 << 20
	name := filepath.Join(t.TempDir(), "file.txt")
	if err := os.WriteFile(name, []byte(strings.Repeat("0123456\n", size/8)), 0o600); err != nil {
		t.Fatal(err)
	}
	(&Opener{}).Documents(File{Name: name}, func(d *Document, err error) bool {
		if err != nil {
			t.Fatal(err)
		}
		started := time.Now()
		for range 10_000 {
			d.Line(size - 1)
			d.Line(size - 100)
		}
		if took := time.Since(started); took > 2*time.Second { // it takes some milliseconds
			t.Errorf("20000 questions took %v", took)
		}
		return true
	})
}
