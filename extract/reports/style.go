package reports

import (
	"net/url"
	"os"
	"path/filepath"
	"strconv"
	"unicode"
	"unicode/utf8"
)

// A Style says how things are shown on a terminal. The zero Style is that of
// pipes and files: everything is printed as it is.
type Style struct {
	Color     bool // colours, as ripgrep has them
	Hyperlink bool // names and URLs can be clicked on (OSC 8)
	Escape    bool // characters that could play tricks on a terminal are escaped
}

// Sequences of ECMA-48 §8.3.117, SELECT GRAPHIC RENDITION.
const (
	magenta = "\x1b[35m"
	green   = "\x1b[32m"
	boldRed = "\x1b[1;31m"
	reset   = "\x1b[0m"
)

func (s *Style) name(b []byte, path string) []byte {
	return s.shown(b, path, magenta, fileURL(s.Hyperlink, path))
}

func (s *Style) number(b []byte, n int64) []byte {
	if !s.Color {
		return decimal(b, n)
	}
	return append(decimal(append(b, green...), n), reset...)
}

// uri appends a URI as it is shown; target is what a click on it opens.
func (s *Style) uri(b []byte, shown, target string) []byte {
	if !s.Hyperlink {
		target = ""
	}
	return s.shown(b, shown, boldRed, target)
}

func (s *Style) shown(b []byte, text, color, target string) []byte {
	if target != "" {
		b = append(append(append(b, "\x1b]8;;"...), linkable(target)...), "\x1b\\"...)
	}
	if s.Color {
		b = append(b, color...)
	}
	b = s.text(b, text)
	if s.Color {
		b = append(b, reset...)
	}
	if target != "" {
		b = append(b, "\x1b]8;;\x1b\\"...)
	}
	return b
}

// Escape returns a text as it is shown on a terminal.
func Escape(text string) string {
	s := Style{Escape: true}
	return string(s.text(nil, text))
}

// text appends a text of a document. On a terminal, control characters other
// than tabs are escaped, and so are the characters that change the direction
// of what stands around them (UAX #9 §2) or are not seen.
func (s *Style) text(b []byte, text string) []byte {
	if !s.Escape {
		return append(b, text...)
	}
	for len(text) > 0 {
		if plain := plainPrefix(text); plain > 0 {
			b, text = append(b, text[:plain]...), text[plain:]
			continue
		}
		r, n := utf8.DecodeRuneInString(text)
		switch {
		case r == utf8.RuneError && n == 1:
			b = append(b, `\x`...)
			b = append(b, hexDigits[text[0]>>4], hexDigits[text[0]&15])
		case r == '\t' || !unicode.In(r, unicode.Cc, unicode.Cf, unicode.Zl, unicode.Zp):
			b = append(b, text[:n]...)
		default:
			quoted := strconv.QuoteRuneToASCII(r)
			b = append(b, quoted[1:len(quoted)-1]...)
		}
		text = text[n:]
	}
	return b
}

// plainPrefix returns how many printable characters of ASCII a text starts with.
func plainPrefix(text string) int {
	n := 0
	for n < len(text) && ' ' <= text[n] && text[n] < 0x7F {
		n++
	}
	return n
}

const (
	hexDigits   = "0123456789abcdef"
	upperDigits = "0123456789ABCDEF"
)

// linkable escapes what may not stand in the target of a link.
func linkable(uri string) []byte {
	var b []byte
	for i := range len(uri) {
		if c := uri[i]; c > ' ' && c < 0x7F {
			b = append(b, c)
		} else {
			b = append(b, '%', upperDigits[c>>4], upperDigits[c&15])
		}
	}
	return b
}

// fileURL returns the URL of a file (RFC 8089), or "" when none is wanted.
func fileURL(wanted bool, path string) string {
	if !wanted {
		return ""
	}
	absolute, err := filepath.Abs(path)
	if err != nil {
		return ""
	}
	host, _ := os.Hostname()
	return (&url.URL{Scheme: "file", Host: host, Path: absolute}).String()
}
