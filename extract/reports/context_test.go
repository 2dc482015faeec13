package reports

import (
	"fmt"
	"reflect"
	"strings"
	"testing"

	"urlgrep/extract"
)

func TestOwnParts(t *testing.T) {
	for _, c := range []struct {
		text, reference string
		want            []string
	}{
		{"http://x.org/a", "http://x.org/a", []string{"http://x.org/a"}},
		{"http://x.org/\n   a", "http://x.org/a", []string{"http://x.org/", "a"}},
		{"http://x.org/\r\n\ta", "http://x.org/a", []string{"http://x.org/", "a"}},
		{"http://x.org/a b", "http://x.org/ab", []string{"http://x.org/a", "b"}},
		{"http://x.org/\n> > a", "http://x.org/a", []string{"http://x.org/", "a"}},
		{"http://x.org/\n>>a", "http://x.org/a", []string{"http://x.org/", "a"}},
		{"http://x.org/\n// /a", "http://x.org//a", []string{"http://x.org/", "/a"}},
		{"http://x.org/\n# a\n# b", "http://x.org/ab", []string{"http://x.org/", "a", "b"}},
		{"http://x.org/a-\n * b", "http://x.org/a-b", []string{"http://x.org/a-", "b"}},
		{"http://x.org/in\u2010\n  stances", "http://x.org/instances", []string{"http://x.org/in\u2010", "stances"}},
		{"http://x.org/a\\\n  b", "http://x.org/ab", []string{"http://x.org/a\\", "b"}},
		{"http://x.org/a/=\nb?c=3Dd", "http://x.org/a/b?c=d", []string{"http://x.org/a/=", "b?c=3Dd"}},
		{"http://x.org/a/=\n> b?c=3Dd", "http://x.org/a/b?c=d", []string{"http://x.org/a/=", "b?c=3Dd"}},
		{`http:\/\/x.org\/a`, "http://x.org/a", []string{`http:\/\/x.org\/a`}},
	} {
		var got []string
		for _, p := range ownParts(c.text, c.reference) {
			got = append(got, c.text[p.start:p.end])
		}
		if !reflect.DeepEqual(got, c.want) {
			t.Errorf("%q: %q, want %q", c.text, got, c.want)
		}
	}
}

// show prints a text in which each word that starts with "http:" is a match,
// handed on in pieces of the given size.
func show(t *testing.T, p Context, text string, size int) (printed string, notes []string) {
	t.Helper()
	var out strings.Builder
	p.W, p.Note = &out, func(err error) { notes = append(notes, err.Error()) }
	check := func(err error) {
		if err != nil {
			t.Fatal(err)
		}
	}
	check(p.Begin(Document{Path: "a.txt"}))
	for text != "" {
		n := strings.Index(text, "http:")
		if n < 0 {
			n = len(text)
		}
		for between := text[:n]; between != ""; {
			k := min(size, len(between))
			check(p.Text([]byte(between[:k])))
			between = between[k:]
		}
		uri := text[n:]
		if k := strings.IndexAny(uri, " \n"); k >= 0 {
			uri = uri[:k]
		}
		if uri != "" {
			check(p.Match(&extract.Match{Text: uri, Reference: uri, URI: uri}, []byte(uri)))
		}
		text = text[n+len(uri):]
	}
	check(p.End())
	return out.String(), notes
}

func TestLongLines(t *testing.T) {
	long := strings.Repeat("a", longestShown)
	for _, c := range []struct {
		name          string
		before, after int
		text, want    string
		notes         int
	}{
		{"as long as may be", 0, 0, long + "http:b " + long + "\n", long + "http:b " + long + "\n", 0},
		{"too long before the URL", 0, 0, long + "x http:b " + long + "x\n", long + "…http:b " + long + "x\n", 1},
		{"the end of it is never too long", 0, 0, "http:b " + long + long + " http:c", "http:b " + long + long + " http:c\n", 0},
		{"around the URL", 1, 1, long + "x\nhttp:b\n" + long + "x\n", long + "…\nhttp:b\n" + long + "…\n", 2},
		{"a line that is passed over", 0, 0, long + "x\nhttp:b\n", "http:b\n", 0},
	} {
		for _, size := range []int{1000, 1 << 20} {
			printed, notes := show(t, Context{Before: c.before, After: c.after}, c.text, size)
			if printed != c.want {
				t.Errorf("%s: %d bytes printed, want %d", c.name, len(printed), len(c.want))
			}
			if len(notes) != c.notes {
				t.Errorf("%s: notes %q", c.name, notes)
			}
		}
	}
	_, notes := show(t, Context{Before: 1, After: 1}, long+"x\nhttp:b\n"+long+"x\n", 1000)
	want := []string{
		"a.txt: line 1: longer than 65536 bytes: what stands behind these, up to the first URL, is not printed",
		"a.txt: 2 lines were not printed whole",
	}
	if !reflect.DeepEqual(notes, want) {
		t.Errorf("notes %q", notes)
	}
}

// The lines before a URL are kept only as far as there is room for them.
func TestManyLinesBefore(t *testing.T) {
	line := strings.Repeat("a", longestShown) + "\n"
	const room = mostBefore/longestShown - 1 // a line takes some bytes more
	printed, notes := show(t, Context{Before: 1000}, strings.Repeat(line, 2*room)+"http:b\n", 1<<20)
	if got := strings.Count(printed, "\n"); got != room+1 {
		t.Errorf("%d lines printed, want %d", got, room+1)
	}
	want := fmt.Sprintf("a.txt: line %d: of the lines before it only %d are printed, for lack of room", 2*room+1, room)
	if len(notes) != 1 || notes[0] != want {
		t.Errorf("notes %q, want %q", notes, want)
	}
	if _, notes := show(t, Context{Before: 3}, strings.Repeat(line, 10)+"http:b\n", 1<<20); len(notes) > 0 {
		t.Errorf("notes %q", notes)
	}
}

// On a terminal neither a character nor a line break is torn, however the text arrives.
func TestEscapedPieces(t *testing.T) {
	const text = "a\r b é\u202e http:x 中\t😀\xff\xe4 end\r\nnot this\r\né http:y \xe4\r\n"
	const want = `a\r b é\u202e ` + "http:x 中\t😀" + `\xff\xe4 end` + "\n" + `é http:y \xe4` + "\n"
	for size := 1; size < 8; size++ {
		if got, _ := show(t, Context{Place: Place{Style: Style{Escape: true}}}, text, size); got != want {
			t.Errorf("in pieces of %d: %q, want %q", size, got, want)
		}
	}
	if got, _ := show(t, Context{}, text, 3); got != strings.Replace(text, "not this\r\n", "", 1) {
		t.Errorf("without escapes: %q", got)
	}
}
