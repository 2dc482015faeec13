package reports

import (
	"io"
	"strconv"

	"urlgrep/extract"
)

// Names says whether the names of documents are printed.
type Names int

const (
	NamesOfSeveral Names = iota // when there is more than one
	NamesAlways
	NamesNever
)

func (n Names) printed(d Document) bool {
	return n == NamesAlways || n == NamesOfSeveral && d.Named
}

// Place says what is printed before a URL or a line: the name of the document,
// the line, the column and the byte, as grep and ripgrep do.
type Place struct {
	Names  Names
	Line   bool
	Column bool
	Offset bool
	Null   bool // a NUL stands behind the name instead of a colon
	Style  Style
}

// append writes the place of what stands in d, followed by separators.
func (p *Place) append(b []byte, d Document, line, column int, offset int64, separator byte) []byte {
	if p.Names.printed(d) {
		b = p.Style.name(b, d)
		if p.Null {
			b = append(b, 0)
		} else {
			b = append(b, separator)
		}
	}
	if p.Line {
		b = append(p.Style.number(b, int64(line)), separator)
	}
	if p.Column && column > 0 {
		b = append(p.Style.number(b, int64(column)), separator)
	}
	if p.Offset {
		b = append(p.Style.number(b, offset), separator)
	}
	return b
}

// Lines prints one URI a line behind its place.
type Lines struct {
	none
	W       io.Writer
	Place   Place
	AsFound bool // print the reference as it stands in the text instead of the URI

	Alternates bool // print the other reading of a hyphen at a line end behind it (D2)
	Explain    bool // print why it was found and read as it is behind it, indented

	document Document
	line     []byte
}

// Begin implements Report.
func (p *Lines) Begin(d Document) error {
	p.document = d
	return nil
}

// Match implements Report.
func (p *Lines) Match(m *extract.Match, _ []byte) error {
	b := p.Place.append(p.line[:0], p.document, m.Line, m.Column, m.Offset, ':')
	uri := m.URI
	if p.AsFound {
		uri = m.Reference
	}
	style := &p.Place.Style
	b = append(style.uri(b, uri, m.URI), '\n')
	if p.Alternates && m.Alternate != "" {
		b = append(style.text(b, m.Alternate), '\n')
	}
	if p.Explain {
		for _, reason := range m.Explain() {
			b = append(style.text(append(b, "    "...), reason), '\n')
		}
	}
	p.line = b
	_, err := p.W.Write(b)
	return err
}

// decimal appends a number.
func decimal(b []byte, n int64) []byte { return strconv.AppendInt(b, n, 10) }
