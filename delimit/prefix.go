package delimit

import (
	"bytes"
	"strings"
)

// A linePrefix is what stands before the text of a line: the marks of a
// quotation or a comment, mixed with blanks (E1). It is a part of the text.
type linePrefix []byte

// longestPrefix is how much of a line is looked through for its prefix.
const longestPrefix = 128

// prefixMarks are the characters that quotation and comment marks consist of.
const prefixMarks = ">|:#*;%"

// prefixEnd returns the offset behind the prefix of the line that starts at
// offset i; it does not go beyond limit.
func (f *Finder) prefixEnd(i, limit int) int {
	limit = min(limit, i+longestPrefix)
	if f.has(i, ">From ") { // an escape of mbox files (RFC 4155), no quotation
		return i
	}
	for i < limit {
		switch c := f.text.Data[i]; {
		case is(c, blank) || strings.IndexByte(prefixMarks, c) >= 0:
			i++
		case c == '/' || c == '-':
			if i+1 >= limit || f.text.Data[i+1] != c {
				return i
			}
			i += 2
		case c == 'd' && f.has(i, "dnl ") && i+4 <= limit:
			i += 4
		default:
			n := max(f.quotedName(i), f.blanks(i)) // a no-break space
			if n == i || n > limit {
				return i
			}
			i = n
		}
	}
	return i
}

// quotedName returns the offset behind the name or the initials of who is
// quoted, and the '>', at offset i, as some mailers put them before the lines:
// "JD> ". It is i when there is none.
func (f *Finder) quotedName(i int) int {
	const longest = 12 // bytes
	end := i
	for end < i+longest && is(f.at(end), alpha) {
		end++
	}
	if next := f.at(end + 1); end == i || f.at(end) != '>' || !is(next, blank) && next != '>' {
		return i
	}
	return end + 1
}

// prefixOf returns the prefix of the line that holds offset i. It is empty
// when the line starts before the text.
func (f *Finder) prefixOf(i int) linePrefix {
	start, ok := f.lineStart(i)
	if !ok {
		return nil
	}
	return linePrefix(f.text.Data[start:f.prefixEnd(start, i)])
}

// dropPrefix returns the offset behind the prefix p at offset i, the start of
// a line. Blanks count for nothing, as mailers add and lose them. Of marks of
// quotation, as many are dropped as stand there and in p; all other marks
// are dropped only when the whole of p is there.
func (f *Finder) dropPrefix(i int, p linePrefix) int {
	bare := f.blanks(i)
	at, quotes := bare, true // quotes: all marks so far were of quotation
	for k := 0; k < len(p); k++ {
		if is(p[k], blank) || p[k] >= 0x80 {
			continue
		}
		at = f.blanks(at)
		if f.at(at) != p[k] {
			if quotes {
				return at
			}
			return bare
		}
		quotes = quotes && (p[k] == '>' || p[k] == '|')
		at++
	}
	return f.blanks(at)
}

// nextLine returns where the text of the next line starts when blanks and a
// line break stand at offset i, the prefix p left out (E1). It fails where no
// break stands and where the next line is blank.
func (f *Finder) nextLine(i int, p linePrefix) (int, bool) {
	i = f.blanks(i)
	n := f.breakAt(i)
	if n == 0 {
		return i, false
	}
	next := f.dropPrefix(i+n, p)
	if next >= len(f.text.Data) {
		f.reach(next)
		return next, false
	}
	return next, f.breakAt(next) == 0
}

// overBreak is nextLine with the prefix of the line that holds offset anchor.
func (f *Finder) overBreak(i, anchor int) (int, bool) {
	if f.breakAt(f.blanks(i)) == 0 {
		return i, false
	}
	return f.nextLine(i, f.prefixOf(anchor))
}

// comments reports whether p holds marks of comments.
func (p linePrefix) comments() bool {
	return bytes.ContainsAny(p, "#/;%-") || bytes.Contains(p, []byte("dnl "))
}

// quotesEnd returns the offset behind the quotation marks at offset i: a line
// that a mailer broke may have lost those of its first half.
func (f *Finder) quotesEnd(i int) int {
	for is(f.at(i), blank) || f.at(i) == '>' {
		i++
	}
	return i
}

// quoteDepth returns how often a line that starts with p is quoted.
func (p linePrefix) quoteDepth() int { return bytes.Count(p, []byte(">")) }

// overPage returns where the text goes on behind the page break of an
// RFC-style document at offset i: blank lines, a footer with "[Page n]", a
// form feed, a header line, blank lines (E3).
func (f *Finder) overPage(i int) (int, bool) {
	const longest = 12 // lines
	footer, header := false, false
	for range longest {
		n := f.breakAt(f.blanks(i))
		if n == 0 {
			return i, false
		}
		start := f.blanks(i) + n
		end := start
		for end < start+widest && (f.at(end) >= ' ' || f.at(end) == '\t' || f.at(end) == '\f') {
			end++
		}
		text := bytes.TrimSpace(f.text.Data[start:end])
		i = end
		switch {
		case len(text) == 0:
		case !footer:
			if !isFooter(text) {
				return i, false
			}
			footer = true
		case !header && isHeader(text):
			header = true
		default:
			return start + bytes.Index(f.text.Data[start:end], text[:1]), true
		}
	}
	return i, false
}

// isFooter reports whether a line ends like the footer of a page, in "[Page n]".
func isFooter(line []byte) bool {
	k := bytes.LastIndex(line, []byte("[Page "))
	return k >= 0 && line[len(line)-1] == ']'
}

// isHeader reports whether a line is the header of a page: it begins with the
// name of the document or ends in a year.
func isHeader(line []byte) bool {
	named := bytes.HasPrefix(line, []byte("RFC ")) || bytes.HasPrefix(bytes.ToUpper(line[:min(14, len(line))]), []byte("INTERNET"))
	return named || len(line) > 4 && isNumber(line[len(line)-4:])
}

// lineBefore returns the end of the text of the line before, when nothing but
// a prefix stands before offset i on its own line.
func (f *Finder) lineBefore(i int) (end int, ok bool) {
	lowest := max(0, i-longestPrefix)
	start := lowest + bytes.LastIndexByte(f.text.Data[lowest:i], '\n') + 1
	if start == lowest || f.prefixEnd(start, i) != i {
		return 0, false
	}
	end = start
	for end > 0 && isSpace(f.text.Data[end-1]) {
		end--
	}
	return end, end > 0
}
