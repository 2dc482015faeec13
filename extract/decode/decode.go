// Package decode reads text files in other character sets as UTF-8, and tells
// where in the file the text stands.
//
//	if e := decode.Recognize(head); e != nil {
//		d := decode.NewReader(file, e)
//		sc := extract.NewScanner(d, …)
//		for sc.Scan() {
//			m := sc.Match()
//			d.Map().Relocate(&m)
package decode

import (
	"bytes"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/htmlindex"
	"golang.org/x/text/encoding/ianaindex"
	"golang.org/x/text/encoding/unicode"
	"golang.org/x/text/encoding/unicode/utf32"
	"golang.org/x/text/transform"

	"urlgrep/extract/offsets"
)

// marks are the byte order marks of what is not read as it is. That of
// UTF-32 in little-endian order starts with that of UTF-16.
var marks = []struct {
	bytes    string
	encoding encoding.Encoding
}{
	{"\xFF\xFE\x00\x00", utf32.UTF32(utf32.LittleEndian, utf32.UseBOM)},
	{"\x00\x00\xFE\xFF", utf32.UTF32(utf32.BigEndian, utf32.UseBOM)},
	{"\xFF\xFE", unicode.UTF16(unicode.LittleEndian, unicode.UseBOM)},
	{"\xFE\xFF", unicode.UTF16(unicode.BigEndian, unicode.UseBOM)},
}

// Recognize returns the encoding of a file that starts with head when it is
// UTF-16 or UTF-32, and nil otherwise. Without a byte order mark, they are known
// by where the NULs are that every blank has there.
func Recognize(head []byte) encoding.Encoding {
	for _, m := range marks {
		if bytes.HasPrefix(head, []byte(m.bytes)) {
			return m.encoding
		}
	}
	if bytes.IndexByte(head, 0) < 0 {
		return nil
	}
	switch {
	case hasBlanks(head, "\x20\x00\x00\x00", "\x0A\x00\x00\x00", 4):
		return utf32.UTF32(utf32.LittleEndian, utf32.IgnoreBOM)
	case hasBlanks(head, "\x00\x00\x00\x20", "\x00\x00\x00\x0A", 4):
		return utf32.UTF32(utf32.BigEndian, utf32.IgnoreBOM)
	case hasBlanks(head, "\x20\x00", "\x0A\x00", 2):
		return unicode.UTF16(unicode.LittleEndian, unicode.IgnoreBOM)
	case hasBlanks(head, "\x00\x20", "\x00\x0A", 2):
		return unicode.UTF16(unicode.BigEndian, unicode.IgnoreBOM)
	}
	return nil
}

// hasBlanks reports whether head looks like text of units of the given size:
// enough of them are spaces or line feeds, and none is a NUL.
func hasBlanks(head []byte, space, lineFeed string, size int) bool {
	units, blanks := 0, 0
	for ; len(head) >= size; head = head[size:] {
		unit := head[:size]
		units++
		switch {
		case string(unit) == space || string(unit) == lineFeed:
			blanks++
		case bytes.Count(unit, []byte{0}) == size:
			return false
		}
	}
	return blanks > 0 && blanks*40 >= units
}

// Lookup returns the encoding with the given name, by the WHATWG Encoding
// Standard or else as registered with IANA. It is nil for UTF-8 and US-ASCII,
// which are read as they are.
func Lookup(name string) (encoding.Encoding, error) {
	switch strings.ToLower(name) {
	case "utf-8", "utf8", "us-ascii", "ascii":
		return nil, nil
	case "utf-16", "utf16":
		return unicode.UTF16(unicode.BigEndian, unicode.UseBOM), nil
	case "utf-32", "utf32":
		return utf32.UTF32(utf32.BigEndian, utf32.UseBOM), nil
	case "utf-32le", "utf32le":
		return utf32.UTF32(utf32.LittleEndian, utf32.IgnoreBOM), nil
	case "utf-32be", "utf32be":
		return utf32.UTF32(utf32.BigEndian, utf32.IgnoreBOM), nil
	}
	if e, err := htmlindex.Get(name); err == nil && e != encoding.Replacement {
		return e, nil
	}
	if e, err := ianaindex.IANA.Encoding(name); err == nil && e != nil {
		return e, nil
	}
	return nil, fmt.Errorf("no character set is called %q", name)
}

// A Reader reads text as UTF-8. What is no text by the encoding becomes U+FFFD.
type Reader struct {
	stored  io.Reader
	decoder *encoding.Decoder
	ascii   bool // bytes of ASCII stand for themselves wherever a character starts
	unit    int  // bytes of the shortest character
	letter  int  // which of these holds a letter of ASCII, -1 before it is known

	input []byte // stored bytes that are not decoded yet
	err   error  // of the last read, behind input
	text  []byte // decoded bytes that are not read yet
	out   []byte // the buffer of text
	at    offsets.Position
	where offsets.Map
}

const (
	inputSize = 32 << 10
	remember  = 1 << 20 // bytes of text behind the last read whose places are kept
	largest   = 8       // bytes of the longest character, with what shifts to it
)

// NewReader returns a Reader of what is stored in the given encoding.
func NewReader(stored io.Reader, e encoding.Encoding) *Reader {
	return &Reader{
		stored: stored, decoder: e.NewDecoder(), ascii: keepsASCII(e), unit: unitOf(e), letter: -1,
		input: make([]byte, 0, inputSize), at: offsets.Position{Line: 1},
	}
}

// keepsASCII reports whether each byte of ASCII is a character of its own,
// and none of them starts a shift to other characters.
func keepsASCII(e encoding.Encoding) bool {
	for c := byte(0); c < utf8.RuneSelf; c++ {
		var out [utf8.UTFMax]byte
		n, _, err := e.NewDecoder().Transform(out[:], []byte{c}, false)
		if err != nil || n != 1 || out[0] != c {
			return false
		}
	}
	return true
}

// unitOf returns how many bytes a letter of ASCII has.
func unitOf(e encoding.Encoding) int {
	one, _ := e.NewEncoder().String("a") // there may be a byte order mark
	two, _ := e.NewEncoder().String("aa")
	return max(1, len(two)-len(one))
}

// Map returns the map from the text to the stored bytes. It reaches back one
// MiB from what was read last, more than the window of a Scanner.
func (d *Reader) Map() *offsets.Map { return &d.where }

// Read implements io.Reader.
func (d *Reader) Read(p []byte) (int, error) {
	for len(d.text) == 0 {
		if d.err != nil && len(d.input) == 0 {
			return 0, d.err
		}
		if d.err == nil {
			var n int
			n, d.err = d.stored.Read(d.input[len(d.input):cap(d.input)])
			d.input = d.input[:len(d.input)+n]
		}
		d.decode()
	}
	n := copy(p, d.text)
	d.text = d.text[n:]
	return n, nil
}

// decode turns the input into text as far as its characters are complete.
func (d *Reader) decode() {
	d.where.Forget(d.where.Len() - remember)
	d.out = d.out[:0]
	in := d.input
	for len(in) > 0 {
		n := d.plain(in) + d.wide(in)
		if n == 0 {
			if n = d.character(in); n == 0 {
				break
			}
		}
		in = in[n:]
	}
	d.input = d.input[:copy(d.input, in)]
	d.text = d.out
}

// plain takes the ASCII characters that in starts with as they are.
func (d *Reader) plain(in []byte) int {
	if !d.ascii {
		return 0
	}
	n := 0
	for n < len(in) && in[n] < utf8.RuneSelf {
		n++
	}
	d.out = append(d.out, in[:n]...)
	d.at = d.where.Text(in[:n], d.at)
	return n
}

// wide takes the ASCII characters up to the end of a line that in starts with
// when each of them has several bytes, all but one of which are zero. Where
// that one stands is known from the characters before.
func (d *Reader) wide(in []byte) int {
	if d.unit == 1 || d.letter < 0 {
		return 0
	}
	n := 0
	for ; n+d.unit <= len(in); n += d.unit {
		c := in[n+d.letter]
		sum := 0
		for _, b := range in[n : n+d.unit] {
			sum += int(b)
		}
		if c == 0 || c == '\n' || c >= utf8.RuneSelf || sum != int(c) {
			break
		}
		d.out = append(d.out, c)
	}
	d.where.Scale(n/d.unit, n, d.at)
	d.at.Offset += int64(n)
	return n
}

// character decodes the character that in starts with and returns its length,
// which is zero when more has to be read.
func (d *Reader) character(in []byte) int {
	var out [2 * utf8.UTFMax]byte
	for size := d.unit; size <= min(len(in), largest); size += d.unit {
		n, read, err := d.decoder.Transform(out[:], in[:size], d.err != nil && size == len(in))
		if read == 0 && err == transform.ErrShortSrc {
			continue
		}
		d.put(out[:n], max(1, read))
		if n == 1 {
			d.letter = bytes.IndexByte(in[:size], out[0])
		}
		return max(1, read)
	}
	if len(in) < largest && d.err == nil {
		return 0
	}
	d.put([]byte("\uFFFD"), 1)
	return 1
}

// put appends a character and where it is stored.
func (d *Reader) put(character []byte, size int) {
	d.out = append(d.out, character...)
	d.where.Scale(len(character), size, d.at)
	d.at.Offset += int64(size)
	if string(character) == "\n" {
		d.at.Line++
		d.at.LineStart = d.at.Offset
	}
}
