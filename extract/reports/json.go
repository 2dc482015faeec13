package reports

import (
	"encoding/json"
	"io"

	"urlgrep/extract"
)

// JSON prints one JSON object a line with every field of a match. The names of
// the fields do not change. Bytes that are no UTF-8 are replaced by U+FFFD;
// offset and end tell where the original stands.
type JSON struct {
	none
	encoder *json.Encoder
}

// NewJSON returns a JSON report that writes to w.
func NewJSON(w io.Writer) *JSON { return &JSON{encoder: newEncoder(w)} }

func newEncoder(w io.Writer) *json.Encoder {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	return e
}

// record gives the fields of a match the names they have in JSON.
type record struct {
	Path      string   `json:"path"`
	URI       string   `json:"uri"`
	Reference string   `json:"reference"`
	Text      string   `json:"text"`
	Alternate string   `json:"alternate,omitempty"`
	Kind      string   `json:"kind"`
	Wrapper   string   `json:"wrapper,omitempty"`
	Prefix    bool     `json:"prefix,omitempty"`
	Joins     []join   `json:"joins,omitempty"`
	Against   string   `json:"against,omitempty"`
	Offset    int64    `json:"offset"`
	End       int64    `json:"end"`
	Line      int      `json:"line"`
	Column    int      `json:"column"`
	LastLine  int      `json:"last_line"`
	Message   *message `json:"message,omitempty"`
}

type join struct {
	Line       int    `json:"line"`
	Reason     string `json:"reason"`
	Confidence int    `json:"confidence"`
}

type message struct {
	Number     int    `json:"number"`
	ID         string `json:"id,omitempty"`
	Date       string `json:"date,omitempty"`
	From       string `json:"from,omitempty"`
	Subject    string `json:"subject,omitempty"`
	Part       string `json:"part,omitempty"`
	PartType   string `json:"part_type,omitempty"`
	Base       string `json:"base,omitempty"`
	BaseSource string `json:"base_source,omitempty"`
}

// A Skipping report prints the parts of messages that hold no text, too.
type Skipping interface {
	Skip(path string, m *extract.Message) error
}

// skippedPart is a part that holds no text.
type skippedPart struct {
	Path    string   `json:"path"`
	Skipped *message `json:"skipped"`
}

// Skip implements Skipping.
func (p *JSON) Skip(path string, m *extract.Message) error {
	return p.encoder.Encode(skippedPart{path, (*message)(m)})
}

// Match implements Report.
func (p *JSON) Match(m *extract.Match, _ []byte) error {
	r := record{
		Path: m.Path, URI: m.URI, Reference: m.Reference, Text: m.Text, Alternate: m.Alternate,
		Kind: m.Kind.String(), Wrapper: string(m.Wrapper), Prefix: m.Prefix, Against: m.Against,
		Offset: m.Offset, End: m.End, Line: m.Line, Column: m.Column, LastLine: m.LastLine,
	}
	for _, j := range m.Joins {
		r.Joins = append(r.Joins, join{Line: j.Line, Reason: j.Reason.String(), Confidence: j.Reason.Confidence()})
	}
	if m.Message != nil {
		r.Message = (*message)(m.Message)
	}
	return p.encoder.Encode(r)
}
