package delimit

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Clean returns the URI reference in one thing that somebody typed or pasted:
// wrappers and the prefix "URL:" around it and all white space in it are taken
// away (RFC 3986 Appendix C, last paragraph before the example). What remains
// is not checked.
func Clean(typed string) string {
	s := strings.TrimSpace(typed)
	for {
		inner := strings.TrimSpace(unwrap(s))
		if len(inner) >= 4 && strings.EqualFold(inner[:4], "URL:") {
			inner = strings.TrimSpace(inner[4:])
		}
		if inner == s {
			break
		}
		s = inner
	}
	return withoutSpace(s)
}

// withoutSpace takes all white space from s. Bytes that are no UTF-8 stay.
func withoutSpace(s string) string {
	var b strings.Builder
	for i, r := range s {
		if unicode.IsSpace(r) || r == 0x200B {
			continue
		}
		_, n := utf8.DecodeRuneInString(s[i:])
		b.WriteString(s[i : i+n])
	}
	return b.String()
}

// unwrap takes one wrapper from around s, or half a wrapper that no URI holds.
func unwrap(s string) string {
	for _, w := range pairs {
		opener, closer := w.halves()
		if len(s) >= len(w) && strings.HasPrefix(s, opener) && strings.HasSuffix(s, closer) {
			return s[len(opener) : len(s)-len(closer)]
		}
	}
	return strings.TrimRight(strings.TrimLeft(s, `<"`), `>"`)
}
