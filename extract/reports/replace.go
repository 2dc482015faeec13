package reports

import (
	"io"
	"strings"

	"urlgrep/delimit"
	"urlgrep/extract"
)

// Replace prints the text itself with each broken URL whole on one line, in
// angle brackets. All other bytes are printed as they are.
type Replace struct {
	none
	W io.Writer

	document Document
}

// Begin implements Report.
func (p *Replace) Begin(d Document) error {
	p.document = d
	return nil
}

// Text implements Report.
func (p *Replace) Text(b []byte) error {
	_, err := p.W.Write(b)
	return err
}

// Match implements Report.
func (p *Replace) Match(m *extract.Match, raw []byte) error {
	if !strings.ContainsAny(m.Text, "\r\n") {
		return p.Text(raw)
	}
	whole := m.Reference
	if m.Wrapper != delimit.AngleBrackets {
		whole = "<" + whole + ">"
	}
	if p.document.Encode != nil {
		whole = p.document.Encode(whole)
	}
	_, err := io.WriteString(p.W, whole)
	return err
}
