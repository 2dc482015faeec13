package html

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// A sheet is CSS that is being read.
type sheet struct {
	*value
	at      int
	imports bool // "@import" stands before it
}

// read reports the URLs of url(…) and of @import "…" in CSS. Comments and
// other strings hold none (CSS Syntax Level 3, §4.3). It returns whether it came
// to the end, or before it when p has found so many references.
func (s *sheet) read(p *Stream, most int) (ended bool) {
	v, css, i, imports := s.value, s.text, s.at, s.imports
	for i < len(css) {
		if len(p.found) >= most {
			s.at, s.imports = i, imports
			return false
		}
		switch c := css[i]; {
		case c == '\\':
			i += 2
		case strings.HasPrefix(css[i:], "/*"):
			n := strings.Index(css[i+2:], "*/")
			if n < 0 {
				return true
			}
			i += n + 4
		case c == '"' || c == '\'':
			end := stringEnd(css, i)
			if imports {
				p.cssReference(v, i+1, end)
			}
			i, imports = min(end+1, len(css)), false
		case c == ';' || c == '{' || c == '}':
			i, imports = i+1, false
		case hasFold(css[i:], "@import"):
			i, imports = i+len("@import"), true
		case hasFold(css[i:], "url(") && (i == 0 || !isNameByte(css[i-1])):
			i, imports = p.cssURL(v, i+len("url(")), false
		default:
			i++
		}
	}
	return true
}

// cssURL reports the URL whose "url(" ends at offset i and returns the offset behind it.
func (p *Stream) cssURL(v *value, i int) int {
	css := v.text
	for i < len(css) && isSpace(css[i]) {
		i++
	}
	start, end := i, i
	if i < len(css) && (css[i] == '"' || css[i] == '\'') {
		start, end = i+1, stringEnd(css, i)
		p.cssReference(v, start, end)
		return min(end+1, len(css))
	}
	for end < len(css) && css[end] != ')' {
		if css[end] == '\\' {
			end++
		}
		end++
	}
	end = min(end, len(css))
	p.cssReference(v, start, start+len(strings.TrimRight(css[start:end], " \t\r\n\f")))
	return end
}

// stringEnd returns where the content of the string ends whose quote stands at
// offset i: at the other quote, or at the end of the line when it is missing.
func stringEnd(css string, i int) int {
	for k := i + 1; k < len(css); k++ {
		switch css[k] {
		case css[i], '\n':
			return k
		case '\\':
			k++
		}
	}
	return len(css)
}

// cssReference reports the reference in css[start:end], escapes undone.
func (p *Stream) cssReference(v *value, start, end int) {
	if text := v.text[start:end]; !strings.ContainsRune(text, '\\') {
		p.report(text, v, start, end, p.base)
	} else {
		p.report(cssUnescape(text), v, start, end, p.base)
	}
}

// cssUnescape undoes the escapes of CSS (CSS Syntax Level 3, §4.3.7).
func cssUnescape(s string) string {
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		if s[i] != '\\' {
			b.WriteByte(s[i])
			continue
		}
		i++
		n := 0
		for n < 6 && i+n < len(s) && isHex(s[i+n]) {
			n++
		}
		switch {
		case n > 0:
			code, _ := strconv.ParseUint(s[i:i+n], 16, 32)
			if code == 0 || code > utf8.MaxRune {
				code = utf8.RuneError
			}
			b.WriteRune(rune(code))
			if i += n - 1; i+1 < len(s) && isSpace(s[i+1]) {
				i++
			}
		case i < len(s) && s[i] != '\n':
			b.WriteByte(s[i])
		}
	}
	return b.String()
}

func isHex(c byte) bool { return '0' <= c && c <= '9' || 'a' <= c|0x20 && c|0x20 <= 'f' }

func isNameByte(c byte) bool { return isAlnum(c) || c == '-' || c == '_' || c >= utf8.RuneSelf }

// hasFold reports whether s starts with word in any letter case.
func hasFold(s, word string) bool {
	return len(s) >= len(word) && strings.EqualFold(s[:len(word)], word)
}
