package sources

import (
	"archive/tar"
	"bufio"
	"bytes"
	"io"
	"slices"
	"strings"
	"testing"

	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"
	"github.com/ulikunitz/xz"
)

// Wherever compressed data is cut, that is told once, and so is what no compression made.
func TestCutShort(t *testing.T) {
	text := strings.Repeat("http://x.org/a and so on, ", 20)
	for name, compressor := range map[string]func(io.Writer) (io.WriteCloser, error){
		"gzip": func(w io.Writer) (io.WriteCloser, error) { return gzip.NewWriter(w), nil },
		"xz":   func(w io.Writer) (io.WriteCloser, error) { return xz.NewWriter(w) },
		"zstd": func(w io.Writer) (io.WriteCloser, error) { return zstd.NewWriter(w) },
	} {
		t.Run(name, func(t *testing.T) {
			var b bytes.Buffer
			w, err := compressor(&b)
			if err != nil {
				t.Fatal(err)
			}
			io.WriteString(w, text)
			if err := w.Close(); err != nil {
				t.Fatal(err)
			}
			const recognised = 6 // bytes of the longest magic
			for n := recognised; n < b.Len(); n++ {
				found := strings.Join(contents(Opener{}, b.String()[:n]), "\n")
				if strings.Count(found, errCut.Error()) != 1 {
					t.Errorf("%d of %d bytes: %q", n, b.Len(), found)
				}
			}
			for _, row := range []struct {
				stream string
				texts  int
				faulty bool
			}{
				{b.String(), 1, false},
				{b.String() + b.String(), 2, false},
				{b.String() + "junk behind it that is not compressed", 1, true},
			} {
				found := strings.Join(contents(Opener{}, row.stream), "\n")
				if strings.Count(found, text) != row.texts || strings.Contains(found, "! ") != row.faulty {
					t.Errorf("%d bytes: %q", len(row.stream), found)
				}
			}
		})
	}
}

// What says that it needs a lot of memory is not read, however little it holds (G2).
func TestMemoryOfDecoders(t *testing.T) {
	var b bytes.Buffer
	config := xz.WriterConfig{DictCap: mostMemory}
	for _, row := range []struct {
		grow int
		want string
	}{{0, ": http://x.org/a"}, {1 << 20, "! : " + errMemory.Error()}} {
		b.Reset()
		config.DictCap += row.grow
		w, err := config.NewWriter(&b)
		if err != nil {
			t.Fatal(err)
		}
		io.WriteString(w, "http://x.org/a")
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		if found := contents(Opener{}, b.String()); !slices.Contains(found, row.want) {
			t.Errorf("a dictionary of %d bytes: %q", config.DictCap, found)
		}
	}
}

// Members of a gzip file may be empty, however many of them.
func TestEmptyMembers(t *testing.T) {
	stream := strings.Repeat(gzippedText(""), 300) + gzippedText("http://x.org/a")
	r, err := newGzip(strings.NewReader(stream))
	if err != nil {
		t.Fatal(err)
	}
	got, err := bufio.NewReader(r).ReadString('a') // which gives a reader up that reads nothing a hundred times
	if got != "http://x.org/a" || err != nil {
		t.Errorf("%q, %v", got, err)
	}
}

func gzippedText(text string) string {
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	io.WriteString(w, text)
	w.Close()
	return b.String()
}

// What stands behind the end of an archive is not lost without a word, and
// what is damaged there is told.
func TestBehindTar(t *testing.T) {
	var b bytes.Buffer
	w := tar.NewWriter(&b)
	w.WriteHeader(&tar.Header{Name: "a", Mode: 0o600, Size: 1})
	io.WriteString(w, "x")
	w.Close()
	archive := b.String()
	compressed := gzippedText(archive)
	for _, row := range []struct {
		name, stream, fault string
	}{
		{"nothing", archive, ""},
		{"zeros", archive + strings.Repeat("\x00", 9000), ""},
		{"another archive", archive + archive, errBehind.Error()},
		{"another archive behind zeros", archive + strings.Repeat("\x00", 9000) + archive, errBehind.Error()},
		{"compressed", compressed, ""},
		{"compressed and cut short", compressed[:len(compressed)-4], errCut.Error()},
		{"a wrong checksum", compressed[:len(compressed)-8] + "sum\x00" + compressed[len(compressed)-4:], gzip.ErrChecksum.Error()},
	} {
		want := []string{":a: x"}
		if row.fault != "" {
			want = append(want, "! : "+row.fault)
		}
		if found := contents(Opener{}, row.stream); !slices.Equal(found, want) {
			t.Errorf("%s: %q, want %q", row.name, found, want)
		}
	}
}
