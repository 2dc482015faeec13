package extract

import (
	"strings"

	"urlgrep/delimit"
)

// A Match is one URI found in a document. It is a value of its own: nothing in
// it refers to the buffers of the Scanner.
type Match struct {
	Text      string // the URI as it stands in the document, line breaks included
	Reference string // the same, cleaned: one URI reference, neither completed nor resolved
	URI       string // Reference completed with a scheme (A6) and resolved against the base (F1)
	Alternate string // Reference without the hyphens at line ends (D2); empty when there are none

	Kind    delimit.Kind
	Wrapper delimit.Wrapper // the delimiters around it (B)
	Prefix  bool            // "URL:" stood before it (B3)
	Joins   []Join          // the line breaks that were taken out (D)
	Ending  delimit.Ending  // what ended it (C)
	Dropped int             // bytes of punctuation behind it that were dropped (C3)
	Against string          // why the next line was not joined, when it ends its own (D3)

	Path     string // Options.Path: the document
	Offset   int64  // bytes before it in the document
	End      int64  // bytes before what follows it
	Line     int    // the line it starts on, from 1
	Column   int    // the byte within that line it starts on, from 1
	LastLine int    // the line it ends on

	Names   string   // the path of the part that it names, in a multipart/related (RFC 2557); empty when there is none
	Message *Message // the message it stands in; nil outside of mail
}

// A Message says in which message of an archive, and where in that message, a
// URI stands. Matches of one part share it; it must not be changed.
type Message struct {
	Number  int    // its number in the file, from 1
	ID      string // Message-ID, without the angle brackets
	Date    string // Date by RFC 3339, or else that of the first Received field or the From_ line of an mbox; empty when none can be read
	From    string // From, decoded (RFC 2047)
	Subject string // Subject, decoded

	Part     string // the path of the part, as IMAP has it: "1.2" (RFC 3501 §6.4.5), or "header"
	PartType string // its media type, such as "text/plain"

	Base       string // what relative references in the part are resolved against; empty when there is nothing
	BaseSource string // where the base comes from (F2)
}

// A Join is a line break that was taken out of a URI (D4).
type Join struct {
	Line   int            // the line that was joined on, from 1
	Reason delimit.Reason // why
}

// keep makes the current match of a span in the text that starts at offset
// from of the buffer.
func (s *Scanner) keep(span *delimit.Span, from int) {
	base := s.base + int64(from)
	start, end := base+int64(span.Start), base+int64(span.End)
	m := &s.found
	*m = Match{
		Kind: span.Kind, Wrapper: span.Wrapper, Prefix: span.Prefix,
		Ending: span.Ending, Dropped: span.Dropped, Against: span.Against,
		Path: s.options.Path, Offset: start, End: end,
	}
	if !s.options.NoLines {
		m.Line = s.lines.countTo(s.buffer, s.base, start)
		m.Column = int(start-s.lines.start) + 1
		m.LastLine = s.lines.countTo(s.buffer, s.base, end)
	}
	s.copyStrings(span, s.buffer[from+span.Start:from+span.End])
	if len(span.Joins) > 0 {
		m.Joins = make([]Join, len(span.Joins))
	}
	for i, j := range span.Joins {
		m.Joins[i] = Join{Line: m.Line + j.Line, Reason: j.Reason}
	}
	m.URI = s.complete(m.Kind, m.Reference)
}

// copyStrings copies what the current match says of a span and its text, in
// one piece of memory.
func (s *Scanner) copyStrings(span *delimit.Span, text []byte) {
	m := &s.found
	if len(span.Reference) == len(text) { // cleaning only takes away
		m.Text = string(text)
		m.Reference = m.Text
		return
	}
	s.joined = append(append(append(s.joined[:0], text...), span.Reference...), span.Alternate...)
	all, reference := string(s.joined), len(text)+len(span.Reference)
	m.Text, m.Reference, m.Alternate = all[:len(text)], all[len(text):reference], all[reference:]
}

// complete returns the URI that a reference of the given kind stands for.
func (s *Scanner) complete(kind delimit.Kind, reference string) string {
	switch kind {
	case delimit.Abbreviated:
		if reference[0]|0x20 == 'f' {
			return "ftp://" + reference
		}
		return "http://" + reference
	case delimit.Bare:
		return "http://" + reference
	case delimit.Email:
		return "mailto:" + reference
	case delimit.Relative:
		return s.options.Rules.Target(s.options.Base, reference)
	}
	if s.options.Rules.NonStrict && strings.IndexByte(reference, '/') != strings.IndexByte(reference, ':')+1 {
		return s.options.Rules.Target(s.options.Base, reference) // "http:g" (RFC 3986 §5.2.2)
	}
	return reference
}
