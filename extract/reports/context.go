package reports

import (
	"bytes"
	"fmt"
	"io"
	"strings"

	"urlgrep/extract"
)

// Context prints the lines that hold URLs with the lines around them, as grep
// does: behind the place of a line stands ":" when it holds a URL and "-"
// otherwise, and "--" between lines that are not neighbours.
//
// A line is printed as it comes in from its first URL on. What has to be kept
// until then is bounded (G2): of the text before that URL, and of a line
// without one, the first 64 KiB are printed and "…" for the rest.
type Context struct {
	none
	W      io.Writer
	Place  Place // Column is that of the first URL in the line
	Before int
	After  int
	Note   func(error) // is told of what is left out

	document Document
	line     shownLine   // the line that is coming in
	printing bool        // it holds a URL, so that its start was printed
	torn     tornText    // what came in of it, when it is escaped
	before   []shownLine // lines without URLs that may have to be printed
	first    int         // of them; those before it were dropped
	kept     int         // bytes that they take
	crowded  bool        // for lack of room the last of them was dropped
	printed  int         // the last line that was printed, -1 when none was in this document
	after    int         // lines that are still printed behind a URL
	any      bool        // something was printed
	cut      int         // lines of the document that were not printed whole
	out      []byte
}

// A shownLine is a line, or the start of one, that may be printed.
type shownLine struct {
	number int
	offset int64 // of its first byte
	text   []byte
	length int64 // of the line so far; text holds at most longestShown bytes of it
}

const (
	longestShown = 64 << 10 // bytes that are kept of a line
	mostBefore   = 4 << 20  // bytes that the lines before a URL may take
)

// Begin implements Report.
func (p *Context) Begin(d Document) error {
	p.document = d
	p.line = shownLine{number: 1}
	p.printing, p.torn = false, tornText{}
	p.dropBefore()
	p.printed, p.after, p.cut = -1, 0, 0
	if d.Encode != nil && (p.Place.Column || p.Place.Offset) {
		p.Note(fmt.Errorf("%s: columns and byte offsets of its lines are those of the text in UTF-8", d.Path))
	}
	return nil
}

// Text implements Report.
func (p *Context) Text(b []byte) error { return p.add(b, "") }

// Match implements Report. Of the text of the match, only what belongs to the
// URI is shown as such.
func (p *Context) Match(m *extract.Match, raw []byte) error {
	at := 0
	for _, own := range ownParts(string(raw), m.Reference) {
		if err := p.add(raw[at:own.start], ""); err != nil {
			return err
		}
		if err := p.add(raw[own.start:own.end], m.URI); err != nil {
			return err
		}
		at = own.end
	}
	return p.add(raw[at:], "")
}

// add takes in bytes that belong to the URI, or to none when it is empty.
func (p *Context) add(b []byte, uri string) error {
	for len(b) > 0 {
		piece, next, ended := bytes.Cut(b, []byte{'\n'})
		if len(piece) > 0 {
			if uri != "" && !p.printing {
				p.start()
			}
			if p.printing {
				p.print(piece, uri)
			} else {
				p.keep(piece)
			}
			p.line.length += int64(len(piece))
		}
		if ended {
			p.endLine()
		}
		b = next
	}
	return p.write()
}

// write hands on what is printed so far.
func (p *Context) write() error {
	if len(p.out) == 0 {
		return nil
	}
	_, err := p.W.Write(p.out)
	p.out = p.out[:0]
	return err
}

// End implements Report.
func (p *Context) End() error {
	if p.line.length > 0 {
		p.endLine()
	}
	if p.cut > 1 {
		p.Note(fmt.Errorf("%s: %d lines were not printed whole", p.document.Path, p.cut))
	}
	return p.write()
}

// keep takes in text of a line in which no URL was found so far.
func (p *Context) keep(piece []byte) {
	l := &p.line
	l.text = append(l.text, piece[:min(len(piece), longestShown-len(l.text))]...)
}

// start prints what stands before the first URL of the line.
func (p *Context) start() {
	before := p.before[p.first:]
	if p.crowded && len(before) < p.Before {
		p.Note(fmt.Errorf("%s: line %d: of the lines before it only %d are printed, for lack of room", p.document.Path, p.line.number, len(before)))
	}
	for i := range before {
		p.whole(&before[i])
	}
	p.dropBefore()
	p.place(&p.line, ':', int(p.line.length)+1)
	p.print(p.line.text, "")
	p.mark(&p.line)
	p.printing, p.after = true, p.After
}

// dropBefore drops the lines that were kept.
func (p *Context) dropBefore() {
	clear(p.before)
	p.before, p.first, p.kept, p.crowded = p.before[:0], 0, 0, false
}

// endLine prints the line when it belongs to a URL, or keeps it when one may follow.
func (p *Context) endLine() {
	l := p.line
	p.line = shownLine{number: l.number + 1, offset: l.offset + l.length + 1}
	switch {
	case p.printing:
		p.printing = false
		p.endPrinted()
	case p.after > 0:
		p.after--
		p.whole(&l)
	case p.Before > 0:
		p.keepBefore(l)
	default:
		p.line.text = l.text[:0] // its memory is used again
	}
}

// keepBefore keeps a line that a URL may follow, and drops those that are too
// far from it or have no room.
func (p *Context) keepBefore(l shownLine) {
	if p.first > len(p.before)/2 {
		p.before, p.first = p.before[:copy(p.before, p.before[p.first:])], 0
	}
	p.before = append(p.before, l)
	p.kept += l.size()
	for lines := len(p.before) - p.first; lines > p.Before || p.kept > mostBefore; lines-- {
		p.crowded = lines <= p.Before
		p.kept -= p.before[p.first].size()
		p.before[p.first].text = nil
		p.first++
	}
}

// size returns how much memory a line takes.
func (l *shownLine) size() int { return 64 + cap(l.text) }

// whole prints a line without a URL.
func (p *Context) whole(l *shownLine) {
	p.place(l, '-', 0)
	p.print(l.text, "")
	p.mark(l)
	p.endPrinted()
}

// mark says that not all of a line was printed that stands before this place.
func (p *Context) mark(l *shownLine) {
	if l.length <= longestShown {
		return
	}
	p.torn.end() // it is cut
	p.out = append(p.out, "…"...)
	if p.cut++; p.cut == 1 {
		p.Note(fmt.Errorf("%s: line %d: longer than %d bytes: what stands behind these, up to the first URL, is not printed",
			p.document.Path, l.number, longestShown))
	}
}

// place prints where a line stands.
func (p *Context) place(l *shownLine, separator byte, column int) {
	if p.any && (p.Before > 0 || p.After > 0) && p.printed != l.number-1 {
		p.out = append(p.out, "--\n"...)
	}
	p.any, p.printed = true, l.number
	p.out = p.Place.append(p.out, p.document, l.number, column, l.offset, separator)
}

// print prints text of a line. What may be a part of a character or of the
// line break waits for the rest of it when text is escaped.
func (p *Context) print(piece []byte, uri string) {
	style := &p.Place.Style
	switch {
	case !style.Escape && uri == "":
		p.out = append(p.out, piece...)
	case uri != "":
		p.flushRest()
		p.out = style.uri(p.out, string(piece), uri)
	default:
		p.out = style.text(p.out, p.torn.whole(piece))
	}
}

// flushRest prints what nothing follows that would belong to it.
func (p *Context) flushRest() {
	p.out = p.Place.Style.text(p.out, p.torn.end())
}

// endPrinted ends a line. The CR at its end belongs to the line break.
func (p *Context) endPrinted() {
	p.out = append(p.Place.Style.text(p.out, strings.TrimSuffix(p.torn.end(), "\r")), '\n')
}

// A part of the text of a match belongs to the URI.
type part struct{ start, end int }

// lineMarks are what the marks of quotations and comments consist of (E1).
const lineMarks = ">|:#*;%/-"

// ownParts returns the parts of the text of a match that belong to the URI:
// what is left of it when line breaks, white space and the marks at the start
// of lines are taken out. They are told by reference, the cleaned text; where
// that holds what was escaped in the text, all words do that are no marks.
func ownParts(text, reference string) []part {
	if text == reference {
		return []part{{0, len(text)}}
	}
	rest := reference
	parts := words(text, func(word string, broken bool) (int, bool) {
		for from := range word {
			if n := common(word[from:], rest); n > 0 {
				rest = rest[n:]
				return from, true
			}
			if !broken || strings.IndexByte(lineMarks, word[from]) < 0 {
				break
			}
		}
		return 0, false
	})
	if rest == "" {
		return parts
	}
	return words(text, func(word string, broken bool) (int, bool) {
		return 0, !broken || strings.Trim(word, lineMarks) != ""
	})
}

// words returns the words of text, or the ends of them, for which own says
// where they start. It is told whether a line break stands before a word, with
// nothing but what it refused between.
func words(text string, own func(word string, broken bool) (from int, ok bool)) (parts []part) {
	const space = " \t\r\n\v\f"
	broken := false
	for at := 0; at < len(text); {
		if strings.IndexByte(space, text[at]) >= 0 {
			broken = broken || text[at] == '\n'
			at++
			continue
		}
		end := len(text)
		if n := strings.IndexAny(text[at:], space); n >= 0 {
			end = at + n
		}
		if from, ok := own(text[at:end], broken); ok {
			parts = append(parts, part{at + from, end})
			broken = false
		}
		at = end
	}
	return parts
}

// common returns how much of a word a text starts with: nothing, or all of it
// but for what folds a line or hyphenates a word at its end.
func common(word, text string) int {
	if strings.HasPrefix(text, word) {
		return len(word)
	}
	for _, fold := range [...]string{"-", "=", "\\", "\u2010", "\u00AD"} {
		if short := strings.TrimSuffix(word, fold); short != "" && short != word && strings.HasPrefix(text, short) {
			return len(short)
		}
	}
	return 0
}
