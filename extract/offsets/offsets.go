// Package offsets maps decoded text back to the file it is stored in: text
// that came out of a character set, a transfer encoding, a mark-up language or
// several of them, one behind the other.
//
//	var m offsets.Map
//	m.Copy(5, offsets.Position{Offset: 100, Line: 7, LineStart: 90}) // 5 bytes as they are stored
//	m.Scale(1, 3, offsets.Position{Offset: 105, Line: 7, LineStart: 90}) // "=3D" gave "="
//	m.Start(5) // 105
//	m.End(6)   // 108
//
// A Map holds one piece for every stretch of text that stands in the file
// without a gap. Pieces are added at the end and forgotten at the front, so that
// memory stays bounded on text of any length.
package offsets

import (
	"bytes"
	"io"
	"sort"

	"urlgrep/extract"
)

// A Position is a place in a stored file.
type Position struct {
	Offset    int64 // bytes before it
	Line      int   // its line, from 1; zero when lines are not counted
	LineStart int64 // the offset where that line starts
}

// Column returns the byte within the line that p stands on, from 1, or zero
// when lines are not counted.
func (p Position) Column() int {
	if p.Line == 0 {
		return 0
	}
	return int(p.Offset-p.LineStart) + 1
}

// Pass returns the position behind the stored bytes that stand at p.
func (p Position) Pass(stored []byte) Position {
	if p.Line > 0 {
		if k := bytes.LastIndexByte(stored, '\n'); k >= 0 {
			p.Line += bytes.Count(stored[:k+1], lineFeed)
			p.LineStart = p.Offset + int64(k) + 1
		}
	}
	p.Offset += int64(len(stored))
	return p
}

var lineFeed = []byte{'\n'}

// A piece is a stretch of text in which every den bytes stand for num stored bytes.
type piece struct {
	at       int64 // where it starts in the text
	from     Position
	num, den int32
}

// A Map says where the bytes of a text are stored. The zero value maps the
// empty text.
type Map struct {
	pieces []piece
	length int64
}

// Len returns the length in bytes of the text mapped so far.
func (m *Map) Len() int64 { return m.length }

// Copy appends n bytes that are stored from p on just as they are. All of them
// stand on one line when lines are counted, see Text.
func (m *Map) Copy(n int, p Position) { m.add(n, p, 1, 1) }

// Scale appends n bytes that were made from the stored bytes at p, as many as
// stored says, all on one line. Where n and stored differ, places within them
// are right only in so far as each n/stored of the one made the other.
func (m *Map) Scale(n, stored int, p Position) {
	if n > 0 {
		d := divisor(n, stored)
		m.add(n, p, int32(stored/d), int32(n/d))
	}
}

// divisor returns the greatest common divisor of a, which is positive, and b.
func divisor(a, b int) int {
	for b > 0 {
		a, b = b, a%b
	}
	return a
}

// Text appends text that is stored at p just as it is, and returns the
// position behind it.
func (m *Map) Text(text []byte, p Position) Position {
	if p.Line == 0 {
		m.Copy(len(text), p)
		p.Offset += int64(len(text))
		return p
	}
	for len(text) > 0 {
		n := len(text)
		k := bytes.IndexByte(text, '\n')
		if k >= 0 {
			n = k + 1
		}
		m.Copy(n, p)
		p.Offset += int64(n)
		if k >= 0 {
			p.Line++
			p.LineStart = p.Offset
		}
		text = text[n:]
	}
	return p
}

func (m *Map) add(n int, p Position, num, den int32) {
	if n <= 0 {
		return
	}
	if !m.extends(p, num, den) {
		m.pieces = append(m.pieces, piece{at: m.length, from: p, num: num, den: den})
	}
	m.length += int64(n)
}

// extends reports whether bytes at p only lengthen the last piece.
func (m *Map) extends(p Position, num, den int32) bool {
	if len(m.pieces) == 0 {
		return false
	}
	last := &m.pieces[len(m.pieces)-1]
	if last.num != num || last.den != den || last.from.Line != p.Line {
		return false
	}
	length := m.length - last.at
	return length%int64(den) == 0 && last.from.Offset+length/int64(den)*int64(num) == p.Offset
}

// Append appends the n bytes of the text of from that start at offset start,
// as they stand there.
func (m *Map) Append(from *Map, start int64, n int) {
	end := start + int64(n)
	for k := from.find(start); start < end; k++ {
		stop := end
		if k+1 < len(from.pieces) {
			stop = min(end, from.pieces[k+1].at)
		}
		pc := &from.pieces[k]
		p := pc.start(start)
		if pc.num == pc.den {
			m.Copy(int(stop-start), p)
		} else if over := (start - pc.at) % int64(pc.den); over == 0 {
			m.add(int(stop-start), p, pc.num, pc.den)
		} else { // as far as what the stored bytes made together; the rest starts with it
			if whole := start - over + int64(pc.den); whole < stop {
				stop = whole
				k--
			}
			m.Scale(int(stop-start), int(pc.end(stop).Offset-p.Offset), p)
		}
		start = stop
	}
}

// AppendAs appends n bytes that were made from the bytes of the text of from
// between the offsets start and end.
func (m *Map) AppendAs(n int, from *Map, start, end int64) {
	if n > 0 {
		p := from.Start(start)
		m.Scale(n, int(from.End(end).Offset-p.Offset), p)
	}
}

// Reset makes m map the empty text again, with the memory it has.
func (m *Map) Reset() { m.pieces, m.length = m.pieces[:0], 0 }

// find returns the index of the piece that holds offset at.
func (m *Map) find(at int64) int {
	k := sort.Search(len(m.pieces), func(k int) bool { return m.pieces[k].at > at })
	return max(0, k-1)
}

// Start returns where the byte of the text at offset at is stored.
func (m *Map) Start(at int64) Position {
	if len(m.pieces) == 0 {
		return Position{}
	}
	if at >= m.length {
		return m.End(at)
	}
	return m.pieces[m.find(at)].start(at)
}

// End returns the position behind what made the byte before offset at. Its
// line is that of this byte.
func (m *Map) End(at int64) Position {
	if len(m.pieces) == 0 {
		return Position{}
	}
	at = min(at, m.length)
	return m.pieces[m.find(max(0, at-1))].end(at)
}

func (pc *piece) start(at int64) Position {
	p := pc.from
	p.Offset += (at - pc.at) * int64(pc.num) / int64(pc.den)
	return p
}

func (pc *piece) end(at int64) Position {
	p := pc.from
	p.Offset += ((at-pc.at)*int64(pc.num) + int64(pc.den) - 1) / int64(pc.den)
	return p
}

// Forget says that nothing before offset at will be asked for any more.
func (m *Map) Forget(at int64) {
	const worth = 64 // pieces that are worth moving the others
	k := m.find(at)
	if k >= worth && k >= len(m.pieces)/2 {
		m.pieces = m.pieces[:copy(m.pieces, m.pieces[k:])]
	}
}

// Relocate gives a match, found in the text at its Offset, the place in the
// file where it is stored. Joins keep their order; each gets the stored line
// of what was joined on.
func (m *Map) Relocate(found *extract.Match) {
	start, end := m.Start(found.Offset), m.End(found.End)
	at := found.Offset
	text := found.Text
	decodedLine := found.Line
	for k := range found.Joins {
		for ; decodedLine < found.Joins[k].Line; decodedLine++ {
			n := indexBreak(text)
			at += int64(n)
			text = text[n:]
		}
		found.Joins[k].Line = m.Start(at).Line
	}
	found.Offset, found.End = start.Offset, end.Offset
	found.Line, found.Column, found.LastLine = start.Line, start.Column(), end.Line
}

// indexBreak returns the offset behind the first line feed of text, or its length.
func indexBreak(text string) int {
	for k := range len(text) {
		if text[k] == '\n' {
			return k + 1
		}
	}
	return len(text)
}

// A Stream is decoded text that knows where it is stored.
type Stream interface {
	// Next returns the next bytes of the text, which are valid until the next
	// call. At the end it returns no bytes and io.EOF.
	Next() ([]byte, error)

	// Map returns the map of the text that Next has returned so far. Whoever
	// reads the stream forgets what it is done with.
	Map() *Map
}

// NewText returns a Stream of a text in memory, which hands it out at once. Its
// places are known already.
func NewText(text []byte, places *Map) Stream { return &whole{text, places} }

type whole struct {
	text   []byte
	places *Map
}

// Map implements Stream.
func (w *whole) Map() *Map { return w.places }

// Next implements Stream.
func (w *whole) Next() (text []byte, err error) {
	if text, w.text = w.text, nil; len(text) == 0 {
		err = io.EOF
	}
	return text, err
}
