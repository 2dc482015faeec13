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
	"strings"

	"golang.org/x/net/html"

	"urlgrep/core"
	"urlgrep/delimit"
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

// A Reference is a reference that an attribute or a style sheet holds.
type Reference struct {
	At    int64         // offset in the text of the Stream where it belongs
	Match extract.Match // without Path and Message
}

// A Stream is the text of a page. It implements offsets.Stream.
type Stream struct {
	from    offsets.Stream
	options Options
	base    core.Reference
	based   bool // the page named its base
	input   input
	z       *html.Tokenizer
	at      int64 // where the next token starts in the text of from
	out     []byte
	places  offsets.Map
	found   []Reference
	pre     int    // depth of elements whose line breaks are kept
	inside  string // the element whose raw text comes next
	ended   bool
	err     error
}

const (
	longestToken     = 4 << 20  // bytes; of a longer tag or text the pieces are read as text
	longestReference = 64 << 10 // bytes; longer ones hold data
	enough           = 16 << 10 // bytes of text handed out at once
)

// NewStream returns the text of the page in s.
func NewStream(s offsets.Stream, o Options) *Stream {
	p := &Stream{from: s, options: o, base: o.Base}
	p.input.from = s
	p.start(nil)
	return p
}

// start makes a tokenizer that reads pending and then what follows.
func (p *Stream) start(pending []byte) {
	p.input.chunk = append(append([]byte{}, pending...), p.input.chunk...)
	p.z = html.NewTokenizer(&p.input)
	p.z.SetMaxBuf(longestToken)
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

// Next implements offsets.Stream. It may return with References and without text.
func (p *Stream) Next() ([]byte, error) {
	p.out = p.out[:0]
	for !p.ended && len(p.out) < enough && len(p.found) < enough/64 {
		if len(p.out)+len(p.found) > 0 && len(p.input.chunk) == 0 && len(p.z.Buffered()) == 0 {
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

// token reads one token.
func (p *Stream) token() {
	kind := p.z.Next()
	raw := p.z.Raw()
	switch kind {
	case html.ErrorToken:
		p.end(raw)
		return
	case html.TextToken:
		p.text(raw)
	case html.StartTagToken, html.SelfClosingTagToken:
		p.startTag(raw, kind == html.StartTagToken)
	case html.EndTagToken:
		name, _ := p.z.TagName()
		if keepsBreaks[string(name)] && p.pre > 0 {
			p.pre--
		}
		p.separate(string(name))
	}
	p.at += int64(len(raw))
}

// end ends the page, or goes on behind a token that is too long to be one.
func (p *Stream) end(raw []byte) {
	raw = bytes.Clone(raw)
	rest := bytes.Clone(p.z.Buffered())
	p.text(raw)
	p.at += int64(len(raw))
	if p.z.Err() == html.ErrBufferExceeded {
		p.start(rest)
		return
	}
	if p.err = p.z.Err(); p.err == nil {
		p.err = io.EOF
	}
	p.text(rest)
	p.ended = true
}

// keepsBreaks are the elements in which line breaks are shown as such.
var keepsBreaks = map[string]bool{"pre": true, "textarea": true, "xmp": true, "listing": true, "plaintext": true}

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

// text hands out the text of a token, character references decoded.
func (p *Stream) text(raw []byte) {
	inside := p.inside
	p.inside = ""
	switch {
	case inside == "style":
		p.styleSheet(string(raw), 0)
		return
	case inside == "script" || p.options.Mode == Attributes:
		return
	}
	for at := 0; at < len(raw); {
		k := bytes.IndexByte(raw[at:], '&')
		if k < 0 {
			k = len(raw) - at
		}
		p.plain(raw[at:at+k], p.at+int64(at))
		if at += k; at < len(raw) {
			at += p.characterReference(raw[at:], p.at+int64(at))
		}
	}
}

// plain hands out text without character references. Outside of preformatted
// text a line break is a blank.
func (p *Stream) plain(text []byte, at int64) {
	n := len(p.out)
	p.out = append(p.out, text...)
	if p.pre == 0 {
		for k, c := range p.out[n:] {
			if c == '\n' || c == '\r' {
				p.out[n+k] = ' '
			}
		}
	}
	p.places.Append(p.from.Map(), at, len(text))
}

// characterReference hands out what the character reference at the start of
// text stands for and returns its length.
func (p *Stream) characterReference(text []byte, at int64) int {
	const longest = 40
	n := 1
	for n < len(text) && n < longest && (text[n] == '#' || isAlnum(text[n])) {
		n++
	}
	if n < len(text) && text[n] == ';' {
		n++
	}
	decoded := html.UnescapeString(string(text[:n]))
	if decoded == string(text[:n]) {
		p.plain(text[:1], at)
		return 1
	}
	p.out = append(p.out, decoded...)
	p.places.AppendAs(len(decoded), p.from.Map(), at, at+int64(n))
	return n
}

func isAlnum(c byte) bool {
	return '0' <= c && c <= '9' || 'a' <= c|0x20 && c|0x20 <= 'z'
}

// startTag reads the references in the attributes of a start tag.
func (p *Stream) startTag(raw []byte, opens bool) {
	raw = bytes.Clone(raw) // the tokenizer decodes attributes in place
	name, more := p.z.TagName()
	element := string(name)
	values := attributeValues(raw)
	attributes := map[string]attribute{}
	var order []string
	for k := 0; more; k++ {
		var key, value []byte
		key, value, more = p.z.TagAttr()
		a := attribute{value: string(value), end: len(raw)}
		if k < len(values) {
			a.start, a.end = values[k].start, values[k].end
		}
		if _, twice := attributes[string(key)]; !twice {
			attributes[string(key)] = a
			order = append(order, string(key))
		}
	}
	p.separate(element)
	for _, key := range order {
		p.attribute(element, key, attributes)
	}
	if !opens {
		return
	}
	switch {
	case keepsBreaks[element]:
		p.pre++
	case element == "script" || element == "style":
		p.inside = element
	case element == "iframe" || element == "noembed" || element == "noframes" || element == "noscript":
		p.z.NextIsNotRawText() // what is shown when scripts or frames are not
	}
}

// An attribute is the value of an attribute and where it stands in its tag.
type attribute struct {
	value      string
	start, end int
}

// attribute reports the references in an attribute.
func (p *Stream) attribute(element, key string, all map[string]attribute) {
	a := all[key]
	switch key {
	case "href", "src", "cite", "action", "formaction", "poster", "background", "longdesc", "lowsrc", "dynsrc",
		"manifest", "xlink:href", "data-src":
		if element == "base" && key == "href" {
			p.setBase(a.value)
		}
		p.reference(a.value, a.start, a.end)
	case "data", "codebase", "classid":
		if element == "object" || element == "applet" {
			p.reference(a.value, a.start, a.end)
		}
	case "ping":
		for _, v := range strings.Fields(a.value) {
			p.reference(v, a.start, a.end)
		}
	case "srcset", "imagesrcset":
		for _, v := range candidates(a.value) {
			p.reference(v, a.start, a.end)
		}
	case "content":
		if element == "meta" && strings.EqualFold(strings.TrimSpace(all["http-equiv"].value), "refresh") {
			p.reference(refreshTarget(a.value), a.start, a.end)
		}
	case "style":
		p.styleSheet(a.value, a.start)
	}
}

// setBase takes the first base of a page.
func (p *Stream) setBase(v string) {
	ref := core.Parse(stripped(v))
	if p.base.IsAbsolute() {
		ref = ref.Resolve(p.base)
	}
	if !p.based && ref.IsAbsolute() {
		p.base, p.based = ref, true
	}
}

// reference reports the reference v, which stands between two offsets of the
// current token.
func (p *Stream) reference(v string, start, end int) {
	if p.options.Mode == Text || len(v) > longestReference {
		return
	}
	clean := strings.ReplaceAll(stripped(v), " ", "%20")
	ref := core.Parse(clean)
	m := extract.Match{Text: v, Reference: clean, URI: clean, Kind: delimit.Relative, Wrapper: delimit.DoubleQuotes}
	switch {
	case clean == "" || strings.EqualFold(ref.Scheme.String(), "javascript"): // the latter is code, no reference
		return
	case ref.IsAbsolute():
		if ref.Authority.IsDefined() && ref.Authority.String() == "" && !strings.EqualFold(ref.Scheme.String(), "file") { // C8
			return
		}
		m.Kind = delimit.Absolute
	case p.base.IsAbsolute():
		if target, err := p.options.Rules.Resolve(p.base, ref); err == nil {
			m.URI = target.String()
		}
	case !p.options.Relative: // A9
		return
	}
	from := p.from.Map()
	first, last := from.Start(p.at+int64(start)), from.End(p.at+int64(end))
	m.Offset, m.End, m.Line, m.Column, m.LastLine = first.Offset, last.Offset, first.Line, first.Column(), last.Line
	p.found = append(p.found, Reference{At: p.places.Len(), Match: m})
}

// stripped removes what readers of HTML do not take for part of a URL: white
// space around it, and line breaks and tabs within.
func stripped(v string) string {
	return strings.Map(func(c rune) rune {
		if c == '\n' || c == '\r' || c == '\t' {
			return -1
		}
		return c
	}, strings.TrimSpace(v))
}

// candidates returns the URLs of a srcset attribute, which are separated by
// commas and followed by a width or a density (HTML §4.8.4.2.1).
func candidates(v string) (urls []string) {
	for {
		v = strings.TrimLeft(v, " \t\r\n\f,")
		if v == "" {
			return urls
		}
		k := strings.IndexAny(v, " \t\r\n\f")
		if k < 0 {
			k = len(v)
		}
		url := v[:k]
		v = v[k:]
		if bare := strings.TrimRight(url, ","); bare != url {
			urls = append(urls, bare)
			continue
		}
		urls = append(urls, url)
		if k = strings.IndexByte(v, ','); k < 0 {
			return urls
		}
		v = v[k+1:]
	}
}

// refreshTarget returns the URL of <meta http-equiv=refresh content="5; url=…">.
func refreshTarget(v string) string {
	k := strings.IndexAny(v, ";,")
	if k < 0 {
		return ""
	}
	v = strings.TrimSpace(v[k+1:])
	if len(v) >= 3 && strings.EqualFold(v[:3], "url") {
		if after, ok := strings.CutPrefix(strings.TrimLeft(v[3:], " \t\r\n"), "="); ok {
			v = strings.TrimLeft(after, " \t\r\n")
		}
	}
	if v != "" && (v[0] == '"' || v[0] == '\'') {
		quote := v[:1]
		v, _, _ = strings.Cut(v[1:], quote)
	}
	return v
}

// styleSheet reports the URLs of url(…) and of @import "…" in CSS that starts
// at offset at of the token.
func (p *Stream) styleSheet(css string, at int) {
	lower := asciiLower(css)
	for i := 0; ; {
		k := strings.Index(lower[i:], "url(")
		skip := 4
		if j := strings.Index(lower[i:], "@import"); j >= 0 && (k < 0 || j < k) {
			k, skip = j, len("@import")
		}
		if k < 0 {
			return
		}
		i += k + skip
		start := i + len(css[i:]) - len(strings.TrimLeft(css[i:], " \t\r\n"))
		if skip > 4 && (start >= len(css) || css[start] != '"' && css[start] != '\'') {
			continue // @import url(…)
		}
		v, n := cssString(css[start:])
		p.reference(v, min(at+start, at+len(css)), at+start+n)
		i = start + n
	}
}

// cssString returns the string or the unquoted URL that css starts with, and
// how long it is.
func cssString(css string) (v string, n int) {
	if css == "" {
		return "", 0
	}
	end := ")\n"
	if css[0] == '"' || css[0] == '\'' {
		end, n = css[:1], 1
	}
	var b strings.Builder
	for ; n < len(css) && strings.IndexByte(end, css[n]) < 0; n++ {
		if css[n] == '\\' && n+1 < len(css) && !isAlnum(css[n+1]) {
			n++
		}
		b.WriteByte(css[n])
	}
	return strings.TrimSpace(b.String()), n
}

func asciiLower(s string) string {
	b := []byte(s)
	for k, c := range b {
		if 'A' <= c && c <= 'Z' {
			b[k] = c | 0x20
		}
	}
	return string(b)
}
