package mail

import (
	"bytes"

	"urlgrep/extract/offsets"
)

// An archive hands out the messages of a file, one after the other.
type archive interface {
	// next moves to the next message and says where it starts; false at the end.
	next() (origin, bool)

	// chunk returns the next bytes of the message. They are valid until the
	// next call of chunk or next.
	chunk() piece

	// ready reports whether next and chunk return without waiting for input.
	ready() bool

	// failure returns the error of the reader, once it has ended.
	failure() error
}

// A piece is a message, or some bytes of one.
type piece struct {
	data    []byte
	last    bool    // of the message
	body    int     // where text starts that storage is true of, in a message in one piece; or zero
	storage storage // how that text is stored
	lies    bool    // the Content-Length that the message was said to have is not its length
}

// An origin says where a message starts.
type origin struct {
	number int // from 1
	at     offsets.Position
	mbox   bool // it was taken out of an mbox: ">From " is an escape
}

// A region says what a byte of a message was taken for. Each byte is in exactly one.
type region uint8

const (
	inHeader    region = iota // header fields and the line behind them
	inRead                    // text that was scanned
	inSkipped                 // a part that was left out, and named
	inStructure               // boundaries, the From_ line of an mbox
)

// An input is the window on the stored bytes of one message.
type input struct {
	archive archive
	buffer  []byte // stored bytes in memory
	i       int    // those before i are consumed
	counted int    // line feeds before it are counted in at
	at      offsets.Position
	ended   bool
	lies    bool // see piece
	eol     byte // what ends a line: LF, or CR in messages that hold no LF
	own     []byte
	trace   func(r region, n int) // for tests
}

// begin starts on the message that the archive has moved to. It returns where
// its body starts when that need not be decoded, or zero.
func (in *input) begin(o origin) (body int) {
	in.i, in.counted, in.at, in.eol = 0, 0, o.at, '\n'
	p := in.archive.chunk()
	in.buffer, in.ended, in.lies = p.data, p.last, p.lies
	start := in.buffer[:min(len(in.buffer), 4096)]
	if bytes.IndexByte(start, '\n') < 0 && bytes.IndexByte(start, '\r') >= 0 {
		in.eol = '\r'
	}
	if p.body > 0 && !p.lies && (p.storage == same || p.storage == ascii && isASCII(p.data[p.body:])) {
		return p.body
	}
	return 0
}

// window returns the bytes in memory that are not consumed.
func (in *input) window() []byte { return in.buffer[in.i:] }

// more brings more bytes into the window. It reports false at the end of the message.
func (in *input) more() bool {
	if in.ended {
		return false
	}
	in.position()
	in.own = append(in.own[:0], in.buffer[in.i:]...)
	p := in.archive.chunk()
	in.ended, in.lies = p.last, p.lies
	if len(in.own) == 0 {
		in.buffer = p.data
	} else {
		in.own = append(in.own, p.data...)
		in.buffer = in.own
	}
	in.i, in.counted = 0, 0
	return true
}

// position returns where the window starts in the file.
func (in *input) position() offsets.Position {
	in.at = in.at.Pass(in.buffer[in.counted:in.i])
	in.counted = in.i
	return in.at
}

// positionOf returns a position with its line, when lines are not counted in
// it. It stands in what was consumed last, or that is taken for it.
func (in *input) positionOf(p offsets.Position) offsets.Position {
	if p.Line > 0 {
		return p
	}
	n := max(0, min(p.Offset-in.at.Offset, int64(len(in.buffer)-in.counted)))
	return in.at.Pass(in.buffer[in.counted : in.counted+int(n)])
}

// offset returns where the window starts, without its line.
func (in *input) offset() int64 { return in.at.Offset + int64(in.i-in.counted) }

// consume passes over the first n bytes of the window.
func (in *input) consume(n int, r region) {
	in.i += n
	if in.trace != nil && n > 0 {
		in.trace(r, n)
	}
}

// line returns the next line with its end, or the first limit bytes of a
// longer one. It is empty at the end of the message.
func (in *input) line(limit int) []byte {
	for {
		w := in.window()
		k := bytes.IndexByte(w[:min(len(w), limit)], in.eol)
		switch {
		case k >= 0:
			return w[:k+1]
		case len(w) >= limit:
			return w[:limit]
		case !in.more():
			return w
		}
	}
}

// trimEnd returns a line without its end.
func trimEnd(line []byte) []byte {
	n := len(line)
	if n > 0 && line[n-1] == '\n' {
		n--
	}
	if n > 0 && line[n-1] == '\r' {
		n--
	}
	return line[:n]
}
