package core

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/net/idna"
)

// ToURI maps an IRI to the URI that means the same (RFC 3987 §3.1): characters
// outside of ASCII become the escapes of their UTF-8, those of the host A-labels
// where IDNA allows it. Printable characters that no URI holds, such as a
// space or "|", are escaped too. A URI stays as it is.
func (r Reference) ToURI() Reference {
	if r.Authority.defined {
		a := ParseAuthority(r.Authority.text)
		a.Host = toALabels(a.Host)
		r.Authority.text = escapeForURI(a.String())
	}
	r.Path = escapeForURI(r.Path)
	r.Query.text = escapeForURI(r.Query.text)
	r.Fragment.text = escapeForURI(r.Fragment.text)
	return r
}

// escapeForURI escapes what ToURI escapes in a component.
func escapeForURI(s string) string {
	var b []byte
	for i := range len(s) {
		mustEscape := nonASCII.is(s[i]) || strings.IndexByte("<>\" {}|\\^`", s[i]) >= 0
		if mustEscape && b == nil {
			b = append(make([]byte, 0, 2*len(s)), s[:i]...)
		}
		switch {
		case mustEscape:
			b = appendEscape(b, s[i])
		case b != nil:
			b = append(b, s[i])
		}
	}
	if b == nil {
		return s
	}
	return string(b)
}

// ToIRI maps a URI to an IRI that is fit to be shown (RFC 3987 §3.2): escapes of
// unreserved characters and of UTF-8 are decoded, and a host is shown in
// U-labels. Escapes of control, formatting and private characters and of blanks
// are not decoded. ToURI leads back, but for escapes of unreserved characters
// and the case of letters in escapes and hosts.
func (r Reference) ToIRI() Reference {
	if r.Authority.defined {
		a := ParseAuthority(unescapeForIRI(r.Authority.text))
		a.Host = toULabels(a.Host)
		r.Authority.text = a.String()
	}
	r.Path = unescapeForIRI(r.Path)
	r.Query.text = unescapeForIRI(r.Query.text)
	r.Fragment.text = unescapeForIRI(r.Fragment.text)
	return r
}

// unescapeForIRI decodes what ToIRI decodes in a component.
func unescapeForIRI(s string) string {
	if !strings.Contains(s, "%") {
		return s
	}
	b := make([]byte, 0, len(s))
	for i := 0; i < len(s); {
		if !isEscape(s[i:]) {
			b = append(b, s[i])
			i++
			continue
		}
		r, n := escapedRune(s[i:])
		switch {
		case isShowable(r), r < utf8.RuneSelf && unreserved.is(byte(r)) && !endsInPercent(b):
			b = utf8.AppendRune(b, r)
		case r < utf8.RuneSelf:
			b = append(b, s[i:i+3]...)
		default:
			for octet := range n {
				b = appendEscape(b, unescape(s[i+3*octet:]))
			}
		}
		i += 3 * n
	}
	return string(b)
}

// escapedRune decodes the escapes of one character at the start of s, and tells
// how many they are. An octet that is no UTF-8 gives utf8.RuneError.
func escapedRune(s string) (r rune, escapes int) {
	var octets [utf8.UTFMax]byte
	n := 0
	for n < len(octets) && isEscape(s[3*n:]) {
		octets[n] = unescape(s[3*n:])
		n++
	}
	return utf8.DecodeRune(octets[:n])
}

// isShowable reports whether a character outside of ASCII can be seen in an IRI
// for what it is. It leaves out what RFC 3987 §4.1 and §6.1 warn of: formatting
// characters and blanks, and what no font is bound to have.
func isShowable(r rune) bool {
	return isUCSChar(r) && unicode.IsGraphic(r) && !unicode.IsSpace(r)
}

// toALabels returns a registered name that is not ASCII, directly or by escapes,
// in the form that the DNS has it in. A name that IDNA refuses stays as it is.
func toALabels(host string) string {
	name := unescapeForIRI(host)
	if !nonASCII.in(name) {
		return host
	}
	ascii, err := idna.Lookup.ToASCII(name)
	if err != nil || ascii == "" || (Reference{Authority: Defined(ascii)}).Validate() != nil {
		return host // characters may be mapped to nothing, labels to numbers
	}
	return ascii
}

// toULabels returns a host with its A-labels decoded, unless that is refused by
// IDNA or can't be undone.
func toULabels(host string) string {
	if !strings.Contains(lowerLetters(host), "xn--") {
		return host
	}
	name, err := idna.Lookup.ToUnicode(host)
	if err != nil {
		return host
	}
	if ascii, err := idna.Lookup.ToASCII(name); err != nil || ascii != lowerLetters(host) {
		return host
	}
	return name
}

// isUCSChar reports whether r is a ucschar (RFC 3987 §2.2).
func isUCSChar(r rune) bool {
	switch {
	case r < 0xA0, 0xD800 <= r && r <= 0xF8FF, 0xFDD0 <= r && r <= 0xFDEF, 0xFFF0 <= r && r <= 0xFFFF:
		return false
	case 0xE0000 <= r && r <= 0xE0FFF, r >= 0xF0000:
		return false
	}
	return r&0xFFFF < 0xFFFE
}

// isPrivate reports whether r is an iprivate (RFC 3987 §2.2).
func isPrivate(r rune) bool {
	return 0xE000 <= r && r <= 0xF8FF || r >= 0xF0000 && r&0xFFFF < 0xFFFE
}

// isBidiFormat reports whether r is one of LRM, RLM, LRE, RLE, PDF, LRO and
// RLO, which no IRI holds (RFC 3987 §4.1).
func isBidiFormat(r rune) bool {
	return r == 0x200E || r == 0x200F || 0x202A <= r && r <= 0x202E
}
