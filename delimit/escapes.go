package delimit

import "bytes"

// escapedString reads the candidate as a string of JSON, in which "\/" stands
// for a slash and "\u0026" for "&" (RFC 8259 §7). Any other escape ends this
// reading: what it stands for is no part of a URI.
func (f *Finder) escapedString(c *candidate) bool {
	if c.opener.wrapper != DoubleQuotes || c.kind != Absolute {
		return false
	}
	f.begin(c)
	f.reading.wrapper, f.reading.kept = DoubleQuotes, true
	for i := c.start; i < c.opener.at+reachBytes; {
		end := f.run(i)
		if end > i {
			f.take(i, end, 0)
		}
		switch {
		case f.long:
			return false
		case f.has(end, `"`):
			return len(f.pieces) > 1 && f.accept(c)
		case f.has(end, `\/`):
			i = end + 1
		case f.has(end, `\u0026`):
			f.put('&', end+len(`\u002`))
			i = end + len(`\u0026`)
		default:
			return false
		}
	}
	return false
}

// quotedPrintable reports whether the text around the reading, which ends at
// offset end, shows that it was saved in the quoted-printable encoding: before
// it or on the next line stands an escape or a line ends in "=" (RFC 2045 §6.7).
func (f *Finder) quotedPrintable(end int) bool {
	const near = 1024 // bytes
	d, start := f.text.Data, f.reading.start
	next := min(f.lineStop(end)+1, len(d))
	stop := f.lineStop(next) + 2
	f.reach(stop - 1)
	return hasSoftBreak(d[max(0, start-near):start]) || hasSoftBreak(d[next:min(stop, len(d))])
}

// hasSoftBreak reports whether text holds a soft line break, or an escape of
// what has to be escaped in the quoted-printable encoding.
func hasSoftBreak(text []byte) bool {
	for {
		k := bytes.IndexByte(text, '=')
		if k < 0 || k+2 >= len(text) {
			return false
		}
		text = text[k+1:]
		switch a, b := text[0], text[1]; {
		case a == '\n', a == '\r':
			return true
		case a == '3' && b == 'D', a == '2' && b == '0', '8' <= a && a <= 'F' && isUpperHex(a) && isUpperHex(b):
			return true
		}
	}
}

func isUpperHex(c byte) bool { return is(c, digit) || 'A' <= c && c <= 'F' }

// withoutEscapes returns ref with "=3D" undone when the text around its end
// was saved in the quoted-printable encoding.
func (f *Finder) withoutEscapes(ref []byte, end int) []byte {
	if !bytes.Contains(ref, []byte("=3D")) || !f.quotedPrintable(end) {
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
