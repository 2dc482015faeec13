package delimit

import "bytes"

// jsonEscapes are the escapes of JSON for what a URI may hold (RFC 8259 §7).
var jsonEscapes = [...]struct {
	escape string
	char   byte
}{{`\u0026`, '&'}, {`\u003d`, '='}, {`\u003D`, '='}, {`\u003f`, '?'}, {`\u003F`, '?'}, {`\u0023`, '#'}, {`\u002f`, '/'}, {`\u002F`, '/'}}

// escapedString reads the candidate as a part of a string of JSON, in which
// "\/" stands for a slash and "\u0026" for "&". Any other escape ends it. That
// a string it is shows the quote before the URI, or its own escaped slashes.
func (f *Finder) escapedString(c *candidate) bool {
	slashes := f.has(c.colon+1, `\/\/`)
	if c.kind != Absolute || c.opener.wrapper != DoubleQuotes && !slashes {
		return false
	}
	f.begin(c)
	i := c.start
	for i < c.start+reachBytes {
		end := f.run(i)
		if end > i {
			f.take(i, end, 0)
		}
		if f.long {
			return false
		}
		if i = f.afterEscape(end); i == end {
			break
		}
	}
	if c.opener.wrapper == DoubleQuotes && f.has(i, `"`) {
		f.reading.wrapper, f.reading.kept = DoubleQuotes, true
	} else if !slashes {
		return false
	}
	return len(f.pieces) > 1 && f.accept(c)
}

// afterEscape undoes the escape at offset i and returns where the text behind
// it starts, or i when none stands there. A slash starts the text behind its backslash.
func (f *Finder) afterEscape(i int) int {
	if f.at(i) != '\\' {
		return i
	}
	if f.at(i+1) == '/' {
		return i + 1
	}
	for _, e := range jsonEscapes {
		if f.has(i, e.escape) && len(f.pieces) > 0 {
			f.put(e.char, i+len(e.escape)-1)
			return i + len(e.escape)
		}
	}
	return i
}

// escapedRun takes the URI characters that start at offset i, the escapes of
// markup among them undone, and returns where they end. Reason is that of the first piece.
func (f *Finder) escapedRun(i int, reason Reason) int {
	for {
		end := f.run(i)
		if end == i {
			return end
		}
		f.take(i, end, reason)
		next := f.afterMarkupEscape(end)
		if next == end || f.long {
			return end
		}
		i, reason = next, 0
	}
}

// afterMarkupEscape undoes the escape at offset i of text that was not
// formatted yet and returns where the text behind it starts, or i when none
// stands there: "\-" is a hyphen of troff, "\_" and "\." are escaped in several
// languages, "\:" is where troff may break a line. More of the URI must follow.
func (f *Finder) afterMarkupEscape(i int) int {
	if f.at(i) != '\\' {
		return i
	}
	next := f.at(i + 2)
	more := isAlnum(next) || next == '/' || next == '\\'
	switch c := f.at(i + 1); {
	case (c == '-' || c == '_') && more, c == '.' && isAlnum(next) && isAlnum(f.before(i)):
		return i + 1
	case c == ':' && more:
		return i + 2
	}
	return i
}

// quotedPrintable reports whether the text around the reading, which ends at
// offset end, shows that it was saved in the quoted-printable encoding: before
// it or on the next line stands an escape (RFC 2045 §6.7).
func (f *Finder) quotedPrintable(end int) bool {
	const near = 1024 // bytes
	d, start := f.text.Data, f.reading.start
	next := min(f.lineStop(end)+1, len(d))
	stop := f.lineStop(next) + 2
	f.reach(stop - 1)
	return hasEscape(d[max(0, start-near):start]) || hasEscape(d[next:min(stop, len(d))])
}

// hasEscape reports whether text holds an escape of what has to be escaped in
// the quoted-printable encoding. An "=" at a line end is no evidence: base64 has it, too.
func hasEscape(text []byte) bool {
	for {
		k := bytes.IndexByte(text, '=')
		if k < 0 || k+2 >= len(text) {
			return false
		}
		text = text[k+1:]
		switch a, b := text[0], text[1]; {
		case a == '3' && b == 'D', a == '2' && b == '0', '8' <= a && a <= 'F' && isUpperHex(a) && isUpperHex(b):
			return true
		}
	}
}

func isUpperHex(c byte) bool { return is(c, digit) || 'A' <= c && c <= 'F' }

// withoutEscapes returns ref with "=3D" undone when the text around its end
// was saved in the quoted-printable encoding.
func (f *Finder) withoutEscapes(ref []byte, end int) []byte {
	if bytes.IndexByte(ref, '=') < 0 || !bytes.Contains(ref, []byte("=3D")) || !f.quotedPrintable(end) {
		return ref
	}
	f.plain = f.plain[:0]
	for {
		k := bytes.Index(ref, []byte("=3D"))
		if k < 0 {
			f.plain = append(f.plain, ref...)
			return f.plain
		}
		f.plain = append(f.plain, ref[:k+1]...)
		ref = ref[k+3:]
	}
}
