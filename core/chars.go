package core

import (
	"strings"
	"unsafe"
)

// A class is a set of the character classes that a byte belongs to.
type class uint16

const (
	alpha     class = 1 << iota // RFC 3986 §1.3 (RFC 2234): ALPHA
	digit                       // DIGIT
	hexLetter                   // "A" to "F" and "a" to "f"
	hyphen
	dot
	underscore
	tilde    // unreserved (§2.3) like the three before it, but forbidden by RFC 1738 §2.2
	subDelim // sub-delims, §2.2
	plus     // one of the sub-delims
	colon    // the gen-delims, §2.2
	slash
	question
	at
	bracket
	nonASCII // every byte of a character that only an IRI may hold, RFC 3987 §2.2
)

const (
	alnum      = alpha | digit
	hexDigit   = digit | hexLetter
	unreserved = alnum | hyphen | dot | underscore | tilde
	pchar      = unreserved | subDelim | colon | at // but for escapes, §3.3
	schemeChar = alnum | plus | hyphen | dot        // §3.1
	nameChar   = alnum | nonASCII                   // what a reader takes for a part of a name
)

// classes holds the classes of every byte.
var classes = func() (table [256]class) {
	set := func(chars string, c class) {
		for i := range len(chars) {
			table[chars[i]] |= c
		}
	}
	set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz", alpha)
	set("0123456789", digit)
	set("ABCDEFabcdef", hexLetter)
	set("-", hyphen)
	set(".", dot)
	set("_", underscore)
	set("~", tilde)
	set("!$&'()*+,;=", subDelim)
	set("+", plus)
	set(":", colon)
	set("/", slash)
	set("?", question)
	set("@", at)
	set("[]", bracket)
	for b := 0x80; b <= 0xFF; b++ {
		table[b] = nonASCII
	}
	return table
}()

// is reports whether b belongs to one of the classes of c.
func (c class) is(b byte) bool { return classes[b]&c != 0 }

// span returns the length of the longest prefix of s whose bytes belong to c.
func (c class) span(s string) int {
	for i := range len(s) {
		if !c.is(s[i]) {
			return i
		}
	}
	return len(s)
}

// in reports whether s holds a byte that belongs to c.
func (c class) in(s string) bool {
	for i := range len(s) {
		if c.is(s[i]) {
			return true
		}
	}
	return false
}

// holdsOnly reports whether s is not empty and its bytes all belong to c.
func (c class) holdsOnly(s string) bool { return s != "" && c.span(s) == len(s) }

// isEscape reports whether s starts with a percent-encoded octet (RFC 3986 §2.1).
func isEscape(s string) bool {
	return len(s) >= 3 && s[0] == '%' && hexDigit.is(s[1]) && hexDigit.is(s[2])
}

// unescape returns the octet that the escape at the start of s stands for.
func unescape(s string) byte { return hexValue(s[1])<<4 | hexValue(s[2]) }

// Unescape decodes the escapes of s once (RFC 3986 §2.1). A "%" that is not
// followed by two hexadecimal digits stays. The result may be any bytes. It is
// meant for a part of a reference that holds no delimiters (§2.4).
func Unescape(s string) string {
	if strings.IndexByte(s, '%') < 0 {
		return s
	}
	b := make([]byte, 0, len(s))
	for i := 0; i < len(s); i++ {
		if isEscape(s[i:]) {
			b = append(b, unescape(s[i:]))
			i += 2
			continue
		}
		b = append(b, s[i])
	}
	return string(b)
}

// hexValue returns the value of a hexadecimal digit.
func hexValue(b byte) byte {
	if digit.is(b) {
		return b - '0'
	}
	return toLower(b) - 'a' + 10
}

// appendEscape appends the escape of octet, in upper case.
func appendEscape(b []byte, octet byte) []byte {
	const digits = "0123456789ABCDEF"
	return append(b, '%', digits[octet>>4], digits[octet&0xF])
}

// toLower returns the lower case of an ASCII letter, and other bytes as they are.
func toLower(b byte) byte {
	if 'A' <= b && b <= 'Z' {
		return b + 'a' - 'A'
	}
	return b
}

// lowered holds a short name in lower case without an allocation.
type lowered struct {
	bytes  [40]byte
	length int
}

// lower returns s in lower case; a name that is too long to be one that this
// package knows becomes empty.
func lower(s string) (l lowered) {
	if len(s) > len(l.bytes) {
		return l
	}
	for i := range len(s) {
		l.bytes[i] = toLower(s[i])
	}
	l.length = len(s)
	return l
}

// view returns the bytes of v as a string without copying them. The string
// must not outlive the call of the exported function that v was handed to,
// because the caller may change the bytes afterwards.
func view[T ~string | ~[]byte](v T) string {
	// The header of a slice starts with the two words that make up that of a string.
	return *(*string)(unsafe.Pointer(&v))
}
