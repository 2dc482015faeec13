// Package schemes reads URIs as their schemes mean them: it splits them into
// the parts that the specification of the scheme names, and checks them by its
// grammar.
//
//	parts, faults := schemes.Parse(core.Parse("ftp://foo:@host.com/%2Fetc/motd"))
//
// gives the user "foo", an empty password, the host "host.com", the cwd "%2Fetc",
// whose value is "/etc", and the name "motd". A part that is not there is not
// listed, which differs from an empty one: "ftp://@host.com/" has an empty user
// and no password.
//
// The generic syntax is the business of [core.Reference.Validate], and is not
// checked again here.
package schemes

import (
	"strings"

	"urlgrep/core"
)

// A Part is a piece of a URI that its scheme has a name for.
type Part struct {
	Name   string // as in the specification: "user", "cwd", "parameter"
	Key    string // for one of many that have names of their own, such as the header fields of a mailto
	Text   string // as it stands in the URI, without delimiters
	Offset int    // of Text, in bytes from the start of the URI
}

// Value returns the text of the part with its escapes decoded.
func (p Part) Value() string { return core.Unescape(p.Text) }

// Parse returns the parts of a URI in their order, and all faults that it has by
// the grammar of its scheme. Both are nil when the scheme is not known here. The
// parts are what could be made out, also when there are faults.
func Parse(ref core.Reference) ([]Part, []*core.SyntaxError) {
	p := newParser(ref)
	switch strings.ToLower(ref.Scheme.String()) {
	case "cid":
		p.cid()
	case "data":
		p.data()
	case "doi":
		p.doi()
	case "file":
		p.file()
	case "ftp":
		p.ftp()
	case "geo":
		p.geo()
	case "gopher":
		p.gopher()
	case "http", "https":
		p.http()
	case "ldap", "ldaps":
		p.ldap()
	case "magnet":
		p.magnet()
	case "mailto":
		p.mailto()
	case "mid":
		p.mid()
	case "news":
		p.news()
	case "nntp":
		p.nntp()
	case "prospero":
		p.prospero()
	case "sip", "sips":
		p.sip()
	case "tel":
		p.tel()
	case "telnet":
		p.telnet()
	case "urn":
		p.urn()
	case "wais":
		p.wais()
	case "ws", "wss":
		p.ws()
	}
	return p.parts, p.faults
}

// A parser reads one URI. The function of its scheme takes pieces of the URI,
// notes them as parts, and notes faults.
type parser struct {
	ref       core.Reference
	section   string // where the scheme is specified
	authority piece
	path      piece
	query     piece
	fragment  piece
	parts     []Part
	faults    []*core.SyntaxError
}

func newParser(ref core.Reference) *parser {
	p := &parser{ref: ref}
	at := len(ref.Scheme.String()) + len(":")
	if ref.Authority.IsDefined() {
		p.authority = piece{ref.Authority.String(), at + len("//")}
		at = p.authority.end()
	}
	p.path = piece{ref.Path, at}
	at = p.path.end()
	if ref.Query.IsDefined() {
		p.query = piece{ref.Query.String(), at + len("?")}
		at = p.query.end()
	}
	p.fragment = piece{ref.Fragment.String(), at + len("#")}
	return p
}

// tail returns the path with the query, for schemes in which "?" is a character
// like others.
func (p *parser) tail() piece {
	tail := p.path
	if p.ref.Query.IsDefined() {
		tail.text += "?" + p.query.text
	}
	return tail
}

// note adds a part.
func (p *parser) note(name string, at piece) {
	p.parts = append(p.parts, Part{Name: name, Text: at.text, Offset: at.offset})
}

// notePair adds a part "key=value". It reports whether the "=" is there; without
// it, the value is empty.
func (p *parser) notePair(name string, pair piece) (key string, value piece, hasValue bool) {
	before, value, hasValue := pair.cut("=")
	p.parts = append(p.parts, Part{Name: name, Key: before.text, Text: value.text, Offset: value.offset})
	return before.text, value, hasValue
}

// fault notes a fault at a place behind the authority.
func (p *parser) fault(at int, message string) {
	component := "path"
	switch {
	case p.ref.Fragment.IsDefined() && at >= p.fragment.offset:
		component = "fragment"
	case p.ref.Query.IsDefined() && at >= p.query.offset:
		component = "query"
	}
	p.faultIn(component, at, message)
}

func (p *parser) faultIn(component string, at int, message string) {
	p.faults = append(p.faults, &core.SyntaxError{Offset: at, Component: component, Section: p.section, Message: message})
}

// noAuthority notes a fault when there is an authority, for schemes that have none.
func (p *parser) noAuthority() {
	if p.ref.Authority.IsDefined() {
		p.faultIn("host", p.authority.offset, "the scheme has no authority")
	}
}

// noQuery notes a fault when there is a query, for schemes that have none.
func (p *parser) noQuery() {
	if p.ref.Query.IsDefined() {
		p.fault(p.query.offset, "the scheme has no query")
	}
}

// A piece is a stretch of the URI.
type piece struct {
	text   string
	offset int // in bytes from the start of the URI
}

func (s piece) end() int { return s.offset + len(s.text) }

// slice returns the bytes from start to end, which count from the start of s.
func (s piece) slice(start, end int) piece { return piece{s.text[start:end], s.offset + start} }

// cut splits s at the first separator. Without one, after is empty at the end of s.
func (s piece) cut(separator string) (before, after piece, found bool) {
	return s.cutAt(strings.Index(s.text, separator), len(separator))
}

// cutLast splits s at the last separator. Without one, after is empty at the end of s.
func (s piece) cutLast(separator string) (before, after piece, found bool) {
	return s.cutAt(strings.LastIndex(s.text, separator), len(separator))
}

func (s piece) cutAt(i, length int) (before, after piece, found bool) {
	if i < 0 {
		return s, piece{"", s.end()}, false
	}
	return s.slice(0, i), s.slice(i+length, len(s.text)), true
}

// cutSuffix splits s before suffix, if it ends in that in any letter case.
func (s piece) cutSuffix(suffix string) (before, after piece, found bool) {
	length := len(s.text) - len(suffix)
	if length < 0 || !strings.EqualFold(s.text[length:], suffix) {
		return s, piece{"", s.end()}, false
	}
	return s.slice(0, length), s.slice(length, len(s.text)), true
}

// split returns the pieces between the separators.
func (s piece) split(separator string) (pieces []piece) {
	for {
		before, after, found := s.cut(separator)
		pieces = append(pieces, before)
		if !found {
			return pieces
		}
		s = after
	}
}

// holdsOnly reports whether text is not empty, and each of its bytes is a letter
// or a digit of ASCII or one of the others.
func holdsOnly(text, others string) bool {
	for i := range len(text) {
		if !isLetter(text[i]) && !isDigit(text[i]) && strings.IndexByte(others, text[i]) < 0 {
			return false
		}
	}
	return text != ""
}

// isNumber reports whether text is not empty and holds only digits.
func isNumber(text string) bool {
	for i := range len(text) {
		if !isDigit(text[i]) {
			return false
		}
	}
	return text != ""
}

func isLetter(b byte) bool { return 'a' <= b|0x20 && b|0x20 <= 'z' }

func isDigit(b byte) bool { return '0' <= b && b <= '9' }
