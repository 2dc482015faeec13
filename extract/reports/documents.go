package reports

import (
	"io"

	"urlgrep/extract"
)

// Counts prints how many URLs each document holds, when it holds any.
type Counts struct {
	none
	W     io.Writer
	Place Place // only the name of it is printed

	document Document
	count    int64
}

// Begin implements Report.
func (p *Counts) Begin(d Document) error {
	p.document, p.count = d, 0
	return nil
}

// Match implements Report.
func (p *Counts) Match(*extract.Match, []byte) error {
	p.count++
	return nil
}

// End implements Report.
func (p *Counts) End() error {
	if p.count == 0 {
		return nil
	}
	b := p.Place.append(nil, p.document, 0, 0, 0, ':')
	_, err := p.W.Write(append(decimal(b, p.count), '\n'))
	return err
}

// Files prints the names of the documents that hold a URL, or that hold none.
type Files struct {
	none
	W       io.Writer
	Without bool
	Null    bool // a NUL stands behind each name instead of a line feed
	Style   Style

	document Document
	found    bool
}

// Begin implements Report.
func (p *Files) Begin(d Document) error {
	p.document, p.found = d, false
	return nil
}

// Match implements Report.
func (p *Files) Match(*extract.Match, []byte) error {
	first := !p.found
	p.found = true
	if !first || p.Without {
		return nil
	}
	return p.print()
}

// End implements Report.
func (p *Files) End() error {
	if p.found || !p.Without {
		return nil
	}
	return p.print()
}

func (p *Files) print() error {
	b := p.Style.name(nil, p.document)
	if p.Null {
		b = append(b, 0)
	} else {
		b = append(b, '\n')
	}
	_, err := p.W.Write(b)
	return err
}

// Quiet prints nothing.
type Quiet struct{ none }
