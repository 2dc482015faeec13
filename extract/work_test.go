package extract_test

import (
	"fmt"
	"io"
	"strings"
	"testing"

	"urlgrep/core"
	"urlgrep/delimit"
	"urlgrep/extract"
)

// mostLooks is how often a byte is looked at closely, on average, on the worst
// of the inputs below: a wrapper that is not closed within its 16 lines, read
// as wrapped and then as unwrapped.
const mostLooks = 2 * 16

// mostLooksAuto is the same in mode auto, which counts the lines around each
// break as looked at, up to delimit.LookBehind bytes of them.
const mostLooksAuto = 512

// families are inputs that make a careless scanner look at the same bytes
// again and again.
var families = []struct{ says, unit string }{
	{"opening brackets", "("},
	{"opening angle brackets with a scheme", "<http://"},
	{"schemes", "http://"},
	{"schemes with blanks", "http:// "},
	{"prefixes in brackets", "<URL:"},
	{"prefixes", "URL:"},
	{"full stops", "."},
	{"colons", ":"},
	{"quotes and URIs in turn", `"http://e.org/a`},
	{"quotes, URIs and blanks", `"http://e.org/a `},
	{"hyphens at the ends of lines", "http://a-\n"},
	{"many hyphens at the ends of lines", "http://a-\nb-\nc-\nd-\n"},
	{"quotation marks alone on their lines", ">\n"},
	{"deep quotations", strings.Repeat("> ", 60) + "<http://e.org/a\n"},
	{"round brackets over lines", "(http://a\n"},
	{"square brackets over lines", "[http://a\n"},
	{"angle brackets over lines", "<http://a\n"},
	{"angle brackets over lines of words", "<http://a b\nc d\n"},
	{"angle brackets that are not closed", "<http://x "},
	{"angle brackets and many pieces", "<http://x y1 z2 w3 v4 u5 "},
	{"schemes at the ends of lines", "http:\n"},
	{"schemes and slashes at the ends of lines", "https:\n/\n"},
	{"full stops behind www", "www."},
	{"abbreviated references", "www.e.org,"},
	{"addresses", "mailto:a@b,"},
	{"names in names", "urn:a:"},
	{"words and colons", "a:b"},
	{"escaped brackets", "http://e.org/a&lt;"},
	{"commas between URIs", "http://e.org/a,"},
	{"Chinese text between URIs", "见http://e.org/a见"},
	{"Chinese text without end", "http://e.org/见" + strings.Repeat("见", 5000) + " "},
	{"bracket pairs of other scripts", "http://e.org/《" + strings.Repeat("/《", 30) + " "},
	{"blanks behind a prefix", "<URL:" + strings.Repeat(" ", 5000)},
	{"long lines", "http://e.org/a " + strings.Repeat("word ", 5000) + "\n"},
	{"URIs at the ends of long lines", strings.Repeat("word ", 900) + "http://e.org/a/\nb/c "},
	{"long words behind URIs", "http://e.org/a/\n" + strings.Repeat("y", 60_000) + " "},
}

// work returns how many bytes were looked at to scan r.
func work(t *testing.T, r io.Reader, o extract.Options) int {
	t.Helper()
	s := extract.NewScanner(r, o)
	for s.Scan() {
	}
	if s.Err() != nil {
		t.Fatal(s.Err())
	}
	return s.Work()
}

// G3: twice the input makes at most twice the work, whatever the input.
func TestLinearWork(t *testing.T) {
	for mode, join := range everyMode {
		for _, relative := range []bool{false, true} {
			o := extract.Options{Options: delimit.Options{Join: join, Relative: relative}}
			if relative {
				o.Base = core.Parse("http://a/b/c/d;p?q")
			}
			for _, f := range families {
				t.Run(fmt.Sprintf("%s, %s, relative %v", f.says, mode, relative), func(t *testing.T) {
					checkLinear(t, o, 256<<10, func(n int64) io.Reader { return &repeater{text: f.unit, n: n} })
				})
			}
			t.Run(fmt.Sprintf("a bracket that is never closed, %s, relative %v", mode, relative), func(t *testing.T) {
				checkLinear(t, o, 4<<20, func(n int64) io.Reader {
					return io.MultiReader(strings.NewReader("<http://x"), &repeater{text: "words and more, ", n: n})
				})
			})
		}
	}
}

// checkLinear scans n and 2n bytes of an input and compares the work.
func checkLinear(t *testing.T, o extract.Options, n int64, input func(n int64) io.Reader) {
	t.Helper()
	once, twice := work(t, input(n), o), work(t, input(2*n), o)
	if limit := 2.2*float64(once) + 1000; float64(twice) > limit {
		t.Errorf("%d looks at %d bytes, %d at twice as many", once, n, twice)
	}
	each := float64(twice) / float64(2*n)
	most := float64(mostLooks)
	if o.Join == delimit.JoinAuto {
		most = mostLooksAuto
	}
	if each > most {
		t.Errorf("%.1f looks for each byte, want at most %g", each, most)
	}
	t.Logf("%.2f looks for each byte", each)
}

// G3: 100 MB without a line break are no harder than lines.
func TestOneLongLine(t *testing.T) {
	const size = 100 << 20
	o := delimited()
	text := strings.Repeat("words and: more words. ", 400) + "http://e.org/a "
	looks := work(t, &repeater{text: text, n: size}, o)
	if limit := size / 10; looks > limit {
		t.Errorf("%d looks at %d bytes of prose, want at most %d", looks, size, limit)
	}
}

// G3: 60 000 opening brackets around a URI.
func TestManyBrackets(t *testing.T) {
	const n = 60_000
	for _, open := range []string{"(", "[", "<", "{", "\"", "*", "“"} {
		text := strings.Repeat(open, n) + "http://e.org/a" + strings.Repeat(open, n)
		if looks := work(t, strings.NewReader(text), delimited()); looks > mostLooks*n {
			t.Errorf("%d times %s: %d looks", n, open, looks)
		}
	}
}
