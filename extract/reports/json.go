package reports

import (
	"encoding/json"
	"fmt"
	"io"
	"unicode/utf16"
	"unicode/utf8"

	"urlgrep/extract"
)

// JSON prints one JSON object a line with every field of a match. The names of
// the fields do not change. A string cannot hold bytes that are no UTF-8: each of
// them is replaced by U+FFFD, and a field with "_bytes" behind its name holds
// the original in base64 (RFC 4648 §4).
type JSON struct {
	none
	encoder *json.Encoder
}

// NewJSON returns a JSON report that writes to w. Of the style, Escape counts:
// strings are written with more escapes then, and mean the same.
func NewJSON(w io.Writer, style Style) *JSON { return &JSON{encoder: newEncoder(w, style)} }

func newEncoder(w io.Writer, style Style) *json.Encoder {
	if style.Escape {
		w = jsonEscaper{w}
	}
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	return e
}

// A jsonEscaper escapes what could play tricks on a terminal in JSON values,
// each of which is written at once.
type jsonEscaper struct{ io.Writer }

func (e jsonEscaper) Write(value []byte) (int, error) {
	var b []byte
	for _, r := range string(value) {
		switch {
		case r == '\n' || !unsafe(r):
			b = utf8.AppendRune(b, r)
		case r > 0xFFFF: // RFC 8259 §7
			high, low := utf16.EncodeRune(r)
			b = fmt.Appendf(b, `\u%04x\u%04x`, high, low)
		default:
			b = fmt.Appendf(b, `\u%04x`, r)
		}
	}
	if _, err := e.Writer.Write(b); err != nil {
		return 0, err
	}
	return len(value), nil
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
	Names     string   `json:"names_part,omitempty"`
	Message   *message `json:"message,omitempty"`

	PathBytes      []byte `json:"path_bytes,omitempty"`
	URIBytes       []byte `json:"uri_bytes,omitempty"`
	ReferenceBytes []byte `json:"reference_bytes,omitempty"`
	TextBytes      []byte `json:"text_bytes,omitempty"`
	AlternateBytes []byte `json:"alternate_bytes,omitempty"`
}

// bytesOf returns what a string cannot hold in JSON, and nil when it can.
func bytesOf(s string) []byte {
	if utf8.ValidString(s) {
		return nil
	}
	return []byte(s)
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

	IDBytes      []byte `json:"id_bytes,omitempty"`
	FromBytes    []byte `json:"from_bytes,omitempty"`
	SubjectBytes []byte `json:"subject_bytes,omitempty"`
	BaseBytes    []byte `json:"base_bytes,omitempty"`
}

func messageOf(m *extract.Message) *message {
	if m == nil {
		return nil
	}
	return &message{
		Number: m.Number, ID: m.ID, Date: m.Date, From: m.From, Subject: m.Subject,
		Part: m.Part, PartType: m.PartType, Base: m.Base, BaseSource: m.BaseSource,
		IDBytes: bytesOf(m.ID), FromBytes: bytesOf(m.From), SubjectBytes: bytesOf(m.Subject), BaseBytes: bytesOf(m.Base),
	}
}

// A Skipping report prints the parts of messages that hold no text, too.
type Skipping interface {
	Skip(path string, m *extract.Message) error
}

// skippedPart is a part that holds no text.
type skippedPart struct {
	Path      string   `json:"path"`
	Skipped   *message `json:"skipped"`
	PathBytes []byte   `json:"path_bytes,omitempty"`
}

// Skip implements Skipping.
func (p *JSON) Skip(path string, m *extract.Message) error {
	return p.encoder.Encode(skippedPart{path, messageOf(m), bytesOf(path)})
}

// Match implements Report.
func (p *JSON) Match(m *extract.Match, _ []byte) error {
	r := record{
		Path: m.Path, URI: m.URI, Reference: m.Reference, Text: m.Text, Alternate: m.Alternate,
		Kind: m.Kind.String(), Wrapper: string(m.Wrapper), Prefix: m.Prefix, Against: m.Against,
		Offset: m.Offset, End: m.End, Line: m.Line, Column: m.Column, LastLine: m.LastLine, Names: m.Names, Message: messageOf(m.Message),
		PathBytes: bytesOf(m.Path), URIBytes: bytesOf(m.URI), ReferenceBytes: bytesOf(m.Reference),
		TextBytes: bytesOf(m.Text), AlternateBytes: bytesOf(m.Alternate),
	}
	for _, j := range m.Joins {
		r.Joins = append(r.Joins, join{Line: j.Line, Reason: j.Reason.String(), Confidence: j.Reason.Confidence()})
	}
	return p.encoder.Encode(r)
}
