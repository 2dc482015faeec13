package charset_test

import (
	"io"
	"strings"
	"testing"

	"golang.org/x/text/encoding/htmlindex"
	"golang.org/x/text/encoding/unicode"

	"urlgrep/extract/charset"
	"urlgrep/extract/offsets"
)

// A stored text is a Stream that hands out its bytes in pieces.
type stored struct {
	text   string
	size   int
	places offsets.Map
}

func (s *stored) Map() *offsets.Map { return &s.places }

func (s *stored) Next() ([]byte, error) {
	if s.text == "" {
		return nil, io.EOF
	}
	n := min(s.size, len(s.text))
	text := []byte(s.text[:n])
	s.text = s.text[n:]
	s.places.Copy(n, offsets.Position{Offset: s.places.Len()})
	return text, nil
}

func TestPlaces(t *testing.T) {
	const uri = "http://x.org/a"
	for _, c := range []struct{ name, before, behind string }{
		{"gb2312", "请看", "，这里"},
		{"big5", "請看", "這裡"},
		{"euc-kr", "보기", "여기"},
		{"ks_c_5601-1987", "보기", "여기"},
		{"x-sjis", "ここ", "です"},
		{"iso-2022-jp", "ここ", "です"},
		{"euc-jp", "ここ", "です"},
		{"koi8-r", "см. ", " и"},
		{"iso-8859-1", "é", "ü"},
		{"utf-16le", "é 😀", "ü"},
		{"utf-16be", "é 😀", "ü"},
		{"utf-7", "1 + é~ 😀", "ü"},
	} {
		e, err := charset.Lookup(c.name)
		if err != nil {
			t.Error(err)
			continue
		}
		before, _ := e.NewEncoder().String(c.before)
		upTo, _ := e.NewEncoder().String(c.before + uri)
		whole, err := e.NewEncoder().String(c.before + uri + c.behind)
		if err != nil {
			t.Fatal(err)
		}
		for _, size := range []int{1, 3, 1000} {
			s := charset.NewStream(&stored{text: whole, size: size}, e)
			var text strings.Builder
			for {
				chunk, err := s.Next()
				if err != nil {
					break
				}
				text.Write(chunk)
			}
			if text.String() != c.before+uri+c.behind {
				t.Errorf("%s: got %q", c.name, text.String())
				continue
			}
			at := int64(len(c.before))
			first, behind := s.Map().Start(at).Offset, s.Map().End(at+int64(len(uri))).Offset
			if first != int64(len(before)) || behind != int64(len(upTo)) {
				t.Errorf("%s, %d bytes at once: stored from %d to %d, want %d to %d", c.name, size, first, behind, len(before), len(upTo))
			}
		}
	}
}

func TestByteOrderMark(t *testing.T) {
	text, err := unicode.UTF16(unicode.LittleEndian, unicode.UseBOM).NewEncoder().String("abc")
	if err != nil {
		t.Fatal(err)
	}
	e, _ := charset.Lookup("utf-16")
	s := charset.NewStream(&stored{text: text, size: 1000}, e)
	got, _ := s.Next()
	if string(got) != "abc" || s.Map().Start(0).Offset != 2 || s.Map().Start(1).Offset != 4 {
		t.Errorf("got %q, stored at %d and %d", got, s.Map().Start(0).Offset, s.Map().Start(1).Offset)
	}
}

// The examples of RFC 2152, and what is damaged.
func TestUTF7(t *testing.T) {
	e, _ := charset.Lookup("unicode-1-1-utf-7")
	for stored, want := range map[string]string{
		"A+ImIDkQ.":                    "A≢Α.",
		"Hi Mom -+Jjo--!":              "Hi Mom -☺-!",
		"+ZeVnLIqe-":                   "日本語",
		"Item 3 is +AKM-1.":            "Item 3 is £1.",
		"1 +- 1":                       "1 + 1",
		"+2D3eAA http":                 "😀 http",
		"+2D0- a +3gA- b +A c\xFF +":   "\uFFFD a \uFFFD b  c\uFFFD ",
		"+AGgAdAB0AHA-://x.org/+AH4-a": "http://x.org/~a",
	} {
		if got, err := e.NewDecoder().String(stored); err != nil || got != want {
			t.Errorf("%q: got %q, %v, want %q", stored, got, err, want)
		}
	}
}

func TestLookup(t *testing.T) {
	gbk, err := htmlindex.Get("gbk")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name  string
		plain bool
		known bool
	}{
		{"UTF-8", true, true}, {"us-ascii", true, true}, {"", true, true}, {"unknown-8bit", true, true},
		{"ISO-8859-15", false, true}, {"utf-32le", false, true}, {"cp850", false, true}, {"UTF-7", false, true}, {"iso-2022-kr", false, false}, {"x-nothing", false, false},
	} {
		if e, err := charset.Lookup(c.name); (err == nil) != c.known || (e == nil) != (c.plain || !c.known) {
			t.Errorf("Lookup(%q) = %v, %v", c.name, e, err)
		}
	}
	if e, _ := charset.Lookup("gb2312"); e != gbk {
		t.Errorf("gb2312 is read as %v, want GBK", e)
	}
}
