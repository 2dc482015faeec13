package mail

import (
	"bytes"
	"strings"
)

// A Format is how messages are stored in a file.
type Format uint8

const (
	Unknown Format = iota // no mail
	Message               // one message or news article (RFC 5322, RFC 5536)
	Mbox                  // messages behind From_ lines: mboxo, mboxrd, mboxcl (RFC 4155), pipermail
	Rnews                 // a batch of news articles, each behind a line with its length
)

// SniffLength is how many bytes at the start of a file Sniff needs to see.
const SniffLength = 4 << 10

// Sniff says what a file is by its first bytes. A message is one whose header
// holds at least two fields that only mail and news have, with nothing that is
// no field before them.
func Sniff(start []byte) Format {
	start = bytes.TrimPrefix(start, []byte("\xEF\xBB\xBF"))
	start = bytes.TrimLeft(start, "\r\n")
	line, rest, _ := bytes.Cut(start, []byte{'\n'})
	if isFromLine(line) && startsHeader(rest) {
		return Mbox
	}
	if _, ok := rnewsLength(line); ok {
		return Rnews
	}
	if startsMessage(start) {
		return Message
	}
	return Unknown
}

// startsHeader reports whether a text starts with a header field.
func startsHeader(text []byte) bool {
	text = bytes.TrimPrefix(text, []byte{'>'})
	line, _, _ := bytes.Cut(text, []byte{'\n'})
	return fieldName(line) > 0 || isFromLine(line)
}

// telling are fields that files other than messages hardly start with.
var telling = map[string]bool{
	"received": true, "return-path": true, "message-id": true, "mime-version": true, "delivered-to": true,
	"from": true, "to": true, "date": true, "subject": true, "newsgroups": true, "path": true, "xref": true, "references": true,
	"in-reply-to": true, "reply-to": true, "cc": true, "content-type": true, "sender": true, "list-id": true,
	"dkim-signature": true, "content-transfer-encoding": true, "envelope-to": true, "organization": true,
}

// startsMessage reports whether a text starts with the header of a message.
func startsMessage(text []byte) bool {
	known := map[string]bool{}
	eol := byte('\n')
	if bytes.IndexByte(text, '\n') < 0 {
		eol = '\r'
	}
	first := true
	for len(text) > 0 {
		line, rest, complete := bytes.Cut(text, []byte{eol})
		line = bytes.TrimSuffix(line, []byte{'\r'})
		if len(line) == 0 {
			break
		}
		n := fieldName(line)
		switch {
		case !first && (line[0] == ' ' || line[0] == '\t'):
		case n == 0 && complete:
			return false
		case n > 0:
			if name := strings.ToLower(string(bytes.TrimSpace(line[:n]))); telling[name] {
				known[name] = true
			}
		}
		text, first = rest, false
	}
	return len(known) >= 3 || len(known) == 2 && (known["from"] || known["message-id"] || known["received"] || known["newsgroups"])
}

// isFromLine reports whether a line is the separator of an mbox: "From ", an
// address, and a date with a time and a year somewhere behind it. Addresses may
// hold blanks, as those of pipermail do ("a at b"), and zones stand before or
// behind the year (RFC 4155, Appendix A).
func isFromLine(line []byte) bool {
	rest, ok := bytes.CutPrefix(line, []byte("From "))
	if !ok || len(rest) > 512 {
		return false
	}
	if isCtime(rest) {
		return true
	}
	clock, year, month := false, false, false
	for word := range bytes.FieldsSeq(rest) {
		switch {
		case len(word) >= 4 && len(word) <= 8 && isClock(word):
			clock = true
		case len(word) == 4 && isDigits(word):
			year = year || word[0] == '1' || word[0] == '2'
		case isMonth(word):
			month = true
		}
	}
	return clock && year && month
}

// isCtime reports whether a text ends in a date and time without a zone, as
// nearly all From_ lines do: "Thu Jan  1 00:00:00 1970".
func isCtime(text []byte) bool {
	const layout = " Jan  1 00:00:00 1970"
	text = bytes.TrimSuffix(text, []byte{'\r'})
	if len(text) < len(layout) {
		return false
	}
	text = text[len(text)-len(layout):]
	return text[0] == ' ' && isMonth(text[1:4]) && text[4] == ' ' && text[7] == ' ' &&
		text[10] == ':' && text[13] == ':' && text[16] == ' ' &&
		isDigits(text[8:10]) && isDigits(text[11:13]) && isDigits(text[14:16]) && isDigits(text[17:]) &&
		(text[17] == '1' || text[17] == '2')
}

// isMonth reports whether word is a month as dates of mail have it.
func isMonth(word []byte) bool {
	switch string(word) {
	case "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec":
		return true
	}
	return false
}

// isClock reports whether word is a time of day such as 9:05 or 12:30:59.
func isClock(word []byte) bool {
	parts := 0
	for p := range bytes.SplitSeq(word, []byte{':'}) {
		if parts++; len(p) == 0 || len(p) > 2 || !isDigits(p) {
			return false
		}
	}
	return parts == 2 || parts == 3
}

func isDigits(b []byte) bool {
	for _, c := range b {
		if c < '0' || c > '9' {
			return false
		}
	}
	return true
}
