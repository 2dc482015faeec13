package reports

import (
	"net/url"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"urlgrep/extract"
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

func (s *Style) name(b []byte, d Document) []byte {
	target := ""
	if s.Hyperlink && d.File != "" {
		target = fileURL(d.File)
	}
	return s.shown(b, d.Path, magenta, target)
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
		case r == '\t' || !unsafe(r):
			b = append(b, text[:n]...)
		default:
			quoted := strconv.QuoteRuneToASCII(r)
			b = append(b, quoted[1:len(quoted)-1]...)
		}
		text = text[n:]
	}
	return b
}

// unsafe reports whether a character could play tricks on a terminal.
func unsafe(r rune) bool {
	return r < ' ' || r > '~' && unicode.In(r, unicode.Cc, unicode.Cf, unicode.Zl, unicode.Zp)
}

// lines is text, but keeps line breaks.
func (s *Style) lines(b []byte, text string) []byte {
	if !s.Escape {
		return append(b, text...)
	}
	for {
		line, next, ended := strings.Cut(text, "\n")
		if !ended {
			return s.text(b, line)
		}
		b = append(s.text(b, strings.TrimSuffix(line, "\r")), '\n')
		text = next
	}
}

// match returns a match with all that comes from the document escaped.
func (s *Style) match(m *extract.Match) *extract.Match {
	if !s.Escape {
		return m
	}
	escape := func(fields ...*string) {
		for _, f := range fields {
			*f = string(s.lines(nil, *f))
		}
	}
	shown := *m
	escape(&shown.Path, &shown.Text, &shown.Reference, &shown.URI, &shown.Alternate)
	if m.Message != nil {
		message := *m.Message
		escape(&message.ID, &message.From, &message.Subject, &message.Part, &message.PartType, &message.Base)
		shown.Message = &message
	}
	return &shown
}

// A tornText is text that comes in pieces: a piece may end within a character
// or a line break, which then wait for the next piece.
type tornText struct{ rest []byte }

// whole returns what can be shown of the text when piece has come in.
func (t *tornText) whole(piece []byte) string {
	t.rest = append(t.rest, piece...)
	n := completeText(t.rest)
	text := string(t.rest[:n])
	t.rest = t.rest[:copy(t.rest, t.rest[n:])]
	return text
}

// end returns what waits for nothing more.
func (t *tornText) end() string {
	text := string(t.rest)
	t.rest = t.rest[:0]
	return text
}

// completeText returns the length of b without the CR or the part of a
// character that it ends in.
func completeText(b []byte) int {
	if n := len(b); n > 0 && b[n-1] == '\r' {
		return n - 1
	}
	for n := len(b) - 1; n >= max(0, len(b)-utf8.UTFMax+1); n-- {
		if utf8.RuneStart(b[n]) {
			if b[n] >= utf8.RuneSelf && !utf8.FullRune(b[n:]) {
				return n
			}
			break
		}
	}
	return len(b)
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

// fileURL returns the URL of a file (RFC 8089).
func fileURL(path string) string {
	absolute, err := filepath.Abs(path)
	if err != nil {
		return ""
	}
	host, _ := os.Hostname()
	return (&url.URL{Scheme: "file", Host: host, Path: absolute}).String()
}
