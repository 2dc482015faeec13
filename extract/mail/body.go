package mail

import (
	"bytes"
	"io"

	"urlgrep/extract/offsets"
)

// longestDelimiter is how much of a line is looked at for a boundary, which
// has at most 70 characters (RFC 2046 §5.1.1); real ones are longer.
const longestDelimiter = 1024

// A body is the stored text of a part: the bytes up to the next delimiter of a
// multipart around it. It is a Stream.
type body struct {
	r      *reader
	region region
	places offsets.Map
	done   bool
	read   bool // the text is wanted
}

// newBody returns the body of the current part.
func (r *reader) newBody(read bool) *body {
	b := &r.body
	b.r, b.region, b.read, b.done = r, inSkipped, read, false
	if read {
		b.region = inRead
	}
	b.places.Reset()
	return b
}

// Map implements offsets.Stream.
func (b *body) Map() *offsets.Map { return &b.places }

// Next implements offsets.Stream.
func (b *body) Next() ([]byte, error) {
	in := b.r.in
	if b.done {
		return nil, io.EOF
	}
	n := b.r.stretch()
	if n == 0 {
		b.done = true
		return nil, io.EOF
	}
	text := in.window()[:n]
	if b.read {
		b.r.noteNUL(text)
		escaped := -1
		if b.r.origin.mbox {
			escaped = b.r.fromEscape(text)
		}
		if escaped == 0 {
			in.consume(1, inStructure)
			b.r.fresh = false
			return b.Next()
		}
		if escaped > 0 {
			text = text[:escaped]
		}
		b.places.Text(text, b.r.place())
	}
	b.r.fresh = text[len(text)-1] == in.eol
	in.consume(len(text), b.region)
	return text, nil
}

// noteNUL notes the first NUL in the text of a message: it was damaged, or is
// no text (RFC 5322 §4). Text of wide characters is stored with NULs.
func (r *reader) noteNUL(text []byte) {
	if r.nul {
		return
	}
	if k := bytes.IndexByte(text, 0); k >= 0 {
		r.nul = true
		r.noteAt(r.in.position().Pass(text[:k]), ErrControl, "a NUL in the text")
	}
}

// fromEscape returns the offset of the first ">" that an mbox put before a
// line that starts with "From ", or -1. Of several ">" one was added (RFC 4155
// and the format called mboxrd).
func (r *reader) fromEscape(text []byte) int {
	for from := 0; ; {
		k := bytes.Index(text[from:], []byte(">From "))
		if k < 0 {
			return -1
		}
		k += from
		from = k + 1
		for k > 0 && text[k-1] == '>' {
			k--
		}
		if k == 0 && r.fresh || k > 0 && text[k-1] == r.in.eol {
			return k
		}
	}
}

// stretch returns how many bytes of the window belong to the body. At its end
// it consumes the delimiter behind the body and returns 0.
func (r *reader) stretch() int {
	in := r.in
	r.closed = -1
	for {
		w := in.window()
		if len(w) == 0 {
			if !in.more() {
				return 0
			}
			continue
		}
		if !r.inMultipart() {
			return len(w)
		}
		n, delimiter, decided := r.untilDelimiter(w)
		if n > 0 {
			return n
		}
		if decided && delimiter >= 0 {
			in.consume(delimiter, inStructure) // the line break belongs to the delimiter
			line := in.line(longestDelimiter)
			r.closed, r.close, _ = r.delimiter(trimEnd(line), isDigestLine(trimEnd(line)))
			r.passLine(line)
			return 0
		}
		in.more()
	}
}

// passLine consumes a delimiter line however long it is.
func (r *reader) passLine(line []byte) {
	for len(line) > 0 {
		last := line[len(line)-1]
		r.in.consume(len(line), inStructure)
		if last == r.in.eol {
			return
		}
		line = r.in.line(longestLine)
	}
}

// inMultipart reports whether a delimiter may come.
func (r *reader) inMultipart() bool {
	for k := range r.frames {
		if r.frames[k].boundary != "" {
			return true
		}
	}
	return false
}

// untilDelimiter returns how many bytes of w belong to the body for certain.
// When these are none because a delimiter follows, delimiter is the length of
// the line break before it. It is undecided when more of the message is needed.
func (r *reader) untilDelimiter(w []byte) (n, delimiter int, decided bool) {
	ended := r.in.ended
	if r.fresh {
		if found, known := r.delimiterAt(w, ended); found || !known {
			return 0, 0, known
		}
	}
	from := 0
	for {
		k := bytes.Index(w[from:], []byte{r.in.eol, '-', '-'})
		if k < 0 {
			n = len(w)
			if !ended {
				n -= heldBack(w, r.in.eol)
			}
			return n, -1, n > 0
		}
		k += from
		found, known := r.delimiterAt(w[k+1:], ended)
		if found || !known {
			n = k
			if n > 0 && w[n-1] == '\r' {
				n--
			}
			return n, k + 1, known
		}
		from = k + 1
	}
}

// heldBack returns how many bytes at the end of w may be the line break and
// the start of a delimiter.
func heldBack(w []byte, eol byte) int {
	n := 0
	if bytes.HasSuffix(w, []byte{eol, '-'}) {
		n = 2
	} else if w[len(w)-1] == eol {
		n = 1
	}
	if n < len(w) && eol == '\n' && w[len(w)-n-1] == '\r' {
		n++
	}
	return n
}

// delimiterAt reports whether the line at the start of w is a delimiter, if
// that is known without the rest of the message.
func (r *reader) delimiterAt(w []byte, ended bool) (found, known bool) {
	if len(w) < 2 && !ended {
		return false, false
	}
	if len(w) < 2 || w[0] != '-' || w[1] != '-' {
		return false, true
	}
	if r.inDigest() {
		if found, known = separatesDigest(w, r.in.eol, ended); found || !known {
			return found, known
		}
	}
	line := w[:min(len(w), longestDelimiter)]
	if k := bytes.IndexByte(line, r.in.eol); k >= 0 {
		line = line[:k]
	} else if len(w) < longestDelimiter && !ended {
		return false, false
	}
	_, _, found = r.delimiter(trimEnd(line), false)
	return found, true
}

// delimiter returns the frame that a line delimits, and whether it is the last
// delimiter of it. digest says that the line separates messages of a digest in
// plain text.
func (r *reader) delimiter(line []byte, digest bool) (frame int, last, ok bool) {
	if len(line) < 3 || line[0] != '-' || line[1] != '-' {
		return -1, false, false
	}
	line = bytes.TrimRight(line[2:], " \t\r")
	for k := len(r.frames) - 1; k >= 0; k-- {
		b := r.frames[k].boundary
		if r.frames[k].hyphens {
			if digest {
				return k, false, true
			}
			continue
		}
		if b == "" || len(line) < len(b) || string(line[:len(b)]) != b {
			continue
		}
		switch string(line[len(b):]) {
		case "":
			return k, false, true
		case "--":
			return k, true, true
		}
	}
	return -1, false, false
}
