package html

import (
	"bytes"
	"strings"
	"unicode/utf8"

	"golang.org/x/net/html"
	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"

	"urlgrep/extract/charset"
)

// encodingOf returns the encoding of a page that starts with head, nil for
// UTF-8: by its byte order mark, or the NULs of UTF-16; else as the page declares
// it (HTML §13.2.3.2); else, when it is no UTF-8, Windows-1252.
func encodingOf(head []byte) encoding.Encoding {
	if e := charset.Recognize(head); e != nil {
		return e
	}
	if bytes.HasPrefix(head, []byte("\xEF\xBB\xBF")) {
		return nil
	}
	name := declared(head)
	e, err := charset.Lookup(name)
	switch {
	case err == nil && e != nil && !charset.Wide(name): // what names UTF-16 in ASCII is not UTF-16
		return e
	case strings.EqualFold(name, "utf-8") || isUTF8(head):
		return nil
	}
	return charmap.Windows1252
}

// isUTF8 reports whether head is the start of a text in UTF-8.
func isUTF8(head []byte) bool {
	for n := range min(utf8.UTFMax, len(head)+1) { // it may end within a character
		if utf8.Valid(head[:len(head)-n]) {
			return true
		}
	}
	return false
}

// declared returns the name of the character set that a page declares in an
// XML declaration or a meta element, empty when there is none.
func declared(head []byte) string {
	z := html.NewTokenizer(bytes.NewReader(head))
	for {
		switch z.Next() {
		case html.ErrorToken:
			return ""
		case html.CommentToken:
			if raw := string(z.Raw()); strings.HasPrefix(raw, "<?xml ") {
				if name := nameBehind(raw, "encoding"); name != "" {
					return name
				}
			}
		case html.StartTagToken, html.SelfClosingTagToken:
			var t tag
			t.read(z)
			if t.element != "meta" {
				continue
			}
			if name := strings.TrimSpace(t.get("charset")); name != "" {
				return name
			}
			if strings.EqualFold(strings.TrimSpace(t.get("http-equiv")), "content-type") {
				if name := nameBehind(t.get("content"), "charset"); name != "" {
					return name
				}
			}
		}
	}
}

// nameBehind returns the name that follows key and "=" in s, quoted or not.
func nameBehind(s, key string) string {
	for {
		k := strings.Index(asciiLower(s), key)
		if k < 0 {
			return ""
		}
		s = s[k+len(key):]
		if after, ok := strings.CutPrefix(strings.TrimLeft(s, " \t\r\n\f"), "="); ok {
			after = strings.TrimLeft(after, " \t\r\n\f")
			if after != "" && (after[0] == '"' || after[0] == '\'') {
				name, _, _ := strings.Cut(after[1:], after[:1])
				return strings.TrimSpace(name)
			}
			if k := strings.IndexAny(after, " \t\r\n\f;?>\"'"); k >= 0 {
				after = after[:k]
			}
			return after
		}
	}
}
