package mail

import (
	"bytes"
	"io"

	"urlgrep/extract/offsets"
)

// A lineReader cuts a stream into lines, so that what works on lines need not
// care how the text arrives. Lines longer than longestLine come in pieces.
type lineReader struct {
	from  offsets.Stream
	chunk []byte // what came last and is not handed out
	carry []byte // the start of a line whose end has not come
	at    int64  // offset of the next line in the text of from
	err   error
}

// next returns a line with its end, or a piece of a long one, and its offset
// in the text. It is valid until the next call.
func (l *lineReader) next() (line []byte, at int64, err error) {
	l.carry = l.carry[:0]
	for {
		if k := bytes.IndexByte(l.chunk, '\n'); k >= 0 {
			line, l.chunk = l.chunk[:k+1], l.chunk[k+1:]
			if len(l.carry) > 0 {
				l.carry = append(l.carry, line...)
				line = l.carry
			}
			break
		}
		if len(l.carry) == 0 && len(l.chunk) > longestLine || l.err != nil && len(l.carry)+len(l.chunk) > 0 {
			l.carry = append(l.carry, l.chunk...)
			l.chunk, line = nil, l.carry
			break
		}
		l.carry = append(l.carry, l.chunk...)
		if l.chunk = nil; len(l.carry) > longestLine {
			line = l.carry
			break
		}
		if l.err != nil {
			return nil, l.at, l.err
		}
		if l.chunk, l.err = l.from.Next(); l.err != nil {
			l.chunk = nil
		}
	}
	at = l.at
	l.at += int64(len(line))
	return line, at, nil
}

// more reports whether another line can be had without reading on.
func (l *lineReader) more() bool { return bytes.IndexByte(l.chunk, '\n') >= 0 }

// A decoder makes text of lines. It is the part that streams which work line
// by line have in common.
type decoder struct {
	lines  lineReader
	out    []byte
	places offsets.Map
	decode func(line []byte, at int64)
	flush  func() // at the end of the text
	ended  bool
}

// reset makes d read lines of s with the memory it has.
func (d *decoder) reset(s offsets.Stream) {
	d.lines = lineReader{from: s, carry: d.lines.carry[:0]}
	d.places.Reset()
	d.out, d.ended = d.out[:0], false
}

// Map implements offsets.Stream.
func (d *decoder) Map() *offsets.Map { return &d.places }

// Next implements offsets.Stream.
func (d *decoder) Next() ([]byte, error) {
	const enough = 32 << 10
	d.out = d.out[:0]
	for !d.ended {
		if len(d.out) > 0 && (len(d.out) >= enough || !d.lines.more()) {
			return d.out, nil
		}
		line, at, err := d.lines.next()
		if err != nil {
			d.ended = true
			if d.flush != nil {
				d.flush()
			}
			break
		}
		d.decode(line, at)
		d.lines.from.Map().Forget(at)
	}
	if len(d.out) > 0 {
		return d.out, nil
	}
	return nil, io.EOF
}

// copy hands out text that stands at offset at of the lines as it is.
func (d *decoder) copy(text []byte, at int64) {
	if len(text) > 0 {
		d.out = append(d.out, text...)
		d.places.Append(d.lines.from.Map(), at, len(text))
	}
}

// put hands out text that was made of the bytes between start and end.
func (d *decoder) put(text []byte, start, end int64) {
	d.out = append(d.out, text...)
	d.places.AppendAs(len(text), d.lines.from.Map(), start, end)
}
