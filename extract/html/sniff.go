package html

import "strings"

// Sniff reports whether a file that starts with start is HTML.
func Sniff(start []byte) bool {
	text := asciiLower(string(start[:min(len(start), 512)]))
	text = trimComments(text)
	for _, tag := range []string{"<!doctype html", "<html", "<head", "<title", "<body"} {
		if len(text) > len(tag) && text[:len(tag)] == tag && !isAlnum(text[len(tag)]) {
			return true
		}
	}
	return false
}

// trimComments returns text without the byte order mark, white space, XML
// declarations and comments at its start.
func trimComments(text string) string {
	text = strings.TrimPrefix(text, "\uFEFF")
	for {
		text = strings.TrimLeft(text, " \t\r\n\f")
		end := "-->"
		if strings.HasPrefix(text, "<?xml") {
			end = "?>"
		} else if !strings.HasPrefix(text, "<!--") {
			return text
		}
		_, after, ok := strings.Cut(text, end)
		if !ok {
			return text
		}
		text = after
	}
}
