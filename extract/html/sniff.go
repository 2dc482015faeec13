package html

import (
	"path"
	"slices"
	"strings"

	"urlgrep/extract/charset"
)

// Sniff reports whether a file that starts with start is HTML: behind blanks,
// comments, an XML declaration and other processing instructions stands the
// document type, or an element that only the top of a page has. Other tags are no
// evidence, as texts and Markdown start with them, too.
func Sniff(start []byte) bool {
	if e := charset.Recognize(start); e != nil {
		start, _ = e.NewDecoder().Bytes(start)
	}
	text := top(asciiLower(string(start)))
	for _, tag := range []string{"<!doctype html", "<html", "<head", "<title", "<body", "<meta"} {
		if len(text) > len(tag) && text[:len(tag)] == tag && (isSpace(text[len(tag)]) || text[len(tag)] == '>') {
			return true
		}
	}
	return false
}

// Named reports whether a file is HTML by its name.
func Named(name string) bool {
	return slices.Contains([]string{".html", ".htm", ".xhtml", ".xht", ".shtml"}, asciiLower(path.Ext(name)))
}

// top returns text without what may stand before the first element or the
// document type of a page (HTML §13.1, XML §2.8).
func top(text string) string {
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
