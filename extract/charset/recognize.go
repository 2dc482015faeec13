package charset

import (
	"bytes"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/unicode"
	"golang.org/x/text/encoding/unicode/utf32"
)

// marks are the byte order marks of what is not read as it is. That of
// UTF-32 in little-endian order starts with that of UTF-16.
var marks = []struct {
	bytes    string
	encoding encoding.Encoding
	unmarked encoding.Encoding // of the text behind the mark
}{
	{"\xFF\xFE\x00\x00", utf32.UTF32(utf32.LittleEndian, utf32.UseBOM), utf32le},
	{"\x00\x00\xFE\xFF", utf32.UTF32(utf32.BigEndian, utf32.UseBOM), utf32be},
	{"\xFF\xFE", unicode.UTF16(unicode.LittleEndian, unicode.UseBOM), utf16le},
	{"\xFE\xFF", unicode.UTF16(unicode.BigEndian, unicode.UseBOM), utf16be},
}

// The encodings without a byte order mark.
var (
	utf32le = utf32.UTF32(utf32.LittleEndian, utf32.IgnoreBOM)
	utf32be = utf32.UTF32(utf32.BigEndian, utf32.IgnoreBOM)
	utf16le = unicode.UTF16(unicode.LittleEndian, unicode.IgnoreBOM)
	utf16be = unicode.UTF16(unicode.BigEndian, unicode.IgnoreBOM)
)

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
		return utf32le
	case hasBlanks(head, "\x00\x00\x00\x20", "\x00\x00\x00\x0A", 4):
		return utf32be
	case hasBlanks(head, "\x20\x00", "\x0A\x00", 2):
		return utf16le
	case hasBlanks(head, "\x00\x20", "\x00\x0A", 2):
		return utf16be
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
