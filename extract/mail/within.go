package mail

import (
	"bytes"
	"io"
	"strings"

	"urlgrep/extract"
	"urlgrep/extract/offsets"
)

// A multipart or a message must not be stored in base64 or quoted-printable
// (RFC 2045 §6.4), and yet there are some. Such a part is decoded into memory
// and taken apart like a message of its own.

const (
	longestWithin = 8 << 20 // decoded bytes that are taken apart
	deepestWithin = 4       // parts of this kind within each other
)

// A remembered stream keeps what came of another one. It is a Stream of all of it.
type remembered struct {
	from   offsets.Stream
	text   []byte
	places offsets.Map
	at     int64 // of from
}

// more reads on and returns what came.
func (s *remembered) more() ([]byte, error) {
	chunk, err := s.from.Next()
	s.places.Append(s.from.Map(), s.at, len(chunk))
	s.at += int64(len(chunk))
	s.from.Map().Forget(s.at)
	return chunk, err
}

// Map implements offsets.Stream.
func (s *remembered) Map() *offsets.Map { return &s.places }

// Next implements offsets.Stream.
func (s *remembered) Next() ([]byte, error) {
	if text := s.text; len(text) > 0 {
		s.text = nil
		return text, nil
	}
	return s.more()
}

// isEncoded reports whether a part is a message or multipart that is stored in
// a transfer encoding. Of a multipart whose delimiter is to be seen that is not
// true, whatever its header says.
func (r *reader) isEncoded(p *part) bool {
	switch {
	case identity(p.header):
		return false
	case enclosesMessage(p.kind):
		return true
	case !strings.HasPrefix(p.kind, "multipart/") || p.params["boundary"] == "":
		return false
	}
	for len(r.in.window()) < longestLine && r.in.more() {
	}
	w := r.in.window()
	return !bytes.Contains(w[:min(len(w), longestLine)], []byte("--"+p.params["boundary"]))
}

// takeApart reads an encoded part and reports what is in it. One that is too
// large is opened as text.
func (t *text) takeApart(p *part) {
	r := &t.reader
	s := &remembered{from: r.decodeTransfer(p.header, r.newBody(true))}
	if !enclosesMessage(p.kind) { // the parts need the boundary
		s.text = []byte("Content-Type: " + p.header.get("content-type") + "\n\n")
		s.places.Scale(len(s.text), 0, offsets.Position{Offset: r.in.offset(), Line: p.line})
	}
	for len(s.text) <= longestWithin {
		chunk, err := s.more()
		s.text = append(s.text, chunk...)
		if err == io.EOF {
			t.scanWithin(p, s)
			return
		}
	}
	r.note(ErrNested, "a %s of more than %d bytes in a transfer encoding is read as text", p.kind, longestWithin)
	t.open(s, p, nil)
}

// scanWithin reports what a part holds that was decoded.
func (t *text) scanWithin(p *part, s *remembered) {
	o := *t.options
	o.Format, o.Base, o.Select, o.Dated = Message, p.base.reference, nil, nil
	inner := newText(newSplitter(bytes.NewReader(s.text), Message), &o, func(e event) bool {
		switch {
		case e.note != nil:
			at := s.places.Start(e.note.Offset)
			t.reader.noteAt(offsets.Position{Offset: at.Offset, Line: max(at.Line, p.line)}, e.note.Err, "%s", e.note.Reason)
		case e.skipped != nil:
			t.links = append(t.links, link{at: t.places.Len(), part: p, skipped: true, message: t.messageWithin(p, e.skipped)})
		default:
			m := *e.match
			s.places.Relocate(&m)
			t.links = append(t.links, link{at: t.places.Len(), part: p, match: m, message: t.messageWithin(p, m.Message)})
		}
		return true
	})
	inner.reader.within = t.reader.within + 1
	inner.run()
}

// messageWithin describes a part within an encoded one.
func (t *text) messageWithin(p *part, inner *extract.Message) *extract.Message {
	if inner == nil {
		return nil
	}
	m := *inner
	m.Number = p.message.number
	m.Part = p.within + m.Part
	if outer := p.message.describe(); !enclosesMessage(p.kind) && m.ID+m.Date+m.From+m.Subject == "" {
		m.ID, m.Date, m.From, m.Subject = outer.ID, outer.Date, outer.From, outer.Subject
	}
	if m.BaseSource == BaseOption {
		m.BaseSource = p.base.source
	}
	return &m
}
