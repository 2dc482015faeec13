package delimit

import (
	"bytes"
	"unicode/utf8"

	"urlgrep/core"
)

// acceptRelative reports whether the reading is a relative reference that
// somebody meant as one: behind "URL:" in angle brackets anything will do,
// elsewhere it must not look like a word or a tag (A9).
func (f *Finder) acceptRelative(c *candidate) bool {
	r := &f.reading
	if !c.prefix || c.opener.wrapper != AngleBrackets {
		f.trim()
	}
	ref := r.ref
	if len(ref) == 0 || ref[0] == ':' || core.Parse(string(ref)).IsAbsolute() {
		return false
	}
	if c.prefix && c.opener.wrapper == AngleBrackets {
		return true
	}
	return looksRelative(ref)
}

// looksRelative reports whether ref has the marks of a path, a query or a fragment.
func looksRelative(ref []byte) bool {
	if ref[0] == '#' || ref[0] == '?' {
		return len(ref) > 1 && isAlnum(ref[1])
	}
	if bytes.IndexByte(ref, '@') >= 0 || isTag(ref) {
		return false
	}
	if a, b, ok := bytes.Cut(ref, []byte("/")); ok && isWord(a) && isWord(b) && len(b) > 0 && len(a) > 0 || isNumber(ref) {
		return false // "and/or", "24/7"
	}
	if bytes.IndexByte(ref, '/') >= 0 {
		return bytes.ContainsFunc(ref, func(c rune) bool { return c >= utf8.RuneSelf || c == '.' || isAlnum(byte(c)) })
	}
	dot := bytes.LastIndexByte(ref, '.')
	return dot > 0 && len(ref)-dot <= 6 && dot+1 < len(ref) && is(ref[dot+1], alpha)
}

// isTag reports whether ref is the inside of an HTML tag such as "/p" or "br/".
func isTag(ref []byte) bool {
	name := bytes.Trim(ref, "/")
	if len(name)+1 != len(ref) {
		return false
	}
	for _, c := range name {
		if !isAlnum(c) {
			return false
		}
	}
	return true
}
