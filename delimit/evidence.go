package delimit

import (
	"bytes"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/width"

	"urlgrep/core"
)

// neighbours is how many lines before the break are looked at for the column
// at which the text was wrapped. Of the lines behind it only the next is.
const neighbours = 8

// Columns that tell wrapped text from lists and from text that never was wrapped.
const (
	narrowest = 55  // nobody wraps prose at a smaller column
	widest    = 100 // a longer line was not wrapped
	shown     = 40  // another line is at least this long when the lines around show a column
)

// A lineEnd is the place where an unwrapped URI meets the end of its line:
// what both sides of the break show (D3).
type lineEnd struct {
	ref    []byte // the URI so far
	end    int    // where it ends in the text
	start  int    // where the text of the next line starts
	token  []byte // the URI characters there, one at least
	alone  bool   // nothing but punctuation follows the token on its line
	soft   bool   // one blank stands before the break (RFC 3676)
	line   int    // characters on the line of the URI, up to its end; set by full
	column int    // the longest line around, that of the URI included; set by full
}

// evidence weighs whether the URI whose pieces so far end at offset end goes on
// at offset next, on the next line. It returns the reasons for a join, or 0:
// in doubt nothing is joined (D3).
func (f *Finder) evidence(c *candidate, end, next int) Reason {
	e, ok := f.lineEnd(end, next)
	if !ok {
		return 0
	}
	f.reading.against = e.refused()
	if f.reading.against == "" && f.isSetting(c, &e) {
		f.reading.against = "a setting or the code of a program follows"
	}
	if f.reading.against != "" {
		return 0
	}
	f.reading.against = "nothing shows that the next line goes on with it"
	path := looksLikePath(e.token)
	switch last := e.ref[len(e.ref)-1]; {
	case f.closedBy(c, next+len(e.token)):
		return WrapperCloses
	case e.startsInside():
		if (path || e.soft) && (e.token[0] != '/' || e.lacksPath()) || f.full(&e) {
			return PathStart
		}
	case e.opensEnd() && (path || e.alone || f.full(&e)):
		return OpenEnd
	case e.goesOnQuery():
		return QueryToken
	case (path || isSlug(e.token) || humps(e.token) > 2) && last == '/' && f.full(&e):
		return PathToken | FullLine
	case path && last == '/' && e.soft:
		return PathToken | SoftBreak
	case path && last == '/' && f.endsParagraph(c, &e):
		return PathToken
	case e.splitsHash(), e.splitsName() && e.goesOnBehindName():
		return CutInWord
	case isAlnum(last) && (path && (e.alone || !isName(bytes.ReplaceAll(e.token, []byte("-"), nil))) && e.splitsWord() && f.full(&e) || e.splitsName() || e.splitsID()) && f.quotedOnly(&e):
		if f.full(&e); e.line == e.column && e.line >= narrowest {
			return CutInWord
		}
	}
	return 0
}

// lineEnd describes the break between offsets end and next, but for the lengths of lines.
func (f *Finder) lineEnd(end, next int) (e lineEnd, ok bool) {
	d := f.text.Data
	stop := next
	for stop < len(d) && is(d[stop], inURI|inHost) {
		stop++
	}
	return lineEnd{
		ref: f.reading.ref, end: end, start: next, token: d[next:stop],
		alone: len(bytes.Trim(d[stop:f.lineStop(stop)], " \t\r.,;:!?'\")>")) == 0,
		soft:  f.at(end) == ' ' && f.breakAt(end+1) > 0,
	}, stop > next
}

// full reports whether the line of the URI is full to the column at which the
// lines around are wrapped, so that what follows had no room on it.
func (f *Finder) full(e *lineEnd) bool {
	start, ok := f.lineStart(e.end)
	if !ok {
		return false
	}
	e.line = columns(f.text.Data[start:e.end])
	next, _ := f.lineStart(e.start)
	after := bytes.TrimRight(f.text.Data[next:f.lineStop(e.start)], " \t\r")
	others := max(columns(after), f.columnBefore(start))
	e.column = max(e.line, others)
	return others >= shown && e.column >= narrowest && e.column <= widest && e.line+len(e.token) > e.column
}

// quotedOnly reports whether the line of the URI starts with nothing but
// blanks, quotation marks, and a mark of a list: comments are not cut at a column.
func (f *Finder) quotedOnly(e *lineEnd) bool {
	start, _ := f.lineStart(e.end)
	marks := bytes.Trim(f.text.Data[start:f.prefixEnd(start, e.end)], " \t>|")
	return len(marks) == 0 || string(marks) == "*" && bytes.IndexByte(f.prefixOf(e.start), '*') < 0
}

// lineStop returns the end of the line of offset i. A line that goes on
// further than a decision looks counts as too wide to be wrapped text.
func (f *Finder) lineStop(i int) int {
	limit := min(len(f.text.Data), i+LookBehind)
	if k := bytes.IndexByte(f.text.Data[i:limit], '\n'); k >= 0 {
		f.work += k
		return i + k
	}
	f.work += limit - i
	f.reach(i + LookBehind)
	return limit
}

// columns returns how many columns text takes. Characters of East Asia take two.
func columns(text []byte) int {
	n := utf8.RuneCount(text)
	if n == len(text) {
		return n
	}
	for _, c := range string(text) {
		switch width.LookupRune(c).Kind() {
		case width.EastAsianWide, width.EastAsianFullwidth:
			n++
		}
	}
	return n
}

// columnBefore returns the length of the longest of the lines before offset start.
func (f *Finder) columnBefore(start int) int {
	longest := 0
	for range neighbours {
		if start == 0 {
			break
		}
		from, ok := f.lineStart(start - 1)
		if !ok {
			break
		}
		f.work += start - from
		longest = max(longest, columns(bytes.TrimRight(f.text.Data[from:start], " \t\r\n")))
		start = from
	}
	return longest
}

// refused says what the next line starts with when that is no part of a URI:
// a bracket, a list marker, a rule, a header field, an address. It is empty
// when nothing speaks against a join.
func (e *lineEnd) refused() string {
	t := e.token
	switch {
	case isRule(t):
		return "a rule follows"
	case len(t) == 1 && !isAlnum(t[0]), strings.IndexByte("([{\"'`*-+=@!$,;:", t[0]) >= 0:
		return "a list mark, a bracket or a sign follows"
	case isNumber(t):
		return "a number follows"
	case t[len(t)-1] == ':' || bytes.Contains(t, []byte(":[")):
		return "a header or a label follows"
	case bytes.IndexByte(t, '@') >= 0 && !bytes.ContainsAny(t, "/?"):
		return "an address follows"
	case t[0] == '/' && e.inFragment():
		return "a path follows, and the line before ends in a fragment"
	case bytes.HasPrefix(t, []byte("//")), bytes.HasPrefix(t, []byte("/*")), bytes.HasPrefix(t, []byte("..")):
		return "a comment or a directive follows"
	case len(t) > 4 && t[3] == '.' && abbreviation(t[:3]) != 0, core.KnownScheme(t[:max(0, bytes.IndexByte(t, ':'))]), e.holdsURI():
		return "another URI follows"
	case isFileName(t):
		return "the name of a file follows"
	}
	return ""
}

// holdsURI reports whether the next line starts with columns that colons
// separate, a URI among them.
func (e *lineEnd) holdsURI() bool {
	k := bytes.Index(e.token, []byte("://"))
	for k > 0 && is(e.token[k-1], inScheme) {
		k--
	}
	return k > 0 && e.token[k-1] == ':'
}

// isFileName reports whether t begins with a folder at the root of a file
// system (Filesystem Hierarchy Standard, chapter 3) and so stands for itself.
func isFileName(t []byte) bool {
	if t[0] != '/' {
		return false
	}
	root, _, _ := bytes.Cut(t[1:], []byte("/"))
	switch string(root) {
	case "bin", "boot", "dev", "etc", "home", "lib", "lib64", "media", "mnt", "opt", "proc", "root", "run", "sbin", "srv", "sys", "tmp", "usr", "var":
		return true
	}
	return false
}

// lacksPath reports whether the URI so far has an authority and nothing behind it.
func (e *lineEnd) lacksPath() bool {
	_, rest, ok := bytes.Cut(e.ref, []byte("//"))
	return ok && !bytes.ContainsAny(rest, "/?#")
}

// inFragment reports whether the URI so far ends in a fragment that is no path itself.
func (e *lineEnd) inFragment() bool {
	k := bytes.IndexByte(e.ref, '#')
	return k >= 0 && bytes.IndexByte(e.ref[k:], '/') < 0
}

// isRule reports whether t is a run of one punctuation character.
func isRule(t []byte) bool {
	return len(t) > 1 && !isAlnum(t[0]) && bytes.Count(t, t[:1]) == len(t)
}

// isNumber reports whether t is a number, a date or the mark of a list.
func isNumber(t []byte) bool {
	for _, c := range t {
		if !is(c, digit) && strings.IndexByte(".,:;/-)?!", c) < 0 {
			return false
		}
	}
	return true
}

// startsInside reports whether the next line starts with a character that
// starts no word but goes on a URI.
func (e *lineEnd) startsInside() bool {
	t := e.token
	if len(t) < 2 {
		return false
	}
	switch t[0] {
	case '/':
		return isAlnum(t[1]) || t[1] == '~' || t[1] == '_'
	case '?', '&':
		return isAlnum(t[1]) && bytes.IndexByte(t, '=') >= 0
	case '#':
		return (isAlnum(t[1]) || t[1] == '_') && e.alone && e.ref[len(e.ref)-1] != '/' && !isWord(t[1:])
	case '.':
		return 'a' <= t[1] && t[1] <= 'z'
	case '%':
		return len(t) > 2 && isHex(t[1]) && isHex(t[2]) && !isName(t[1:])
	}
	return false
}

// goesOnQuery reports whether the URI has come into its query and the next
// line holds nothing but more parameters, which are no prose.
func (e *lineEnd) goesOnQuery() bool {
	k := bytes.IndexByte(e.token, '&')
	return e.alone && k > 0 && bytes.IndexByte(e.token[k:], '=') > 0 && bytes.IndexByte(e.ref, '?') >= 0
}

// opensEnd reports whether the URI so far ends in a character that seldom ends
// one, or in half an escape, and the next line can go on behind it.
func (e *lineEnd) opensEnd() bool {
	n := len(e.ref)
	if n > 1 && e.ref[n-2] == '%' && isHex(e.ref[n-1]) {
		return isHex(e.token[0])
	}
	switch e.ref[n-1] {
	case '%':
		return len(e.token) > 1 && isHex(e.token[0]) && isHex(e.token[1])
	case '?':
		return bytes.ContainsAny(e.token, "=&")
	case '+':
		return bytes.IndexByte(e.ref, '?') >= 0
	}
	return strings.IndexByte("&=#_~", e.ref[n-1]) >= 0
}

// isSetting reports whether the next line is the setting of a name, as the
// line of the URI is, a field of a template, or code.
func (f *Finder) isSetting(c *candidate, e *lineEnd) bool {
	after := f.at(e.start + len(e.token))
	if after == '{' || e.isCall() || after == ' ' && f.at(f.blanks(e.start+len(e.token))) == '=' {
		return true
	}
	key, _, ok := bytes.Cut(bytes.TrimPrefix(e.token, []byte("#")), []byte("="))
	name := ok && len(key) > 0 && isName(bytes.ReplaceAll(key, []byte("."), nil))
	if e.token[0] == '#' { // commented out, or a fragment
		return name && f.before(c.mark) == '='
	}
	return name && (f.before(c.mark) == '=' || bytes.IndexByte(e.ref, '?') < 0 || f.before(e.start) == '|' || f.before(f.blanksBefore(e.start)) == '|')
}

// isCall reports whether the next line starts with a call of a function.
func (e *lineEnd) isCall() bool {
	k := bytes.IndexByte(e.token, '(')
	return k > 0 && is(e.token[k-1], alpha)
}

// isName reports whether s consists of letters, digits and underscores.
func isName(s []byte) bool {
	for _, c := range s {
		if !isAlnum(c) && c != '_' {
			return false
		}
	}
	return true
}

// splitsWord reports whether a word may have been cut at the break: the line
// does not end in a whole number or file name, and the next line does not
// start with a word that has a capital.
func (e *lineEnd) splitsWord() bool {
	t, segment := e.token, e.ref[bytes.LastIndexAny(e.ref, "/=&#")+1:]
	if isNumber(segment) || endsFile(segment) {
		return false
	}
	return isAlnum(t[0]) && !('A' <= t[0] && t[0] <= 'Z' && len(t) > 1 && 'a' <= t[1] && t[1] <= 'z')
}

// endsFile reports whether the last segment of a path is the name of a file.
func endsFile(path []byte) bool {
	segment := path[bytes.LastIndexByte(path, '/')+1:]
	dot := bytes.LastIndexByte(segment, '.')
	return dot > 0 && isFileEnding(string(segment[dot+1:]))
}

// splitsHash reports whether the break stands inside the hash of a commit, or
// before it and behind a slash: 40 hexadecimal digits, as Git names its objects.
func (e *lineEnd) splitsHash() bool {
	const hash, least = 40, 4 // digits
	before, after := len(e.ref), 0
	for before > 0 && isHex(e.ref[before-1]) {
		before--
	}
	for after < len(e.token) && isHex(e.token[after]) {
		after++
	}
	n := len(e.ref) - before
	return (n >= least || n == 0 && e.ref[before-1] == '/') && after >= least && n+after == hash && (after == len(e.token) || !isAlnum(e.token[after]))
}

// splitsName reports whether the break stands inside the ending of the name of
// a file, as in "x.pa⏎tch". When it stands behind a shorter one, as in
// "x.htm⏎l#a", a query or a fragment must follow.
func (e *lineEnd) splitsName() bool {
	ref := e.ref[bytes.LastIndexByte(e.ref, '/')+1:]
	dot := bytes.LastIndexByte(ref, '.')
	rest := e.restOfName()
	return dot > 0 && rest > 0 && (!endsFile(ref) || e.goesOnBehindName()) && isFileEnding(string(ref[dot+1:])+string(e.token[:rest]))
}

// restOfName returns how many letters and digits the next line starts with.
func (e *lineEnd) restOfName() (n int) {
	for n < len(e.token) && isAlnum(e.token[n]) {
		n++
	}
	return n
}

// goesOnBehindName reports whether a query or a fragment follows the letters
// and digits that the next line starts with.
func (e *lineEnd) goesOnBehindName() bool {
	n := e.restOfName()
	return n+1 < len(e.token) && (e.token[n] == '#' || e.token[n] == '?')
}

// endsParagraph reports whether the next line holds nothing but the name of a
// file and is the last one of its paragraph. A list of files would go on.
func (f *Finder) endsParagraph(c *candidate, e *lineEnd) bool {
	t := bytes.TrimRight(e.token, ".,;:)")
	if !e.alone || !endsFile(t) || !f.quotedOnly(e) {
		return false
	}
	_, more := f.nextLine(f.lineStop(e.start), f.prefixOf(c.start))
	return !more
}

// isFileEnding reports whether names of files on the Web often end in s.
func isFileEnding(s string) bool {
	switch strings.ToLower(s) {
	case "asp", "aspx", "bz2", "cgi", "deb", "diff", "doc", "docx", "exe", "gif", "gz", "htm", "html", "img", "iso", "jpeg", "jpg", "js", "jsp",
		"json", "md", "pdf", "patch", "php", "php3", "pl", "png", "ps", "py", "rar", "rpm", "rst", "shtml", "svg", "tar", "tgz", "txt", "xml", "xsl", "xz", "zip":
		return true
	}
	return false
}

// splitsID reports whether the break stands inside a query and the next line
// holds nothing but letters and digits mixed as in no word.
func (e *lineEnd) splitsID() bool {
	t := e.token
	if !e.alone || bytes.IndexByte(e.ref, '?') < 0 {
		return false
	}
	mixed := false
	for i, c := range t {
		if !isAlnum(c) {
			return false
		}
		mixed = mixed || i > 0 && (is(c, digit) != is(t[i-1], digit) || is(t[i-1], alpha) && t[i-1] >= 'a' && 'A' <= c && c <= 'Z')
	}
	return mixed
}

// looksLikePath reports whether a token can be a piece of a path or a query
// and is hardly a word of a sentence.
func looksLikePath(token []byte) bool {
	t := bytes.TrimRight(token, ".,;:!?')")
	if len(t) < 3 || isNumber(t) {
		return false
	}
	if bytes.ContainsAny(t, "%~_=&?#") {
		return true
	}
	segments := bytes.Split(t, []byte("/"))
	if len(segments) > 2 || len(segments) == 2 && (len(segments[1]) == 0 || !isWord(segments[0]) || !isWord(segments[1]) || humps(t) > 0) {
		return true
	}
	dot := bytes.LastIndexByte(t, '.')
	return dot > 1 && len(t) > 4 && len(t)-dot > 1 && is(t[dot+1], alpha) // "index.html" and "menu.c", but not "e.g." or "Ph.D."
}

// humps returns how often a capital letter stands behind a small one in t, as
// in the names of the pages of a wiki.
func humps(t []byte) (n int) {
	for i := 1; i < len(t); i++ {
		if 'A' <= t[i] && t[i] <= 'Z' && 'a' <= t[i-1] && t[i-1] <= 'z' {
			n++
		}
	}
	return n
}

// isSlug reports whether t is a name as Web sites make them of titles: three
// words and more with hyphens between them, none as short as those of "state-of-the-art".
func isSlug(token []byte) bool {
	words := 0
	for word := range bytes.SplitSeq(bytes.TrimRight(token, ".,;:!?')"), []byte("-")) {
		if !isName(word) {
			return false
		}
		if len(word) > 3 {
			words++
		}
	}
	return words >= 3
}

// isWord reports whether s consists of letters.
func isWord(s []byte) bool {
	for _, c := range s {
		if !is(c, alpha) && c < utf8.RuneSelf {
			return false
		}
	}
	return true
}

// closedBy reports whether the closing half of a quote that opens straight
// before the candidate stands at offset i, behind the token of the next line.
func (f *Finder) closedBy(c *candidate, i int) bool {
	closer := c.opener.closer
	if closer == "" || is(closer[0], inHost) {
		return false
	}
	return f.has(i, closer) || closer == "'" && f.before(i) == '\''
}
