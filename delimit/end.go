package delimit

import (
	"bytes"
	"unicode"
	"unicode/utf8"
)

// run returns where the URI characters that start at offset i end: at a
// character that no URI holds (C1), an unmatched bracket (C2), the closing
// half of the wrapper (B4), the next URI (C5), or foreign punctuation (C6).
func (f *Finder) run(i int) int {
	r, from := &f.reading, i
	d := f.text.Data[:min(len(f.text.Data), from+r.longest+1)]
	for i < len(d) {
		switch kind := class[d[i]]; {
		case kind&plain == 0:
			n := f.step(i, d[i])
			if n == 0 {
				f.work += i - from
				return i
			}
			i += n
		case r.part == inPath:
			i = plainEnd(d, i+1)
		case kind&afterAuthority != 0:
			r.separator(d[i])
			fallthrough
		default:
			i++
		}
	}
	f.long = f.long || i-from > r.longest
	f.work += i - from
	f.reach(i)
	return i
}

// plainEnd returns the offset of the first byte of d at or behind offset i
// that may be of interest to where a URI ends.
func plainEnd(d []byte, i int) int {
	for i < len(d) && class[d[i]]&plain != 0 {
		i++
	}
	return i
}

// separator moves the scan on to the part of the URI that c begins.
func (r *reading) separator(c byte) {
	switch {
	case r.part == inAuthority, c != '/' && r.part < inPath:
		r.part = inPath
	case r.part < inAuthority:
		r.part++
	}
}

// step returns how many bytes of the text at offset i, which start with a
// character that may end a URI, go on with it; 0 when the URI ends.
func (f *Finder) step(i int, c byte) int {
	r := &f.reading
	if r.mark != "" && c == r.mark[0] && f.has(i, r.mark) && f.closesMark(i+len(r.mark)) {
		return 0
	}
	switch c {
	case '(':
		r.round++
	case ')':
		if r.round--; r.round < 0 {
			return 0
		}
	case '[':
		if f.at(i+1) == '/' || f.isLabel(i) { // "[/url]", a closing tag
			return 0
		}
		r.square++
	case ']':
		if r.square--; r.square < 0 {
			return 0
		}
	case '*':
		if f.at(i+1) == '/' && f.at(i+2) <= ' ' { // the end of a comment of C
			return 0
		}
	case '&':
		if f.endingEntity(i) {
			return 0
		}
	case ',', ';':
		if c == ',' && r.texinfo || f.otherURI(i+1) {
			return 0
		}
	default:
		if c >= utf8.RuneSelf {
			return f.foreign(i)
		}
		if !is(c, inURI) {
			return 0
		}
	}
	return 1
}

// isLabel reports whether the square bracket at offset i opens the label of a
// link of AsciiDoc or the mark of a footnote (B5): the URI would end with its
// closing half, or stop inside it. In quotes it is a part of the URI.
func (f *Finder) isLabel(i int) bool {
	const longest = 80 // bytes
	r := &f.reading
	switch {
	case r.part != inPath, r.mark != "", f.before(i) == '@':
		return false
	case f.has(i-2, "//"), r.start > 1 && f.has(r.start-2, "]("): // an IP literal, a link of Markdown
		return false
	}
	for k := i + 1; k < i+longest; k++ {
		f.work++
		switch c := f.at(k); {
		case c == ']':
			for k++; is(f.at(k), trailing) || f.at(k) == ')' || f.at(k) == ']'; k++ {
				f.work++
			}
			return !is(f.at(k), inURI)
		case c == '[', c >= utf8.RuneSelf:
			return false
		case !is(c, inURI):
			return true
		}
	}
	return false
}

// closesMark reports whether a closing quote or emphasis mark that ends at
// offset i can be one: it does not stand inside a word.
func (f *Finder) closesMark(i int) bool {
	c := f.at(i)
	return !isAlnum(c) && c != '/' && c != '%'
}

// endingEntity reports whether the '&' at offset i begins a character
// reference for something that ends a URI (C1).
func (f *Finder) endingEntity(i int) bool {
	for _, e := range [...]string{
		"lt;", "gt;", "quot;", "nbsp;", "apos;", "rdquo;", "ldquo;", "rsquo;", "hellip;", "mdash;", "ndash;", "raquo;", "laquo;",
		"#10;", "#13;", "#34;", "#39;", "#60;", "#62;", "#160;", "#8211;", "#8212;", "#8216;", "#8217;", "#8220;", "#8221;", "#8230;",
		"#xa;", "#xd;", "#x22;", "#x27;", "#x3c;", "#x3e;", "#xa0;", "amp;quot;", "amp;lt;", "amp;gt;",
	} {
		if f.foldedHas(i+1, e) {
			return true
		}
	}
	return false
}

// trim drops the punctuation and the open brackets at the end of an unwrapped URI (C2, C3). Between
// quotes only "..." is dropped: it stands for what the writer left out.
func (f *Finder) trim() {
	r := &f.reading
	n := len(r.ref)
	if r.kept && !bytes.HasSuffix(r.ref, []byte("...")) {
		return
	}
	n -= softHyphen(r.ref)
	for n > 0 && (is(r.ref[n-1], trailing) || r.ref[n-1] == '(' || r.ref[n-1] == '[') { // C2: nothing closes it
		n--
	}
	if n > 0 && n == len(r.ref) && (r.ref[n-1] == '$' || r.ref[n-1] == '%') && f.at(f.source(n)) == '{' {
		n-- // the start of a variable in a template
	}
	r.dropped = len(r.ref) - n
	f.cut(n)
}

// TokenEnd returns the end of a candidate that is too long and goes on at the
// start of data: the first character that ends every URI (C1), the separator
// before another (C5), or foreign punctuation (C6). More reports that the end
// cannot be seen before more text than data follows; end says that none does.
func TokenEnd(data []byte, end bool) (n int, more bool) {
	f := Finder{text: Text{Data: data, End: end}}
	for n < len(data) {
		c, size := data[n], 1
		switch {
		case c == ',' || c == ';':
			if f.otherURI(n + 1) {
				return n, false
			}
		case c >= utf8.RuneSelf:
			var r rune
			if r, size = f.rune(n); !f.short && !unicode.In(r, unicode.L, unicode.N, unicode.M, unicode.S, unicode.Co, unicode.Cf) {
				return n, false
			}
		case !is(c, inURI):
			return n, false
		}
		if f.short {
			return n, true
		}
		n += size
	}
	return n, !end
}
