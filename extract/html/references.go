package html

import (
	"math"
	"strings"
	"unicode"

	"urlgrep/core"
	"urlgrep/delimit"
	"urlgrep/extract"
	"urlgrep/extract/offsets"
)

// A Reference is a reference that an attribute or a style sheet holds.
type Reference struct {
	At    int64         // offset in the text of the Stream where it belongs
	Match extract.Match // without Path and Message
}

// readers read the attributes that hold references in every element (HTML
// §attributes-3, HTML 4.01 "Index of Attributes", type %URI, and those that
// browsers and lazy loaders of images added).
var readers = map[string]func(*Stream, *tag, *attribute){
	"href": (*Stream).single, "src": (*Stream).single, "cite": (*Stream).single, "action": (*Stream).single,
	"formaction": (*Stream).single, "poster": (*Stream).single, "background": (*Stream).single,
	"longdesc": (*Stream).single, "lowsrc": (*Stream).single, "dynsrc": (*Stream).single,
	"xlink:href": (*Stream).single, "data-src": (*Stream).single,
	"srcset": (*Stream).candidates, "imagesrcset": (*Stream).candidates, "data-srcset": (*Stream).candidates,
	"ping": (*Stream).words, "style": (*Stream).style, "value": (*Stream).obvious,
}

// elementReaders read those that hold references in some elements only.
var elementReaders = map[string]map[string]func(*Stream, *tag, *attribute){
	"html": {"manifest": (*Stream).single},
	"head": {"profile": (*Stream).words},
	"meta": {"content": (*Stream).content},
	"object": {
		"codebase": (*Stream).single, "data": (*Stream).inCodebase, "classid": (*Stream).inCodebase, "archive": (*Stream).archive,
	},
	"applet": {"codebase": (*Stream).single, "archive": (*Stream).archive},
}

// references reports the references in the attributes of a tag.
func (p *Stream) references(t *tag) {
	if t.element == "base" {
		defer p.setBase(t.get("href"))
	}
	for k := range t.attributes {
		a := &t.attributes[k]
		if a.name == "srcdoc" {
			p.document(a)
		}
		read := readers[a.name]
		if own := elementReaders[t.element][a.name]; own != nil {
			read = own
		} else if read == nil && strings.HasPrefix(a.name, "data-") {
			read = (*Stream).obvious
		}
		if read != nil {
			read(p, t, a)
		}
	}
}

// single reads an attribute that is one reference.
func (p *Stream) single(_ *tag, a *attribute) {
	p.report(a.text, &a.value, 0, len(a.text), p.base)
}

// obvious reads an attribute that may hold anything: an absolute URI with an
// authority and nothing else is one.
func (p *Stream) obvious(t *tag, a *attribute) {
	if scheme, rest, ok := strings.Cut(trimmed(a.text), "://"); ok && rest != "" && core.IsScheme(scheme) && !strings.ContainsFunc(rest, unicode.IsSpace) {
		p.single(t, a)
	}
}

// content reads <meta content>: the target of a refresh, or what is obvious,
// as in <meta property="og:image" content="http://…">.
func (p *Stream) content(t *tag, a *attribute) {
	if !strings.EqualFold(strings.TrimSpace(t.get("http-equiv")), "refresh") {
		p.obvious(t, a)
		return
	}
	start, end := refreshTarget(a.text)
	p.report(a.text[start:end], &a.value, start, end, p.base)
}

// words reads a list of references that blanks separate.
func (p *Stream) words(_ *tag, a *attribute) { p.list(a, isSpace, p.base) }

// archive reads the list of <object archive>, which blanks separate, or of
// <applet archive>, which commas do (HTML 4.01 §13.3, §13.4).
func (p *Stream) archive(t *tag, a *attribute) {
	comma := t.element == "applet"
	p.list(a, func(c byte) bool { return isSpace(c) || comma && c == ',' }, p.codebase(t))
}

// list reads references between separators.
func (p *Stream) list(a *attribute, separates func(byte) bool, base core.Reference) {
	for i := 0; i < len(a.text); i++ {
		start := i
		for i < len(a.text) && !separates(a.text[i]) {
			i++
		}
		p.report(a.text[start:i], &a.value, start, i, base)
	}
}

// inCodebase reads a reference that is relative to the codebase of its element.
func (p *Stream) inCodebase(t *tag, a *attribute) {
	p.report(a.text, &a.value, 0, len(a.text), p.codebase(t))
}

// codebase returns the base of an object or applet (HTML 4.01 §13.3.1).
func (p *Stream) codebase(t *tag) core.Reference {
	v := cleaned(t.get("codebase"))
	if v == "" {
		return p.base
	}
	base := core.Parse(v)
	if p.base.IsAbsolute() {
		base = base.Resolve(p.base)
	}
	return base
}

// style reads an attribute that holds CSS.
func (p *Stream) style(_ *tag, a *attribute) { (&sheet{value: &a.value}).read(p, math.MaxInt) }

// document reads an attribute that holds a page (HTML §4.8.5). What is nested
// deeper is not read: each page would be copied as often as it is nested.
func (p *Stream) document(a *attribute) {
	if p.nested {
		return
	}
	var places offsets.Map
	for v := &a.value; v.passed < len(v.text) && v.passedRaw < len(v.raw); {
		from := p.at + int64(v.start+v.passedRaw)
		n, stored := step(v.text[v.passed:], v.raw[v.passedRaw:])
		places.AppendAs(n, p.from.Map(), from, from+int64(stored))
		v.passed, v.passedRaw = v.passed+n, v.passedRaw+stored
	}
	inner := NewStream(offsets.NewText([]byte(a.text), &places), Options{Mode: p.options.Mode, Base: p.base, Rules: p.options.Rules, Relative: p.options.Relative})
	inner.nested = true
	start, at := p.places.Len(), int64(0)
	for {
		text, err := inner.Next()
		p.out = append(p.out, text...)
		p.places.Append(inner.Map(), at, len(text))
		at += int64(len(text))
		for _, r := range inner.References() {
			r.At += start
			p.found = append(p.found, r)
		}
		p.skipped = append(p.skipped, inner.Skipped()...)
		if err != nil {
			return
		}
	}
}

// candidates reads a list of images, which commas separate and a width or a
// density follows (HTML §4.8.4.2.1).
func (p *Stream) candidates(_ *tag, a *attribute) {
	v := a.text
	for i := 0; i < len(v); {
		if isSpace(v[i]) || v[i] == ',' {
			i++
			continue
		}
		start := i
		for i < len(v) && !isSpace(v[i]) {
			i++
		}
		url := strings.TrimRight(v[start:i], ",")
		p.report(url, &a.value, start, start+len(url), p.base)
		if start+len(url) == i { // no comma: a descriptor may follow
			for parens := 0; i < len(v) && (v[i] != ',' || parens > 0); i++ {
				switch v[i] {
				case '(':
					parens++
				case ')':
					parens = 0
				}
			}
		}
	}
}

// refreshTarget returns where the URL stands in <meta http-equiv=refresh
// content="5; url=…"> (HTML §4.2.5.3).
func refreshTarget(v string) (start, end int) {
	i := 0
	skip := func(chars string) { i += len(v[i:]) - len(strings.TrimLeft(v[i:], chars)) }
	skip(" \t\r\n\f")
	skip("0123456789.")
	if i == 0 || i == len(v) || !isSpace(v[i]) && v[i] != ';' && v[i] != ',' {
		return 0, 0
	}
	skip(" \t\r\n\f")
	if i < len(v) && (v[i] == ';' || v[i] == ',') {
		i++
	}
	skip(" \t\r\n\f")
	if hasFold(v[i:], "url") {
		before := i
		i += len("url")
		if skip(" \t\r\n\f"); i < len(v) && v[i] == '=' {
			i++
			skip(" \t\r\n\f")
		} else {
			i = before
		}
	}
	if i < len(v) && (v[i] == '"' || v[i] == '\'') {
		if n := strings.IndexByte(v[i+1:], v[i]); n >= 0 {
			return i + 1, i + 1 + n
		}
		i++
	}
	return i, len(v)
}

// setBase takes the first base of a page.
func (p *Stream) setBase(v string) {
	ref := core.Parse(cleaned(v))
	if p.base.IsAbsolute() {
		ref = ref.Resolve(p.base)
	}
	if !p.based && v != "" && ref.IsAbsolute() {
		p.base, p.based = ref, true
		p.leaveHead()
	}
}

// headElements are those that may stand before the base of a page.
var headElements = map[string]bool{
	"html": true, "head": true, "title": true, "meta": true, "link": true, "script": true, "style": true, "noscript": true,
	"base": true, "template": true,
}

// longestHead is how many references wait for the base of their page.
const longestHead = 4096

// leaveHead reports the references of the head, for which the base of the page
// counts wherever it stands there (HTML §2.4.3). One behind the head counts from there on.
func (p *Stream) leaveHead() {
	p.inHead = false
	for _, r := range p.waiting {
		p.complete(r, p.base)
	}
	p.waiting = nil
}

// report reports the reference v, which stands in the text of a value between
// the offsets start and end.
func (p *Stream) report(v string, in *value, start, end int, base core.Reference) {
	if p.options.Mode == Text {
		return
	}
	clean := cleaned(v)
	if clean == "" {
		return
	}
	stored := in.text[start:end]
	start += len(stored) - len(strings.TrimLeftFunc(stored, isBlank))
	from := in.place(start)
	to := in.place(start + len(trimmed(stored)))
	first, last := p.from.Map().Start(p.at+int64(from)), p.from.Map().End(p.at+int64(to))
	if len(clean) > longestReference {
		if !hasFold(clean, "data:") {
			p.skipped = append(p.skipped, extract.Skip{Offset: first.Offset, Line: first.Line})
		}
		return
	}
	m := extract.Match{
		Text: string(in.raw[from-in.start : to-in.start]), Reference: clean, Wrapper: in.wrapper(from - in.start),
		Offset: first.Offset, End: last.Offset, Line: first.Line, Column: first.Column(), LastLine: last.Line,
	}
	if m.Wrapper != delimit.Unwrapped {
		m.Ending = delimit.AtCloser
	}
	ref := Reference{At: p.places.Len(), Match: m}
	if !p.inHead {
		p.complete(ref, base)
		return
	}
	if p.waiting = append(p.waiting, ref); len(p.waiting) == longestHead {
		p.leaveHead()
	}
}

// complete reports a reference, resolved when it is relative.
func (p *Stream) complete(r Reference, base core.Reference) {
	if Complete(&r.Match, base, p.options.Rules, p.options.Relative) {
		p.found = append(p.found, r)
	}
}

// Complete fills in the Kind and the URI of a match that has its Reference, and
// reports whether it is to be reported: relative ones are when a base is known, or
// when they are wanted without one (A9).
func Complete(m *extract.Match, base core.Reference, rules core.Rules, relative bool) bool {
	ref := core.Parse(m.Reference)
	m.URI, m.Kind = m.Reference, delimit.Relative
	scheme := ref.Scheme.String()
	switch {
	case ref.IsAbsolute() && core.IsScheme(scheme):
		m.Kind = delimit.Absolute
		return refers(ref, scheme)
	case base.IsAbsolute():
		reference := m.Reference
		if ref.IsAbsolute() { // the colon is one of a path
			reference = "./" + reference
		}
		m.URI = rules.Target(base, reference)
		return true
	}
	return relative
}

// refers reports whether an absolute URI refers to something: code does not,
// nor does what has no possible host (C8).
func refers(ref core.Reference, scheme string) bool {
	switch strings.ToLower(scheme) {
	case "javascript", "vbscript":
		return false
	case "http", "https", "ftp":
		return !ref.Authority.IsDefined() || core.FormOfHost(core.ParseAuthority(ref.Authority.String()).Host) != core.InvalidHost
	case "file":
		return true
	}
	return !ref.Authority.IsDefined() || ref.Authority.String() != ""
}

// cleaned removes what readers of HTML do not take for part of a URL, white
// space and controls around it, and line breaks and tabs within, and does to
// others what they do: a blank is encoded, and a backslash is a slash where a
// scheme of the Web is written or none (URL Standard §4.4).
func cleaned(v string) string {
	v = trimmed(v)
	if strings.ContainsAny(v, "\n\r\t") {
		v = strings.NewReplacer("\n", "", "\r", "", "\t", "").Replace(v)
	}
	v = strings.ReplaceAll(v, " ", "%20")
	if end := strings.IndexAny(v, "?#"); strings.Contains(v, `\`) {
		if end < 0 {
			end = len(v)
		}
		if scheme, _, ok := strings.Cut(v[:end], ":"); !ok || isWeb(scheme) || !core.IsScheme(scheme) {
			v = strings.ReplaceAll(v[:end], `\`, "/") + v[end:]
		}
	}
	return v
}

func isWeb(scheme string) bool {
	switch strings.ToLower(scheme) {
	case "http", "https", "ftp", "file", "ws", "wss":
		return true
	}
	return false
}

func trimmed(v string) string { return strings.TrimFunc(v, isBlank) }

func isBlank(c rune) bool { return c <= ' ' || unicode.IsSpace(c) }
