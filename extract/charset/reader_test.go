package charset_test

import (
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"golang.org/x/text/encoding"

	"urlgrep/extract"
	"urlgrep/extract/charset"
	"urlgrep/extract/offsets"
)

// text has a URL on its third line, behind characters of all lengths.
const text = "é, 中, 𝄞 and\nmore\nsee 中 <http://example.org/ü> now\n"

// ours is text without what most character sets lack.
var ours = strings.NewReplacer("é", "e", "𝄞", "o", "ü", "u")

func TestReaderPlaces(t *testing.T) {
	for _, name := range []string{"utf-16le", "utf-16be", "utf-32le", "utf-32be", "shift_jis", "euc-jp", "iso-2022-jp", "gb18030", "big5", "euc-kr"} {
		t.Run(name, func(t *testing.T) {
			e, err := charset.Lookup(name)
			if err != nil {
				t.Fatal(err)
			}
			content := text
			if !strings.HasPrefix(name, "utf") {
				content = ours.Replace(text)
			}
			stored := encoded(t, e, content)
			before, _, _ := strings.Cut(content, "http")
			lines := strings.SplitAfter(before, "\n")
			offset, column := len(encoded(t, e, before)), len(encoded(t, e, lines[2]))+1

			d := charset.NewReader(iotest.OneByteReader(strings.NewReader(stored)), e)
			for m, err := range extract.All(d, extract.Options{}) {
				if err != nil {
					t.Fatal(err)
				}
				d.Map().Relocate(&m)
				if m.Line != 3 || m.Offset != int64(offset) || m.Column != column {
					t.Errorf("at offset %d, line %d, column %d; want %d, 3, %d", m.Offset, m.Line, m.Column, offset, column)
				}
				if got := stored[m.Offset:m.End]; got != encoded(t, e, m.Text) {
					t.Errorf("stored as %q", got)
				}
				return
			}
			t.Error("nothing found")
		})
	}
}

func encoded(t *testing.T, e encoding.Encoding, s string) string {
	t.Helper()
	s, err := e.NewEncoder().String(s)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestRecognize(t *testing.T) {
	const words = "Some words of a text,\nand more of them.\n"
	for _, name := range []string{"utf-16le", "utf-16be", "utf-32le", "utf-32be"} {
		e, err := charset.Lookup(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, mark := range []string{"", "\uFEFF"} {
			stored := encoded(t, e, mark+words)
			got := charset.Recognize([]byte(stored))
			if got == nil {
				t.Errorf("%s with mark %q: not recognised", name, mark)
				continue
			}
			if back, err := io.ReadAll(charset.NewReader(strings.NewReader(stored), got)); err != nil || string(back) != words {
				t.Errorf("%s with mark %q: read as %q, %v", name, mark, back, err)
			}
		}
	}
	for _, other := range []string{words, "", "\x7fELF\x02\x01\x01\x00\x00\x00\x00\x00\x00\x00\x00\x00", "\uFEFF" + words} {
		if charset.Recognize([]byte(other)) != nil {
			t.Errorf("%q: recognised", other)
		}
	}
}

func TestDamaged(t *testing.T) {
	e, err := charset.Lookup("utf-16le")
	if err != nil {
		t.Fatal(err)
	}
	r := charset.NewReader(strings.NewReader("a\x00\x00\xDCb\x00\x00\xD8\n\x00c"), e)
	got, err := io.ReadAll(r)
	if err != nil || string(got) != "a\uFFFDb\uFFFD\n\uFFFD" {
		t.Errorf("read as %q, %v", got, err)
	}
	last := r.Map().Start(int64(strings.LastIndex(string(got), "\uFFFD")))
	if want := (offsets.Position{Offset: 10, Line: 2, LineStart: 10}); last != want {
		t.Errorf("the last byte stands at %+v, want %+v", last, want)
	}
}

func TestReadError(t *testing.T) {
	e, err := charset.Lookup("utf-16le")
	if err != nil {
		t.Fatal(err)
	}
	r := charset.NewReader(io.MultiReader(strings.NewReader("a\x00b\x00"), iotest.ErrReader(io.ErrClosedPipe)), e)
	if got, err := io.ReadAll(r); err != io.ErrClosedPipe || string(got) != "ab" {
		t.Errorf("read as %q, %v", got, err)
	}
}
