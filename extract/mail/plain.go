package mail

import (
	"bytes"
	"encoding/binary"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"

	"urlgrep/extract"
	"urlgrep/extract/charset"
	"urlgrep/extract/offsets"
)

// Most messages of most archives are plain text that is stored as it was
// written. Such a message is scanned where it lies in memory: its places are
// those of the file, nothing is decoded, and its header is read only when
// somebody asks what it says. Anything out of the ordinary, damage above all,
// is left to the reader, so that there is one way to take it.

// A storage is how the text of a message relates to the bytes of its body.
type storage uint8

const (
	inCode storage = iota // it has to be decoded
	same                  // they are the same
	ascii                 // they are the same if they are ASCII
)

// A glancer looks at headers without reading them.
type glancer struct {
	types map[string]storage // by the Content-Type fields that were seen
}

const (
	longestType = 1 << 10 // bytes of a Content-Type that is worth remembering
	mostTypes   = 256     // that are remembered
)

// A glance is what a header says of the body behind it.
type glance struct {
	body    int // where it starts; zero when that is not certain
	storage storage
	length  []byte // the value of Content-Length
}

// The fields that matter to a glance.
const (
	contentType = iota
	transferEncoding
	contentLength
	contentBase
	contentLocation
	otherField
)

// glance looks at the header that w starts with. One with any damage has no
// body for certain.
func (g *glancer) glance(w []byte) glance {
	var values [otherField + 1][]byte
	field, start := -1, 0 // what a folded line continues, and where its value starts
	for at := 0; ; {
		n := bytes.IndexByte(w[at:min(len(w), at+longestLine)], '\n') + 1
		if n == 0 {
			return glance{}
		}
		text := trimEnd(w[at : at+n])
		if len(text) == 0 {
			s := inCode
			if values[contentBase] == nil && values[contentLocation] == nil && isIdentity(values[transferEncoding]) {
				s = g.storageOf(values[contentType])
			}
			return glance{at + n, s, values[contentLength]}
		}
		folded := text[0] == ' ' || text[0] == '\t'
		k := 0
		if !folded {
			k = fieldName(text)
		}
		switch {
		case folded && field >= 0:
		case k > 0:
			if field = glanceField(text[:k]); field < otherField && values[field] != nil {
				return glance{}
			}
			start = at + k + 1
		case field < 0 && at == 0 && isFromLine(text):
			at += n
			continue
		default:
			return glance{}
		}
		at += n
		values[field] = w[start:at]
	}
}

// glanceField returns which field a name is.
func glanceField(name []byte) int {
	if name[0]|0x20 != 'c' || len(name) < len("content-type") {
		return otherField
	}
	for k, is := range glanced {
		if len(is) == len(name) && strings.EqualFold(is, string(name)) {
			return k
		}
	}
	if last := name[len(name)-1]; last == ' ' || last == '\t' {
		return glanceField(bytes.TrimRight(name, " \t"))
	}
	return otherField
}

var glanced = [...]string{
	contentType: "content-type", transferEncoding: "content-transfer-encoding", contentLength: "content-length",
	contentBase: "content-base", contentLocation: "content-location",
}

// isIdentity reports whether a transfer encoding is none (RFC 2045 §6.2).
func isIdentity(value []byte) bool {
	value = bytes.TrimSpace(value)
	return len(value) == 0 || nameIn([]string{"7bit", "8bit", "binary"}, value) != ""
}

// storageOf returns how text of the given Content-Type is stored.
func (g *glancer) storageOf(value []byte) storage {
	if len(value) > longestType {
		return inCode
	}
	s, known := g.types[string(value)]
	if !known {
		s = storageOf(strings.NewReplacer("\r\n", "", "\n", "").Replace(string(value)))
		if g.types == nil || len(g.types) >= mostTypes {
			g.types = map[string]storage{}
		}
		g.types[string(value)] = s
	}
	return s
}

func storageOf(value string) storage {
	kind, params := parseValue(strings.TrimSpace(value))
	set := params["charset"]
	e, err := charset.Lookup(set)
	switch {
	case mediaType(kind, false) != "text/plain" || strings.EqualFold(params["format"], "flowed") || err != nil || charset.Wide(set):
	case e == nil:
		return same
	case asciiBased(e):
		return ascii
	}
	return inCode
}

// asciiBased reports whether an encoding stores ASCII, and nothing else, in
// the bytes below 0x80.
func asciiBased(e encoding.Encoding) bool {
	set, ok := e.(*charmap.Charmap)
	for c := range byte(utf8.RuneSelf) {
		ok = ok && set.DecodeByte(c) == rune(c)
	}
	return ok
}

func isASCII(text []byte) bool {
	const highBits = 0x8080808080808080
	for ; len(text) >= 8; text = text[8:] {
		if binary.LittleEndian.Uint64(text)&highBits != 0 {
			return false
		}
	}
	for _, c := range text {
		if c >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

// scanPlain reports what a message holds whose body, from t.body on, is
// scanned where it lies.
func (t *text) scanPlain() {
	r := &t.reader
	message := r.in.window()
	t.whole, t.part = message, nil
	if t.options.Select != nil || t.options.Dated != nil || r.in.trace != nil {
		if t.part = r.nextPart(); !t.wanted(t.part.message) {
			r.skip()
			return
		}
	}
	if t.direct == nil {
		o := t.options.Options
		o.Skipped = t.tooLongInPlain
		t.direct = extract.NewScanner(nil, o)
	}
	s, start := t.direct, offsets.Position{Offset: r.origin.at.Offset + int64(t.body)}
	for s.Reset(message[t.body:]); !t.stopped && s.Scan(); {
		m := s.Current()
		if start.Line == 0 && !t.options.NoLines {
			start = r.origin.at.Pass(message[:t.body])
		}
		move(m, start)
		if !t.options.NoMessage {
			if t.part == nil {
				t.part = r.nextPart()
			}
			m.Message = t.message(t.part, nil)
		}
		t.send(event{match: m})
	}
	r.in.consume(len(r.in.window()), inRead)
}

// tooLongInPlain notes a candidate in the body that scanPlain scans.
func (t *text) tooLongInPlain(skip extract.Skip) {
	origin := t.reader.origin
	t.noteTooLong(origin.number, origin.at.Pass(t.whole[:t.body+int(skip.Offset)]))
}

// move gives a match in a text that is stored as it is its place in the file.
func move(m *extract.Match, start offsets.Position) {
	m.Offset += start.Offset
	m.End += start.Offset
	if m.Line == 0 {
		return
	}
	m.Line += start.Line - 1
	m.LastLine += start.Line - 1
	for k := range m.Joins {
		m.Joins[k].Line += start.Line - 1
	}
}
