package extract_test

import (
	"bytes"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"testing/iotest"
	"time"

	"github.com/google/go-cmp/cmp"

	"urlgrep/core"
	"urlgrep/delimit"
	"urlgrep/extract"
)

// documents returns the texts in testdata/docs by name.
func documents(t testing.TB) map[string][]byte {
	t.Helper()
	docs := map[string][]byte{}
	for _, pattern := range []string{"*.txt", "*.md"} {
		names, err := filepath.Glob(filepath.Join("..", "testdata", "docs", pattern))
		if err != nil || len(names) == 0 {
			t.Fatalf("%s: %v, %v", pattern, names, err)
		}
		for _, name := range names {
			text, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			docs[filepath.Base(name)] = text
		}
	}
	return docs
}

// everyMode are the join modes by name.
var everyMode = map[string]delimit.JoinMode{
	"never": delimit.JoinNever, "delimited": delimit.JoinDelimited, "auto": delimit.JoinAuto, "always": delimit.JoinAlways,
}

// randomReader splits what it reads at random places.
type randomReader struct {
	io.Reader
	random *rand.Rand
}

func (r randomReader) Read(p []byte) (int, error) {
	return r.Reader.Read(p[:min(len(p), 1+r.random.IntN(64))])
}

// G1: any split into reads gives the same matches.
func TestChunking(t *testing.T) {
	for name, text := range documents(t) {
		for mode, join := range everyMode {
			t.Run(name+" "+mode, func(t *testing.T) {
				o := extract.Options{Options: delimit.Options{Join: join, Relative: true}, Base: core.Parse("http://a/b/c/d;p?q")}
				want, err := scan(bytes.NewReader(text), o)
				if err != nil || len(want) == 0 {
					t.Fatalf("%d matches, %v", len(want), err)
				}
				whole := func() io.Reader { return bytes.NewReader(text) }
				readers := map[string]io.Reader{
					"one byte":      iotest.OneByteReader(whole()),
					"half":          iotest.HalfReader(whole()),
					"end with data": iotest.DataErrReader(whole()),
					"in the middle": io.MultiReader(bytes.NewReader(text[:len(text)/2]), bytes.NewReader(text[len(text)/2:])),
				}
				for seed := range uint64(4) {
					readers[fmt.Sprint("random ", seed)] = randomReader{whole(), rand.New(rand.NewPCG(seed, 0))}
				}
				for says, r := range readers {
					got, err := scan(r, o)
					if err != nil {
						t.Fatal(err)
					}
					if diff := cmp.Diff(want, got); diff != "" {
						t.Errorf("%s: -want +got\n%s", says, diff)
					}
				}
			})
		}
	}
}

// G1: so do splits at each place of a text that is longer than the window.
func TestChunkingOfLongText(t *testing.T) {
	var text bytes.Buffer
	for n := range 3000 {
		fmt.Fprintf(&text, "%s <http://e.org/%d/\n  a> and http://e.org/b-\n  %d, \"http://e.org/\n %d\"\n", strings.Repeat("words ", n%97), n, n, n)
	}
	want, err := scan(bytes.NewReader(text.Bytes()), delimited())
	if err != nil || len(want) != 9000 {
		t.Fatalf("%d matches, %v", len(want), err)
	}
	for _, size := range []int{1, 7, 100, 4 << 10, 100_003, 200_000} {
		got, err := scan(sizedReader{bytes.NewReader(text.Bytes()), size}, delimited())
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Fatalf("reads of %d bytes: -want +got\n%.2000s", size, diff)
		}
	}
}

// sizedReader reads at most size bytes at a time.
type sizedReader struct {
	io.Reader
	size int
}

func (r sizedReader) Read(p []byte) (int, error) { return r.Reader.Read(p[:min(len(p), r.size)]) }

// G4: on a pipe a match is there as soon as its end is certain, at the latest
// when the next line is read.
func TestPromptness(t *testing.T) {
	for _, test := range []struct {
		says string
		text string // what was written to the pipe, which stays open
		want string
	}{
		{"a blank behind it", "http://e.org/a b\n", "http://e.org/a"},
		{"in angle brackets", "<http://e.org/a>\n", "http://e.org/a"},
		{"in angle brackets over two lines", "<http://e.org/\na>\n", "http://e.org/a"},
		{"in double quotes", "\"http://e.org/a\"\n", "http://e.org/a"},
		{"in round brackets", "(http://e.org/a)\n", "http://e.org/a"},
		{"at the end of the line", "http://e.org/a\nnext line\n", "http://e.org/a"},
		{"at the end of the line with CR LF", "http://e.org/a\r\nnext line\r\n", "http://e.org/a"},
		{"a hyphen at the end of the line", "http://e.org/a-\nb c\n", "http://e.org/a-b"},
		{"a blank line behind it", "http://e.org/a\n\n", "http://e.org/a"},
		{"abbreviated", "www.e.org\nnext line\n", "http://www.e.org"},
		{"a bracket that is not closed, in prose", "<http://e.org/ is a nice site\nnext line\n", "http://e.org/"},
		{"another one behind it", "http://e.org/a\nhttp://e.org/b\n", "http://e.org/a"},
	} {
		for mode, join := range everyMode {
			if join == delimit.JoinAlways || join == delimit.JoinNever && test.want != strings.Trim(strings.Fields(test.text)[0], `<>()"`) {
				continue
			}
			t.Run(test.says+" "+mode, func(t *testing.T) {
				r, w := io.Pipe()
				defer w.Close()
				go io.WriteString(w, "some text before\n"+test.text)
				found := make(chan string, 1)
				go func() {
					s := extract.NewScanner(r, extract.Options{Options: delimit.Options{Join: join}})
					if s.Scan() {
						found <- s.Match().URI
					}
				}()
				select {
				case got := <-found:
					if got != test.want {
						t.Errorf("got %s, want %s", got, test.want)
					}
				case <-time.After(5 * time.Second):
					t.Errorf("%q: nothing until more is written", test.text)
				}
			})
		}
	}
}

// G2: a candidate that is too long is left out, counted, and hides nothing
// of what follows.
func TestTooLong(t *testing.T) {
	long := strings.Repeat("a", 200)
	for _, test := range []struct {
		says, text string
		want       string
		skipped    []extract.Skip
	}{
		{"none", "http://e.org/a", "http://e.org/a", nil},
		{"as long as the limit", "http://e.org/" + long[:87], "http://e.org/" + long[:87], nil},
		{"one byte longer", "http://e.org/" + long[:88] + " and then http://e.org/b", "http://e.org/b", []extract.Skip{{Offset: 4, Line: 1}}},
		{"on the second line", "\nhttp://e.org/" + long + "\nhttp://e.org/b", "http://e.org/b", []extract.Skip{{Offset: 5, Line: 2}}},
		{"between two", "http://e.org/a http://e.org/" + long + " http://e.org/b", "http://e.org/a http://e.org/b", []extract.Skip{{Offset: 19, Line: 1}}},
		{"two", "http://e.org/" + long + " http://e.org/" + long + " http://e.org/b", "http://e.org/b", []extract.Skip{{Offset: 4, Line: 1}, {Offset: 218, Line: 1}}},
		{"a URI inside it", "http://e.org/" + long + "/http://e.org/c http://e.org/b", "http://e.org/b", []extract.Skip{{Offset: 4, Line: 1}}},
		{"in double quotes", "\"http://e.org/" + long + "\" \"http://e.org/b\"", "http://e.org/b", []extract.Skip{{Offset: 5, Line: 1}}},
		{"abbreviated", "www.e.org/" + long + " www.e.org", "http://www.e.org", []extract.Skip{{Offset: 3, Line: 1}}},
		{"without slashes", "data:," + long + " http://e.org/b", "http://e.org/b", []extract.Skip{{Offset: 4, Line: 1}}},
		{"the end of the text", "http://e.org/" + long, "", []extract.Skip{{Offset: 4, Line: 1}}},
		{"joined at a hyphen", "http://e.org/" + long[:50] + "-\n" + long[:50] + " http://e.org/b", "http://e.org/b", []extract.Skip{{Offset: 4, Line: 1}}},
		{"a long word that is no candidate", long + ":" + long + " http://e.org/b", "http://e.org/b", nil},
	} {
		t.Run(test.says, func(t *testing.T) {
			checkLimit(t, test.text, test.want, test.skipped)
		})
	}
}

// checkLimit scans text with a limit of 100 bytes, at once and byte by byte.
func checkLimit(t *testing.T, text, want string, skipped []extract.Skip) {
	t.Helper()
	o := delimited()
	o.MaxLength = 100
	for _, r := range []io.Reader{strings.NewReader(text), iotest.OneByteReader(strings.NewReader(text))} {
		got, passed := matchesOf(r, o)
		if uris(got) != want {
			t.Errorf("got %s, want %s", uris(got), want)
		}
		if diff := cmp.Diff(skipped, passed); diff != "" {
			t.Errorf("skipped: -want +got\n%s", diff)
		}
	}
}

func TestDefaultLimit(t *testing.T) {
	for length, want := range map[int]int{delimit.DefaultMaxLength: 1, delimit.DefaultMaxLength + 1: 0} {
		uri := "http://e.org/" + strings.Repeat("a", length-len("http://e.org/"))
		found, skipped := matchesOf(strings.NewReader("<"+uri+">"), delimited())
		if len(found) != want || len(skipped) != 1-want {
			t.Errorf("%d bytes: found %d, skipped %d, want %d, %d", length, len(found), len(skipped), want, 1-want)
		}
	}
}

// repeater yields its text again and again, n bytes in all.
type repeater struct {
	text string
	n    int64
	at   int
	each func() // called at each read
}

func (r *repeater) Read(p []byte) (int, error) {
	if r.each != nil {
		r.each()
	}
	n := 0
	for n < len(p) && r.n > 0 {
		k := copy(p[n:min(int64(len(p)), int64(n)+r.n)], r.text[r.at:])
		n, r.n, r.at = n+k, r.n-int64(k), (r.at+k)%len(r.text)
	}
	if r.n == 0 {
		return n, io.EOF
	}
	return n, nil
}

// G2: memory stays bounded on streams that never come to an end of a line, a
// URI or a wrapper.
func TestMemory(t *testing.T) {
	const limit = 4 << 20
	for _, test := range []struct{ says, start, rest string }{
		{"no line breaks", "", "words and more words "},
		{"no blanks", "", "word"},
		{"a URI without end", "http://e.org/", "a"},
		{"a URI of another script without end", "http://e.org/", "ä"},
		{"angle brackets that are not closed", "<http://e.org/", "a "},
		{"angle brackets that are not closed, over lines", "<http://e.org/", "a\n"},
		{"a quote that is not closed", "\"http://e.org/\n", "a"},
		{"URIs without a blank", "", "http://e.org/,"},
		{"NULs", "", "\x00"},
		{"blanks", "<URL:", " "},
		{"line breaks", "<http://e.org/", "\n"},
	} {
		t.Run(test.says, func(t *testing.T) {
			var before, now runtime.MemStats
			runtime.GC()
			runtime.ReadMemStats(&before)
			reads, most := 0, uint64(0)
			measure := func() {
				if reads++; reads%25 == 0 {
					runtime.GC()
					runtime.ReadMemStats(&now)
					most = max(most, now.HeapAlloc)
				}
			}
			r := io.MultiReader(strings.NewReader(test.start), &repeater{text: test.rest, n: 16 << 20, each: measure})
			s := extract.NewScanner(r, delimited())
			for s.Scan() {
			}
			if s.Err() != nil || most == 0 {
				t.Fatal(s.Err(), most)
			}
			if most > before.HeapAlloc+limit {
				t.Errorf("%d bytes in use, %d before", most, before.HeapAlloc)
			}
		})
	}
}

// At most two allocations for a match on one line.
func TestAllocations(t *testing.T) {
	const matches = 10_000
	for _, test := range []struct {
		says, unit string
		options    extract.Options
		limit      float64
	}{
		{"unwrapped", "see http://e.org/a.\n", delimited(), 2},
		{"without slashes", "see mailto:ann@e.org.\n", delimited(), 2},
		{"in angle brackets", "see <http://e.org/a>.\n", delimited(), 2},
		{"in double quotes", "see \"http://e.org/a\".\n", delimited(), 2},
		{"abbreviated", "see www.e.org/a.\n", delimited(), 2},
		{"in all modes", "see http://e.org/a/\nand\n", extract.Options{}, 2},
		{"candidates that are none", "see http:// and news: at 12:30 std::x <a> \"b\" ", delimited(), 0},
		{"broken, which takes two more for the text and the join", "see <http://e.org/\na>.\n", delimited(), 4},
	} {
		t.Run(test.says, func(t *testing.T) {
			text := strings.Repeat(test.unit, matches)
			perRun := testing.AllocsPerRun(3, func() {
				s := extract.NewScanner(strings.NewReader(text), test.options)
				for s.Scan() {
				}
			})
			const setUp = 100 // buffers and the Scanner
			if each := (perRun - setUp) / matches; each > test.limit {
				t.Errorf("%.2f allocations each, want at most %g", each, test.limit)
			}
		})
	}
}
