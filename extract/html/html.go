// Package html finds the references in HTML: those in attributes and style
// sheets, as a reader of HTML would see them, and makes of the rest the text
// that people read, in which a Scanner finds URIs.
//
//	<a href="/x?a=1&amp;b=2">see www.example.org</a>
//
// gives the reference /x?a=1&b=2 and the text "see www.example.org". Both know
// where they are stored in the file.
package html

import (
	"bytes"
	"io"

	"golang.org/x/net/html"

	"urlgrep/core"
	"urlgrep/extract"
	"urlgrep/extract/offsets"
)

// A Mode says where references are looked for.
type Mode uint8

const (
	Both       Mode = iota // in attributes, style sheets and text
	Attributes             // in attributes and style sheets only
	Text                   // in the text only
)

// Options choose what a Stream looks for.
type Options struct {
	Mode     Mode
	Base     core.Reference // until the page names its own
	Rules    core.Rules     // how relative references are resolved (F1)
	Relative bool           // report relative references even when no base is known
}

// A Stream is the text of a page. It implements offsets.Stream.
type Stream struct {
	from    offsets.Stream
	options Options
	base    core.Reference
	based   bool // the page named its base
	input   input
	z       *html.Tokenizer
	at      int64  // where rest, or else the next token, starts in the text of from
	rest    []byte // of the text of the last token
	sheet   *sheet // it, when that is a style sheet
	out     []byte
	places  offsets.Map
	found   []Reference
	skipped []extract.Skip
	inHead  bool        // nothing but what stands in the head of a page was read
	waiting []Reference // those in the head, until the base of the page is known
	tag     tag
	pre     int    // depth of elements whose line breaks are kept
	inside  string // the element whose text is being read, when no tags are recognised in it
	xml     bool   // the page is XHTML: any element may be empty
	nested  bool   // the page stands in an attribute of another
	last    bool   // nothing follows rest
	ended   bool
	err     error
}

const (
	longestToken     = 4 << 20  // bytes; of a longer tag or text the pieces are read as text
	longestReference = 64 << 10 // bytes; longer ones hold data
	enough           = 16 << 10 // bytes of text handed out at once
	manyReferences   = 256      // references handed out at once
)

// NewStream returns the text of the page in s.
func NewStream(s offsets.Stream, o Options) *Stream {
	p := &Stream{from: s, options: o, base: o.Base, inHead: true}
	p.input.from = s
	p.start(nil)
	return p
}

// start makes a tokenizer that reads pending and then what follows.
func (p *Stream) start(pending []byte) {
	opened := ""
	if p.inside != "" {
		opened = "<" + p.inside + ">"
	}
	p.input.chunk = append(append([]byte(opened), pending...), p.input.chunk...)
	p.z = html.NewTokenizer(&p.input)
	p.z.SetMaxBuf(longestToken)
	if opened != "" {
		p.z.Next()
	}
}

// An input is the text of a page for the tokenizer.
type input struct {
	from  offsets.Stream
	chunk []byte
}

// Read implements io.Reader.
func (in *input) Read(p []byte) (n int, err error) {
	if len(in.chunk) == 0 {
		if in.chunk, err = in.from.Next(); err != nil {
			return 0, err
		}
	}
	n = copy(p, in.chunk)
	in.chunk = in.chunk[n:]
	return n, nil
}

// Map implements offsets.Stream.
func (p *Stream) Map() *offsets.Map { return &p.places }

// Base returns what relative references of the page are resolved against.
func (p *Stream) Base() core.Reference { return p.base }

// References returns the references found since the last call.
func (p *Stream) References() []Reference {
	found := p.found
	p.found = nil
	return found
}

// Skipped returns where references stand that were passed over since the last
// call because they are too long (G2). Those that hold data are not among them.
func (p *Stream) Skipped() []extract.Skip {
	skipped := p.skipped
	p.skipped = nil
	return skipped
}

// Next implements offsets.Stream. It may return with References and without text.
func (p *Stream) Next() ([]byte, error) {
	p.out = p.out[:0]
	for !p.ended && len(p.out) < enough && len(p.found) < manyReferences {
		if p.waits() {
			break
		}
		p.token()
		p.from.Map().Forget(p.at)
	}
	if p.ended && len(p.out) == 0 && len(p.found) == 0 {
		return nil, p.err
	}
	return p.out, nil
}

// waits reports whether there is something to hand out and to go on may mean
// to wait for input. What the head of a page refers to is not known before its end.
func (p *Stream) waits() bool {
	return len(p.out)+len(p.found) > 0 && len(p.waiting) == 0 && len(p.rest) == 0 && len(p.input.chunk) == 0 && len(p.z.Buffered()) == 0
}

// token reads one token, or goes on with the text of the last one.
func (p *Stream) token() {
	switch {
	case len(p.rest) > 0:
		p.text()
		return
	case p.last:
		p.leaveHead()
		p.ended = true
		return
	}
	kind := p.z.Next()
	raw := p.z.Raw()
	switch kind {
	case html.ErrorToken:
		p.end(raw)
		return
	case html.TextToken:
		p.rest = raw
		return
	case html.StartTagToken, html.SelfClosingTagToken:
		p.inside = ""
		p.startTag(kind == html.SelfClosingTagToken)
	case html.EndTagToken:
		p.inside = ""
		p.endTag()
	case html.CommentToken:
		p.xml = p.xml || bytes.HasPrefix(raw, []byte("<?xml "))
	}
	p.at += int64(len(raw))
}

// startTag reads a start tag.
func (p *Stream) startTag(empty bool) {
	t := &p.tag
	t.read(p.z)
	if p.inHead && !headElements[t.element] {
		p.leaveHead()
	}
	p.separate(t.element)
	p.references(t)
	switch {
	case empty && p.xml:
		p.z.NextIsNotRawText()
		return
	case t.element == "iframe" || t.element == "noembed" || t.element == "noframes" || t.element == "noscript":
		p.z.NextIsNotRawText() // what is shown when scripts or frames are not
	case rawText[t.element]:
		p.inside = t.element
	}
	if keepsBreaks[t.element] {
		p.pre++
	}
}

// endTag reads an end tag.
func (p *Stream) endTag() {
	name, _ := p.z.TagName()
	element := string(name)
	if keepsBreaks[element] && p.pre > 0 {
		p.pre--
	}
	if p.inHead && element == "head" {
		p.leaveHead()
	}
	p.separate(element)
}

// end ends the page, or goes on behind a token that is too long to be one.
func (p *Stream) end(raw []byte) {
	p.rest = bytes.Clone(raw)
	behind := bytes.Clone(p.z.Buffered())
	if p.z.Err() == html.ErrBufferExceeded {
		p.start(behind)
		return
	}
	if p.err = p.z.Err(); p.err == nil {
		p.err = io.EOF
	}
	p.rest = append(p.rest, behind...)
	p.last = true
}

// keepsBreaks are the elements in which line breaks are shown as such.
var keepsBreaks = map[string]bool{"pre": true, "textarea": true, "xmp": true, "listing": true, "plaintext": true}

// rawText are the elements in whose text no tags are recognised (HTML §13.1.2).
var rawText = map[string]bool{"script": true, "style": true, "title": true, "textarea": true, "xmp": true, "plaintext": true}

// inline are the elements whose start and end are not seen in the text around them.
var inline = map[string]bool{
	"abbr": true, "acronym": true, "b": true, "big": true, "cite": true, "code": true, "dfn": true, "em": true,
	"font": true, "i": true, "ins": true, "kbd": true, "mark": true, "nobr": true, "q": true, "s": true, "samp": true,
	"small": true, "span": true, "strike": true, "strong": true, "tt": true, "u": true, "var": true, "wbr": true,
	"o:p": true, "bdi": true, "bdo": true, "sup": true, "sub": true,
}

// separate keeps the text before a tag apart from the text behind it when a
// reader of the page would see them apart.
func (p *Stream) separate(element string) {
	switch {
	case inline[element]:
	case element == "a" || element == "img":
		p.put(" ")
	case element == "br":
		p.put("\n")
	default:
		p.put("\n\n")
	}
}

// put hands out text that no byte of the page stands for.
func (p *Stream) put(text string) {
	if p.options.Mode == Attributes {
		return
	}
	p.out = append(p.out, text...)
	p.places.Scale(len(text), 0, p.from.Map().Start(p.at))
}

// text hands out the rest of the text of a token, or enough of it, character
// references decoded.
func (p *Stream) text() {
	switch {
	case p.inside == "style":
		if p.sheet == nil {
			p.sheet = &sheet{value: &value{text: string(p.rest), raw: p.rest, plain: true}}
		}
		if p.sheet.read(p, manyReferences) {
			p.sheet = nil
			p.pass(len(p.rest))
		}
	case p.inside == "script" || p.options.Mode == Attributes:
		p.pass(len(p.rest))
	default:
		for len(p.rest) > 0 && len(p.out) < enough {
			p.pass(p.some())
		}
	}
}

// pass goes on behind n bytes of the rest.
func (p *Stream) pass(n int) {
	p.at += int64(n)
	p.rest = p.rest[n:]
}

// some hands out some of the rest and returns how much.
func (p *Stream) some() int {
	text := p.rest[:min(len(p.rest), enough)]
	if p.inside != "xmp" && p.inside != "plaintext" { // in which no character references are recognised either
		switch k := bytes.IndexByte(text, '&'); {
		case k == 0:
			return p.characterReference(p.rest)
		case k > 0:
			text = text[:k]
		}
	}
	p.plain(text)
	return len(text)
}

// plain hands out the start of the rest, which has no character references. Outside of preformatted
// text a line break is a blank.
func (p *Stream) plain(text []byte) {
	n := len(p.out)
	p.out = append(p.out, text...)
	if p.pre == 0 {
		for k, c := range p.out[n:] {
			if c == '\n' || c == '\r' {
				p.out[n+k] = ' '
			}
		}
	}
	p.places.Append(p.from.Map(), p.at, len(text))
}

// characterReference hands out what the character reference at the start of
// text stands for and returns its length.
func (p *Stream) characterReference(text []byte) int {
	decoded, n := characterReference(text)
	if n == 0 {
		p.plain(text[:1])
		return 1
	}
	p.out = append(p.out, decoded...)
	p.places.AppendAs(len(decoded), p.from.Map(), p.at, p.at+int64(n))
	return n
}
