package extract_test

import (
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"urlgrep/core"
	"urlgrep/extract"
)

func TestBesideTooLong(t *testing.T) {
	long := strings.Repeat("a", 200)
	for _, test := range []struct {
		says, text string
		want       string
		skipped    []extract.Skip
	}{
		{"one byte longer, another straight behind it", "http://e.org/" + long[:88] + " http://e.org/b", "http://e.org/b", []extract.Skip{{Offset: 4, Line: 1}}},
		{"in angle brackets", "<http://e.org/" + long + "> <http://e.org/b>", "http://e.org/b", []extract.Skip{{Offset: 5, Line: 1}}},
		{"a long word behind it in brackets", "<http://e.org/ " + long, "http://e.org/", nil},
		{"a long word on the next line, a bracket open", "<http://e.org/\n" + long, "http://e.org/", nil},
		{"a long word on the next line, a round bracket open", "(http://e.org/\n" + long, "http://e.org/", nil},
		{"a long word on the next line, a quote open", "\"http://e.org/\n" + long, "http://e.org/", nil},
		{"Chinese text straight behind it", "http://e.org/" + long + "。http://e.org/b", "http://e.org/b", []extract.Skip{{Offset: 4, Line: 1}}},
		{"a comma and another behind it", "http://e.org/" + long + ",http://e.org/b", "http://e.org/b", []extract.Skip{{Offset: 4, Line: 1}}},
	} {
		t.Run(test.says, func(t *testing.T) {
			checkLimit(t, test.text, test.want, test.skipped)
		})
	}
}

func TestWorkOnWords(t *testing.T) {
	token := func(unit string) string { return strings.Repeat(unit, 60_000/len(unit)) + " " }
	for _, f := range []struct{ says, unit string }{
		{"manual page brackets that are not closed", "⟨http://x "},
		{"manual page brackets without blanks", "⟨http://x"},
		{"CJK brackets without blanks", "〈http://x"},
		{"long words of impossible hosts", token("http://%")},
		{"long words of empty hosts", token("http:///")},
		{"long words of dots for hosts", token("http://.")},
		{"long words in round brackets", token("(http://%")},
		{"long words in square brackets", token("[http://%")},
		{"long words in single quotes", token("'http://%")},
		{"long words of hosts with apostrophes", token("http://a'")},
		{"long words of hosts with footnotes", token("http://a.b[")},
		{"long words of unknown schemes", token("x://%")},
		{"long words of outer schemes", token("view-source:")},
		{"long words of short names", token(",www.a,")},
	} {
		t.Run(f.says, func(t *testing.T) {
			checkLinear(t, delimited(), 60<<10, func(n int64) io.Reader { return &repeater{text: f.unit, n: n} })
		})
	}
}

// A URI without "//" has a limit of its own; what stands behind it is found.
func TestBesideTooLongOpaque(t *testing.T) {
	for _, length := range []int{5_000, 70_000} {
		text := "mailto:" + strings.Repeat("a", length) + " http://e.org/b"
		for _, r := range []io.Reader{strings.NewReader(text), iotest.HalfReader(strings.NewReader(text))} {
			got, skipped := matchesOf(r, extract.Options{})
			if uris(got) != "http://e.org/b" || len(skipped) != 1 {
				t.Errorf("%d bytes: got %s, skipped %v", length, uris(got), skipped)
			}
		}
	}
}

// A first line of nothing but a hyphen or an equals sign that the join drops.
func TestNothingBeforeTheBreak(t *testing.T) {
	o := extract.Options{Base: core.Parse("http://a/b")}
	o.Relative = true
	for _, text := range []string{"\"\u2010\nb.html\"", "(URL:\u2010\nb.html)", "URL:\u2010\nb.html", "<URL:\u2010\nb.html>", "=3D URL:=\nb.html", "=3D <URL:=\nb.html>", "=3D (URL:=\nb)"} {
		s := extract.NewScanner(strings.NewReader(text), o)
		for s.Scan() {
		}
		if s.Err() != nil {
			t.Errorf("%q: %v", text, s.Err())
		}
	}
}
