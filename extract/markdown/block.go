package markdown

import (
	"bytes"
	"strings"

	"urlgrep/delimit"
	"urlgrep/extract"
	"urlgrep/extract/html"
	"urlgrep/extract/offsets"
)

// A block is a stretch of Markdown in which links are looked for.
type block struct {
	stream *Stream
	text   []byte
	open   int          // square brackets that are open
	taken  []span       // what was reported
	budget int          // bytes that may be looked through for tags that have no end
	runs   map[int]int  // of each length, where the last run of backquotes starts
	titles map[byte]int // of each closing quote that was looked for, where the last one stands
}

type span struct{ start, end int }

// read reports the references in the block.
func (b *block) read() {
	b.runs, b.budget = lastRuns(b.text), 16*len(b.text)
	lineStart := true
	for i := 0; i < len(b.text); {
		if lineStart {
			lineStart = false
			i += b.definition(i)
			continue
		}
		if c := b.text[i]; c == '\n' {
			lineStart = true
			i++
		} else if c == '\\' || c == '`' || c == '<' || c == '[' || c == ']' {
			i += b.inline(i)
		} else {
			i++
		}
	}
}

// inline reads what stands at offset i and returns its length.
func (b *block) inline(i int) int {
	switch b.text[i] {
	case '\\':
		if i+1 < len(b.text) && isPunctuation(b.text[i+1]) {
			return 2
		}
	case '`':
		return b.codeSpan(i)
	case '<':
		return b.tag(i)
	case '[':
		b.open++
	case ']':
		if b.open == 0 {
			return 1
		}
		b.open--
		if i+1 < len(b.text) && b.text[i+1] == '(' {
			return 1 + b.destination(i+1)
		}
	}
	return 1
}

// lastRuns returns where the last run of backquotes of each length starts.
func lastRuns(text []byte) map[int]int {
	runs := map[int]int{}
	for i := 0; i < len(text); i++ {
		if text[i] == '`' {
			n := runAt(text, i)
			runs[n] = i
			i += n
		}
	}
	return runs
}

// runAt returns how many times the byte at offset i stands there.
func runAt(text []byte, i int) int {
	n := 1
	for i+n < len(text) && text[i+n] == text[i] {
		n++
	}
	return n
}

// codeSpan returns the length of the code span at offset i, or of the
// backquotes that start none (CommonMark §6.1).
func (b *block) codeSpan(i int) int {
	n := runAt(b.text, i)
	if b.runs[n] <= i {
		return n
	}
	for k := i + n; k < len(b.text); k++ {
		if b.text[k] == '`' {
			closing := runAt(b.text, k)
			if closing == n {
				return k + n - i
			}
			k += closing - 1
		}
	}
	return n
}

// definition reads a link reference definition in the line that starts at
// offset i and returns its length (CommonMark §4.7). A footnote is none.
func (b *block) definition(i int) int {
	line := b.text[i:]
	if k := bytes.IndexByte(line, '\n'); k >= 0 {
		line = line[:k]
	}
	text := unprefixed(line)
	if len(text) < 2 || text[0] != '[' || text[1] == '^' {
		return 0
	}
	label := labelLength(text)
	if label == 0 || label >= len(text) || text[label] != ':' {
		return 0
	}
	start := skipBlanks(b.text, i+bytes.Index(line, text)+label+1)
	dest, next, ok := destinationAt(b.text, start)
	if !ok {
		return 0
	}
	if title := skipBlanks(b.text, next); title > next && title < len(b.text) {
		if after := b.title(title); after > title && endsLine(b.text[after:]) {
			next = after
		}
	}
	if !endsLine(b.text[next:]) {
		return 0
	}
	b.report(dest)
	return next - i
}

// labelLength returns the length of the link label that text starts with, with
// its brackets, zero when there is none.
func labelLength(text []byte) int {
	for k := 1; k < len(text); k++ {
		switch text[k] {
		case '\\':
			k++
		case '[':
			return 0
		case ']':
			if k == 1 {
				return 0
			}
			return k + 1
		}
	}
	return 0
}

// endsLine reports whether nothing but blanks stand before the end of the line.
func endsLine(text []byte) bool {
	text = bytes.TrimLeft(text, " \t\r\f")
	return len(text) == 0 || text[0] == '\n'
}

// destination reads the destination and the title of a link in the brackets
// that open at offset i and returns their length, which is zero when they hold
// something else (CommonMark §6.3).
func (b *block) destination(i int) int {
	dest, k, ok := destinationAt(b.text, skipBlanks(b.text, i+1))
	if !ok {
		return 0
	}
	next := skipBlanks(b.text, k)
	if next > k && next < len(b.text) {
		next = b.title(next)
	}
	if next = skipBlanks(b.text, next); next >= len(b.text) || b.text[next] != ')' {
		return 0
	}
	b.report(dest)
	return next + 1 - i
}

// title returns the offset behind the title at offset i, or i when there is none.
func (b *block) title(i int) int {
	closing := b.text[i]
	switch closing {
	case '"', '\'':
	case '(':
		closing = ')'
	default:
		return i
	}
	last, known := b.titles[closing]
	if !known {
		if b.titles == nil {
			b.titles = map[byte]int{}
		}
		last = bytes.LastIndexByte(b.text, closing)
		b.titles[closing] = last
	}
	for k := i + 1; k <= last; k++ {
		switch b.text[k] {
		case closing:
			return k + 1
		case '\\':
			k++
		case '(':
			if closing == ')' {
				return i
			}
		}
	}
	return i
}

// deepest is how deep round brackets may stand inside of each other in a
// destination.
const deepest = 32

// destinationAt returns where the destination at offset i stands, without
// angle brackets, and the offset behind it.
func destinationAt(text []byte, i int) (dest span, next int, ok bool) {
	if i < len(text) && text[i] == '<' {
		for k := i + 1; k < len(text); k++ {
			switch text[k] {
			case '>':
				return span{i + 1, k}, k + 1, true
			case '<', '\n':
				return dest, 0, false
			case '\\':
				k++
			}
		}
		return dest, 0, false
	}
	depth, k := 0, i
	for ; k < len(text) && text[k] > ' ' && text[k] != 0x7F; k++ {
		switch text[k] {
		case '\\':
			if k+1 < len(text) && isPunctuation(text[k+1]) {
				k++
			}
		case '(':
			if depth++; depth > deepest {
				return dest, 0, false
			}
		case ')':
			if depth--; depth < 0 {
				return span{i, k}, k, k > i
			}
		}
	}
	return span{i, k}, k, k > i && depth == 0
}

// report reports the destination in a span of the block.
func (b *block) report(s span) {
	stored := b.text[s.start:s.end]
	reference := strings.ReplaceAll(unescaped(string(stored)), " ", "%20")
	if reference == "" || b.stream.options.Abbreviated && isAbbreviated(reference) {
		return
	}
	m := extract.Match{Reference: reference}
	switch before := b.text[s.start-1]; before {
	case '<':
		m.Wrapper = delimit.AngleBrackets
	case '(':
		m.Wrapper = "()"
	}
	b.add(s, m)
}

// isAbbreviated reports whether people take a destination for the name of a host (A6).
func isAbbreviated(reference string) bool {
	return len(reference) > 4 && (strings.EqualFold(reference[:4], "www.") || strings.EqualFold(reference[:4], "ftp."))
}

// add reports a match that stands in a span of the block.
func (b *block) add(s span, m extract.Match) {
	p := b.stream
	places := p.from.Map()
	first, last := places.Start(p.at+int64(s.start)), places.End(p.at+int64(s.end))
	m.Text = string(b.text[s.start:s.end])
	m.Offset, m.End, m.Line, m.Column, m.LastLine = first.Offset, last.Offset, first.Line, first.Column(), last.Line
	if m.Wrapper != delimit.Unwrapped {
		m.Ending = delimit.AtCloser
	}
	if !html.Complete(&m, p.options.Base, p.options.Rules, p.options.Relative) {
		return
	}
	p.found = append(p.found, html.Reference{At: p.places.Len() + int64(s.start), Match: m})
	b.taken = append(b.taken, s)
}

// tag reports the references in the HTML tag at offset i and returns its
// length. Comments and autolinks are passed over; what is none of these has the
// length 1.
func (b *block) tag(i int) int {
	text := b.text[i:]
	if bytes.HasPrefix(text, []byte("<!--")) {
		if n := bytes.Index(text, []byte("-->")); n >= 0 {
			return n + len("-->")
		}
		return len(text)
	}
	if n := autolinkLength(text); n > 0 {
		return n
	}
	if b.budget <= 0 {
		return 1
	}
	n, complete := tagLength(text)
	if !complete {
		b.budget -= n
		return 1
	}
	var places offsets.Map // in the tag
	places.Copy(n, offsets.Position{})
	page := html.NewStream(offsets.NewText(text[:n], &places), html.Options{Mode: html.Attributes, Relative: true})
	for {
		_, err := page.Next()
		for _, r := range page.References() {
			m := r.Match
			b.add(span{i + int(m.Offset), i + int(m.End)}, extract.Match{Reference: m.Reference, Wrapper: m.Wrapper})
		}
		if err != nil {
			return n
		}
	}
}

// autolinkLength returns the length of the autolink that text starts with, zero
// when there is none (CommonMark §6.5).
func autolinkLength(text []byte) int {
	n := 1
	for n < len(text) && n < 34 && (isAlnum(text[n]) || n > 1 && bytes.IndexByte([]byte("+.-"), text[n]) >= 0) {
		n++
	}
	if n < 3 || n == len(text) || text[n] != ':' {
		return 0
	}
	for ; n < len(text) && text[n] > ' ' && text[n] != '<'; n++ {
		if text[n] == '>' {
			return n + 1
		}
	}
	return 0
}

// tagLength returns the length of the start tag with attributes that text
// starts with. It is not complete when there is none, as before an autolink or a
// tag without attributes; then the length is what was looked at.
func tagLength(text []byte) (n int, complete bool) {
	n = 1
	for n < len(text) && (isAlnum(text[n]) || text[n] == '-') {
		n++
	}
	if n == 1 || !isAlpha(text[1]) || n == len(text) || !isSpace(text[n]) {
		return n, false
	}
	for quote := byte(0); n < len(text); n++ {
		switch c := text[n]; {
		case quote != 0:
			if c == quote {
				quote = 0
			}
		case c == '"' || c == '\'':
			quote = c
		case c == '<':
			return n, false
		case c == '>':
			return n + 1, true
		}
	}
	return n, false
}
