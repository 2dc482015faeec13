package delimit

import (
	"bytes"
	"strings"
	"unicode"
	"unicode/utf8"

	"urlgrep/core"
)

// run returns where the URI characters that start at offset i end: at a
// character that no URI holds (C1), an unmatched bracket (C2), the closing
// half of the wrapper (B4), the next URI (C5), or foreign punctuation (C6).
func (f *Finder) run(i int) int {
	d, r, from := f.text.Data, &f.reading, i
	limit := min(len(d), from+f.maxLength()+1)
	for i < limit {
		kind := class[d[i]]
		if kind&plain != 0 {
			if kind&afterAuthority != 0 {
				r.separator(d[i])
			}
			i++
			continue
		}
		n := f.step(i, d[i])
		if n == 0 {
			break
		}
		i += n
	}
	f.long = f.long || i-from > f.maxLength()
	f.work += i - from
	f.reach(i)
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
		r.square++
	case ']':
		if r.square--; r.square < 0 {
			return 0
		}
	case '&':
		if f.endingEntity(i) {
			return 0
		}
	case ',', ';':
		if f.otherURI(i + 1) {
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

// closesMark reports whether a closing quote or emphasis mark that ends at
// offset i can be one: it does not stand inside a word.
func (f *Finder) closesMark(i int) bool {
	c := f.at(i)
	return !isAlnum(c) && c != '/' && c != '%'
}

// endingEntity reports whether the '&' at offset i begins a character
// reference for something that ends a URI (C1).
func (f *Finder) endingEntity(i int) bool {
	for _, e := range [...]string{"lt;", "gt;", "quot;", "nbsp;", "apos;", "#34;", "#39;", "#60;", "#62;", "#160;", "#x22;", "#x27;", "#x3c;", "#x3e;", "#xa0;"} {
		if f.foldedEntity(i+1, e) {
			return true
		}
	}
	return false
}

// foldedEntity reports whether the entity e stands at offset i in any letter case.
func (f *Finder) foldedEntity(i int, e string) bool {
	for k := range len(e) {
		c := f.at(i + k)
		if 'A' <= c && c <= 'Z' {
			c |= 0x20
		}
		if c != e[k] {
			return false
		}
	}
	return true
}

// foreign returns the length of the non-ASCII text at offset i that belongs
// to an IRI (RFC 3987), 0 when it ends there (C6).
func (f *Finder) foreign(i int) int {
	if f.ASCII {
		return 0
	}
	c, n := f.rune(i)
	switch {
	case unicode.IsLetter(c), unicode.IsDigit(c), unicode.IsMark(c):
		if spaceless(c) && (f.reading.glued || f.leadsToURI(i)) {
			return 0
		}
		return n
	case c == 0x200C, c == 0x200D: // the joiners of Indic and Arabic scripts and of emoji
		return n
	case unicode.In(c, unicode.S, unicode.N, unicode.Co):
		if f.reading.part <= inAuthority || !isAlnum(f.before(i)) {
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
	if closer == "" || f.reading.glued || f.reading.part != inPath || strings.IndexByte("/=_?#&-", f.before(i)) < 0 {
		return 0
	}
	for at := i + utf8.RuneLen(open); at < i+longest; {
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

// spaceless reports whether c is written without spaces between words.
func spaceless(c rune) bool {
	return unicode.In(c, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Hangul,
		unicode.Thai, unicode.Lao, unicode.Khmer, unicode.Myanmar, unicode.Tibetan, unicode.Bopomofo)
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
	if n > 0 && n == len(r.ref) && r.ref[n-1] == '$' && f.at(f.source(n)) == '{' {
		n-- // the start of a variable in a template
	}
	r.dropped = len(r.ref) - n
	f.cut(n)
}

// acceptAuthority ends the reading where its authority, which begins at
// offset i of the cleaned text, forces an end (C2, C4), drops trailing
// punctuation, and reports whether the authority is possible (C8).
func (f *Finder) acceptAuthority(i int) bool {
	r := &f.reading
	if i > len(r.ref) {
		return false
	}
	authority := i
	for authority < len(r.ref) && !is(r.ref[authority], afterAuthority) {
		authority++
	}
	end, ok := hostPortEnd(r.ref[:authority], i)
	switch {
	case !ok:
		if !lacksHost(r.ref[:i], authority-i) {
			return false
		}
	case end == authority:
		if authority == len(r.ref) && f.placeholder() {
			return false
		}
	case r.wrapper != "" && len(f.pieces) > 1:
		return false
	default:
		f.cut(end)
		r.kept, r.cut = false, true
	}
	f.trim()
	return len(r.ref) > i
}

// placeholder reports whether the host is the beginning of a template such as
// "http://www.{domain}/": the reading ends in a dot or hyphen before a
// character that only templates put there (C8).
func (f *Finder) placeholder() bool {
	n := len(f.reading.ref)
	if last := f.reading.ref[n-1]; last != '.' && last != '-' {
		return false
	}
	c := f.at(f.source(n))
	return c == '{' || c == '<' || c == '$' || c == '%' || c == '['
}

// lacksHost reports whether a URI that begins with start, its scheme and
// "//", may do without a possible host, as "file:///etc/motd",
// "ldap:///o=x" and "file://../relative" do. Those of schemes that everybody knows as
// places on the network may not (C8). Length is that of the authority.
func lacksHost(start []byte, length int) bool {
	scheme := start[:len(start)-len("://")]
	for _, s := range [...]string{"http", "https", "ws", "wss", "ftp", "ftps", "sftp", "ssh", "telnet", "gopher", "nntp", "wais", "irc", "ircs"} {
		if len(s) == len(scheme) && bytes.EqualFold(scheme, []byte(s)) {
			return false
		}
	}
	return length == 0 && core.KnownScheme(scheme) || bytes.EqualFold(scheme, []byte("file"))
}

// isWeb reports whether start begins with "http".
func isWeb(start []byte) bool {
	return len(start) >= 4 && bytes.EqualFold(start[:4], []byte("http"))
}

// hostPortEnd returns where the host and port of the authority s[i:] end. It
// fails when the authority is impossible (C8). What follows them, if
// anything, can be neither port nor path and ends the URI (C2, C4).
func hostPortEnd(s []byte, i int) (end int, ok bool) {
	host := i + bytes.LastIndexByte(s[i:], '@') + 1
	end = hostEnd(s, host)
	if host > i && s[i] == '@' && isWeb(s[:i]) { // "http://@name"
		return 0, false
	}
	if end == host || core.FormOfHost(s[host:end]) == core.InvalidHost || !hasName(s[host:end]) {
		return 0, false
	}
	if end == len(s) {
		return host + len(bytes.TrimRight(s[host:], "-")), true
	}
	switch s[end] {
	case '$', '%': // a template
		return 0, false
	case ':':
		port := end + 1
		for port < len(s) && is(s[port], digit) {
			port++
		}
		if port > end+1 || port == len(s) {
			return port, true
		}
	}
	return end, true
}

// hostEnd returns the end of the host at offset i of s.
func hostEnd(s []byte, i int) int {
	if i < len(s) && s[i] == '[' {
		return i + bytes.IndexByte(s[i:], ']') + 1
	}
	for i < len(s) {
		switch {
		case is(s[i], inHost):
			i++
		case s[i] == '*' && i+1 < len(s) && isAlnum(s[i+1]): // list software puts stars into hosts
			i++
		case s[i] == '%' && i+2 < len(s) && isHex(s[i+1]) && isHex(s[i+2]):
			i += 3
		default:
			return i
		}
	}
	return i
}

// hasName reports whether a host holds anything but punctuation and does not
// begin with a dot.
func hasName(host []byte) bool {
	if host[0] == '.' {
		return false
	}
	for _, c := range host {
		if isAlnum(c) || c >= utf8.RuneSelf {
			return true
		}
	}
	return false
}

// atLeastDots reports whether the host at the start of the cleaned text has
// at least n dots with a name behind each (A6).
func (f *Finder) atLeastDots(n int) bool {
	ref := f.reading.ref
	host := ref[:hostEnd(ref, 0)]
	if bytes.Contains(host, []byte("..")) || len(host) == 0 || host[len(host)-1] == '.' {
		return false
	}
	return bytes.Count(host, []byte(".")) >= n
}

// acceptRelative reports whether the reading is a relative reference that
// somebody meant as one: behind "URL:" in angle brackets anything will do,
// elsewhere it must not look like a word or a tag (A9).
func (f *Finder) acceptRelative(c *candidate) bool {
	r := &f.reading
	if !c.prefix || c.opener.wrapper != AngleBrackets {
		f.trim()
	}
	ref := r.ref
	if len(ref) == 0 || core.Parse(string(ref)).IsAbsolute() {
		return false
	}
	if c.prefix && c.opener.wrapper == AngleBrackets {
		return true
	}
	return looksRelative(ref)
}

// looksRelative reports whether ref has the marks of a path, a query or a fragment.
func looksRelative(ref []byte) bool {
	if ref[0] == '#' || ref[0] == '?' {
		return len(ref) > 1 && isAlnum(ref[1])
	}
	if bytes.IndexByte(ref, '@') >= 0 || isTag(ref) {
		return false
	}
	if bytes.IndexByte(ref, '/') >= 0 {
		return bytes.ContainsFunc(ref, func(c rune) bool { return c >= utf8.RuneSelf || c == '.' || isAlnum(byte(c)) })
	}
	dot := bytes.LastIndexByte(ref, '.')
	return dot > 0 && len(ref)-dot <= 6 && dot+1 < len(ref) && is(ref[dot+1], alpha)
}

// isTag reports whether ref is the inside of an HTML tag such as "/p" or "br/".
func isTag(ref []byte) bool {
	name := bytes.Trim(ref, "/")
	if len(name)+1 != len(ref) {
		return false
	}
	for _, c := range name {
		if !isAlnum(c) {
			return false
		}
	}
	return true
}

// TokenEnd returns the offset of the first byte of data that ends every URI
// (C1), or len(data).
func TokenEnd(data []byte) int {
	for i, c := range data {
		if c < utf8.RuneSelf && !is(c, inURI) {
			return i
		}
	}
	return len(data)
}
