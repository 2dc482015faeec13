package mail

import (
	"bytes"
	"io"
	"strings"

	"urlgrep/core"
	"urlgrep/delimit"
	"urlgrep/extract"
	"urlgrep/extract/html"
	"urlgrep/extract/offsets"
)

// A text presents the text of message after message to one Scanner, which is
// what makes small messages cheap. Between two texts stand so many line feeds
// that no rule of package delimit looks across them.
type text struct {
	archive archive
	options *Options
	reader  reader
	emit    func(event) bool

	started bool // a message was begun
	ended   bool
	stopped bool // the receiver wants no more

	part   *part
	stream offsets.Stream
	inBody bool
	page   *html.Stream
	base   int64 // offset of the stream in the text
	chunk  []byte
	at     int64 // offset of chunk in the stream
	gap    int   // line feeds that are due

	body   int              // where the body of the current message starts, when it is scanned where it lies
	whole  []byte           // all of that message, from its header on
	direct *extract.Scanner // of such messages

	places offsets.Map
	marks  []mark // the parts that matches may still stand in
	links  []link // references of HTML parts that are not reported yet
	held   []held // what is known except for the parts that it names
	based  bool   // the scanner knows a base
	change bool   // the next text needs a scanner that knows otherwise

	scanner *extract.Scanner
	start   int64 // where its text starts
}

// A mark says where a part starts in the text.
type mark struct {
	at   int64
	part *part
	page *html.Stream
}

// A link is a reference of an HTML part, or a part that was passed over, and
// where it belongs among the matches.
type link struct {
	at    int64
	part  *part
	page  *html.Stream
	match extract.Match

	skipped bool
	message *extract.Message // which describes it, when that is not part
}

const (
	gapBetween = 1 << 10   // line feeds between two texts
	window     = 256 << 10 // bytes besides what a decision may need that a Scanner holds at most
)

// scan reports what the messages of an archive hold. It returns false when
// the receiver wants no more.
func scan(a archive, o *Options, emit func(event) bool) bool {
	return newText(a, o, emit).run()
}

func newText(a archive, o *Options, emit func(event) bool) *text {
	t := &text{archive: a, options: o, emit: emit}
	t.reader = reader{in: &input{archive: a}, options: o, noteTo: func(n *Note) { t.send(event{note: n}) }}
	return t
}

func (t *text) run() bool {
	for !t.stopped {
		if !t.started && !t.begin() {
			break
		}
		if t.body > 0 {
			t.scanPlain()
			t.started, t.body = false, 0
		} else {
			t.scanStream()
		}
	}
	return !t.stopped
}

// begin begins the next message.
func (t *text) begin() bool {
	o, ok := t.archive.next()
	if !ok {
		t.ended = true
		return false
	}
	t.started = true
	t.body = t.reader.begin(o)
	if t.options.Headers {
		t.body = 0
	}
	return true
}

// scanStream reports what the current message holds and those behind it, up
// to one that needs another scanner.
func (t *text) scanStream() {
	o := t.options.Options
	o.NoLines = true
	if !o.Base.IsAbsolute() && t.based {
		o.Base = core.Parse("about:blank")
	}
	start := t.places.Len()
	o.Skipped = func(skip extract.Skip) { t.tooLong(start + skip.Offset) }
	s := extract.NewScanner(t, o)
	t.scanner, t.start = s, start
	for !t.stopped && s.Scan() {
		m := s.Current()
		m.Offset, m.End = m.Offset+start, m.End+start
		t.report(m)
	}
	t.flushLinks(t.places.Len() + 1)
	if t.change {
		t.based, t.change = !t.based, false
	}
}

// tooLong notes a candidate, at an offset of the text, that was too long to be
// looked at (G2).
func (t *text) tooLong(offset int64) {
	p, at := t.marks[t.markAt(offset)].part, t.places.Start(offset)
	if at.Line == 0 { // lines are not counted: that of the part has to do
		at.Line = p.line
	}
	t.noteTooLong(p.message.number, at)
}

func (t *text) noteTooLong(message int, at offsets.Position) {
	t.send(event{note: &Note{
		Path: t.options.Path, Message: message, Line: at.Line, Offset: at.Offset,
		Reason: "a candidate that is too long was passed over", Err: ErrTooLong,
	}})
}

// markAt returns the index of the mark of the part that holds offset at.
func (t *text) markAt(at int64) int {
	k := 0
	for k+1 < len(t.marks) && t.marks[k+1].at <= at {
		k++
	}
	return k
}

// Read implements io.Reader for the scanner. It returns what it has before it
// waits for input, so that matches are reported as soon as they are certain (G4).
func (t *text) Read(p []byte) (n int, err error) {
	for n < len(p) && !t.stopped {
		switch {
		case t.gap > 0:
			k := min(t.gap, len(p)-n)
			copy(p[n:], gapText[:k])
			t.places.Scale(k, 0, t.reader.place())
			t.gap -= k
			n += k
		case len(t.chunk) > 0:
			k := copy(p[n:], t.chunk)
			t.places.Append(t.stream.Map(), t.at, k)
			t.chunk, t.at, n = t.chunk[k:], t.at+int64(k), n+k
			t.stream.Map().Forget(t.at)
		case n > 0 && t.waits():
			return n, nil
		case t.change || t.ended || t.body > 0:
			if n > 0 {
				return n, nil
			}
			return 0, io.EOF
		default:
			t.advance()
		}
	}
	if t.stopped {
		return 0, io.EOF
	}
	return n, nil
}

var gapText = bytes.Repeat([]byte{'\n'}, gapBetween)

// waits reports whether to go on may mean to wait for input.
func (t *text) waits() bool {
	if t.started {
		return !t.reader.in.ended
	}
	return !t.archive.ready()
}

// advance reads on: in the part, to the next part, or to the next message.
func (t *text) advance() {
	t.forget()
	switch {
	case t.stream != nil:
		chunk, err := t.stream.Next()
		t.chunk = chunk
		t.collect()
		if err != nil {
			t.endStream()
		}
	case t.started:
		t.part = t.reader.nextPart()
		t.release()
		if t.part == nil {
			t.reader.end()
			t.started = false
			return
		}
		t.enterPart()
	default:
		t.begin()
	}
}

// enterPart starts on a part: on its header, when that is scanned, or its body.
func (t *text) enterPart() {
	p := t.part
	if t.reader.mute = !t.wanted(p.message); t.reader.mute {
		if !p.fields { // messages enclosed in it may be wanted
			t.pass(t.reader.newBody(false))
		}
		return
	}
	if p.reference != "" {
		t.external()
	}
	if len(p.header.text) > 0 {
		t.open(offsets.NewText(p.header.text, &p.header.places), t.headerPart(p), nil)
		t.inBody = false
		return
	}
	t.enterBody()
}

// wanted reports whether a message is one of those that are asked for. A
// message in another counts for itself; a field that it lacks is that of the
// message around it.
func (t *text) wanted(m *message) bool {
	o := t.options
	if o.Select == nil && o.Dated == nil || m.judged {
		return !m.refused
	}
	d := m.inherited()
	m.judged, m.refused = true, o.Select != nil && !o.Select(&d) || o.Dated != nil && d.Date != "" && !o.Dated(d.Date)
	if !m.refused && o.Dated != nil && d.Date == "" {
		m.refused, t.reader.mute = true, false
		t.reader.noteAt(m.at, ErrDate, "a message without a date is left out")
	}
	return !m.refused
}

// pass passes over the body of the part.
func (t *text) pass(b *body) {
	for _, err := b.Next(); err == nil; _, err = b.Next() {
	}
}

// headerPart describes the header of a part as a part of its own.
func (t *text) headerPart(p *part) *part {
	h := *p
	h.kind = "message/rfc822-headers"
	if h.path = p.path + ".MIME"; p.message.header == p.header {
		h.path = p.path[:strings.LastIndexByte(p.path, '.')+1] + "HEADER"
	}
	return &h
}

// enterBody starts on the body of the part.
func (t *text) enterBody() {
	p := t.part
	if p.fields { // an enclosed message follows
		return
	}
	if p.encoded {
		t.takeApart(p)
		return
	}
	b := t.reader.newBody(p.read)
	if !p.read {
		t.skip(b)
		return
	}
	if p.outside {
		t.open(t.reader.newTextFilter(b), p, nil)
		return
	}
	s, page := t.decode(b, p)
	t.open(s, p, page)
}

// open starts on a stream.
func (t *text) open(s offsets.Stream, p *part, page *html.Stream) {
	t.stream, t.page, t.at, t.inBody = s, page, 0, true
	t.base = t.places.Len()
	t.marks = append(t.marks, mark{at: t.base, part: p, page: page})
	if known := p.base.reference.IsAbsolute(); known != t.based {
		t.change = true
	}
}

// endStream ends a part.
func (t *text) endStream() {
	t.stream, t.page = nil, nil
	t.gap = gapBetween
	if !t.inBody {
		t.enterBody()
	}
}

// skip passes over a part that holds no text.
func (t *text) skip(b *body) {
	t.pass(b)
	if t.options.Skipped != nil {
		t.links = append(t.links, link{at: t.places.Len(), part: t.part, skipped: true})
	}
}

// decode returns the text of a part.
func (t *text) decode(b *body, p *part) (offsets.Stream, *html.Stream) {
	r := &t.reader
	s := r.decodeTransfer(p.header, b)
	s = r.decodeCharset(p.params["charset"], s)
	switch {
	case p.kind == "text/html" || p.kind == "application/xhtml+xml":
		page := html.NewStream(s, html.Options{
			Mode: t.options.HTML, Base: p.base.reference, Rules: t.options.Rules, Relative: t.options.Relative,
		})
		return page, page
	case p.kind == "text/calendar" || p.kind == "text/vcard" || p.kind == "text/x-vcard" || p.kind == "text/directory":
		return r.newUnfolded(s), nil
	}
	s = r.newTextFilter(s)
	if strings.EqualFold(p.params["format"], "flowed") {
		s = r.newFlowed(s, strings.EqualFold(p.params["delsp"], "yes"))
	}
	return s, nil
}

// external reports the URL of an external body (RFC 2017).
func (t *text) external() {
	p := t.part
	m := extract.Match{
		Text: p.reference, Reference: p.reference, URI: p.reference,
		Path: t.options.Path, Offset: p.place.Offset, End: p.end.Offset,
		Line: p.place.Line, Column: p.place.Column(), LastLine: p.end.Line,
	}
	t.links = append(t.links, link{at: t.places.Len(), part: p, match: m})
}

// collect takes over the references that an HTML part gave.
func (t *text) collect() {
	if t.page == nil {
		return
	}
	for _, ref := range t.page.References() {
		m := ref.Match
		m.Path = t.options.Path
		t.links = append(t.links, link{at: t.base + ref.At, part: t.part, page: t.page, match: m})
	}
	for _, skip := range t.page.Skipped() {
		t.noteTooLong(t.part.message.number, offsets.Position{Offset: skip.Offset, Line: skip.Line})
	}
}

// forget drops what no match can refer to any more.
func (t *text) forget() {
	passed := t.places.Len() - int64(t.options.LookAhead()+window)
	if passed <= 0 {
		return
	}
	t.flushLinks(passed)
	t.places.Forget(passed)
	k := t.markAt(passed)
	t.marks = t.marks[:copy(t.marks, t.marks[k:])]
}

// flushLinks reports the references that stand before offset at of the text.
func (t *text) flushLinks(at int64) {
	k := 0
	for ; k < len(t.links) && t.links[k].at < at; k++ {
		switch l := &t.links[k]; {
		case l.skipped && l.message != nil:
			t.send(event{skipped: l.message})
		case l.skipped:
			t.send(event{skipped: t.message(l.part, nil)})
		default:
			l.match.Message = l.message
			t.deliver(&l.match, l.part, l.page)
		}
	}
	t.links = t.links[:copy(t.links, t.links[k:])]
}

// report reports a match of the scanner.
func (t *text) report(m *extract.Match) {
	k := t.markAt(m.Offset)
	t.flushLinks(m.Offset + 1)
	t.places.Relocate(m)
	p, page := t.marks[k].part, t.marks[k].page
	if m.Kind == delimit.Relative {
		m.URI = t.options.Rules.Target(baseFor(p, page).reference, m.Reference)
	}
	t.deliver(m, p, page)
}

// deliver hands out a match, unless an earlier alternative had it.
func (t *text) deliver(m *extract.Match, p *part, page *html.Stream) {
	if p.either.repeats(m.URI, p.branch) {
		return
	}
	if !t.options.NoMessage && m.Message == nil {
		m.Message = t.message(p, page)
	}
	t.sendMatch(m, p)
}

// baseFor returns the base of a part, which the page in it may set.
func baseFor(p *part, page *html.Stream) base {
	if page != nil && page.Base() != p.base.reference {
		return base{page.Base(), BaseElement}
	}
	return p.base
}

// message describes a part.
func (t *text) message(p *part, page *html.Stream) *extract.Message {
	if b := baseFor(p, page); p.described == nil || p.described.BaseSource != b.source {
		d := p.message.describe()
		d.Part, d.PartType = p.path, p.kind
		if b.reference.IsAbsolute() {
			d.Base, d.BaseSource = b.reference.String(), b.source
		}
		p.described = &d
	}
	return p.described
}
