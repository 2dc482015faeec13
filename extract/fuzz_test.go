package extract_test

import (
	"bytes"
	"io"
	"testing"

	"github.com/google/go-cmp/cmp"

	"urlgrep/core"
	"urlgrep/delimit"
	"urlgrep/extract"
)

// fuzzOptions makes any combination of options from bits.
func fuzzOptions(bits uint16) extract.Options {
	o := extract.Options{Options: delimit.Options{
		Join:          delimit.JoinMode(bits & 3),
		NoAbbreviated: bits&4 != 0,
		ASCII:         bits&8 != 0,
		Relative:      bits&16 != 0,
	}}
	if bits&32 != 0 {
		o.Base = core.Parse("http://a/b/c/d;p?q")
	}
	if bits&64 != 0 {
		o.MaxLength = 32
	}
	o.NoLines = bits&128 != 0
	o.Email, o.Bare = bits&256 != 0, bits&512 != 0
	return o
}

// seeds are texts with something of each rule.
var seeds = []string{
	"see http://e.org/a_(b), <URL:ftp://e.org/\n  a> and \"http://e.org/\n b\".",
	"> see <http://e.org/\r\n> a/b>\r\n>> (https://\r\n>> e.org/)",
	"http://e.org/a-\n  b.txt\nhttp:\n//e.org/ <ht\ntp://e.org>",
	"www.e.org,ftp.e.org:21/x;type=a mailto:a@b.c?d=e news:a.b urn:a:b data:,x",
	"<URL:../g> <../g> \"g.html\" URL: #s url:www.e.org",
	"见http://e.org/维基。《http://e.org/》 ⟨http://e.org/a⟩ “http://e.org/”",
	"http://[::1]:80/ http://[v1.a]/ http://e.org's http://e.org: http://%s/ http:///",
	"&lt;http://e.org/?a=1&amp;b=2&gt; *http://e.org/* **http://e.org/**",
	"\x93http://e.org/\x94 http://e.org/\xff\x00\xc2\xa0",
	"[a](http://e.org/ \"t\") [http://e.org/ b] {http://e.org/} `http://e.org/`",
	"http://e.org/?a=\nb&c=d e\nhttp://e.org/a/\nb/c/d.html, 1999.\n",
	"ann@e.org, \"b c\"@e.org, example.com/x and go.dev: e.co.uk:80 a.b@xn--p1ai",
	"view-source:http://e.org/ jdbc:x://y git+ssh://h/p 1http://e.org",
}

func addSeeds(f *testing.F, add func(text []byte)) {
	for _, s := range seeds {
		add([]byte(s))
	}
	for _, text := range documents(f) {
		add(text)
	}
}

// A chunkedReader reads as many bytes at a time as its sizes say, in turn.
type chunkedReader struct {
	io.Reader
	sizes []byte
	next  int
}

func (r *chunkedReader) Read(p []byte) (int, error) {
	size := int(r.sizes[r.next%len(r.sizes)]) + 1
	r.next++
	return r.Reader.Read(p[:min(len(p), size)])
}

// G1: any split into reads gives the same matches.
func FuzzChunking(f *testing.F) {
	addSeeds(f, func(text []byte) {
		f.Add(text, []byte{0}, uint16(0))
		f.Add(text, []byte{0, 6, 30}, uint16(1|16|32|256|512))
	})
	f.Fuzz(func(t *testing.T, text, sizes []byte, bits uint16) {
		if len(sizes) == 0 {
			return
		}
		o := fuzzOptions(bits)
		want, _ := scan(bytes.NewReader(text), o)
		got, _ := scan(&chunkedReader{Reader: bytes.NewReader(text), sizes: sizes}, o)
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("-whole +in pieces\n%s", diff)
		}
	})
}

// Matches stand in the text where they say, one behind the other, whatever the
// text and the options.
func FuzzMatches(f *testing.F) {
	addSeeds(f, func(text []byte) {
		for bits := range uint16(8) {
			f.Add(text, bits*149)
		}
	})
	f.Fuzz(func(t *testing.T, text []byte, bits uint16) {
		o := fuzzOptions(bits)
		matches, err := scan(bytes.NewReader(text), o)
		if err != nil {
			t.Fatal(err)
		}
		last := int64(0)
		for _, m := range matches {
			if m.Offset < last || m.End <= m.Offset || m.End > int64(len(text)) {
				t.Fatalf("%d to %d of %d bytes, behind %d", m.Offset, m.End, len(text), last)
			}
			last = m.End
			checkMatch(t, text, m, o)
		}
	})
}

// checkMatch holds what a match says of itself against the text.
func checkMatch(t *testing.T, text []byte, m extract.Match, o extract.Options) {
	t.Helper()
	if m.Text != string(text[m.Offset:m.End]) {
		t.Errorf("Text is %q, the text %q", m.Text, text[m.Offset:m.End])
	}
	if !isSubsequence(m.Reference, m.Text) || m.Reference == "" {
		t.Errorf("Reference %q of %q", m.Reference, m.Text)
	}
	if !isSubsequence(m.Alternate, m.Reference) || m.Alternate == m.Reference {
		t.Errorf("Alternate %q of %q", m.Alternate, m.Reference)
	}
	if bytes.ContainsAny([]byte(m.Reference), " \t\r\n<>\"") && m.Kind != delimit.Email {
		t.Errorf("Reference %q holds a delimiter", m.Reference)
	}
	if m.Kind == delimit.Relative && !o.Relative && !o.Base.IsAbsolute() || m.Kind == delimit.Abbreviated && o.NoAbbreviated {
		t.Errorf("%s %q was not asked for", m.Kind, m.Text)
	}
	if m.Kind == delimit.Absolute && !core.Parse(m.URI).IsAbsolute() {
		t.Errorf("URI %q has no scheme", m.URI)
	}
	if len(m.Joins) > 0 && o.Join == delimit.JoinNever {
		t.Errorf("%q was joined", m.Text)
	}
	if o.NoLines {
		return
	}
	before := text[:m.Offset]
	line, column := 1+bytes.Count(before, []byte("\n")), len(before)-bytes.LastIndexByte(before, '\n')
	lastLine := line + bytes.Count([]byte(m.Text), []byte("\n"))
	if m.Line != line || m.Column != column || m.LastLine != lastLine {
		t.Errorf("%q: line %d, column %d, to line %d, want %d, %d, %d", m.Text, m.Line, m.Column, m.LastLine, line, column, lastLine)
	}
}

// isSubsequence reports whether the bytes of s stand in text in their order.
func isSubsequence(s, text string) bool {
	for i := 0; i < len(text) && s != ""; i++ {
		if text[i] == s[0] {
			s = s[1:]
		}
	}
	return s == ""
}
