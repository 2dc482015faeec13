// Package charset makes UTF-8 of text in the character sets that mail and the
// web use, and keeps track of where each character is stored.
package charset

import (
	"bytes"
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

// aliases are names that mail has for character sets and the indexes lack.
var aliases = map[string]string{
	"x-gbk": "gbk", "cp936": "gbk", "ms936": "gbk", "cp932": "shift_jis", "ms932": "shift_jis", "cp949": "euc-kr",
	"cp950": "big5", "x-big5": "big5", "big-5": "big5", "utf8mb4": "utf-8", "x-utf-8": "utf-8", "x-utf8": "utf-8",
	"iso-2022-jp-1": "iso-2022-jp", "iso-2022-jp-2": "iso-2022-jp", "iso-2022-jp-ms": "iso-2022-jp", "cp50220": "iso-2022-jp",
	"x-mac-roman": "macintosh", "ansi": "windows-1252", "iso-8859-1-windows-3.1-latin-1": "windows-1252",
	"cp-850": "ibm850", "cp850": "ibm850", "cp437": "ibm437", "iso8859_1": "windows-1252", "8859_1": "windows-1252",
	"iso-10646-ucs-2": "utf-16be", "hz": "hz-gb-2312",
}

// transparent are the sets whose text is taken as it is: UTF-8, and those
// that say nothing about bytes from 0x80 on.
var transparent = map[string]bool{
	"": true, "utf-8": true, "utf8": true, "us-ascii": true, "ascii": true, "ansi_x3.4-1968": true, "iso646-us": true,
	"unknown-8bit": true, "x-unknown": true, "unknown": true, "default": true, "default_charset": true, "binary": true,
	"x-user-defined": true, "iso-8859-8-i-ascii": true, "7bit": true, "8bit": true,
}

// Lookup returns the encoding of a name that mail or a page gave it, nil for text that
// is taken as it is, and false for names that nobody knows.
func Lookup(name string) (encoding.Encoding, bool) {
	name = strings.ToLower(strings.Trim(name, " \t\"'"))
	if to, ok := aliases[name]; ok {
		name = to
	}
	if transparent[name] {
		return nil, true
	}
	switch name {
	case "utf-16", "utf16", "ucs-2", "csunicode":
		return unicode.UTF16(unicode.BigEndian, unicode.UseBOM), true
	case "utf-32", "utf32":
		return utf32.UTF32(utf32.BigEndian, utf32.UseBOM), true
	}
	if e, err := htmlindex.Get(name); err == nil && e != encoding.Replacement {
		return e, true
	}
	if e, err := ianaindex.MIME.Encoding(name); err == nil && e != nil {
		return e, true
	}
	return nil, false
}

// A Stream makes UTF-8 of a text in another character set.
type Stream struct {
	from    offsets.Stream
	decoder transform.Transformer
	ascii   bool // bytes below 0x80 stand for themselves wherever they start a character
	escapes bool // an escape sequence may change what bytes stand for
	shifted bool // it did
	input   []byte
	at      int64 // offset of input in the text of from
	out     []byte
	places  offsets.Map
	ended   bool
}

// Wide reports whether a character set stores ASCII in more than one byte each.
func Wide(name string) bool {
	name = strings.ToLower(name)
	return strings.HasPrefix(name, "utf-16") || strings.HasPrefix(name, "utf16") ||
		strings.HasPrefix(name, "utf-32") || strings.HasPrefix(name, "utf32") || strings.HasPrefix(name, "ucs-")
}

// NewStream returns s, decoded.
func NewStream(s offsets.Stream, e encoding.Encoding) *Stream {
	c := &Stream{from: s, decoder: e.NewDecoder().Transformer}
	probe, err := e.NewDecoder().Bytes([]byte("a~\n"))
	c.ascii = err == nil && string(probe) == "a~\n"
	two, err := e.NewDecoder().Bytes([]byte("\x1b$B0!\x1b(B"))
	c.escapes = err == nil && string(two) == "亜"
	return c
}

// Map implements offsets.Stream.
func (c *Stream) Map() *offsets.Map { return &c.places }

// Next implements offsets.Stream.
func (c *Stream) Next() ([]byte, error) {
	c.out = c.out[:0]
	for len(c.out) == 0 {
		if c.ended {
			return nil, io.EOF
		}
		chunk, err := c.from.Next()
		c.ended = err != nil
		c.input = append(c.input, chunk...)
		n := c.convert(c.input)
		c.at += int64(n)
		c.input = c.input[:copy(c.input, c.input[n:])]
		c.from.Map().Forget(c.at)
	}
	return c.out, nil
}

// convert decodes text as far as it is complete and returns how much that was.
func (c *Stream) convert(text []byte) int {
	i := 0
	for i < len(text) {
		if n := c.plain(text[i:]); n > 0 {
			c.out = append(c.out, text[i:i+n]...)
			c.places.Append(c.from.Map(), c.at+int64(i), n)
			i += n
			continue
		}
		n, ok := c.character(text, i)
		if !ok {
			break
		}
		i += n
	}
	return i
}

// plain returns how many bytes at the start of text stand for themselves.
func (c *Stream) plain(text []byte) int {
	if !c.ascii || c.shifted {
		return 0
	}
	n := 0
	for n+8 <= len(text) && !highOrEscape(text[n:n+8], c.escapes) {
		n += 8
	}
	for n < len(text) && text[n] < 0x80 && !(c.escapes && text[n] == 0x1B) {
		n++
	}
	return n
}

func highOrEscape(b []byte, escapes bool) bool {
	or := b[0] | b[1] | b[2] | b[3] | b[4] | b[5] | b[6] | b[7]
	return or >= 0x80 || escapes && bytes.IndexByte(b, 0x1B) >= 0
}

// character decodes the next character at offset i, or an escape sequence. It
// fails when more text is needed.
func (c *Stream) character(text []byte, i int) (n int, ok bool) {
	if c.escapes && text[i] == 0x1B {
		if len(text)-i < 4 && !c.ended {
			return 0, false
		}
		if _, n, _ := c.decoder.Transform(nil, text[i:min(i+escapeLength(text[i:]), len(text))], false); n > 0 {
			c.shifted = !bytes.HasPrefix(text[i+1:], []byte("(B")) && !bytes.HasPrefix(text[i+1:], []byte("(J"))
			return n, true
		}
	}
	src, all := text[i:], c.ended
	if c.escapes { // the decoder would take the next escape sequence along
		if k := bytes.IndexByte(src[1:min(len(src), 16)], 0x1B); k >= 0 {
			src, all = src[:k+1], true
		}
	}
	var out [utf8.UTFMax]byte
	for room := 1; ; room++ { // no more than one character fits in
		written, read, err := c.decoder.Transform(out[:room], src, all)
		switch {
		case read > 0:
			c.out = append(c.out, out[:written]...)
			c.places.AppendAs(written, c.from.Map(), c.at+int64(i), c.at+int64(i+read))
			return read, true
		case err == transform.ErrShortDst && room < len(out):
		case err == transform.ErrShortSrc && !all:
			return 0, false
		default: // the decoder makes nothing of this byte
			c.out = append(c.out, "\uFFFD"...)
			c.places.AppendAs(len("\uFFFD"), c.from.Map(), c.at+int64(i), c.at+int64(i+1))
			return 1, true
		}
	}
}

// escapeLength returns the length of the escape sequence at the start of text
// (RFC 1468, RFC 2237).
func escapeLength(text []byte) int {
	if bytes.HasPrefix(text[1:], []byte("$(")) {
		return 4
	}
	return 3
}
