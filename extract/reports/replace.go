package reports

import (
	"fmt"
	"io"
	"strings"

	"urlgrep/delimit"
	"urlgrep/extract"
)

// Replace prints the text itself with each broken URL whole on one line, in
// angle brackets. All other bytes are printed as they are.
type Replace struct {
	none
	W     io.Writer
	Note  func(error) // is told of what cannot be made whole
	Style Style       // of which Escape counts

	document Document
	torn     tornText // when it is escaped
}

// Begin implements Report.
func (p *Replace) Begin(d Document) error {
	p.document = d
	return nil
}

// Text implements Report.
func (p *Replace) Text(b []byte) error {
	if p.Style.Escape {
		b = p.Style.lines(nil, p.torn.whole(b))
	}
	_, err := p.W.Write(b)
	return err
}

// End implements Report.
func (p *Replace) End() error {
	_, err := p.W.Write(p.Style.text(nil, p.torn.end()))
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
	stored, ok := p.stored(whole, m.Text, raw)
	if !ok {
		p.Note(fmt.Errorf("%s: line %d: a broken URL is left as it is: it cannot be written the way this character set stores it", p.document.Path, m.Line))
		return p.Text(raw)
	}
	return p.Text([]byte(stored))
}

// stored returns whole as it is stored in the document. Text and raw, before
// and after decoding, show whether the encoder makes of a text what stood in
// the file: not of damaged text, not where a set has a character twice, and
// not where a text ends in the middle of what an escape sequence began.
func (p *Replace) stored(whole, text string, raw []byte) (string, bool) {
	encode := p.document.Encode
	if encode == nil {
		return whole, true
	}
	again, ok := encode(text + "\n")
	lineFeed, _ := encode("\n")
	if !ok || again != string(raw)+lineFeed {
		return "", false
	}
	return encode(whole)
}
