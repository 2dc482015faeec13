package delimit

import "bytes"

// A piece is one stretch of the text that belongs to a URI.
type piece struct {
	src, dst int    // where it starts in the text and in the cleaned URI
	reason   Reason // why it was joined with the piece before; 0 for the first
	line     int    // its line, counted from that of the first piece
}

// A reading is one way to read a candidate: the cleaned text and the state of
// the scan through it.
type reading struct {
	start   int
	longest int    // bytes it may have (G2)
	ref     []byte // cleaned; part of the text until there are two pieces
	wrapper Wrapper
	kept    bool   // trailing punctuation belongs to it (C3)
	cut     bool   // the authority ended it (C4)
	dropped int    // bytes of punctuation dropped from its end (C3)
	against string // what speaks against a join with the next line (D3)

	part          part
	round, square int      // brackets open (C2)
	mark          string   // what closes it inside a line: a quote or emphasis (B4)
	glued         bool     // text in a script without word spaces touches its start (C6)
	texinfo       bool     // a comma ends it: "@uref{URI,text}" (B5)
	near          nearness // where such text stands before its start otherwise (C6)
	begins        int      // where it starts, what belongs to it included
}

// A part says how far into a URI a scan is.
type part uint8

const (
	inSchemePart part = iota // up to the first '/'
	firstSlash               // behind "scheme:/"
	inAuthority              // behind "scheme://"
	inPath                   // behind the authority
)

// begin starts a new reading of a candidate.
func (f *Finder) begin(c *candidate) {
	f.pieces, f.long = f.pieces[:0], false
	r := &f.reading
	*r = reading{start: c.start, longest: f.maxLength(), glued: f.gluedAt(c.mark), begins: c.mark}
	if c.kind == Abbreviated || c.kind == Bare {
		r.part = inAuthority
	}
	if c.kind == Absolute && !f.has(c.colon, "://") && !bytes.EqualFold(f.text.Data[c.start:max(c.start, c.colon)], []byte("data")) {
		r.longest = min(r.longest, LongestOpaque)
	}
	if c.opener.closer != "" && c.opener.wrapper != "()" && c.opener.wrapper != "[]" {
		r.mark = c.opener.closer
		r.texinfo = r.mark == "}" && f.behindTexinfo(c.opener.at)
	}
}

// take adds data[from:to] of the text to the reading; reason says why, when a
// line break stands before it.
func (f *Finder) take(from, to int, reason Reason) {
	r := &f.reading
	line := 0
	if reason != 0 {
		line = bytes.Count(f.text.Data[r.start:from], []byte{'\n'})
	}
	f.pieces = append(f.pieces, piece{src: from, dst: len(r.ref), reason: reason, line: line})
	switch len(f.pieces) {
	case 1:
		r.ref = f.text.Data[from:to]
		f.long = f.long || len(r.ref) > r.longest
		return
	case 2:
		f.buffer = append(f.buffer[:0], r.ref...)
	}
	f.buffer = append(f.buffer[:len(r.ref)], f.text.Data[from:to]...) // cut may have shortened ref
	r.ref = f.buffer
	f.long = f.long || len(r.ref) > r.longest
}

// put adds one byte to the reading that stands escaped in the text; its escape
// ends at offset from.
func (f *Finder) put(c byte, from int) {
	f.take(from, from+1, 0)
	if len(f.pieces) > 1 {
		f.buffer[len(f.buffer)-1] = c
	}
}

// cut shortens the reading to n bytes of cleaned text.
func (f *Finder) cut(n int) {
	f.reading.ref = f.reading.ref[:n]
	for last := len(f.pieces) - 1; last > 0 && f.pieces[last].dst >= n; last-- {
		f.pieces = f.pieces[:last]
	}
}

// source returns the offset in the text behind the first n bytes of the cleaned URI.
func (f *Finder) source(n int) int {
	k := len(f.pieces) - 1
	for k > 0 && f.pieces[k].dst >= n {
		k--
	}
	return f.pieces[k].src + n - f.pieces[k].dst
}

// alternate returns the cleaned URI without the hyphens that stand at the ends
// of joined lines, and with those that were dropped there; nil when there are
// none (D2).
func (f *Finder) alternate() []byte {
	ref := f.reading.ref
	f.without = f.without[:0]
	for k, p := range f.pieces {
		end := len(ref)
		if k+1 < len(f.pieces) {
			end = f.pieces[k+1].dst
			if f.pieces[k+1].reason != 0 && ref[end-1] == '-' {
				end--
			}
		}
		f.without = append(f.without, ref[p.dst:end]...)
		if k+1 < len(f.pieces) && f.pieces[k+1].reason&Hyphenated != 0 {
			f.without = append(f.without, '-')
		}
	}
	if len(f.without) == len(ref) {
		return nil
	}
	return f.without
}

// hasAt reports whether s holds sub at offset i.
func hasAt(s []byte, i int, sub string) bool {
	return 0 <= i && i <= len(s) && bytes.HasPrefix(s[i:], []byte(sub))
}
