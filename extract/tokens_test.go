package extract_test

import (
	"math/rand/v2"
	"strings"
	"testing"
	"testing/iotest"

	"urlgrep/core"
	"urlgrep/delimit"
	"urlgrep/extract"
)

// ruleTokens are what the rules speak of; texts made of them meet more rules
// at once than texts that people write.
var ruleTokens = strings.Split("URL: |url:|http://|https:|mailto:|www.|ftp.|x.org|/|a|b.html|\n|\r\n| |  |<|>|\"|(|)|[|]|'|`|{|}|-|--|\u2010|\u00ad|=|=3D|=20|=\n|\\|\\/|\\u0026|\\\n|> |>> |# |// |* |,|;|.|..|?|&|%|%2|#|~|_|@|:|::|é|次|。|《|》|⟨|⟩|→|[Page 3]|\f|data:,|urn:x:y|news:|tel:+1|../g|*|**|\xff|\x00|RFC 9|2024|<ht|tp:|me@", "|")

// TestTokens scans texts of random tokens with random options: nothing panics,
// matches stand in order where they say, none before what was settled when more was read, and a split into bytes changes
// nothing (G1, G5).
func TestTokens(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 7))
	for range 20_000 {
		var b strings.Builder
		for range 2 + r.IntN(14) {
			b.WriteString(ruleTokens[r.IntN(len(ruleTokens))])
		}
		text := b.String()
		o := extract.Options{}
		o.Join = delimit.JoinMode(r.IntN(4))
		o.Relative, o.Email, o.Bare, o.NoAbbreviated = r.IntN(2) == 0, r.IntN(2) == 0, r.IntN(2) == 0, r.IntN(4) == 0
		if r.IntN(2) == 0 {
			o.Base = core.Parse("http://a/b")
		}
		if r.IntN(4) == 0 {
			o.MaxLength = 5 + r.IntN(40)
		}
		scan := func(one bool) (out []string) {
			defer func() {
				if e := recover(); e != nil {
					t.Fatalf("%q %+v: %v", text, o, e)
				}
			}()
			var rd = iotest.DataErrReader(strings.NewReader(text))
			if one {
				rd = iotest.OneByteReader(rd)
			}
			var s *extract.Scanner
			settled := int64(0)
			s = extract.NewScanner(readFunc(func(p []byte) (int, error) {
				settled = max(settled, s.Settled())
				return rd.Read(p)
			}), o)
			last := int64(0)
			for s.Scan() {
				m := s.Match()
				if m.Offset < max(last, settled) || text[m.Offset:m.End] != m.Text {
					t.Fatalf("%q: %+v", text, m)
				}
				last = m.End
				m.Explain()
				out = append(out, m.URI)
			}
			return out
		}
		if a, b := scan(false), scan(true); strings.Join(a, "\n") != strings.Join(b, "\n") {
			t.Fatalf("%q %+v: %q and %q", text, o, a, b)
		}
	}
}

// A readFunc is a reader.
type readFunc func(p []byte) (int, error)

func (f readFunc) Read(p []byte) (int, error) { return f(p) }
