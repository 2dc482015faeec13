package delimit

import (
	"bytes"

	"urlgrep/core"
)

// longestScheme is how far a scheme is followed backwards from its colon. The
// longest registered one has half as many bytes.
const longestScheme = 64

// MayStart reports whether the byte at offset i of data is the colon of a
// scheme or the dot of an abbreviated reference, at a glance: it looks at the
// neighbours of the byte, at a line end at the name before it, too, and is true
// when they are not in data.
func MayStart(data []byte, i int) bool {
	switch data[i] {
	case '.':
		return i >= 3 && abbreviation(data[i-3:i]) != 0
	case ':':
		if i == 0 || i+1 == len(data) {
			return true
		}
		before, next := data[i-1], data[i+1]
		switch next {
		case ' ', '\t': // "URL: "
			return before|0x20 == 'l'
		case '\n', '\r': // "http:" and its like, and "<mailto:" (D1, D2)
			return before|0x20 == 'p' || before|0x20 == 's' || before|0x20 == 'l' || opensName(data, i)
		}
		if next == '/' {
			return is(before, inScheme) || isSpace(before)
		}
		return is(before, inScheme) && next != ':' && next != '='
	}
	return false
}

// opensName reports whether a '<' or the "URL:" behind it stands before the
// name that ends at offset i of data.
func opensName(data []byte, i int) bool {
	for lowest := max(0, i-longestScheme); i > lowest && is(data[i-1], inScheme); {
		i--
	}
	return i == 0 || data[i-1] == '<' || data[i-1] == ':'
}

// BetweenNames reports whether the byte at offset i of data, a '.' or '@',
// stands between what may be names (A7, A8). It is true when its neighbours
// are not in data.
func BetweenNames(data []byte, i int) bool {
	return i == 0 || i+1 >= len(data) ||
		data[i-1] > ' ' && data[i-1] != '.' && (isAlnum(data[i+1]) || data[i+1] >= 0x80)
}

// abbreviation returns the last letter of "www" or "ftp" when name is that in
// any letter case, and 0 otherwise (A6).
func abbreviation(name []byte) byte {
	switch a, b, c := name[0]|0x20, name[1]|0x20, name[2]|0x20; {
	case a == 'w' && b == 'w' && c == 'w', a == 'f' && b == 't' && c == 'p':
		return c
	}
	return 0
}

// colon decides about the URI whose scheme, or whose prefix "URL:", ends at
// the colon at offset i (A1–A5).
func (f *Finder) colon(i, floor int) Verdict {
	if f.isURLPrefix(i, floor) {
		if v := f.prefixed(i); v != None {
			return v
		}
	}
	start, ok := f.schemeStart(i, floor)
	if !ok {
		return None
	}
	return f.read(&candidate{start: start, mark: start, colon: i})
}

// schemeStart returns where the scheme before the colon at offset i starts, if
// what follows the colon can belong to that scheme.
func (f *Finder) schemeStart(i, floor int) (int, bool) {
	from := i
	for lowest := max(floor, i-longestScheme); from > lowest && is(f.text.Data[from-1], inScheme); {
		from--
	}
	f.work += i - from
	from = f.behindFont(from, i)
	if f.has(i+1, "//") {
		if start, ok := f.brokenScheme(from, i); ok && start >= floor {
			return start, true
		}
		start, ok := hierarchicalStart(f.text.Data[from:i])
		return from + start, ok
	}
	from = skipNonAlpha(f.text.Data, from, i)
	if from == i || !core.KnownScheme(f.text.Data[from:i]) {
		return 0, false
	}
	return from, is(f.at(i+1), inURI|inHost) || f.has(i+1, `\/\/`) || isNetwork(f.text.Data[from:i]) && f.slashesBehind(i) || f.wrapsBehind(from, i)
}

// wrapsBehind reports whether a line ends behind the colon at offset i and an
// angle bracket opens before the scheme at offset from (D1).
func (f *Finder) wrapsBehind(from, i int) bool {
	return f.Join != JoinNever && f.breakAt(f.blanks(i+1)) > 0 && f.angleBefore(from) >= 0
}

// behindFont returns the offset behind a change of the font in troff, such as
// "\fI" or "\f(CW", whose last characters start the run data[from:colon] of scheme characters.
func (f *Finder) behindFont(from, colon int) int {
	const name = 2 // bytes: "fI" or "CW"
	before := f.text.Data[:from]
	font := bytes.HasSuffix(before, []byte(`\f(`)) || f.before(from) == '\\' && f.text.Data[from] == 'f'
	if font && from+name < colon && !core.KnownScheme(f.text.Data[from:colon]) {
		return from + name
	}
	return from
}

// slashesBehind reports whether "//" follows the colon at offset i, line
// breaks behind the colon and between the slashes left out (D1, D2).
func (f *Finder) slashesBehind(i int) bool {
	at := i + 1
	for slashes := 0; slashes < 2; {
		if f.at(at) == '/' {
			slashes, at = slashes+1, at+1
			continue
		}
		if f.Join == JoinNever {
			return false
		}
		next, ok := f.overBreak(at, i)
		if !ok {
			return false
		}
		at = f.quotesEnd(next)
	}
	return true
}

// brokenScheme returns where a scheme starts whose first letters stand at the
// end of the line before, behind a '<', and whose rest is data[from:colon] (D1).
func (f *Finder) brokenScheme(from, colon int) (int, bool) {
	d := f.text.Data
	if c := f.before(from); isAlnum(c) || is(c, opening) && c != '*' || f.Join == JoinNever {
		return 0, false // no line prefix ends like this
	}
	tail, ok := f.lineBefore(from)
	if !ok {
		return 0, false
	}
	start := tail
	for lowest := max(0, tail-longestScheme); start > lowest && is(d[start-1], inScheme); {
		start--
	}
	if start == tail || f.angleBefore(start) < 0 {
		return 0, false
	}
	var whole [2 * longestScheme]byte
	name := append(append(whole[:0], d[start:tail]...), d[from:colon]...)
	return start, core.KnownScheme(name)
}

// hierarchicalStart returns where in run, the scheme characters before a
// "://", the scheme starts (A2).
func hierarchicalStart(run []byte) (int, bool) {
	if s := string(run); s == "http" || s == "https" {
		return 0, true
	}
	first := skipNonAlpha(run, 0, len(run))
	if first == len(run) {
		return 0, false
	}
	if core.KnownScheme(run[first:]) {
		return first, true
	}
	if known := wellKnownSuffix(run); known > 0 && bytes.IndexByte(run[first:], '+') < 0 {
		return len(run) - known, true
	}
	return first, first == 0 || !isAlnum(run[first-1])
}

// skipNonAlpha returns the offset of the first letter in data[from:to], or to.
func skipNonAlpha(data []byte, from, to int) int {
	for from < to && !is(data[from], alpha) {
		from++
	}
	return from
}

// wellKnownSuffix returns the length of the hierarchical scheme that run ends
// in with something before it, or 0.
func wellKnownSuffix(run []byte) int {
	for _, s := range [...]string{"https", "http", "sftp", "ftps", "ftp", "gopher", "telnet"} {
		if n := len(run) - len(s); n > 0 && bytes.EqualFold(run[n:], []byte(s)) {
			return len(s)
		}
	}
	return 0
}

// isURLPrefix reports whether the colon at offset i ends the prefix "URL:" (B3).
func (f *Finder) isURLPrefix(i, floor int) bool {
	return i >= floor+3 && f.foldedHas(i-3, "url") &&
		(i == floor+3 || !is(f.text.Data[i-4], inScheme|inHost) || f.text.Data[i-4] >= 0x80)
}

// prefixed decides about what follows the prefix "URL:" that ends at the colon at offset i (A4).
func (f *Finder) prefixed(i int) Verdict {
	mark, start := i-3, f.blanks(i+1)
	if next, ok := f.overBreak(start, mark); ok {
		start = next
	}
	c := &candidate{start: start, mark: mark, prefix: true}
	end := start
	for is(f.at(end), inScheme) && end < start+longestScheme {
		end++
	}
	switch {
	case end > start && f.at(end) == ':' && is(f.at(start), alpha) && !isSpace(f.at(end+1)):
		c.colon = end
	case f.abbreviatedAt(start):
		c.kind = Abbreviated
	default:
		c.kind = Relative
	}
	if c.kind == Relative && !f.HasBase && !f.Relative || c.kind == Abbreviated && f.NoAbbreviated {
		return None
	}
	return f.read(c)
}

// abbreviatedAt reports whether "www." or "ftp." stands at offset i.
func (f *Finder) abbreviatedAt(i int) bool {
	return f.foldedHas(i, "www.") || f.foldedHas(i, "ftp.")
}

// dot decides about the abbreviated reference whose first label ends at the dot at offset i (A6).
func (f *Finder) dot(i, floor int) Verdict {
	if f.NoAbbreviated || i < floor+3 || abbreviation(f.text.Data[i-3:i]) == 0 || !f.wordStart(i-3, floor) {
		return None
	}
	return f.read(&candidate{start: i - 3, mark: i - 3, kind: Abbreviated, colon: i})
}

// wordStart reports whether a name that starts at offset i is not the rest of
// a longer name, an address or a path.
func (f *Finder) wordStart(i, floor int) bool {
	if i == floor {
		return i == 0 && f.text.Start || floor > 0
	}
	switch c := f.text.Data[i-1]; c {
	case '@', '-', '.', '_', '\\', '%', '$':
		return false
	case '/':
		return i >= floor+2 && f.text.Data[i-2] == '/' && (i == floor+2 || !is(f.text.Data[i-3], inURI)) // "//www.…"
	default:
		return !isAlnum(c)
	}
}

// opening decides about the relative reference that the '<' or '"' at offset i wraps (A9).
func (f *Finder) opening(i int) Verdict {
	start := f.blanks(i + 1)
	c := &candidate{start: start, mark: start, kind: Relative}
	c.opener = opener{at: i, wrapper: AngleBrackets, closer: ">"}
	if f.text.Data[i] == '"' {
		c.opener = opener{at: i, wrapper: DoubleQuotes, closer: `"`}
	}
	f.start = start
	if f.enclosed(c) || f.bracketed(c) {
		f.describe(c)
		return Found
	}
	return None
}
