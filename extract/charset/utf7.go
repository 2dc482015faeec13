package charset

import (
	"encoding/base64"
	"unicode/utf16"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/transform"
)

// utf7 is UTF-7 (RFC 2152), which package x/text lacks.
type utf7 struct{}

func (utf7) NewDecoder() *encoding.Decoder {
	return &encoding.Decoder{Transformer: new(utf7Decoder)}
}

func (utf7) NewEncoder() *encoding.Encoder {
	return &encoding.Encoder{Transformer: utf7Encoder{}}
}

// A utf7Decoder makes UTF-8 of UTF-7. Bits at the end of a shifted sequence
// that make no character are dropped.
type utf7Decoder struct {
	shifted bool
	empty   bool // nothing stands behind the '+' yet
	bits    uint32
	count   uint // of bits
	high    rune // the first half of a surrogate pair, or zero
}

// Reset implements transform.Transformer.
func (d *utf7Decoder) Reset() { *d = utf7Decoder{} }

// Transform implements transform.Transformer.
func (d *utf7Decoder) Transform(dst, src []byte, _ bool) (nDst, nSrc int, err error) {
	for nSrc < len(src) {
		next := *d
		out, taken := next.step(src[nSrc])
		if nDst+len(out) > len(dst) {
			return nDst, nSrc, transform.ErrShortDst
		}
		*d = next
		nDst += copy(dst[nDst:], out)
		if taken {
			nSrc++
		}
	}
	return nDst, nSrc, nil
}

// step returns what a byte adds to the text, and whether it is done with.
func (d *utf7Decoder) step(c byte) (text string, taken bool) {
	digit := utf7Digits[c]
	switch {
	case !d.shifted && c == '+':
		*d = utf7Decoder{shifted: true, empty: true}
		return "", true
	case !d.shifted && c < utf8.RuneSelf:
		return string(rune(c)), true
	case !d.shifted:
		return "\uFFFD", true
	case digit >= 0:
		d.empty = false
		d.bits, d.count = d.bits<<6|uint32(digit), d.count+6
		if d.count < 16 {
			return "", true
		}
		d.count -= 16
		return d.unit(rune(d.bits >> d.count & 0xFFFF)), true
	}
	if c == '-' && d.empty {
		text = "+"
	} else if d.high != 0 {
		text = "\uFFFD"
	}
	*d = utf7Decoder{}
	return text, c == '-'
}

// unit returns the text that a unit of UTF-16 completes.
func (d *utf7Decoder) unit(u rune) string {
	high := d.high
	d.high = 0
	switch {
	case high != 0:
		return string(utf16.DecodeRune(high, u))
	case 0xD800 <= u && u < 0xDC00:
		d.high = u
		return ""
	}
	return string(u) // U+FFFD for the second half of a pair
}

var utf7Digits = func() (t [256]int8) {
	for c := range t {
		t[c] = -1
	}
	for k, c := range []byte("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/") {
		t[c] = int8(k)
	}
	return t
}()

// A utf7Encoder makes UTF-7 of UTF-8, each character shifted on its own.
type utf7Encoder struct{ transform.NopResetter }

// Transform implements transform.Transformer.
func (utf7Encoder) Transform(dst, src []byte, atEOF bool) (nDst, nSrc int, err error) {
	for nSrc < len(src) {
		r, size := utf8.DecodeRune(src[nSrc:])
		if r == utf8.RuneError && !atEOF && !utf8.FullRune(src[nSrc:]) {
			return nDst, nSrc, transform.ErrShortSrc
		}
		out := string(r)
		switch {
		case r == '+':
			out = "+-"
		case r >= utf8.RuneSelf || r == '~' || r == '\\':
			var units []byte
			for _, u := range utf16.Encode([]rune{r}) {
				units = append(units, byte(u>>8), byte(u))
			}
			out = "+" + base64.RawStdEncoding.EncodeToString(units) + "-"
		}
		if nDst+len(out) > len(dst) {
			return nDst, nSrc, transform.ErrShortDst
		}
		nDst += copy(dst[nDst:], out)
		nSrc += size
	}
	return nDst, nSrc, nil
}
