package delimit

import (
	"reflect"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"
)

var fuzzTexts = []string{
	"see http://e.org/a_(b), <URL:ftp://e.org/\n  a> and \"http://e.org/\n b\".",
	"> see <http://e.org/\r\n> a/b>\r\n>> (https://\r\n>> e.org/)",
	"http://e.org/a-\n  b.txt www.e.org, <../g> 见http://e.org/维基。",
	"http://e.org/?a=\nb&c=d e\nhttp://e.org/a/\nb/c/d.html, 1999.\n",
	"\\fIgs://a\\-b/\\:c\\fR <http://e\\.org/a\\-b> http://e.org/a[the label] @uref{http://e.org/,a}\n",
	"詳細は、\n https://e.org/に http://e.org/a/\nb.html.\n\nhttp://e.org/1234567890123456789012345678\n901234567890 \n",
}

// G1: an answer that was given without the end of the text does not change
// when the rest of it is known.
func FuzzCutText(f *testing.F) {
	for _, text := range fuzzTexts {
		f.Add([]byte(text), uint16(len(text)/2), byte(0))
		f.Add([]byte(text), uint16(len(text)-3), byte(1|16|32))
	}
	f.Fuzz(func(t *testing.T, text []byte, cut uint16, bits byte) {
		o := Options{
			Join: JoinMode(bits & 3), NoAbbreviated: bits&4 != 0, ASCII: bits&8 != 0,
			Relative: bits&16 != 0, HasBase: bits&32 != 0,
		}
		if bits&64 != 0 {
			o.MaxLength = 32
		}
		o.Bare, o.Email = bits&128 != 0, bits&128 != 0
		known := text[:min(int(cut), len(text))]
		part, whole := Finder{Options: o}, Finder{Options: o}
		for anchor, c := range known {
			if strings.IndexByte(anchorsOf(o), c) < 0 {
				continue
			}
			s, verdict := part.At(Text{Data: known, Start: true}, anchor, 0)
			if verdict == More {
				continue
			}
			want, wantVerdict := whole.At(Text{Data: text, Start: true, End: true}, anchor, 0)
			if verdict == TooLong && wantVerdict == TooLong {
				continue
			}
			if verdict != wantVerdict || !reflect.DeepEqual(s, want) {
				t.Errorf("at %d of %q (%q known):\n got %+v, verdict %d\nwant %+v, verdict %d", anchor, text, known, s, verdict, want, wantVerdict)
			}
		}
	})
}

// What Clean returns holds no white space, and every character of it was typed.
func FuzzClean(f *testing.F) {
	for _, text := range []string{"<URL: http://x.org/\n a>", "\"http://x.org/\"", " url:www.x.org ", "<<a>", "", "見", "“a”"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, typed string) {
		if !utf8.ValidString(typed) {
			return
		}
		clean := Clean(typed)
		if strings.ContainsFunc(clean, unicode.IsSpace) {
			t.Errorf("Clean(%q) = %q", typed, clean)
		}
		rest := typed
		for _, c := range clean {
			k := strings.IndexRune(rest, c)
			if k < 0 {
				t.Fatalf("Clean(%q) = %q", typed, clean)
			}
			rest = rest[k+utf8.RuneLen(c):]
		}
	})
}
