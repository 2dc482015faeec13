package markdown

import (
	"strings"

	"golang.org/x/net/html"
)

// unescaped undoes backslash escapes and character references (CommonMark §2.4, §2.5).
func unescaped(s string) string {
	if !strings.ContainsAny(s, `\&`) {
		return s
	}
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		switch {
		case s[i] == '\\' && i+1 < len(s) && isPunctuation(s[i+1]):
			i++
		case s[i] == '&':
			if n := referenceLength(s[i:]); n > 0 {
				b.WriteString(html.UnescapeString(s[i : i+n]))
				i += n - 1
				continue
			}
		}
		b.WriteByte(s[i])
	}
	return b.String()
}

// referenceLength returns the length of the character reference that s starts
// with, zero when there is none. Unlike in HTML, it ends in a semicolon.
func referenceLength(s string) int {
	const longest = 40
	for n := 1; n < len(s) && n < longest; n++ {
		switch {
		case s[n] == ';':
			return n + 1
		case s[n] != '#' && !isAlnum(s[n]):
			return 0
		}
	}
	return 0
}

// skipBlanks returns the offset behind blanks, and a line end among them, at offset i.
func skipBlanks(text []byte, i int) int {
	breaks := 0
	for i < len(text) && isSpace(text[i]) {
		if text[i] == '\n' {
			if breaks++; breaks > 1 {
				break
			}
		}
		i++
	}
	return i
}

func isSpace(c byte) bool { return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f' }

func isAlpha(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' }

func isAlnum(c byte) bool { return isAlpha(c) || '0' <= c && c <= '9' }

func isPunctuation(c byte) bool { return c > ' ' && c < 0x7F && !isAlnum(c) }
