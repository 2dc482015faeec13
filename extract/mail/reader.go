package mail

import (
	"cmp"
	"strconv"
	"strings"

	"urlgrep/core"
	"urlgrep/extract"
	"urlgrep/extract/offsets"
)

// deepest is how many multiparts and messages may be nested. What is nested
// deeper is read as text of the innermost.
const deepest = 100

// A reader walks through the parts of one message (RFC 2046).
type reader struct {
	in      *input
	options *Options
	origin  origin
	noteTo  func(*Note)

	frames []frame
	state  state
	fresh  bool  // the body stands at the start of a line
	closed int   // the frame whose delimiter ended the last body, or -1
	close  bool  // that delimiter was the last of its multipart
	left   frame // that multipart

	// What reads the parts, one after the other, is used again.
	body     body
	quoted   quotedDecoder
	base64   base64Decoder
	filter   textFilter
	flow     flowed
	unfolded unfolded
	deep     bool // ErrNested was noted
	nul      bool // a NUL was noted, or means nothing
	mute     bool // the message is not asked for
	within   int  // encoded parts that the message stands in
}

type state uint8

const (
	atEntity   state = iota // a header follows
	inBody                  // the body of the part that was handed out
	afterParts              // the last delimiter of a multipart was read
	atEnd                   // the message is read
)

// A frame is a multipart or an enclosed message around the current entity.
type frame struct {
	boundary string // empty for a message
	digest   bool   // parts without a type are messages (RFC 2046 §5.1.5)
	hyphens  bool   // a digest in plain text, which lines of hyphens divide (RFC 1153)
	path     string // of what holds the parts, with a dot behind it
	parts    int    // so far
	base     base
	message  *message
	outer    *message      // which the message of the parts stands in
	related  *related      // the multipart/related that the parts are in
	either   *alternatives // the alternatives that the parts are one of, or belong to
	branch   int
	relates  bool // this multipart itself is multipart/related
	chooses  bool // this multipart itself is multipart/alternative
	start    offsets.Position
}

// A message holds what the header of a message says about it; it is decoded
// when somebody asks.
type message struct {
	header  *header
	number  int      // of the message in the file that it is in
	outer   *message // which it stands in, or nil
	at      offsets.Position
	shared  extract.Message
	known   bool
	judged  bool // somebody asked whether it is wanted
	refused bool // it is not
}

// describe returns the fields that all parts of the message share.
func (m *message) describe() extract.Message {
	if !m.known {
		m.known = true
		m.shared = extract.Message{
			Number:  m.number,
			ID:      messageID(m.header.get("message-id")),
			Date:    m.header.date(),
			From:    decodeWords(m.header.get("from")),
			Subject: decodeWords(m.header.get("subject")),
		}
	}
	return m.shared
}

// inherited returns the same, fields that the message lacks taken from those
// that it stands in.
func (m *message) inherited() extract.Message {
	d := m.describe()
	if m.outer != nil {
		o := m.outer.inherited()
		d.ID, d.Date, d.From, d.Subject = cmp.Or(d.ID, o.ID), cmp.Or(d.Date, o.Date), cmp.Or(d.From, o.From), cmp.Or(d.Subject, o.Subject)
	}
	return d
}

// messageID returns what stands in angle brackets (RFC 5322 §3.6.4).
func messageID(s string) string {
	if k := strings.IndexByte(s, '<'); k >= 0 {
		s = s[k+1:]
	}
	id, _, _ := strings.Cut(s, ">")
	return strings.TrimSpace(id)
}

// A base is what relative references of an entity are resolved against.
type base struct {
	reference core.Reference
	source    string // see extract.Message.BaseSource
}

// Sources of a base (F2).
const (
	BaseContentBase     = "content-base"
	BaseContentLocation = "content-location"
	BaseElement         = "base element"
	BaseOption          = "option"
	enclosing           = "enclosing "
)

// alternatives remembers which URI stood in which part of a
// multipart/alternative first.
type alternatives struct {
	seen map[string]int
}

// longestChoice is how many URIs of a multipart/alternative are remembered.
const longestChoice = 1 << 16

// repeats reports whether uri stands in an earlier alternative than branch.
func (a *alternatives) repeats(uri string, branch int) bool {
	if a == nil {
		return false
	}
	if first, ok := a.seen[uri]; ok {
		return first < branch
	}
	if len(a.seen) < longestChoice {
		if a.seen == nil {
			a.seen = map[string]int{}
		}
		a.seen[uri] = branch
	}
	return false
}

// A part is a stretch of a message that is read in one go.
type part struct {
	kind      string // media type
	path      string
	header    *header
	params    map[string]string
	message   *message
	base      base
	related   *related
	either    *alternatives
	branch    int
	encoded   bool             // it is a multipart or message that has to be decoded and taken apart
	within    string           // what the paths of the parts in it start with then
	outside   bool             // text of a multipart outside its parts
	read      bool             // it holds text
	fields    bool             // it is the text of the header itself, of which nothing is in the body
	reference string           // the URI of an external body (RFC 2017)
	place     offsets.Position // where that starts
	end       offsets.Position // and ends
	line      int              // where its header starts, also when lines are not wanted
	described *extract.Message // see text.message
}

// begin starts on a message. It returns where its body starts when that need
// not be decoded, or zero.
func (r *reader) begin(o origin) (body int) {
	body = r.in.begin(o)
	r.origin = o
	r.frames = r.frames[:0]
	r.state, r.deep, r.nul, r.mute = atEntity, false, false, false
	if r.in.eol == '\r' {
		r.note(ErrControl, "lines end in CR alone")
	}
	return body
}

// end ends a message.
func (r *reader) end() {
	if r.in.lies {
		where := "Content-Length"
		if !r.origin.mbox {
			where = "length before it"
		}
		r.noteAt(r.origin.at, ErrLength, "the %s is not that of the message", where)
	}
}

// place returns where the window starts; its line is zero when lines are not wanted.
func (r *reader) place() offsets.Position {
	if r.options.NoLines {
		return offsets.Position{Offset: r.in.offset()}
	}
	return r.in.position()
}

// skip passes over the rest of a message that is in memory.
func (r *reader) skip() { r.in.consume(len(r.in.window()), inSkipped) }

// nextPart moves to the next part. The body of the part before must have been
// read to its end.
func (r *reader) nextPart() *part {
	if r.state == inBody {
		r.leaveBody()
	}
	if r.state == atEnd {
		return nil
	}
	if r.state == atEntity {
		return r.entity()
	}
	return r.outside()
}

// leaveBody decides what comes behind a body: another entity, text behind the
// last part of a multipart, or the end of the message.
func (r *reader) leaveBody() {
	if r.closed < 0 {
		for k := len(r.frames) - 1; k >= 0; k-- {
			r.leave(&r.frames[k])
		}
		r.state = atEnd
		return
	}
	for k := len(r.frames) - 1; k > r.closed; k-- {
		r.leave(&r.frames[k])
	}
	r.frames = r.frames[:r.closed+1]
	f := &r.frames[r.closed]
	if r.close {
		f.close()
		r.left = *f
		r.frames = r.frames[:r.closed]
		r.state = afterParts
		return
	}
	f.parts++
	if f.chooses {
		f.branch = f.parts
	}
	r.state = atEntity
}

// close says that all parts are known.
func (f *frame) close() {
	if f.relates {
		f.related.closed = true
	}
}

// leave notes a multipart whose last delimiter is missing. In one that is
// nested too deep it may stand in what is read as text.
func (r *reader) leave(f *frame) {
	f.close()
	switch {
	case r.deep:
	case f.boundary == "" || f.hyphens: // a digest ends where its text does
	case f.parts == 0:
		r.noteAt(f.start, ErrNoBoundary, "no delimiter %q of the multipart", "--"+f.boundary)
	default:
		r.noteAt(f.start, ErrUnclosed, "the multipart with the delimiter %q is not closed", "--"+f.boundary)
	}
}

// outside returns the text behind the last part of a multipart. Readers of
// mail do not show it (RFC 2046 §5.1.1), but mailing lists add footers there.
func (r *reader) outside() *part {
	f := &r.left
	r.state, r.fresh = inBody, true
	return &part{
		related: f.related, kind: "text/plain", path: f.path + "0", header: &header{}, message: f.message, base: f.base,
		either: f.either, branch: f.branch, outside: true, read: true, line: r.in.position().Line,
	}
}

// entity reads a header and returns the part, or the text before the parts.
func (r *reader) entity() *part {
	start, line := r.place(), r.in.position().Line
	h := r.readHeader()
	p := &part{header: h, line: line}
	parent := r.parent()
	p.base, p.related, p.either, p.branch = r.baseOf(h, parent), parent.related, parent.either, parent.branch
	p.message, p.path = parent.message, parent.path+strconv.Itoa(max(1, parent.parts))
	if p.message == nil || parent.boundary == "" {
		p.message = &message{header: h, number: r.origin.number, outer: parent.outer, at: start}
		p.message.at.Line = line
	}
	if p.related != nil && parent.boundary != "" {
		p.related.add(h, p.path, parent.base.reference)
	}
	p.kind, p.params = parseValue(h.get("content-type"))
	p.kind = mediaType(p.kind, parent.digest)
	r.state, r.fresh = inBody, true
	switch {
	case r.within < deepestWithin && r.isEncoded(p):
		p.encoded, p.within, p.read = true, p.pathWithin(parent), true
	case strings.HasPrefix(p.kind, "multipart/") && r.enter(p, parent):
		p.outside, p.read = true, true
		p.path = r.frames[len(r.frames)-1].path + "0"
	case enclosesMessage(p.kind) && identity(h) && r.enterMessage(p, parent):
		p.kind = "message/rfc822"
		r.state = atEntity
		p.fields = true
	case p.kind == "text/plain" && parent.boundary == "" && identity(h) && r.isDigest() && r.enterDigest(p, parent):
		p.outside, p.read = true, true
	case p.kind == "message/external-body":
		p.reference = externalURL(p.params)
		if p.reference != "" {
			f := h.find("content-type")
			from, to := parameterPlace(f.value, "url")
			p.place, p.end = f.places.Start(int64(from)), f.places.End(int64(to))
		}
		p.read = true
	default:
		p.read = strings.HasPrefix(p.kind, "multipart/") || isText(p.kind, p.params)
	}
	return p
}

// parent returns the frame around the current entity.
func (r *reader) parent() frame {
	if n := len(r.frames); n > 0 {
		return r.frames[n-1]
	}
	return frame{base: base{r.options.Base, BaseOption}, message: nil}
}

// mediaType returns the type of an entity, with the defaults of RFC 2046.
func mediaType(kind string, digest bool) string {
	switch {
	case kind == "" && digest:
		return "message/rfc822"
	case kind == "" || kind == "text":
		return "text/plain"
	case kind == "html":
		return "text/html"
	}
	return kind
}

func enclosesMessage(kind string) bool {
	return kind == "message/rfc822" || kind == "message/news" || kind == "message/global"
}

// identity reports whether the body of an entity is stored as it is, as that
// of every multipart and message has to be (RFC 2045 §6.4).
func identity(h *header) bool {
	switch encodingOf(h) {
	case "quoted-printable", "base64":
		return false
	}
	return true
}

// isText reports whether a part is text that people write.
func isText(kind string, params map[string]string) bool {
	switch kind {
	case "message/delivery-status", "message/disposition-notification", "message/partial",
		"message/rfc822", "message/news", "message/global", "application/pgp", "application/x-pgp-message":
		return true
	case "text/rtf":
		return false
	}
	return strings.HasPrefix(kind, "text/")
}

// enter goes into a multipart. It fails when it has no boundary and none can
// be guessed, or is nested too deep.
func (r *reader) enter(p *part, parent frame) bool {
	boundary := strings.TrimRight(p.params["boundary"], " \t")
	if boundary == "" {
		if boundary = r.guessBoundary(); boundary == "" {
			r.note(ErrNoBoundary, "a %s without a boundary is read as text", p.kind)
			return false
		}
		r.note(ErrNoBoundary, "a %s without a boundary is read as if it were %q", p.kind, boundary)
	}
	f := r.push(p, parent)
	if f == nil {
		return false
	}
	f.boundary, f.digest = boundary, p.kind == "multipart/digest"
	if p.kind == "multipart/alternative" && !r.options.AllParts {
		f.chooses, f.either = true, new(alternatives)
	}
	if p.kind == "multipart/related" {
		f.relates, f.related = true, &related{parts: map[string]string{}, outer: p.related}
		p.related = f.related
	}
	return true
}

// enterDigest goes into a digest in plain text.
func (r *reader) enterDigest(p *part, parent frame) bool {
	f := r.push(p, parent)
	if f == nil {
		return false
	}
	f.boundary, f.digest, f.hyphens = string(digestNext[2:]), true, true
	return true
}

// enterMessage goes into an enclosed message.
func (r *reader) enterMessage(p *part, parent frame) bool {
	f := r.push(p, parent)
	if f == nil {
		return false
	}
	f.message, f.outer = nil, p.message
	return true
}

// push adds a frame for the parts of p.
func (r *reader) push(p *part, parent frame) *frame {
	if len(r.frames) >= deepest {
		if !r.deep {
			r.note(ErrNested, "parts nested more than %d deep are read as text", deepest)
		}
		r.deep = true
		return nil
	}
	inherited := p.base
	if inherited.source != "" && inherited.source != BaseOption && !strings.HasPrefix(inherited.source, enclosing) {
		inherited.source = enclosing + inherited.source
	}
	r.frames = append(r.frames, frame{
		path: p.pathWithin(parent), base: inherited, message: p.message, related: p.related, either: p.either, branch: p.branch, start: r.in.position(),
	})
	return &r.frames[len(r.frames)-1]
}

// pathWithin returns what the paths of the parts of p start with.
func (p *part) pathWithin(parent frame) string {
	if parent.boundary == "" && !enclosesMessage(p.kind) { // the multipart is the body of a message, which has no number of its own
		return parent.path
	}
	return p.path + "."
}

// guessBoundary looks for the delimiter of a multipart that names none: the
// first line that starts with "--" and has a header behind it.
func (r *reader) guessBoundary() string {
	for len(r.in.window()) < longestLine && r.in.more() {
	}
	w := string(r.in.window()[:min(len(r.in.window()), longestLine)])
	lines := strings.Split(w, string(rune(r.in.eol)))
	for k, line := range lines {
		line = strings.TrimRight(line, " \t\r")
		if len(line) > 2 && len(line) <= 72 && line[:2] == "--" && k+1 < len(lines) &&
			len(lines[k+1]) > 8 && strings.EqualFold(lines[k+1][:8], "content-") {
			return line[2:]
		}
	}
	return ""
}

// baseOf returns the base of an entity: Content-Base, then Content-Location
// resolved against what encloses it, then that itself (RFC 2110 §4, F2).
func (r *reader) baseOf(h *header, parent frame) base {
	b := parent.base
	for _, source := range []string{BaseContentBase, BaseContentLocation} {
		v := unfoldURI(h.get(source))
		if v == "" {
			continue
		}
		ref := core.Parse(v)
		if b.reference.IsAbsolute() {
			ref = ref.Resolve(b.reference)
		}
		if ref.IsAbsolute() {
			return base{ref, source}
		}
	}
	return b
}

// unfoldURI removes the white space that folding brings into a URI (RFC 2110
// §4.2), and what people put around it.
func unfoldURI(s string) string {
	s = strings.Join(strings.Fields(s), "")
	return strings.Trim(s, `"<>`)
}

// externalURL returns the URL of an external body, its white space removed (RFC 2017 §3).
func externalURL(params map[string]string) string {
	if !strings.EqualFold(params["access-type"], "url") {
		return ""
	}
	return strings.Join(strings.Fields(params["url"]), "")
}
