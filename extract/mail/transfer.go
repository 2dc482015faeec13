package mail

import (
	"bytes"
	"encoding/base64"
	"slices"
	"strings"

	"golang.org/x/text/encoding/charmap"

	"urlgrep/extract/charset"
	"urlgrep/extract/offsets"
)

// encodingOf returns the transfer encoding of an entity in lower case (RFC 2045 §6.1).
func encodingOf(h *header) string {
	value, _ := cutParameter(h.get("content-transfer-encoding"))
	return strings.ToLower(strings.Trim(strings.Join(strings.Fields(value), ""), `".`))
}

// decodeTransfer undoes the transfer encoding of a part.
func (r *reader) decodeTransfer(h *header, s offsets.Stream) offsets.Stream {
	switch encoding := encodingOf(h); encoding {
	case "quoted-printable", "quoted_printable", "quotedprintable":
		return r.quotedPrintable(s)
	case "base64", "base-64":
		return r.newBase64(s)
	case "", "7bit", "8bit", "binary", "7-bit", "8-bit", "x-uuencode", "x-uue", "uuencode", "x-yencode", "none":
	default:
		r.note(ErrEncoding, "unknown transfer encoding %q, read as it is", encoding)
	}
	return s
}

// decodeCharset decodes the character set of a part. A set that nobody knows
// is read as Windows-1252.
func (r *reader) decodeCharset(name string, s offsets.Stream) offsets.Stream {
	e, err := charset.Lookup(name)
	r.nul = r.nul || charset.Wide(name)
	if err != nil {
		r.note(ErrCharset, "unknown character set %q, read as Windows-1252", name)
		e = charmap.Windows1252
	}
	if e == nil {
		return s
	}
	return charset.NewStream(s, e)
}

// A quotedDecoder decodes the quoted-printable encoding (RFC 2045 §6.7). It
// takes on purpose what real mail holds: "=" before anything but two
// hexadecimal digits stands for itself, with a note, the digits may be lower
// case, lines may be longer than 76 characters, a line break may be LF alone,
// and "=" at the very end is a soft break.
type quotedDecoder struct {
	decoder
	r     *reader
	tail  []byte // the end of a piece of a long line that may be the start of an escape
	noted bool
}

func (r *reader) quotedPrintable(s offsets.Stream) *quotedDecoder {
	d := &r.quoted
	d.reset(s)
	d.decode, d.flush = d.line, d.release
	d.r, d.tail, d.noted = r, d.tail[:0], false
	return d
}

func (d *quotedDecoder) line(line []byte, at int64) {
	if n := len(d.tail); n > 0 {
		line, at = append(d.tail, line...), at-int64(n)
		d.tail = nil
	}
	text := bytes.TrimRight(line, " \t\r\n") // blanks at the end were added on the way (rule 3)
	end := line[len(text):]
	if end = end[len(bytes.TrimRight(end, "\r\n")):]; len(end) == 0 {
		text = line // a piece of a long line
		if k := bytes.LastIndexByte(text, '='); k >= 0 && len(text)-k < 3 && d.lines.err == nil {
			text, d.tail = text[:k], append(d.tail[:0], text[k:]...)
		}
	}
	for len(text) > 0 {
		k := bytes.IndexByte(text, '=')
		if k < 0 {
			d.copy(text, at)
			break
		}
		d.copy(text[:k], at)
		at += int64(k)
		text = text[k:]
		switch {
		case len(text) == 1: // a soft line break
			return
		case len(text) >= 3 && hexValue(text[1]) >= 0 && hexValue(text[2]) >= 0:
			c := byte(hexValue(text[1])<<4 | hexValue(text[2]))
			d.put([]byte{c}, at, at+3)
			text, at = text[3:], at+3
		default:
			if !d.noted {
				d.noted = true
				d.r.noteIn(d.lines.from.Map(), at, ErrEncoding, "%q is no quoted-printable", text[:min(3, len(text))])
			}
			d.copy(text[:1], at)
			text, at = text[1:], at+1
		}
	}
	d.copy(end, d.lines.at-int64(len(end)))
}

// release hands out the end of a text that ends within an escape.
func (d *quotedDecoder) release() {
	if len(d.tail) > 1 {
		d.copy(d.tail, d.lines.at-int64(len(d.tail)))
	}
	d.tail = d.tail[:0]
}

// A base64Decoder decodes the base64 encoding (RFC 2045 §6.8). Bytes outside
// the alphabet are passed over. Padding in the middle starts the text anew, as
// when encoded texts were put together. A line that holds words is read as it
// is: mailing lists append their footer to encoded text, too.
//
// It notes the first damage: a byte that is none of base64, or a group of
// digits that is not complete at the end.
type base64Decoder struct {
	decoder
	group [4]byte // the digits of an unfinished group
	count int
	start int64 // where the group starts
	stop  int64 // behind its last digit
	r     *reader
	noted bool
}

func (r *reader) newBase64(s offsets.Stream) *base64Decoder {
	d := &r.base64
	d.reset(s)
	d.decode, d.flush, d.r = d.line, d.end, r
	d.count, d.noted = 0, false
	return d
}

func (d *base64Decoder) line(line []byte, at int64) {
	text := bytes.TrimRight(line, " \t\r\n=")
	if d.count == 0 && len(text)%4 == 0 && d.groups(text, at) {
		return
	}
	if hasWords(bytes.TrimRight(line, " \t\r\n")) {
		d.finish()
		d.damaged(at, "a line is no base64")
		d.copy(line, at)
		return
	}
	for k, c := range line {
		switch {
		case isBase64[c]:
			d.digit(c, at+int64(k))
		case c == '=':
			d.padding(at + int64(k))
		case c != ' ' && c != '\t' && c != '\r' && c != '\n':
			d.damaged(at+int64(k), "%q is no base64", c)
		}
	}
}

// padding ends a group.
func (d *base64Decoder) padding(at int64) {
	if d.count == 1 {
		d.damaged(at, "a group of base64 has one digit")
	}
	d.finish()
}

// end ends the text.
func (d *base64Decoder) end() {
	if d.count > 0 {
		d.damaged(d.start, "the base64 ends within a group")
	}
	d.finish()
}

// groups decodes a line of whole groups.
func (d *base64Decoder) groups(text []byte, at int64) bool {
	n := len(d.out)
	d.out = slices.Grow(d.out, len(text)/4*3)[:n+len(text)/4*3]
	if _, err := base64.StdEncoding.Decode(d.out[n:], text); err != nil {
		d.out = d.out[:n]
		return false
	}
	d.places.AppendAs(len(text)/4*3, d.lines.from.Map(), at, at+int64(len(text)))
	return true
}

// digit adds a digit that stands at offset at.
func (d *base64Decoder) digit(c byte, at int64) {
	if d.count == 0 {
		d.start = at
	}
	d.group[d.count] = c
	d.count++
	if d.stop = at + 1; d.count == 4 {
		d.finish()
	}
}

// finish decodes the group as far as it has come.
func (d *base64Decoder) finish() {
	var text [3]byte
	n, _ := base64.RawStdEncoding.Decode(text[:], d.group[:d.count])
	d.put(text[:n], d.start, d.stop)
	d.count = 0
}

func (d *base64Decoder) damaged(at int64, format string, args ...any) {
	if !d.noted {
		d.r.noteIn(d.lines.from.Map(), at, ErrEncoding, format, args...)
	}
	d.noted = true
}

// hasWords reports whether a line is text and no base64: blanks stand within
// it, or a URI.
func hasWords(line []byte) bool {
	return bytes.IndexByte(bytes.TrimLeft(line, " \t"), ' ') > 0 || bytes.Contains(line, []byte("://"))
}

var isBase64 = func() (t [256]bool) {
	for _, c := range []byte("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/") {
		t[c] = true
	}
	return t
}()
