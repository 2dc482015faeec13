package delimit

import (
	"bytes"
	"strings"
	"unicode"
	"unicode/utf8"
)

// An opener is the opening half of a wrapper that stands straight before a
// candidate; the zero value means that there is none.
type opener struct {
	at      int // its offset
	wrapper Wrapper
	closer  string // the closing half
}

// opens returns the opening half.
func (o opener) opens() string { return string(o.wrapper[:len(o.wrapper)-len(o.closer)]) }

// pairs are the wrappers of B1, B2 and B4.
var pairs = []Wrapper{
	"<>", "⟨⟩", "\u2329\u232A", `""`, "()", "[]", "{}", "''", "``", "“”", "‘’", "„“", "«»", "»«", "‹›",
	"「」", "『』", "【】", "（）", "〈〉", "《》",
}

// emphasis are the marks that end a URI which starts behind the same mark (B4).
const emphasis = "*_~="

// A half is what follows from the opening half of a wrapper.
type half struct {
	wrapper Wrapper
	closer  string
}

// openers maps the opening half of each wrapper to the wrapper.
var openers = func() map[rune]half {
	m := make(map[rune]half, len(pairs))
	for _, w := range pairs {
		r, _ := utf8.DecodeRuneInString(string(w))
		_, closer := w.halves()
		m[r] = half{w, closer}
	}
	return m
}()

// asciiOpeners holds those of openers that are ASCII.
var asciiOpeners = func() (t [utf8.RuneSelf]half) {
	for r, h := range openers {
		if r < utf8.RuneSelf {
			t[r] = h
		}
	}
	return t
}()

// halves returns the opening and the closing half of one of the pairs.
func (w Wrapper) halves() (opener, closer string) {
	_, n := utf8.DecodeRuneInString(string(w))
	return string(w[:n]), string(w[n:])
}

// wrapperFor returns the wrapper that the character r opens and its closing half.
func wrapperFor(r rune) (Wrapper, string) {
	if 0 <= r && r < utf8.RuneSelf {
		h := &asciiOpeners[r]
		return h.wrapper, h.closer
	}
	h := openers[r]
	return h.wrapper, h.closer
}

// padded reports whether blanks may stand between a wrapper and its URI.
func padded(w Wrapper) bool { return strings.Contains("<> () [] \"\" ⟨⟩", string(w)) }

// openerBefore returns the opener that stands straight before offset mark.
func (f *Finder) openerBefore(mark int) opener {
	i := f.blanksBefore(mark)
	if c := f.before(i); c == '\n' || c == '<' {
		if at := f.angleBefore(i); at >= 0 {
			return opener{at: at, wrapper: AngleBrackets, closer: ">"}
		}
		return opener{}
	} else if !is(c, opening) {
		return opener{}
	}
	r, n := f.runeBefore(i)
	w, closer := wrapperFor(r)
	switch {
	case w == "" && i == mark:
		return f.emphasisBefore(i)
	case w == "", i < mark && !padded(w):
		return opener{}
	}
	return opener{at: i - n, wrapper: w, closer: closer}
}

// emphasisBefore returns the run of emphasis marks that ends at offset i.
func (f *Finder) emphasisBefore(i int) opener {
	mark := f.before(i)
	if strings.IndexByte(emphasis, mark) < 0 {
		return opener{}
	}
	from := i - 1
	for i-from < 3 && f.before(from) == mark {
		from--
	}
	if isAlnum(f.before(from)) {
		return opener{}
	}
	run := strings.Repeat(string(mark), i-from) // at most 3 bytes
	return opener{at: from, wrapper: Wrapper(run + run), closer: run}
}

// blanksBefore returns the offset of the blanks that end at offset i.
func (f *Finder) blanksBefore(i int) int {
	for lowest := max(0, i-longestScheme); i > lowest && is(f.text.Data[i-1], blank); {
		i--
	}
	return i
}

// angleBefore returns the offset of the '<' before offset i with nothing but
// white space, one line break with its prefix, or "URL:" between, and -1 when
// there is none.
func (f *Finder) angleBefore(i int) int {
	if i >= 4 && f.foldedHas(i-4, "url:") {
		i -= 4
	}
	i = f.blanksBefore(i)
	if f.before(i) == '\n' {
		i, _ = f.lineBefore(i)
	}
	if i > 0 && f.text.Data[i-1] == '<' {
		return i - 1
	}
	return -1
}

// behindTexinfo reports whether the brace at offset i opens the arguments of a link of Texinfo.
func (f *Finder) behindTexinfo(i int) bool {
	before := f.text.Data[:i]
	return bytes.HasSuffix(before, []byte("@url")) || bytes.HasSuffix(before, []byte("@uref"))
}

// A gap is the white space between two pieces of a wrapped URI.
type gap uint8

const (
	noGap    gap = iota
	blankGap     // blanks within a line
	lineGap      // white space with a line break
)

// enclosed reads the candidate as wrapped in angle brackets: the URI is all up
// to the closing one, white space left out (B1, D1, E1).
func (f *Finder) enclosed(c *candidate) bool {
	if w := c.opener.wrapper; w != AngleBrackets && w != MathBrackets && w != "\u2329\u232A" && w != "〈〉" {
		return false
	}
	f.begin(c)
	f.reading.wrapper, f.reading.kept = c.opener.wrapper, true
	words, breaks, before := 0, 0, noGap
	for i := c.start; i < c.opener.at+reachBytes; {
		if end := f.enclosedRun(i, c); end > i {
			if before == blankGap {
				words += f.wordsIn(i, end)
			}
			if words > 1 || before != noGap && i > c.colon && f.otherURI(i) && !(before == lineGap && f.carries()) {
				return false
			}
			if f.take(i, end, joinReason(before, InWrapper)); f.long {
				return false
			}
			i, before = end, noGap
			continue
		}
		if next := f.afterMarkupEscape(i); next > i {
			i = next
			continue
		}
		switch n := f.spaceAt(i); {
		case f.has(i, c.opener.closer):
			return f.accept(c)
		case n == 0:
			return f.closes(i, c) && f.accept(c)
		case f.breakAt(i) == 0:
			i, before = i+n, max(before, blankGap)
		default:
			next, ok := f.overBreak(i, c.opener.at)
			if !ok {
				next, ok = f.overPage(i)
			}
			if breaks++; !ok || breaks == reachLines || f.Join == JoinNever {
				return false
			}
			if n := len(f.reading.ref); n > 1 && f.reading.ref[n-1] == '=' && f.Join == JoinAuto && f.quotedPrintable(i) {
				f.cut(n - 1) // a soft line break
			}
			f.hyphenated(softHyphen(f.reading.ref))
			i, before = next, lineGap
		}
	}
	return false
}

// joinReason returns reason when the gap holds a line break.
func joinReason(g gap, reason Reason) Reason {
	if g == lineGap {
		return reason
	}
	return 0
}

// enclosedRun returns the end of the characters at offset i that may stand in
// a URI between angle brackets. It is generous: the wrapper says where the URI
// ends (C3).
func (f *Finder) enclosedRun(i int, c *candidate) int {
	from, limit := i, min(len(f.text.Data), c.opener.at+reachBytes)
	for d := f.text.Data[:limit]; i < limit; i++ {
		for i < limit && is(d[i], enclosable) {
			i++
		}
		if i < limit && d[i] == '\\' && f.afterMarkupEscape(i) == i {
			continue
		}
		if i == limit || d[i] < 0x80 || f.has(i, c.opener.closer) || f.has(i, c.opener.opens()) || f.spaceAt(i) > 0 {
			break
		}
	}
	f.work += i - from
	f.reach(i)
	return i
}

// spaceAt returns the length of the white space character at offset i, 0 when there is none.
func (f *Finder) spaceAt(i int) int {
	c := f.at(i)
	if c < 0x80 {
		if isSpace(c) {
			return 1
		}
		return 0
	}
	if r, n := f.rune(i); unicode.IsSpace(r) || r == 0x200B {
		return n
	}
	return 0
}

// wordsIn weighs data[i:end], which follows a blank, as evidence of prose: 1
// for letters only, 2 for what cannot go on a URI at all (B1).
func (f *Finder) wordsIn(i, end int) int {
	last := f.text.Data[:i]
	for len(last) > 0 && isSpace(last[len(last)-1]) {
		last = last[:len(last)-1]
	}
	if is(last[len(last)-1], trailing) {
		return 2
	}
	letters, alnum := true, false
	for _, c := range f.text.Data[i:end] {
		letters = letters && (is(c, alpha) || c >= 0x80)
		alnum = alnum || isAlnum(c) || c >= 0x80
	}
	switch {
	case !alnum && f.text.Data[i] != '/':
		return 2
	case letters:
		return 1
	}
	return 0
}

// otherURI reports whether a URI of its own starts at offset i.
func (f *Finder) otherURI(i int) bool {
	from := i
	for i < from+longestScheme && is(f.at(i), inScheme) {
		i++
	}
	return i > from && f.has(i, "://")
}

// carries reports whether the pieces read so far can go on with a whole URI,
// as addresses of archives and redirects do: they end in a slash behind other
// segments, or in "=".
func (f *Finder) carries() bool {
	ref := f.reading.ref
	if len(ref) == 0 {
		return false
	}
	switch last := ref[len(ref)-1]; last {
	case '=':
		return true
	case '/':
		return bytes.Count(ref, []byte("/")) > 3
	}
	return false
}

// closes reports whether the closing half of the opener follows soon on the
// line of offset i, where a character stands that no URI holds (B1).
func (f *Finder) closes(i int, c *candidate) bool {
	const soon = 512 // bytes
	if f.at(i) == '<' || f.at(i) == '"' {
		return false
	}
	for from := i; i < from+soon; i++ {
		f.work++
		switch b := f.at(i); {
		case f.has(i, c.opener.closer):
			return true
		case b == '<', b == '\n', b == 0, b >= 0x80 && f.has(i, c.opener.opens()):
			return false
		}
	}
	return false
}

// isRemark reports whether data[i:end], the last line in round or square
// brackets, is rather a word of the text than a piece of the URI before it.
func (f *Finder) isRemark(i, end int, c *candidate) bool {
	ref := f.reading.ref[:f.pieces[len(f.pieces)-1].dst]
	word := isWord(f.text.Data[i:end]) && isAlnum(ref[len(ref)-1])
	return c.opener.wrapper != DoubleQuotes && (word || isAlnum(f.at(i)) && endsFile(ref))
}

// bracketed reads the candidate as wrapped in double quotes or in round or
// square brackets, over several lines if nothing but URI characters and line
// breaks stand before the closing half (B2).
func (f *Finder) bracketed(c *candidate) bool {
	w := c.opener.wrapper
	if w != DoubleQuotes && w != "()" && w != "[]" {
		return false
	}
	f.begin(c)
	f.reading.wrapper, f.reading.kept = w, w == DoubleQuotes
	before := noGap
	for i, line := c.start, 0; i < c.opener.at+reachBytes; line++ {
		end := f.run(i)
		if end == i || line > 0 && bytes.Contains(f.text.Data[i:end], []byte("://")) && !f.carries() {
			return false
		}
		if f.take(i, end, joinReason(before, InWrapper)); f.long {
			return false
		}
		if f.has(f.blanks(end), c.opener.closer) {
			return !(line > 0 && f.isRemark(i, end, c)) && f.accept(c)
		}
		next, ok := f.overBreak(end, c.opener.at)
		if !ok || line == reachLines || f.Join == JoinNever || line > 0 && isWord(f.text.Data[i:end]) { // "(http://… ⏎ and ⏎ …)"
			return false
		}
		f.hyphenated(softHyphen(f.reading.ref))
		i, before = next, lineGap
	}
	return false
}
