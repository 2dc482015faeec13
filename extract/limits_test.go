package extract_test

import (
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/google/go-cmp/cmp"

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
			o := delimited()
			o.MaxLength = 100
			for _, r := range []io.Reader{strings.NewReader(test.text), iotest.OneByteReader(strings.NewReader(test.text))} {
				s := extract.NewScanner(r, o)
				var got []extract.Match
				for s.Scan() {
					got = append(got, s.Match())
				}
				if uris(got) != test.want {
					t.Errorf("got %s, want %s", uris(got), test.want)
				}
				if diff := cmp.Diff(test.skipped, s.Skipped()); diff != "" {
					t.Errorf("skipped: -want +got\n%s", diff)
				}
			}
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
