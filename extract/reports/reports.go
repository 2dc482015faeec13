// Package reports prints matches: one URI a line, or one JSON object a line.
package reports

import (
	"encoding/json"
	"io"
	"strconv"

	"urlgrep/extract"
)

// A Printer prints one match. It does not flush what it writes to.
type Printer interface {
	Print(m *extract.Match) error
}

// Lines prints one URI a line, behind the name of the document and the number
// of the line it starts on when these are asked for, as grep does.
type Lines struct {
	W       io.Writer
	Path    bool // print the name of the document
	Number  bool // print the line
	AsFound bool // print the reference as it stands in the text instead of the URI

	Alternates bool // print the other reading of a hyphen at a line end behind it (D2)
	Explain    bool // print why it was found and read as it is behind it, indented

	line []byte
}

// Print implements Printer.
func (p *Lines) Print(m *extract.Match) error {
	p.line = p.line[:0]
	if p.Path {
		p.line = append(append(p.line, m.Path...), ':')
	}
	if p.Number {
		p.line = append(strconv.AppendInt(p.line, int64(m.Line), 10), ':')
	}
	uri := m.URI
	if p.AsFound {
		uri = m.Reference
	}
	p.line = append(append(p.line, uri...), '\n')
	if p.Alternates && m.Alternate != "" {
		p.line = append(append(p.line, m.Alternate...), '\n')
	}
	if p.Explain {
		for _, reason := range m.Explain() {
			p.line = append(append(append(p.line, "    "...), reason...), '\n')
		}
	}
	_, err := p.W.Write(p.line)
	return err
}

// JSON prints one JSON object a line with every field of a match. The names of
// the fields do not change. Bytes that are no UTF-8 are replaced by U+FFFD;
// offset and end tell where the original stands.
type JSON struct {
	encoder *json.Encoder
}

// NewJSON returns a JSON printer that writes to w.
func NewJSON(w io.Writer) *JSON {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	return &JSON{encoder: e}
}

// record gives the fields of a match the names they have in JSON.
type record struct {
	Path      string `json:"path"`
	URI       string `json:"uri"`
	Reference string `json:"reference"`
	Text      string `json:"text"`
	Alternate string `json:"alternate,omitempty"`
	Kind      string `json:"kind"`
	Wrapper   string `json:"wrapper,omitempty"`
	Prefix    bool   `json:"prefix,omitempty"`
	Joins     []join `json:"joins,omitempty"`
	Offset    int64  `json:"offset"`
	End       int64  `json:"end"`
	Line      int    `json:"line"`
	Column    int    `json:"column"`
	LastLine  int    `json:"last_line"`
}

type join struct {
	Line       int    `json:"line"`
	Reason     string `json:"reason"`
	Confidence int    `json:"confidence"`
}

// Print implements Printer.
func (p *JSON) Print(m *extract.Match) error {
	r := record{
		Path: m.Path, URI: m.URI, Reference: m.Reference, Text: m.Text, Alternate: m.Alternate,
		Kind: m.Kind.String(), Wrapper: string(m.Wrapper), Prefix: m.Prefix,
		Offset: m.Offset, End: m.End, Line: m.Line, Column: m.Column, LastLine: m.LastLine,
	}
	for _, j := range m.Joins {
		r.Joins = append(r.Joins, join{Line: j.Line, Reason: j.Reason.String(), Confidence: j.Reason.Confidence()})
	}
	return p.encoder.Encode(r)
}
