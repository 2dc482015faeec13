package delimit

import (
	"bytes"

	"urlgrep/core"
)

// A Finder decides whether a URI stands at a place in a text and where it
// begins and ends. Its answers depend on nothing but its Options and the
// arguments of At; the rest of it is buffers that are used again. A Finder
// must not be used by two goroutines at once.
type Finder struct {
	Options

	text  Text
	short bool // the text ended where a decision needed more of it
	long  bool // the candidate exceeds MaxLength
	start int  // where the candidate starts
	work  int  // bytes looked at, see Work

	seen    glimpse
	result  Span
	reading reading
	buffer  []byte  // cleaned text of a URI in several pieces
	pieces  []piece // where its pieces stand
	joins   []Join
	without []byte // the alternate
	plain   []byte // cleaned text without quoted-printable escapes
}

// Work returns how many bytes the Finder has looked at so far, a byte that was
// looked at twice counted twice. Tests hold it against the length of the input (G3).
func (f *Finder) Work() int { return f.work }

// At decides about the candidate whose anchor stands at offset anchor of
// t.Data. A ':' or '.' is an anchor, and with Options.Email a '@', with
// Options.Relative a '<' or '"'. The URI begins at floor or behind it.
//
// t.Data should begin LookBehind bytes before the anchor, or at the start of
// the document, for answers that do not depend on how the document was cut.
// The verdict is More only when t.End is false. The Span is valid until the
// next call; with verdicts other than Found and TooLong it says nothing.
func (f *Finder) At(t Text, anchor, floor int) (*Span, Verdict) {
	f.text, f.short, f.long = t, false, false
	switch verdict := f.decide(anchor, floor); {
	case f.short:
		return nil, More
	case f.long:
		f.result = Span{Next: f.skip(anchor)}
		return &f.result, TooLong
	case verdict == Found:
		return &f.result, Found
	}
	return nil, None
}

func (f *Finder) decide(anchor, floor int) Verdict {
	switch f.text.Data[anchor] {
	case ':':
		return f.colon(anchor, floor)
	case '.':
		if v := f.dot(anchor, floor); v != None || !f.Bare {
			return v
		}
		return f.bare(anchor, floor)
	case '@':
		return f.email(anchor, floor)
	case '<', '"':
		return f.opening(anchor)
	}
	return None
}

// skip returns the end of the looked-at part of a candidate that is too long.
func (f *Finder) skip(anchor int) int {
	return max(anchor+1, f.start+f.reading.longest)
}

// A candidate is a place where a URI may start, before its end is known.
type candidate struct {
	start  int  // the first byte of the URI
	mark   int  // the first byte of what belongs to it: "URL:" or the URI
	kind   Kind // what it looks like
	prefix bool // "URL:" stands before it
	colon  int  // the colon behind the scheme, when kind is Absolute
	opener opener
}

// read finds the end of a candidate. Of the readings that its surroundings
// allow, the richest that the parser accepts is taken. The host is looked at
// first: when it is impossible or ends the URI, nothing else has to be read (G3).
func (f *Finder) read(c *candidate) Verdict {
	c.opener = f.openerBefore(c.mark)
	f.start = c.start
	cut, ok := f.glance(c)
	switch {
	case !ok:
		return None
	case cut > 0:
		ok = f.upTo(c, cut)
	default:
		ok = f.enclosed(c) || f.bracketed(c) || f.escapedString(c) || f.unwrapped(c, f.Join) ||
			!f.long && len(f.pieces) > 1 && f.unwrapped(c, JoinNever)
	}
	if !ok {
		return None
	}
	f.describe(c)
	return Found
}

// describe makes the result of the reading that was accepted.
func (f *Finder) describe(c *candidate) {
	r, s := &f.reading, &f.result
	*s = Span{
		Start: c.start, End: f.source(len(r.ref)), Kind: c.kind, Prefix: c.prefix,
		Wrapper: r.wrapper,
	}
	s.Next = max(s.End, c.colon+1)
	s.Ending = f.ending(c, s.End+r.dropped)
	s.Dropped = r.dropped
	if s.Ending == AtSpace && s.Dropped == 0 {
		s.Against = r.against
	}
	s.Reference = f.withoutEscapes(r.ref, s.End)
	f.joins = f.joins[:0]
	for _, p := range f.pieces {
		if p.reason != 0 {
			f.joins = append(f.joins, Join{Line: p.line, Reason: p.reason})
		}
	}
	if len(f.joins) > 0 {
		s.Joins = f.joins
		s.Alternate = f.alternate()
	}
}

// ending says why the URI ends before offset end.
func (f *Finder) ending(c *candidate, end int) Ending {
	switch b := f.at(end); {
	case f.reading.wrapper != "" && f.has(f.blanks(end), c.opener.closer):
		return AtCloser
	case b <= ' ':
		return AtSpace
	case b == ')' || b == ']':
		return AtBracket
	case b == '&':
		return AtReference
	case (b == ',' || b == ';') && f.otherURI(end+1):
		return AtURI
	case f.reading.cut:
		return AtHost
	case b >= 0x80:
		return AtForeign
	}
	return AtExcluded
}

// accept is the referee: it cuts the reading where its authority ends, drops
// trailing punctuation when the URI stands unwrapped, and reports whether
// what remains is a URI of the candidate's kind.
func (f *Finder) accept(c *candidate) bool {
	r := &f.reading
	switch c.kind {
	case Relative:
		return f.acceptRelative(c)
	case Abbreviated:
		return f.acceptAuthority(0) && f.atLeastDots(2)
	case Bare:
		return f.acceptAuthority(0)
	}
	colon := c.colon - c.start
	if p := f.pieces; len(p) > 1 && p[1].dst <= colon { // a break inside the scheme (D1)
		if colon = bytes.IndexByte(r.ref, ':'); colon < 0 {
			return false
		}
	}
	if hasAt(r.ref, colon+1, "//") {
		return f.acceptAuthority(colon + 3)
	}
	f.trim()
	return len(r.ref) > colon+1 && (c.prefix || f.acceptShape(colon)) // A3, A4
}

// acceptShape reports whether the reading has the shape of its scheme, and
// otherwise cuts it before a delimiter that stands behind what has it, as in
// "mailto:ann@e.org's" (C4). Colon is the one behind the scheme.
func (f *Finder) acceptShape(colon int) bool {
	const attempts = 8 // so that time stays linear (G3)
	r := &f.reading
	for range attempts {
		if core.HasShape(r.ref[:colon], r.ref[colon+1:]) {
			return true
		}
		k := bytes.LastIndexAny(r.ref, "'/,;&")
		if k <= colon+1 || r.wrapper != "" {
			return false
		}
		f.cut(k)
		r.cut, r.dropped = true, 0
	}
	return false
}
