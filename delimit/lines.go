package delimit

import (
	"bytes"
	"unicode/utf8"
)

// unwrapped reads the candidate as one that ends by itself (C), joined with
// the lines behind it as far as mode allows (D2, D3).
func (f *Finder) unwrapped(c *candidate, mode JoinMode) bool {
	f.begin(c)
	i, reason := c.start, Reason(0)
	var end int
	for range reachLines {
		if end = f.escapedRun(i, reason); end == i {
			break
		}
		if f.long {
			return false
		}
		if i, reason = f.join(c, end, mode); reason == 0 {
			break
		}
	}
	if len(f.pieces) == 0 {
		return false
	}
	if c.opener.closer != "" && f.has(end, c.opener.closer) {
		f.reading.wrapper = c.opener.wrapper
		f.reading.kept = c.opener.wrapper == DoubleQuotes
	}
	f.cutOpen(end)
	return f.accept(c)
}

// join decides whether the line break behind offset end, where the pieces read
// so far end, is undone. It returns where the next piece starts and why.
func (f *Finder) join(c *candidate, end int, mode JoinMode) (next int, why Reason) {
	if mode == JoinNever {
		return 0, 0
	}
	if mode == JoinAuto && f.at(end) == '\\' {
		return f.folded(c, end)
	}
	if f.breakAt(f.blanks(end)) == 0 {
		return 0, 0
	}
	if mode == JoinDelimited && !f.mayBeBroken(c) {
		return 0, 0 // without a look at the next line, which may be long in coming (G4)
	}
	prefix := f.prefixOf(c.start)
	next, ok := f.nextLine(end, prefix)
	if !ok {
		return 0, 0
	}
	if f.bareScheme(c) {
		return f.afterScheme(next)
	}
	if f.otherURI(next) {
		return 0, 0
	}
	if n := softHyphen(f.reading.ref); n > 0 && f.goesOn(next) {
		f.hyphenated(n)
		return next, Hyphenated
	}
	if prefix.comments() && !f.prefixOf(next).comments() {
		return 0, 0 // the comment ends here
	}
	lost := f.prefixOf(next).quoteDepth() < prefix.quoteDepth()
	switch ref := f.reading.ref; {
	case mode == JoinAuto && len(ref) > 1 && ref[len(ref)-1] == '=' && is(f.at(next), inURI) && f.quotedPrintable(end):
		f.cut(len(ref) - 1)
		return next, SoftLineBreak
	case ref[len(ref)-1] == '-' && !hasAt(ref, len(ref)-2, "--") && f.goesOn(next) && !f.startsSentence(next):
		return next, AfterHyphen
	case mode == JoinAuto:
		if why := f.evidence(c, end, next); !lost || why&CutInWord != 0 {
			return next, why
		}
	case mode == JoinAlways && (is(f.at(next), inURI) || f.at(next) >= 0x80):
		return next, Forced
	}
	return 0, 0
}

// mayBeBroken reports whether what was read so far ends in a hyphen or is but
// a scheme (D2).
func (f *Finder) mayBeBroken(c *candidate) bool {
	ref := f.reading.ref
	return f.bareScheme(c) || bytes.HasSuffix(ref, []byte("-")) || softHyphen(ref) > 0
}

// startsSentence reports whether a word with a capital stands at offset i and
// other words or a comma follow.
func (f *Finder) startsSentence(i int) bool {
	if c := f.at(i); c < 'A' || c > 'Z' {
		return false
	}
	end := i + 1
	for 'a' <= f.at(end) && f.at(end) <= 'z' {
		end++
	}
	return f.at(end) == ',' || is(f.at(end), blank) && f.at(f.blanks(end)) > ' '
}

// cutOpen ends the reading before a round bracket that it leaves open when
// the closing half follows on the same line behind a blank: it belongs to the
// text, as in "http://x.org/b(accessed 2003)" (C2). End is where the reading ends.
func (f *Finder) cutOpen(end int) {
	const soon = 80 // bytes
	r := &f.reading
	if r.round <= 0 || !is(f.at(end), blank) {
		return
	}
	text := f.text.Data[end:min(end+soon, len(f.text.Data))]
	f.reach(end + soon - 1)
	if k := bytes.IndexByte(text, ')'); k < 0 || bytes.ContainsAny(text[:k], "(\n") {
		return
	}
	if k := bytes.LastIndexByte(r.ref, '('); k > 0 && isAlnum(r.ref[k-1]) {
		f.cut(k)
	}
}

// goesOn reports whether a letter or digit stands at offset i.
func (f *Finder) goesOn(i int) bool { return isAlnum(f.at(i)) || f.at(i) >= 0x80 }

// softHyphen returns the length of the hyphen at the end of ref that only a
// typesetter puts there: a HYPHEN, as manual pages are broken with, or a SOFT
// HYPHEN. It is 0 when there is none, and when nothing stands before it.
func softHyphen(ref []byte) int {
	if len(ref) == 0 || ref[len(ref)-1] < utf8.RuneSelf {
		return 0
	}
	for _, h := range [...]string{"\u2010", "\u00AD"} {
		if len(ref) > len(h) && bytes.HasSuffix(ref, []byte(h)) {
			return len(h)
		}
	}
	return 0
}

// hyphenated drops a typesetter's hyphen of n bytes from the end of the reading.
func (f *Finder) hyphenated(n int) {
	f.cut(len(f.reading.ref) - n)
}

// afterScheme decides about the line at offset i behind a line that ends in a
// lone scheme (D2). What follows must be a host as people write it or the
// slashes themselves: "https://" at a line end may also be talked about.
func (f *Finder) afterScheme(i int) (next int, why Reason) {
	i = f.quotesEnd(i)
	host := i
	for f.at(host) == '/' {
		host++
	}
	end := f.hostRunEnd(host)
	if f.at(end) == ':' && f.at(end+1) <= ' ' { // the label of the next entry
		return 0, 0
	}
	named := bytes.IndexByte(f.text.Data[host:end], '.') > 0 || f.has(host, "localhost") || f.has(host, "[")
	carries := end > host && (f.at(end) == '/' || f.at(end) == ':' && is(f.at(end+1), digit))
	if host == i && !named && !carries {
		return 0, 0
	}
	return i, AfterScheme
}

// bareScheme reports whether nothing but the scheme, its colon and slashes
// have been read (D2).
func (f *Finder) bareScheme(c *candidate) bool {
	ref := f.reading.ref
	return c.kind == Absolute && f.reading.part <= inAuthority && len(ref) > 0 &&
		(ref[len(ref)-1] == '/' || ref[len(ref)-1] == ':') && bytes.IndexByte(ref, ':') >= len(ref)-3
}

// folded decides about a line folded with a backslash at offset end (RFC 8792
// §7.1, §8.1): the text goes on at the first character of the next line that
// is no blank, behind the second backslash if there is one.
func (f *Finder) folded(c *candidate, end int) (next int, why Reason) {
	n := f.breakAt(end + 1)
	if n == 0 {
		return 0, 0
	}
	next = f.blanks(end + 1 + n)
	if f.at(next) == '\\' {
		next++
	}
	e, ok := f.lineEnd(end, next)
	if !ok || e.refused() != "" || f.otherURI(next) || isAlnum(e.token[0]) && endsFile(e.ref) {
		return 0, 0 // behind a file, it is a command that goes on
	}
	if f.before(c.mark) == '=' && f.isSetting(c, &e) {
		return 0, 0
	}
	return next, Folded
}
