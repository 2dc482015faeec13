package reports

import (
	"bytes"
	"io"

	"urlgrep/extract"
)

// Context prints the lines that hold URLs with the lines around them, as grep
// does: behind the place of a line stands ":" when it holds a URL and "-"
// otherwise, and "--" between lines that are not neighbours.
type Context struct {
	none
	W      io.Writer
	Place  Place // Column is that of the first URL in the line
	Before int
	After  int

	document Document
	line     shownLine   // the line that is coming in
	before   []shownLine // lines without URLs that may have to be printed
	printed  int         // the last line that was printed, -1 when none was in this document
	after    int         // lines that are still printed behind a URL
	any      bool        // something was printed
}

// A shownLine is a line with the URLs in it.
type shownLine struct {
	number int
	offset int64 // of its first byte
	text   []byte
	length int64  // of the line; text holds at most longestShown bytes of it
	urls   []part // in text
}

// A part of a line belongs to a URL.
type part struct {
	start, end int
	uri        string
}

// longestShown is how much of a line is printed (G2).
const longestShown = 64 << 10

// Begin implements Report.
func (p *Context) Begin(d Document) error {
	p.document = d
	p.line = shownLine{number: 1}
	p.before, p.printed, p.after = p.before[:0], -1, 0
	return nil
}

// Text implements Report.
func (p *Context) Text(b []byte) error { return p.add(b, "") }

// Match implements Report.
func (p *Context) Match(m *extract.Match, raw []byte) error { return p.add(raw, m.URI) }

// add takes in bytes that belong to the URI, or to none when it is empty.
func (p *Context) add(b []byte, uri string) error {
	for len(b) > 0 {
		piece := b
		k := bytes.IndexByte(b, '\n')
		if k >= 0 {
			piece = b[:k]
		}
		p.line.add(piece, uri)
		if k < 0 {
			return nil
		}
		b = b[k+1:]
		if err := p.endLine(); err != nil {
			return err
		}
	}
	return nil
}

func (l *shownLine) add(piece []byte, uri string) {
	start := len(l.text)
	l.text = append(l.text, piece[:min(len(piece), longestShown-start)]...)
	l.length += int64(len(piece))
	if uri != "" {
		l.urls = append(l.urls, part{start: start, end: len(l.text), uri: uri})
	}
}

// End implements Report.
func (p *Context) End() error {
	if p.line.length == 0 {
		return nil
	}
	return p.endLine()
}

// endLine prints the line when it belongs to a URL, or keeps it when one may follow.
func (p *Context) endLine() error {
	l := p.line
	p.line = shownLine{number: l.number + 1, offset: l.offset + l.length + 1}
	switch {
	case len(l.urls) > 0:
		for _, b := range p.before {
			if err := p.print(b); err != nil {
				return err
			}
		}
		p.before, p.after = p.before[:0], p.After
		return p.print(l)
	case p.after > 0:
		p.after--
		return p.print(l)
	case p.Before > 0:
		if len(p.before) == p.Before {
			p.before = p.before[:copy(p.before, p.before[1:])]
		}
		p.before = append(p.before, l)
	}
	return nil
}

func (p *Context) print(l shownLine) error {
	var b []byte
	if p.any && (p.Before > 0 || p.After > 0) && p.printed != l.number-1 {
		b = append(b, "--\n"...)
	}
	p.any, p.printed = true, l.number
	separator, column := byte('-'), 0
	if len(l.urls) > 0 {
		separator, column = ':', l.urls[0].start+1
	}
	b = p.Place.append(b, p.document, l.number, column, l.offset, separator)
	style, at := &p.Place.Style, 0
	if style.Escape {
		l.text = bytes.TrimSuffix(l.text, []byte("\r")) // it belongs to the line break
	}
	for _, u := range l.urls {
		b = style.text(b, string(l.text[at:u.start]))
		at = min(u.end, len(l.text))
		b = style.uri(b, string(l.text[u.start:at]), u.uri)
	}
	b = style.text(b, string(l.text[at:]))
	if l.length > longestShown {
		b = append(b, "…"...)
	}
	_, err := p.W.Write(append(b, '\n'))
	return err
}
