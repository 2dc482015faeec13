package mail

import (
	"bytes"
	"io"
	"mime"
	netmail "net/mail"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/transform"

	"urlgrep/extract/charset"
	"urlgrep/extract/offsets"
)

// parseValue splits a structured field value such as that of Content-Type
// into its first token, in lower case, and its parameters by name in lower
// case. It takes what real mail holds: stray semicolons,
// unquoted values, comments. Values in several pieces and in other character
// sets are put together (RFC 2231 §3, §4).
func parseValue(s string) (value string, params map[string]string) {
	value, rest := cutParameter(s)
	value = strings.ToLower(strings.TrimSpace(value))
	if k := strings.IndexAny(value, " \t("); k >= 0 {
		value = value[:k]
	}
	var pieces map[string]string
	for rest != "" {
		var param string
		param, rest = cutParameter(rest)
		name, v, ok := strings.Cut(param, "=")
		if !ok {
			continue
		}
		name = strings.ToLower(strings.TrimSpace(name))
		if pieces == nil {
			pieces = map[string]string{}
		}
		if _, twice := pieces[name]; !twice {
			pieces[name] = unquote(strings.TrimSpace(v))
		}
	}
	return value, joinPieces(pieces)
}

// parameterPlace returns where the value of the parameter with a name in lower
// case stands in a field value, without the quotes around it, from its first
// piece to its last (RFC 2231 §3). Both are zero when there is none.
func parameterPlace(s, name string) (start, end int) {
	for rest := s; rest != ""; {
		var param string
		param, rest = cutParameter(rest)
		as, v, ok := strings.Cut(param, "=")
		as, _, _ = strings.Cut(strings.ToLower(strings.TrimSpace(as)), "*")
		if !ok || as != name {
			continue
		}
		until := len(s) - len(rest)
		if rest != "" {
			until-- // the semicolon
		}
		from := until - len(v)
		v = strings.TrimRight(v, " \t\"")
		if end = from + len(v); start == 0 {
			start = end - len(strings.TrimLeft(v, " \t\""))
		}
	}
	return start, end
}

// cutParameter cuts s at the first semicolon outside quotes.
func cutParameter(s string) (before, after string) {
	quoted := false
	for k := 0; k < len(s); k++ {
		switch s[k] {
		case '\\':
			if quoted {
				k++
			}
		case '"':
			quoted = !quoted
		case ';':
			if !quoted {
				return s[:k], s[k+1:]
			}
		}
	}
	return s, ""
}

// unquote returns the content of a quoted string, or s up to a comment.
func unquote(s string) string {
	if !strings.HasPrefix(s, `"`) {
		if k := strings.IndexAny(s, " \t"); k >= 0 && strings.HasPrefix(strings.TrimLeft(s[k:], " \t"), "(") {
			return s[:k]
		}
		return s
	}
	var b strings.Builder
	for k := 1; k < len(s) && s[k] != '"'; k++ {
		if s[k] == '\\' && k+1 < len(s) {
			k++
		}
		b.WriteByte(s[k])
	}
	return b.String()
}

// joinPieces puts parameters together that were split (RFC 2231 §3) or
// encoded (§4). Encoded ones are taken as UTF-8 or as the set they name.
func joinPieces(pieces map[string]string) map[string]string {
	plain := true
	for name := range pieces {
		plain = plain && !strings.Contains(name, "*")
	}
	if plain {
		return pieces
	}
	params := make(map[string]string, len(pieces))
	for name, v := range pieces {
		base, rest, split := strings.Cut(name, "*")
		switch {
		case !split:
			if _, set := params[name]; !set {
				params[name] = v
			}
		case rest == "":
			params[base] = decodeExtended(v)
		case rest == "0" || rest == "0*":
			params[base] = joinNumbered(pieces, base)
		}
	}
	return params
}

func joinNumbered(pieces map[string]string, base string) string {
	const most = 1000
	var b strings.Builder
	encoded := false
	for k := range most {
		name := base + "*" + strconv.Itoa(k)
		if v, ok := pieces[name]; ok {
			b.WriteString(v)
		} else if v, ok := pieces[name+"*"]; ok {
			b.WriteString(v)
			encoded = true
		} else {
			break
		}
	}
	if encoded {
		return decodeExtended(b.String())
	}
	return b.String()
}

// decodeExtended decodes charset'language'%XX (RFC 2231 §4).
func decodeExtended(s string) string {
	set, rest, ok := strings.Cut(s, "'")
	if !ok {
		return s
	}
	_, text, ok := strings.Cut(rest, "'")
	if !ok {
		return s
	}
	var b []byte
	for k := 0; k < len(text); k++ {
		if text[k] == '%' && k+2 < len(text) && hexValue(text[k+1]) >= 0 && hexValue(text[k+2]) >= 0 {
			b = append(b, byte(hexValue(text[k+1])<<4|hexValue(text[k+2])))
			k += 2
			continue
		}
		b = append(b, text[k])
	}
	return decodeString(set, b)
}

// decodeString decodes text in the named character set.
func decodeString(set string, b []byte) string {
	if e, _ := charset.Lookup(set); e != nil {
		if s, _, err := transform.Bytes(e.NewDecoder(), b); err == nil {
			return string(s)
		}
	}
	return validText(string(b))
}

// validText returns s, read as Windows-1252 when it is not UTF-8.
func validText(s string) string {
	if utf8.ValidString(s) {
		return s
	}
	t, err := charmap.Windows1252.NewDecoder().String(s)
	if err != nil {
		return strings.ToValidUTF8(s, "\uFFFD")
	}
	return t
}

var words = mime.WordDecoder{CharsetReader: func(set string, r io.Reader) (io.Reader, error) {
	e, err := charset.Lookup(set)
	if err != nil || e == nil {
		e = charmap.Windows1252
	}
	return transform.NewReader(r, e.NewDecoder()), nil
}}

// decodeWords decodes the encoded words in a header value (RFC 2047).
func decodeWords(s string) string {
	s = strings.TrimSpace(s)
	if strings.Contains(s, "=?") {
		if d, err := words.DecodeHeader(s); err == nil {
			return validText(d)
		}
	}
	return validText(s)
}

// appendWords appends a line of a header value, stored at p, to text and its
// map, encoded words decoded. White space between two of them is dropped (RFC 2047 §6.2).
func appendWords(text []byte, m *offsets.Map, value []byte, p offsets.Position) []byte {
	after := false // an encoded word stands before
	for len(value) > 0 {
		k, n := encodedWord(value)
		if n == 0 {
			k = len(value)
		}
		if plain := value[:k]; !(after && n > 0 && len(bytes.TrimSpace(plain)) == 0) {
			text = append(text, plain...)
			m.Copy(len(plain), p)
		}
		p.Offset += int64(k)
		if n > 0 {
			word, err := words.Decode(string(value[k : k+n]))
			if err != nil {
				word = string(value[k : k+n])
			}
			text = append(text, word...)
			m.Scale(len(word), n, p)
			p.Offset += int64(n)
			after = true
		}
		value = value[k+n:]
	}
	return text
}

// encodedWord returns where the first encoded word in value starts and how
// long it is; its length is 0 when there is none (RFC 2047 §2).
func encodedWord(value []byte) (at, length int) {
	for from := 0; ; {
		k := bytes.Index(value[from:], []byte("=?"))
		if k < 0 {
			return 0, 0
		}
		at = from + k
		marks, i := 0, at+2
		for ; i < len(value) && value[i] > ' ' && value[i] < 0x7F; i++ {
			if value[i] == '?' {
				if marks++; marks == 3 {
					break
				}
			}
		}
		if marks == 3 && i+1 < len(value) && value[i+1] == '=' {
			return at, i + 2 - at
		}
		from = at + 2
	}
}

// date returns when a message was written, by RFC 3339: its Date field, or
// else when it was received last, by the first Received field or the From_ line
// of an mbox. It is "" when none of them can be read.
func (h *header) date() string {
	received := h.get("received")
	if date := parseDate(h.get("date")); date != "" {
		return date
	}
	if date := parseDate(received[strings.LastIndexByte(received, ';')+1:]); date != "" {
		return date
	}
	return fromDate(h.get(fromField))
}

// parseDate returns a Date field by RFC 3339, or "" when it cannot be read.
func parseDate(s string) string {
	t, err := netmail.ParseDate(strings.TrimSpace(s))
	if err != nil {
		for _, layout := range []string{"Mon, 2 Jan 2006 15:04:05 MST", "Mon Jan 2 15:04:05 2006", "Mon, 2 Jan 06 15:04:05 MST", "2 Jan 06 15:04:05 MST"} {
			if t, err = time.Parse(layout, strings.Join(strings.Fields(s), " ")); err == nil {
				break
			}
		}
		if err != nil {
			return ""
		}
	}
	return t.Format(time.RFC3339)
}

// fromDate returns the date of a From_ line by RFC 3339. It has no zone, and
// is one of UTC, or a zone before or behind the year (RFC 4155, Appendix A), of
// which those by name tell nothing that is certain.
func fromDate(line string) string {
	words := strings.Fields(line)
	for k := len(words) - 4; k >= 0; k-- {
		if !isMonth([]byte(words[k])) {
			continue
		}
		year, zone := "", "+0000"
		for _, w := range words[k+3:] {
			switch {
			case len(w) == 4 && isDigits([]byte(w)):
				year = w
			case len(w) == 5 && (w[0] == '+' || w[0] == '-'):
				zone = w
			}
		}
		for _, layout := range []string{"Jan 2 15:04:05 2006 -0700", "Jan 2 15:04 2006 -0700"} {
			if t, err := time.Parse(layout, strings.Join([]string{words[k], words[k+1], words[k+2], year, zone}, " ")); err == nil {
				return t.Format(time.RFC3339)
			}
		}
	}
	return ""
}

func hexValue(c byte) int {
	switch {
	case '0' <= c && c <= '9':
		return int(c - '0')
	case 'A' <= c && c <= 'F':
		return int(c-'A') + 10
	case 'a' <= c && c <= 'f':
		return int(c-'a') + 10
	}
	return -1
}
