package delimit

import (
	"bytes"
	"strings"
	"unicode/utf8"
)

// A Text is a stretch of a document and what is known of its two ends.
type Text struct {
	Data  []byte
	Start bool // Data begins where the document begins
	End   bool // Data ends where the document ends
}

// Classes of ASCII bytes.
const (
	inURI          = 1 << iota // may stand in a URI (RFC 3986 §2)
	plain                      // in a URI, and never of interest to where it ends
	alpha                      // letter
	digit                      // digit
	inScheme                   // may stand in a scheme (A1)
	inHost                     // may stand in a registered name as people write them
	trailing                   // dropped from the end of an unwrapped URI (C3)
	blank                      // space or tab
	afterAuthority             // ends an authority (RFC 3986 §3.2)
	opening                    // may open a wrapper or be an emphasis mark (B)
	enclosable                 // ASCII that may stand between angle brackets, but for a backslash
)

var class = func() (t [256]uint16) {
	set := func(chars string, bits uint16) {
		for i := range len(chars) {
			t[chars[i]] |= bits
		}
	}
	for c := range 256 {
		switch {
		case 'a' <= c && c <= 'z', 'A' <= c && c <= 'Z':
			t[c] = inURI | plain | alpha | inScheme | inHost
		case '0' <= c && c <= '9':
			t[c] = inURI | plain | digit | inScheme | inHost
		case c >= utf8.RuneSelf:
			t[c] = inHost | opening
		}
		if ' ' < c && c < 0x7F && !strings.ContainsRune("<>\"|\\", rune(c)) {
			t[c] |= enclosable
		}
	}
	set("-._~:/?#[]@!$&'()*+,;=%", inURI)
	set("-.:/?#@!$+%", plain)
	set("+-.", inScheme)
	set("-._", inHost)
	set(".,;:!?'", trailing)
	set(" \t", blank)
	set("/?#", afterAuthority)
	set("<([{\"'`"+emphasis, opening)
	return t
}()

func is(c byte, bits uint16) bool { return class[c]&bits != 0 }

func isAlnum(c byte) bool { return is(c, alpha|digit) }

func isHex(c byte) bool {
	return is(c, digit) || 'a' <= c|0x20 && c|0x20 <= 'f'
}

func isSpace(c byte) bool {
	return c == ' ' || '\t' <= c && c <= '\r'
}

// at returns the byte at offset i, or 0, a control, which ends every URI, when
// the text ends before it.
func (f *Finder) at(i int) byte {
	if i < len(f.text.Data) {
		return f.text.Data[i]
	}
	f.reach(i)
	return 0
}

// reach notes that a decision asked for the byte at offset i: when the text
// may go on there, the answer cannot be given yet (G1).
func (f *Finder) reach(i int) {
	if i >= len(f.text.Data) && !f.text.End {
		f.short = true
	}
}

// has reports whether s stands at offset i.
func (f *Finder) has(i int, s string) bool {
	for k := range len(s) {
		if f.at(i+k) != s[k] {
			return false
		}
	}
	return true
}

// before returns the byte before offset i, or a line feed at the start.
func (f *Finder) before(i int) byte {
	if i > 0 {
		return f.text.Data[i-1]
	}
	return '\n'
}

// foldedHas reports whether s, without capitals, stands at offset i in any letter case.
func (f *Finder) foldedHas(i int, s string) bool {
	for k := range len(s) {
		c := f.at(i + k)
		if 'A' <= c && c <= 'Z' {
			c |= 0x20
		}
		if c != s[k] {
			return false
		}
	}
	return true
}

// lineStart returns the offset of the first byte of the line that holds
// offset i, and whether the start of that line is in the text.
func (f *Finder) lineStart(i int) (int, bool) {
	if k := bytes.LastIndexByte(f.text.Data[:i], '\n'); k >= 0 {
		return k + 1, true
	}
	return 0, f.text.Start
}

// breakAt returns the length of the line break at offset i: 2 for CR LF, 1 for
// LF or a lone CR, 0 when there is none.
func (f *Finder) breakAt(i int) int {
	switch f.at(i) {
	case '\n':
		return 1
	case '\r':
		if f.at(i+1) == '\n' {
			return 2
		}
		return 1
	}
	return 0
}

// blanks returns the offset behind the blanks at i: spaces, tabs and the
// no-break spaces that stand for them in indentation and padding (B1).
func (f *Finder) blanks(i int) int {
	for {
		switch c := f.at(i); {
		case is(c, blank):
			i++
		case c == 0xC2 && f.at(i+1) == 0xA0:
			i += 2
		default:
			return i
		}
	}
}

// rune decodes the character at offset i. A byte that is no UTF-8 is read as
// Windows-1252, which old mail and news are full of.
func (f *Finder) rune(i int) (r rune, size int) {
	d := f.text.Data[i:]
	if !utf8.FullRune(d) {
		f.reach(len(f.text.Data))
	}
	r, size = utf8.DecodeRune(d)
	if r == utf8.RuneError && size <= 1 {
		return windows1252(d[0]), 1
	}
	return r, size
}

// runeBefore decodes the character that ends at offset i; it is a line feed at the start.
func (f *Finder) runeBefore(i int) (r rune, size int) {
	if i <= 0 {
		return '\n', 0
	}
	if c := f.text.Data[i-1]; c < utf8.RuneSelf {
		return rune(c), 1
	}
	r, size = utf8.DecodeLastRune(f.text.Data[:i])
	if r == utf8.RuneError && size <= 1 {
		return windows1252(f.text.Data[i-1]), 1
	}
	return r, size
}

// windows1252High are the characters of the bytes 0x80 to 0x9F in Windows-1252.
var windows1252High = [32]rune{
	'€', 0x81, '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', 0x8D, 'Ž', 0x8F,
	0x90, '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', 0x9D, 'ž', 'Ÿ',
}

// windows1252 returns the character that a byte stands for in Windows-1252.
func windows1252(c byte) rune {
	if 0x80 <= c && c < 0xA0 {
		return windows1252High[c-0x80]
	}
	return rune(c)
}
