package mail

import (
	"bytes"

	"urlgrep/extract/offsets"
)

// A textFilter leaves out what stands between the lines of a text and is no
// text: uuencoded and yEnc files, and the dash escapes of signed text.
type textFilter struct {
	decoder
	data    dataKind
	waiting []byte // a line that may be the first of a uuencoded file
	waitsAt int64
	signed  bool // within text that PGP signed
	midline bool // the line before was a piece without end
}

type dataKind uint8

const (
	noData dataKind = iota
	uuencoded
	yEncoded
)

func (r *reader) newTextFilter(s offsets.Stream) *textFilter {
	f := &r.filter
	f.reset(s)
	f.decode, f.flush = f.line, f.release
	f.data, f.waiting, f.signed, f.midline = noData, nil, false, false
	return f
}

// Next implements offsets.Stream. Text in which no line needs a look, as
// almost all, is handed out as it comes.
func (f *textFilter) Next() ([]byte, error) {
	if f.idle() {
		chunk, err := f.lines.from.Next()
		if err != nil {
			f.lines.err = err
			return f.decoder.Next()
		}
		f.lines.from.Map().Forget(f.lines.at)
		if !special(chunk, !f.midline) {
			f.places.Append(f.lines.from.Map(), f.lines.at, len(chunk))
			f.lines.at += int64(len(chunk))
			f.midline = chunk[len(chunk)-1] != '\n'
			return chunk, nil
		}
		f.lines.chunk = chunk
	}
	return f.decoder.Next()
}

// idle reports whether the next line is looked at without regard to those before.
func (f *textFilter) idle() bool {
	return f.data == noData && f.waiting == nil && !f.signed && f.lines.err == nil &&
		len(f.lines.chunk) == 0 && len(f.lines.carry) == 0
}

// special reports whether a line of text may be the first of what is left out
// or of signed text; fresh says that a line starts where text starts.
func special(text []byte, fresh bool) bool {
	for k := 0; k < len(text); {
		if fresh {
			switch text[k] {
			case 'b', '=', '-':
				if rest := text[k:]; bytes.HasPrefix(rest, uuBegin) || bytes.HasPrefix(rest, yBegin) || bytes.HasPrefix(rest, pgpBegin) || len(rest) < len(pgpBegin) {
					return true
				}
			}
		}
		n := bytes.IndexByte(text[k:], '\n')
		if n < 0 {
			return false
		}
		k, fresh = k+n+1, true
	}
	return false
}

var (
	uuBegin  = []byte("begin ")
	yBegin   = []byte("=ybegin ")
	pgpBegin = []byte("-----BEGIN PGP SIGN")
)

func (f *textFilter) line(line []byte, at int64) {
	if f.waiting != nil {
		if isUUData(trimEnd(line)) {
			f.waiting, f.data = nil, uuencoded
			return
		}
		f.release()
	}
	text := trimEnd(line)
	switch f.data {
	case uuencoded:
		if !isUUData(text) || len(text) == 0 {
			f.data = noData
			if !bytes.Equal(text, []byte("end")) {
				f.line(line, at)
			}
		}
		return
	case yEncoded:
		if bytes.HasPrefix(text, []byte("=yend ")) {
			f.data = noData
		}
		return
	}
	started := !f.midline
	f.midline = line[len(line)-1] != '\n'
	switch {
	case !started || len(text) == 0:
	case text[0] == 'b' && isUUBegin(text):
		f.waiting, f.waitsAt = append([]byte{}, line...), at
		return
	case text[0] == '=' && bytes.HasPrefix(text, yBegin) && bytes.Contains(text, []byte(" name=")):
		f.data = yEncoded
		return
	case text[0] == '-' && bytes.HasPrefix(text, pgpBegin):
		f.signed = bytes.HasPrefix(text, []byte("-----BEGIN PGP SIGNED MESSAGE"))
	case f.signed && bytes.HasPrefix(text, []byte("- ")): // RFC 9580 §7.1
		line, at = line[2:], at+2
	}
	f.copy(line, at)
}

// release hands out the line that turned out to be text.
func (f *textFilter) release() {
	if f.waiting != nil {
		f.copy(f.waiting, f.waitsAt)
		f.waiting = nil
	}
}

// isUUBegin reports whether a line is "begin 644 name".
func isUUBegin(line []byte) bool {
	mode, ok := bytes.CutPrefix(line, uuBegin)
	k := bytes.IndexByte(mode, ' ')
	if !ok || k < 3 || k > 4 || k+1 == len(mode) {
		return false
	}
	return len(bytes.Trim(mode[:k], "01234567")) == 0
}

// isUUData reports whether a line is one of uuencoded data: its first
// character says how many bytes it holds. Blanks at its end may be lost.
func isUUData(line []byte) bool {
	if len(line) == 0 || line[0] < ' ' || line[0] > '`' {
		return false
	}
	n := int(line[0]-' ') & 0x3F
	want := (n + 2) / 3 * 4
	for _, c := range line {
		if c < ' ' || c > '`' {
			return false
		}
	}
	have := len(line) - 1
	return have <= want+2 && (have >= want || have >= want-8 && n > 4) && !bytes.Equal(line, []byte("end"))
}

// A flowed stream undoes the soft line breaks of format=flowed (RFC 3676).
// With DelSp=yes the blank before a soft break goes with the break, and the
// marks of quotation behind it: that is how such text breaks a URI. Without,
// breaks stand where the text has blanks; they are kept as breaks, which the
// rules for joins know how to weigh (D3). Space-stuffing is undone (§4.4).
type flowed struct {
	decoder
	delSp bool
	soft  bool // the line before ends in a soft break
	depth int  // quotation marks of the line before
	mid   bool // the line before was a piece without end
}

func (r *reader) newFlowed(s offsets.Stream, delSp bool) *flowed {
	f := &r.flow
	f.reset(s)
	f.decode, f.flush, f.delSp = f.line, f.end, delSp
	f.soft, f.depth, f.mid = false, 0, false
	return f
}

func (f *flowed) line(line []byte, at int64) {
	text := bytes.TrimRight(line, "\r\n")
	depth := 0
	if !f.mid {
		for depth < len(text) && text[depth] == '>' {
			depth++
		}
	}
	content, from := text[depth:], at+int64(depth)
	if !f.mid && len(content) > 0 && content[0] == ' ' && depth == 0 {
		content, from = content[1:], from+1
	}
	if f.soft && depth == f.depth {
		if depth > 0 && len(content) > 0 && content[0] == ' ' {
			content, from = content[1:], from+1
		}
	} else if !f.mid {
		f.end()
		f.copy(text[:depth], at)
	}
	f.mid = len(text) == len(line)
	signature := string(bytes.TrimLeft(content, " ")) == "-- " // §4.3
	f.soft = f.delSp && !f.mid && len(content) > 0 && content[len(content)-1] == ' ' && !signature
	if f.soft {
		f.copy(content[:len(content)-1], from)
	} else {
		f.copy(line[int(from-at):], from)
	}
	f.depth = depth
}

// end ends a line whose soft break is followed by nothing that belongs to it.
func (f *flowed) end() {
	if f.soft {
		f.put([]byte{'\n'}, f.lines.at, f.lines.at)
	}
	f.soft = false
}

// newUnfolded undoes the folding of iCalendar and vCard (RFC 5545 §3.1): a
// line break and one blank vanish.
func (r *reader) newUnfolded(s offsets.Stream) *unfolded {
	u := &r.unfolded
	u.reset(s)
	u.decode, u.flush = u.line, u.end
	u.pending = u.pending[:0]
	return u
}

type unfolded struct {
	decoder
	pending []byte // the line break that waits for what follows
	at      int64
}

func (u *unfolded) line(line []byte, at int64) {
	if len(u.pending) > 0 && (line[0] == ' ' || line[0] == '\t') {
		u.pending, line, at = u.pending[:0], line[1:], at+1
	}
	u.end()
	text := bytes.TrimRight(line, "\r\n")
	u.copy(text, at)
	u.pending, u.at = append(u.pending[:0], line[len(text):]...), at+int64(len(text))
}

// end hands out the line break that is none of folding.
func (u *unfolded) end() {
	u.copy(u.pending, u.at)
	u.pending = u.pending[:0]
}
