package delimit

import "strings"

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
			n := f.blanks(i) // a no-break space
			if n == i || n > limit {
				return i
			}
			i = n
		}
	}
	return i
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

// lineBefore returns the end of the text of the line before, when nothing but
// a prefix stands before offset i on its own line.
func (f *Finder) lineBefore(i int) (end int, ok bool) {
	start, ok := f.lineStart(i)
	if !ok || start == 0 || f.prefixEnd(start, i) != i {
		return 0, false
	}
	end = start
	for end > 0 && isSpace(f.text.Data[end-1]) {
		end--
	}
	return end, end > 0
}
