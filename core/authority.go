package core

import "strings"

// An Authority is the authority component split into its parts
// (RFC 3986 §3.2). The host is always defined, though it may be empty.
type Authority struct {
	Userinfo Component // without its "@"
	Host     string    // an IP literal has its brackets
	Port     Component // without its ":"
}

// ParseAuthority splits s, an authority without the leading "//".
//
// It accepts every string and checks no grammar: the userinfo ends at the last
// "@", so that what follows it is the host that is connected to; the port
// starts at the last ":" that stands outside of the brackets of an IP literal.
// ParseAuthority(s).String() == s for every s.
func ParseAuthority(s string) Authority {
	var a Authority
	if at := strings.LastIndexByte(s, '@'); at >= 0 {
		a.Userinfo = Defined(s[:at])
		s = s[at+1:]
	}
	a.Host = s
	bracket := strings.LastIndexByte(s, ']')
	if bracket < 0 && strings.HasPrefix(s, "[") {
		return a // every colon stands inside a literal that is not closed
	}
	if colon := strings.LastIndexByte(s, ':'); colon > bracket {
		a.Host = s[:colon]
		a.Port = Defined(s[colon+1:])
	}
	return a
}

// String puts the parts together. It undoes [ParseAuthority] byte for byte.
func (a Authority) String() string {
	var b strings.Builder
	b.Grow(len("@:") + len(a.Userinfo.text) + len(a.Host) + len(a.Port.text))
	if a.Userinfo.defined {
		b.WriteString(a.Userinfo.text)
		b.WriteByte('@')
	}
	b.WriteString(a.Host)
	if a.Port.defined {
		b.WriteByte(':')
		b.WriteString(a.Port.text)
	}
	return b.String()
}
