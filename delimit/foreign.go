package delimit

import (
	"bytes"
	"strings"
	"unicode"
	"unicode/utf8"
)

// foreign returns the length of the non-ASCII text at offset i that belongs
// to an IRI (RFC 3987), 0 when it ends there (C6).
func (f *Finder) foreign(i int) int {
	if f.ASCII {
		return 0
	}
	c, n := f.rune(i)
	switch {
	case unicode.IsLetter(c), unicode.IsDigit(c), unicode.IsMark(c):
		if spaceless(c) && (f.reading.glued || f.before(i) < utf8.RuneSelf && f.resumes(i, c) || f.leadsToURI(i)) {
			return 0
		}
		return n
	case c == 0x200C, c == 0x200D: // the joiners of Indic and Arabic scripts and of emoji
		return n
	case unicode.In(c, unicode.S, unicode.N, unicode.Co):
		if 0x2500 <= c && c < 0x2580 || f.otherURI(i+n) { // the lines of a table, an arrow between two
			return 0
		}
		next := f.at(i + n)
		if f.reading.part <= inAuthority && (is(next, inHost) || next == '/' || next == '?') || f.reading.part > inAuthority && !isAlnum(f.before(i)) {
			return n
		}
	case (c == '‐' || c == 0xAD) && f.breakAt(f.blanks(i+n)) > 0:
		return n
	case c == '–' || c == '‐' || c == '‑' || c == '·':
		if next := f.at(i + n); isAlnum(next) || next >= utf8.RuneSelf && !f.endsAt(i+n) || !isAlnum(f.before(i)) && f.before(i) < utf8.RuneSelf {
			return n
		}
	case unicode.In(c, unicode.Ps, unicode.Pi):
		return f.balanced(i, c)
	case unicode.In(c, unicode.Po) && 0xFF00 <= c && c < 0xFFF0: // "？.png"
		if f.at(i+n) == '.' && is(f.at(i+n+1), alpha) {
			return n
		}
	}
	return 0
}

// leadsToURI reports whether a few characters of a script without word spaces,
// the first of them at offset i, stand straight before another URI (C5, C6).
func (f *Finder) leadsToURI(i int) bool {
	if last, _ := f.runeBefore(i); spaceless(last) {
		return false // seen from the first one
	}
	for range 16 {
		if f.at(i) < utf8.RuneSelf {
			return f.otherURI(i)
		}
		c, n := f.rune(i)
		if !spaceless(c) {
			return false
		}
		i += n
	}
	return false
}

// endsAt reports whether the non-ASCII character at offset i is no letter, digit or mark.
func (f *Finder) endsAt(i int) bool {
	c, _ := f.rune(i)
	return !unicode.In(c, unicode.L, unicode.N, unicode.M)
}

// balanced returns the length of a foreign bracket pair with its content when
// it is a part of a path by itself: the opening half starts a segment or a
// value and the closing half follows in the same word, as in "/wiki/《新青年》".
func (f *Finder) balanced(i int, open rune) int {
	const longest = 256
	_, closer := wrapperFor(open)
	if open != '《' && open != '【' || f.startsPath(i) || f.reading.glued || f.reading.part != inPath || strings.IndexByte("/=_?#&-", f.before(i)) < 0 {
		return 0
	}
	for at := i + utf8.RuneLen(open); at < i+longest; {
		f.work++
		if f.has(at, closer) {
			return at + len(closer) - i
		}
		if c := f.at(at); c < utf8.RuneSelf && !is(c, inURI) || f.spaceAt(at) > 0 {
			return 0
		}
		at++
	}
	return 0
}

// startsPath reports whether nothing but the authority stands before the slash
// that ends at offset i.
func (f *Finder) startsPath(i int) bool {
	ref := f.text.Data[min(f.reading.start, i):i]
	return bytes.Count(ref, []byte("/")) <= 3
}

// spaceless reports whether c is written without spaces between words.
func spaceless(c rune) bool {
	return unicode.In(c, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Hangul,
		unicode.Thai, unicode.Lao, unicode.Khmer, unicode.Myanmar, unicode.Tibetan, unicode.Bopomofo)
}

// A nearness says where text of a script without word spaces stands before the
// start of a URI that it does not touch.
type nearness uint8

const (
	unknown   nearness = iota
	nowhere            // there is none
	sameLine           // behind a blank
	lineAbove          // at the end of the line before
)

// particles are the words of Korean that are written to the word before them.
var particles = strings.Fields("를 을 에 에서 에서는 에는 에서의 의 로 으로 는 은 가 이 와 과 도 입니다")

// resumes reports whether the character c at offset i, behind an ASCII one,
// goes on with the text around the URI rather than with the URI: there are
// words of its script before, and it follows a name, or is a particle.
func (f *Finder) resumes(i int, c rune) bool {
	r := &f.reading
	if r.near == unknown {
		r.near = f.nearAt(r.begins)
	}
	switch {
	case r.near == nowhere:
		return false
	case r.near == sameLine && isAlnum(f.before(i)), strings.ContainsRune("をにでのはがとへもやかなよま", c):
		return true
	}
	for _, p := range particles {
		if end := i + len(p); f.has(i, p) && (f.spaceAt(end) > 0 || f.at(end) < utf8.RuneSelf && !is(f.at(end), inURI) || is(f.at(end), trailing)) {
			return true
		}
	}
	return false
}

// nearAt returns where text of a script without word spaces stands before
// offset i: then its words may touch the end of the URI (C6). Blanks, one line
// break and punctuation may stand between.
func (f *Finder) nearAt(i int) nearness {
	const most = 8 // punctuation characters
	near, at := sameLine, f.blanksBefore(i)
	switch {
	case f.before(at) == '\n':
		end, ok := f.lineBefore(i)
		if !ok || bytes.Count(f.text.Data[end:at], []byte{'\n'}) > 1 {
			return nowhere
		}
		near, at = lineAbove, end
	case at == i:
		return nowhere
	}
	for range most {
		c, n := f.runeBefore(at)
		if spaceless(c) {
			return near
		}
		if n == 0 || !(n == 1 && is(byte(c), trailing|blank) || 0x3001 <= c && c < 0x3040 || 0xFF00 <= c && c < 0xFFF0) {
			break
		}
		at -= n
	}
	return nowhere
}

// gluedAt reports whether text of a script without word spaces, its
// punctuation other than an opening bracket included, touches offset i (C6).
func (f *Finder) gluedAt(i int) bool {
	if i == 0 || f.text.Data[i-1] < utf8.RuneSelf {
		return false
	}
	c, _ := f.runeBefore(i)
	punctuation := 0x3001 <= c && c < 0x3040 || 0xFF00 <= c && c < 0xFFF0
	return spaceless(c) || punctuation && !unicode.In(c, unicode.Ps, unicode.Pi)
}
