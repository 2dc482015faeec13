package charset

import (
	"bytes"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/transform"

	"urlgrep/extract/offsets"
)

// A Stream makes UTF-8 of a text in another character set. What is no text
// by the encoding becomes U+FFFD.
type Stream struct {
	from    offsets.Stream
	decoder transform.Transformer
	ascii   bool // bytes below 0x80 stand for themselves wherever they start a character
	escapes bool // an escape sequence may change what bytes stand for
	shifted bool // it did
	unit    int  // bytes of the shortest character
	letter  int  // which of these holds a letter of ASCII, -1 before it is known

	input  []byte            // what is not complete yet
	err    error             // of from, behind input
	at     offsets.Position  // of input in the text of from; its line is zero when from knows the lines
	room   [utf8.UTFMax]byte // for one character
	out    []byte
	places offsets.Map
}

// largest is how many bytes the longest character has, with what shifts to it.
const largest = 8

// NewStream returns s, decoded.
func NewStream(s offsets.Stream, e encoding.Encoding) *Stream {
	c := &Stream{from: s, decoder: e.NewDecoder().Transformer, unit: 1, letter: -1}
	const probe = "a~+A\n" // '~' shifts in HZ, '+' in UTF-7
	same, err := e.NewDecoder().Bytes([]byte(probe))
	if c.ascii = err == nil && string(same) == probe; !c.ascii {
		c.unit = unitOf(e)
	}
	two, err := e.NewDecoder().Bytes([]byte("\x1b$B0!\x1b(B"))
	c.escapes = err == nil && string(two) == "亜"
	return c
}

// unitOf returns how many bytes a letter of ASCII has.
func unitOf(e encoding.Encoding) int {
	one, _ := e.NewEncoder().String("a") // there may be a byte order mark
	two, _ := e.NewEncoder().String("aa")
	return max(1, len(two)-len(one))
}

// Map implements offsets.Stream.
func (c *Stream) Map() *offsets.Map { return &c.places }

// Next implements offsets.Stream.
func (c *Stream) Next() ([]byte, error) {
	c.out = c.out[:0]
	for len(c.out) == 0 {
		if c.err != nil {
			return nil, c.err
		}
		var text []byte
		text, c.err = c.from.Next()
		if len(c.input) > 0 {
			c.input = append(c.input, text...)
			text = c.input
		}
		c.input = append(c.input[:0], c.convert(text)...)
		c.from.Map().Forget(c.at.Offset)
	}
	return c.out, nil
}

// convert decodes text as far as it is complete and returns the rest.
func (c *Stream) convert(text []byte) []byte {
	for len(text) > 0 {
		n := c.plain(text) + c.wide(text)
		if n == 0 {
			if n = c.character(text); n == 0 {
				break
			}
		}
		text = text[n:]
	}
	return text
}

// plain takes the bytes at the start of text that stand for themselves.
func (c *Stream) plain(text []byte) int {
	if !c.ascii || c.shifted {
		return 0
	}
	n := 0
	for n+8 <= len(text) && !highOrEscape(text[n:n+8], c.escapes) {
		n += 8
	}
	for n < len(text) && text[n] < utf8.RuneSelf && !(c.escapes && text[n] == escape) {
		n++
	}
	c.out = append(c.out, text[:n]...)
	if c.at.Line > 0 {
		c.at = c.places.Text(text[:n], c.at)
		return n
	}
	c.places.Append(c.from.Map(), c.at.Offset, n)
	c.at.Offset += int64(n)
	return n
}

const escape = 0x1B

func highOrEscape(b []byte, escapes bool) bool {
	or := b[0] | b[1] | b[2] | b[3] | b[4] | b[5] | b[6] | b[7]
	return or >= utf8.RuneSelf || escapes && bytes.IndexByte(b, escape) >= 0
}

// wide takes the ASCII characters up to the end of a line that text starts
// with when each of them has several bytes, all but one of which are zero. Where
// that one stands is known from the characters before. Only a file is sure to
// hold them without a gap.
func (c *Stream) wide(text []byte) int {
	if c.unit == 1 || c.letter < 0 || c.at.Line == 0 {
		return 0
	}
	n := 0
	for ; n+c.unit <= len(text); n += c.unit {
		b := text[n+c.letter]
		sum := 0
		for _, other := range text[n : n+c.unit] {
			sum += int(other)
		}
		if b == 0 || b == '\n' || b >= utf8.RuneSelf || sum != int(b) {
			break
		}
		c.out = append(c.out, b)
	}
	c.places.Scale(n/c.unit, n, c.at)
	c.at.Offset += int64(n)
	return n
}

// character decodes the character, or the escape sequence, that text starts
// with and returns its length, which is zero when more text is needed. The
// decoder gets no more bytes than it asks for: it would take what follows along.
func (c *Stream) character(text []byte) int {
	for size := c.unit; size <= min(len(text), largest); size += c.unit {
		out, n, err := c.transform(text[:size], c.err != nil && size == len(text))
		if n == 0 && err == transform.ErrShortSrc {
			continue
		}
		if n == 0 {
			break
		}
		if c.escapes && len(out) == 0 {
			c.shifted = !bytes.HasSuffix(text[:n], []byte("(B")) && !bytes.HasSuffix(text[:n], []byte("(J"))
		}
		if len(out) == 1 {
			c.letter = bytes.IndexByte(text[:n], out[0])
		}
		c.put(out, n)
		return n
	}
	if len(text) < largest && c.err == nil {
		return 0
	}
	c.put([]byte("\uFFFD"), 1) // the decoder makes nothing of this byte
	return 1
}

// transform decodes one character of text and returns how many bytes it has
// there. Another one has no room behind the U+FFFD of what is damaged.
func (c *Stream) transform(text []byte, all bool) (character []byte, n int, err error) {
	for room := len("\uFFFD"); ; room = utf8.UTFMax {
		written, n, err := c.decoder.Transform(c.room[:room], text, all)
		if n > 0 || err != transform.ErrShortDst || room == utf8.UTFMax {
			return c.room[:written], n, err
		}
	}
}

// put appends a character that has size bytes in the text of from.
func (c *Stream) put(character []byte, size int) {
	start := c.at
	c.out = append(c.out, character...)
	c.at.Offset += int64(size)
	if start.Line == 0 {
		c.places.AppendAs(len(character), c.from.Map(), start.Offset, c.at.Offset)
		return
	}
	c.places.Scale(len(character), size, start)
	if string(character) == "\n" {
		c.at.Line++
		c.at.LineStart = c.at.Offset
	}
}
