package mail

import (
	"bytes"
	"strings"

	"urlgrep/extract/offsets"
)

// How much of a header is kept. What exceeds it is passed over with a note.
const (
	longestLine  = 64 << 10 // bytes of a line looked at in one piece
	longestField = 64 << 10 // bytes of the value of a field
	longestText  = 16 << 20 // bytes of all fields that are scanned for URIs
)

// A header holds the fields of an entity that matter here, unfolded (RFC 5322
// §2.2.3). The first field of a name counts.
type header struct {
	fields []field     // those that are kept
	open   bool        // the last of them may go on on the next line
	text   []byte      // the fields to scan for URIs, when asked for
	places offsets.Map // where they are stored
	length int64       // bytes
}

// A field is a header field that is kept.
type field struct {
	name   string // in lower case
	value  string
	places offsets.Map // where the value is stored, of Content-Type
}

// find returns the field of a name in lower case, or nil.
func (h *header) find(name string) *field {
	for k := range h.fields {
		if h.fields[k].name == name {
			return &h.fields[k]
		}
	}
	return nil
}

// get returns the value of a field, white space around it removed.
func (h *header) get(name string) string {
	if f := h.find(name); f != nil {
		return strings.TrimSpace(f.value)
	}
	return ""
}

// The fields that the reader needs, and those that describe a message.
var (
	needed     = []string{"content-type", "content-transfer-encoding", "content-base", "content-location", "content-id"}
	describing = []string{"from", "subject", "date", "message-id", "received"}
)

// fromField is the name that a From_ line is kept by.
const fromField = "from "

// keptName returns the name in lower case when the field is one to keep, or "".
func (r *reader) keptName(name []byte) string {
	if k := nameIn(needed, name); k != "" || r.options.NoMessage && r.options.Select == nil && r.options.Dated == nil {
		return k
	}
	return nameIn(describing, name)
}

// nameIn returns the name of the list that is name in any letter case, or "".
func nameIn(list []string, name []byte) string {
	for _, k := range list {
		if len(k) == len(name) && k[0] == name[0]|0x20 && strings.EqualFold(k, string(name)) {
			return k
		}
	}
	return ""
}

// readHeader reads the header of an entity up to and with the empty line
// behind it. A line that is no field and has none behind it ends the header too.
func (r *reader) readHeader() *header {
	h := new(header)
	var name string // of the field that the next line may continue
	first := true
	for {
		line := r.in.line(longestLine)
		if len(line) == 0 {
			return h
		}
		text := trimEnd(line)
		if len(text) == 0 {
			r.in.consume(len(line), inHeader)
			return h
		}
		switch n := fieldName(text); {
		case text[0] == ' ' || text[0] == '\t':
			if first && len(bytes.TrimSpace(text)) > 0 {
				return h
			}
			r.continueField(h, name, text)
		case n > 0:
			name = r.startField(h, bytes.TrimRight(text[:n], " \t"), text[n+1:], n+1)
		case first && bytes.HasPrefix(text, rnewsLine):
			r.in.consume(len(line), inStructure)
			continue
		case first && isFromLine(text):
			h.fields = append(h.fields, field{name: fromField, value: string(text[len(fromField):])})
			r.in.consume(len(line), inStructure)
			continue
		case first || !r.fieldFollows(len(line)):
			if !first {
				r.note(ErrHeader, "a line that is no field ends the header")
			}
			return h
		default:
			r.note(ErrHeader, "a line in the header is no field")
			r.continueField(h, name, text)
		}
		first = false
		r.in.consume(len(line), inHeader)
		h.length += int64(len(line))
		r.passLongLine(h, name, line)
	}
}

// passLongLine consumes the rest of a header line that exceeds longestLine.
func (r *reader) passLongLine(h *header, name string, line []byte) {
	last := line[len(line)-1]
	if len(line) == longestLine && last != r.in.eol {
		r.note(ErrHeaderLong, "a line of the header is longer than %d bytes", longestLine)
	}
	for len(line) == longestLine && last != r.in.eol {
		line = r.in.line(longestLine)
		if len(line) == 0 {
			return
		}
		r.scanField(h, name, trimEnd(line), 0)
		last = line[len(line)-1]
		r.in.consume(len(line), inHeader)
	}
}

// fieldName returns the length of the field name that a header line starts
// with, or 0 (RFC 5322 §2.2). Blanks before the colon are obsolete but valid (§4.5).
func fieldName(line []byte) int {
	n := 0
	for n < len(line) && inName[line[n]] {
		n++
	}
	switch {
	case n == len(line):
		return 0
	case line[n] == ':':
		if n+2 < len(line) && line[n+1] == '/' && line[n+2] == '/' { // a URI, no field
			return 0
		}
		return n
	case line[n] == ' ' || line[n] == '\t':
		if rest := bytes.TrimLeft(line[n:], " \t"); n > 0 && len(rest) > 0 && rest[0] == ':' {
			return len(line) - len(rest)
		}
	}
	return 0
}

// inName tells the bytes that names of fields consist of.
var inName = func() (t [256]bool) {
	for c := '!'; c <= '~'; c++ {
		t[c] = c != ':'
	}
	return t
}()

// fieldFollows reports whether the line behind the next n bytes goes on with a header.
func (r *reader) fieldFollows(n int) bool {
	for {
		w := r.in.window()
		rest := w[min(n, len(w)):]
		k := bytes.IndexByte(rest, r.in.eol)
		if k < 0 && len(rest) < longestLine && r.in.more() {
			continue
		}
		if k >= 0 {
			rest = rest[:k]
		}
		return fieldName(rest) > 0
	}
}

// startField begins a field and returns its name, as far as that matters. skip
// is the offset of its value in the line.
func (r *reader) startField(h *header, as, value []byte, skip int) string {
	name := r.keptName(as)
	h.open = name != "" && h.find(name) == nil
	switch {
	case h.open:
		h.fields = append(h.fields, field{name: name, value: string(value)})
		r.placeField(h, len(value), skip)
	case r.options.Headers:
		name = strings.ToLower(string(as))
	default:
		return ""
	}
	r.scanField(h, name, value, skip)
	return name
}

// placeField says where the last bytes of the last field are stored, the first
// of them skip bytes behind the start of the window, when a parameter of it may
// be a URI.
func (r *reader) placeField(h *header, length, skip int) {
	if f := &h.fields[len(h.fields)-1]; f.name == "content-type" {
		p := r.place()
		p.Offset += int64(skip)
		f.places.Copy(length, p)
	}
}

// continueField adds a folded line to the field named name.
func (r *reader) continueField(h *header, name string, line []byte) {
	if n := len(h.fields) - 1; h.open && len(h.fields[n].value) < longestField {
		h.fields[n].value += string(line)
		r.placeField(h, len(line), 0)
	}
	r.scanField(h, name, line, 0)
}

// scanField adds what stands skip bytes behind the start of the window to the
// text in which URIs of the header are looked for.
func (r *reader) scanField(h *header, name string, value []byte, skip int) {
	if !r.options.Headers || noURIs(name) || len(h.text) > longestText {
		return
	}
	p := r.place()
	p.Offset += int64(skip)
	if skip > 0 { // what a field starts with belongs to no URI of the one before
		h.text = append(h.text, "\n\n"...)
		h.places.Scale(2, 0, p)
	}
	h.text = appendWords(h.text, &h.places, value, p)
	h.text = append(h.text, '\n')
	p.Offset += int64(len(value))
	h.places.Scale(1, 0, p)
}

// noURIs reports whether a field holds identifiers, host names and signatures
// that look like URIs here and there and never are.
func noURIs(name string) bool {
	switch name {
	case "", "references", "in-reply-to", "received", "x-received", "return-path", "path", "xref",
		"dkim-signature", "domainkey-signature", "authentication-results", "received-spf", "content-id",
		"date", "from", "to", "cc", "bcc", "sender", "reply-to", "delivered-to":
		return true
	}
	return strings.HasSuffix(name, "message-id") || strings.HasPrefix(name, "arc-") || strings.HasPrefix(name, "resent-")
}
