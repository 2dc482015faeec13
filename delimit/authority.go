package delimit

import (
	"bytes"
	"unicode/utf8"

	"urlgrep/core"
)

// acceptAuthority ends the reading where its authority, which begins at
// offset i of the cleaned text, forces an end (C2, C4), drops trailing
// punctuation, and reports whether the authority is possible (C8).
func (f *Finder) acceptAuthority(i int) bool {
	r := &f.reading
	if i > len(r.ref) {
		return false
	}
	authority, end, ok := f.authority(i)
	switch {
	case !ok:
		if i == 0 || !lacksHost(r.ref[:i-len("://")], authority-i) {
			return false
		}
	case end == authority:
		if authority == len(r.ref) && f.placeholder() {
			return false
		}
	case r.wrapper != "" && len(f.pieces) > 1:
		return false
	default:
		f.cut(end)
		r.kept, r.cut = false, true
	}
	f.trim()
	return len(r.ref) > i
}

// authority returns where the authority at offset i of the cleaned text ends,
// and where its host and port do, see hostPortEnd.
func (f *Finder) authority(i int) (authority, end int, ok bool) {
	ref, seen := f.reading.ref, &f.seen
	first := len(ref)
	if len(f.pieces) > 1 {
		first = f.pieces[1].dst
	}
	if n := seen.end - f.reading.start; seen.start == f.reading.start+i &&
		(n < first && is(ref[n], afterAuthority) || n == len(ref)) { // as most are
		return n, seen.host - f.reading.start, true
	}
	authority = i
	for authority < len(ref) && !is(ref[authority], afterAuthority) {
		authority++
	}
	end, ok = hostPortEnd(ref[:authority], i)
	return authority, end, ok
}

// A glimpse is a possible authority that was seen at a glance.
type glimpse struct {
	start, end int // in the text
	host       int // the end of its host and port
}

// longestAuthority is how much of an authority is looked at. A host has at
// most 253 bytes; more userinfo than the rest holds nobody writes.
const longestAuthority = 320

// glance looks at the authority of a candidate before the rest of it is read.
// It returns false when the authority is impossible (C8), and the offset at
// which the URI ends when the host forces an end (C2, C4), otherwise 0.
func (f *Finder) glance(c *candidate) (cut int, ok bool) {
	f.seen = glimpse{}
	i := c.start
	switch c.kind {
	case Absolute:
		if i = c.colon + len("://"); !f.has(c.colon, "://") {
			return 0, f.shaped(c)
		}
	case Relative, Email:
		return 0, true
	}
	d, ascii := f.text.Data[:min(len(f.text.Data), i+longestAuthority)], true
	end := i
	for end < len(d) && is(d[end], inHost) && d[end] < 0x80 { // all of it, most often
		end++
	}
	for end < len(d) && (is(d[end], inURI) || d[end] >= 0x80) && !is(d[end], afterAuthority) {
		if c.kind != Absolute && !is(d[end], inHost) && d[end] != ':' {
			break // no userinfo without a scheme
		}
		ascii = ascii && d[end] < 0x80
		end++
	}
	f.work += end - i
	f.reach(end)
	if end == i && isSpace(f.at(end)) {
		return 0, true // a break behind the slashes (D1, D2)
	}
	host, ok := hostPortEnd(d[c.start:end], i-c.start)
	host += c.start
	if ok {
		f.seen = glimpse{start: i, end: end, host: host}
	}
	switch {
	case end == i+longestAuthority:
		return 0, false
	case !ok:
		return 0, c.kind == Absolute && lacksHost(d[c.start:c.colon], end-i)
	case c.kind != Absolute && f.at(end) == '@': // an address
		return 0, false
	case c.kind == Abbreviated && bytes.Count(d[i:host], []byte(".")) < 2 && !isSpace(f.at(end)):
		return 0, false
	case host == end, d[host] == '-', !ascii, bytes.IndexByte(d[c.start:i], '\n') >= 0:
		return 0, true
	}
	return host, true
}

// upTo reads the candidate as one that its host ends at offset end.
func (f *Finder) upTo(c *candidate, end int) bool {
	f.begin(c)
	f.take(c.start, end, 0)
	f.reading.cut = true
	if c.opener.closer != "" && f.has(end, c.opener.closer) {
		f.reading.wrapper = c.opener.wrapper
	}
	return f.accept(c)
}

// LongestOpaque is how many bytes a URI without "//" may have, one that
// carries data aside. It bounds what is read before its shape is judged (G3).
const LongestOpaque = 4 << 10

// shaped reports whether what follows a scheme that needs no "//" is worth
// reading: a scheme that follows itself is none.
func (f *Finder) shaped(c *candidate) bool {
	scheme := f.text.Data[c.start:c.colon]
	for k, b := range scheme {
		if f.at(c.colon+1+k) != b {
			return true
		}
	}
	return f.at(c.colon+1+len(scheme)) != ':'
}

// placeholder reports whether the host is the beginning of a template such as
// "http://www.{domain}/": the reading ends in a dot or hyphen before a
// character that only templates put there (C8).
func (f *Finder) placeholder() bool {
	n := len(f.reading.ref)
	if last := f.reading.ref[n-1]; last != '.' && last != '-' {
		return false
	}
	c := f.at(f.source(n))
	return c == '{' || c == '<' || c == '$' || c == '%' || c == '['
}

// lacksHost reports whether URIs of the scheme may do without a possible host,
// as "file:///etc/motd", "ldap:///o=x" and "file://../relative" do. Those of
// schemes that everybody knows as places on the network may not (C8). Length
// is that of the authority.
func lacksHost(scheme []byte, length int) bool {
	if isNetwork(scheme) {
		return false
	}
	return length == 0 && core.KnownScheme(scheme) || bytes.EqualFold(scheme, []byte("file"))
}

// isNetwork reports whether everybody knows a scheme as that of places on the network.
func isNetwork(scheme []byte) bool {
	for _, s := range [...]string{"http", "https", "ws", "wss", "ftp", "ftps", "sftp", "ssh", "telnet", "gopher", "nntp", "wais", "irc", "ircs"} {
		if len(s) == len(scheme) && bytes.EqualFold(scheme, []byte(s)) {
			return true
		}
	}
	return false
}

// isWeb reports whether start begins with "http".
func isWeb(start []byte) bool {
	return len(start) >= 4 && bytes.EqualFold(start[:4], []byte("http"))
}

// hostPortEnd returns where the host and port of the authority s[i:] end. It
// fails when the authority is impossible (C8). What follows them, if
// anything, can be neither port nor path and ends the URI (C2, C4).
func hostPortEnd(s []byte, i int) (end int, ok bool) {
	host := i
	if end = hostEnd(s, i); end < len(s) {
		if host = i + bytes.LastIndexByte(s[i:], '@') + 1; host > i {
			end = hostEnd(s, host)
		}
	}
	if host > i && s[i] == '@' && isWeb(s[:i]) { // "http://@name"
		return 0, false
	}
	if end == host || !isHost(s[host:end]) {
		return 0, false
	}
	if end == len(s) {
		return host + len(bytes.TrimRight(s[host:], "-")), true
	}
	switch s[end] {
	case '$', '%': // a template
		return 0, false
	case ':':
		port := end + 1
		for port < len(s) && is(s[port], digit) {
			port++
		}
		if port > end+1 || port == len(s) {
			return port, true
		}
	}
	return end, true
}

// hostEnd returns the end of the host at offset i of s.
func hostEnd(s []byte, i int) int {
	if i < len(s) && s[i] == '[' {
		return i + bytes.IndexByte(s[i:], ']') + 1
	}
	for {
		for i < len(s) && is(s[i], inHost) {
			i++
		}
		switch {
		case i == len(s):
			return i
		case s[i] == '*' && i+1 < len(s) && isAlnum(s[i+1]): // list software puts stars into hosts
			i++
		case s[i] == '%' && i+2 < len(s) && isHex(s[i+1]) && isHex(s[i+2]):
			i += 3
		default:
			return i
		}
	}
}

// isHost reports whether what hostEnd found is a host as people write it: an
// IP literal, or a name that does not begin with a dot and holds more than
// punctuation.
func isHost(host []byte) bool {
	switch host[0] {
	case '.':
		return false
	case '[':
		return core.FormOfHost(host) != core.InvalidHost
	}
	for _, c := range host {
		if isAlnum(c) || c >= utf8.RuneSelf {
			return true
		}
	}
	return false
}

// atLeastDots reports whether the host at the start of the cleaned text has
// at least n dots with a name behind each (A6).
func (f *Finder) atLeastDots(n int) bool {
	ref := f.reading.ref
	host := ref[:hostEnd(ref, 0)]
	if bytes.Contains(host, []byte("..")) || len(host) == 0 || host[len(host)-1] == '.' {
		return false
	}
	return bytes.Count(host, []byte(".")) >= n
}
