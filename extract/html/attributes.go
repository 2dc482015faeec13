package html

import (
	"bytes"
	"strings"

	"golang.org/x/net/html"

	"urlgrep/delimit"
)

// A value is text of a tag, or of a style sheet, that may hold references, and
// knows where each byte of it is stored. Places are asked for in ascending order.
type value struct {
	text  string // as a reader of HTML sees it
	raw   []byte // as it stands in the token
	start int    // offset of raw in the token
	quote byte   // what raw stands in, zero for nothing
	plain bool   // the text stands in the token as it is

	passed, passedRaw int // what was passed over on the way to the last place
}

// place returns the offset in the token of the byte of the text at offset k.
func (v *value) place(k int) int {
	if v.plain {
		return v.start + k
	}
	for v.passed < k && v.passedRaw < len(v.raw) {
		n, stored := step(v.text[v.passed:], v.raw[v.passedRaw:])
		v.passed, v.passedRaw = v.passed+n, v.passedRaw+stored
	}
	return v.start + v.passedRaw
}

// wrapper returns what stands around the reference that starts at offset i of raw.
func (v *value) wrapper(i int) delimit.Wrapper {
	around := v.quote
	if before := bytes.TrimRight(v.raw[:i], " \t\r\n\f"); len(before) > 0 {
		around = before[len(before)-1]
	}
	switch around {
	case '"', '\'':
		return delimit.Wrapper([]byte{around, around})
	case '(':
		return "()"
	}
	return delimit.Unwrapped
}

// step returns how long the first character of text is, and what it is stored
// as at the start of raw.
func step(text string, raw []byte) (n, stored int) {
	switch {
	case raw[0] == '\r': // line ends become line feeds (HTML §13.2.3.5)
		if len(raw) > 1 && raw[1] == '\n' {
			return 1, 2
		}
	case raw[0] == 0: // it becomes U+FFFD
		return len("\uFFFD"), 1
	case raw[0] == '&':
		decoded, k := characterReference(raw)
		if k > 0 && strings.HasPrefix(text, decoded) && (raw[k-1] == ';' || k == len(raw) || raw[k] != '=') {
			return len(decoded), k
		}
	}
	return 1, 1
}

// characterReference returns what the character reference at the start of text
// stands for and its length, which is zero when there is none.
func characterReference(text []byte) (decoded string, n int) {
	const longest = 40
	for n = 1; n < len(text) && n < longest && (text[n] == '#' || isAlnum(text[n])); {
		n++
	}
	if n < len(text) && text[n] == ';' {
		n++
	}
	stored := string(text[:n])
	if decoded = html.UnescapeString(stored); decoded == stored {
		return "", 0
	}
	for len(decoded) > 1 && stored[n-1] != ';' && decoded[len(decoded)-1] == stored[n-1] { // "&lthttp" is "&lt" and text
		decoded, n = decoded[:len(decoded)-1], n-1
	}
	return decoded, n
}

func isAlnum(c byte) bool {
	return '0' <= c && c <= '9' || 'a' <= c|0x20 && c|0x20 <= 'z'
}

// An attribute is an attribute of a start tag.
type attribute struct {
	name string
	value
}

// A tag is a start tag.
type tag struct {
	raw        []byte
	element    string
	attributes []attribute
}

// get returns the value of an attribute, empty when there is none.
func (t *tag) get(name string) string {
	for k := range t.attributes {
		if t.attributes[k].name == name {
			return t.attributes[k].text
		}
	}
	return ""
}

// read makes t the start tag that z stands on. What t held is overwritten.
func (t *tag) read(z *html.Tokenizer) {
	t.raw = append(t.raw[:0], z.Raw()...) // the tokenizer decodes attributes in place
	element, more := z.TagName()
	t.element, t.attributes = string(element), t.attributes[:0]
	for i := elementEnd(t.raw); more; {
		var name, text []byte
		name, text, more = z.TagAttr()
		a := attribute{name: string(name)}
		a.text = string(text)
		var v span
		for named := false; !named && i < len(t.raw); { // one whose name was there before is left out
			var stored []byte
			stored, v, i = attributeAt(t.raw, i)
			named = isName(stored, a.name)
		}
		a.raw, a.start = t.raw[v.start:v.end], v.start
		if q := t.raw[max(0, v.start-1)]; v.end < len(t.raw) && t.raw[v.end] == q && (q == '"' || q == '\'') {
			a.quote = q
		}
		t.attributes = append(t.attributes, a)
	}
}

// isName reports whether the tokenizer makes name of what is stored.
func isName(stored []byte, name string) bool {
	for _, c := range stored {
		n := 1
		switch {
		case 'A' <= c && c <= 'Z':
			c |= 0x20
		case c == 0:
			if n = len("\uFFFD"); !strings.HasPrefix(name, "\uFFFD") {
				return false
			}
			c = name[0]
		}
		if name == "" || name[0] != c {
			return false
		}
		name = name[n:]
	}
	return name == ""
}

// elementEnd returns where the name of the element of a start tag ends.
func elementEnd(tag []byte) int {
	i := 1
	for i < len(tag) && !isSpace(tag[i]) && tag[i] != '/' && tag[i] != '>' {
		i++
	}
	return i
}

// A span is where the value of an attribute stands in a tag, without quotes.
type span struct{ start, end int }

// attributeAt returns the attribute of a start tag that follows offset i: its
// name as it is stored, where its value stands, and the offset behind it
// (HTML §13.2.5.32 to §13.2.5.38). An attribute without a value has an empty one.
func attributeAt(tag []byte, i int) (name []byte, v span, next int) {
	for i < len(tag) && (isSpace(tag[i]) || tag[i] == '/') {
		i++
	}
	if i >= len(tag) || tag[i] == '>' {
		return nil, v, len(tag)
	}
	first := i
	for i < len(tag) && !isSpace(tag[i]) && tag[i] != '/' && tag[i] != '>' && (tag[i] != '=' || i == first) {
		i++
	}
	name = tag[first:i]
	for i < len(tag) && isSpace(tag[i]) {
		i++
	}
	if i >= len(tag) || tag[i] != '=' {
		return name, span{i, i}, i
	}
	v, next = valueAt(tag, i+1)
	return name, v, next
}

// valueAt returns where the value behind the "=" before offset i stands, and
// the offset behind it and its quotes.
func valueAt(tag []byte, i int) (v span, next int) {
	for i < len(tag) && isSpace(tag[i]) {
		i++
	}
	if i < len(tag) && (tag[i] == '"' || tag[i] == '\'') {
		n := bytes.IndexByte(tag[i+1:], tag[i])
		if n < 0 {
			return span{i + 1, len(tag)}, len(tag)
		}
		return span{i + 1, i + 1 + n}, i + n + 2
	}
	start := i
	for i < len(tag) && !isSpace(tag[i]) && tag[i] != '>' {
		i++
	}
	return span{start, i}, i
}

func isSpace(c byte) bool { return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f' }

func asciiLower(s string) string {
	b := []byte(s)
	for k, c := range b {
		if 'A' <= c && c <= 'Z' {
			b[k] = c | 0x20
		}
	}
	return string(b)
}
