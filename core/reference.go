// Package core implements URI references: it splits them into components,
// resolves them against a base, and knows the hosts and schemes they hold.
// It knows nothing of the text that a reference was found in.
//
//	base := core.Parse("http://a/b/c/d;p?q")
//	ref := core.Parse("../g#s")
//	fmt.Println(ref.Resolve(base)) // http://a/b/g#s
//
// The names are those of RFC 3986. Offsets and lengths are in bytes.
// Every value is immutable, can be compared with ==, and is useful as zero.
package core

import "strings"

// A Component is a part of a reference that may be undefined, which differs
// from empty: "http://a/" has no query, "http://a/?" has an empty one
// (RFC 3986 §5.3). The zero Component is undefined.
type Component struct {
	text    string
	defined bool
}

// Defined returns the defined component that holds text, without delimiters.
func Defined(text string) Component { return Component{text, true} }

// IsDefined reports whether c is present in its reference, empty or not.
func (c Component) IsDefined() bool { return c.defined }

// String returns the text of c without delimiters, "" when c is undefined.
func (c Component) String() string { return c.text }

// A Reference is a URI reference split into the five components of RFC 3986 §3.
// The path is always defined, though it may be empty. The zero Reference is
// the empty reference, which means the base itself.
type Reference struct {
	Scheme    Component // without its ":"
	Authority Component // without its "//"
	Path      string
	Query     Component // without its "?"
	Fragment  Component // without its "#"
}

// Parse splits s as the regular expression of RFC 3986, Appendix B does.
//
// It accepts every string and checks no grammar: all that stands before the
// first ":" is the scheme, unless one of "/?#" stands before it or it is empty.
// Parse(s).String() == s for every s.
func Parse(s string) Reference {
	var r Reference
	if end := schemeEnd(s); end > 0 {
		r.Scheme = Defined(s[:end])
		s = s[end+1:]
	}
	s, r.Fragment = cutComponent(s, '#')
	s, r.Query = cutComponent(s, '?')
	if strings.HasPrefix(s, "//") {
		s = s[2:]
		end := strings.IndexByte(s, '/')
		if end < 0 {
			end = len(s)
		}
		r.Authority = Defined(s[:end])
		s = s[end:]
	}
	r.Path = s
	return r
}

// schemeEnd returns the offset of the ":" that ends the scheme of s,
// -1 when s has no scheme.
func schemeEnd(s string) int {
	for i := range len(s) {
		switch s[i] {
		case ':':
			return i
		case '/', '?', '#':
			return -1
		}
	}
	return -1
}

// cutComponent cuts s at the first delimiter and returns what stands before it,
// and the component that it starts.
func cutComponent(s string, delimiter byte) (before string, c Component) {
	i := strings.IndexByte(s, delimiter)
	if i < 0 {
		return s, Component{}
	}
	return s[:i], Defined(s[i+1:])
}

// String puts the components together (RFC 3986 §5.3). It undoes [Parse]
// byte for byte.
func (r Reference) String() string {
	const delimiters = len("://?#")
	var b strings.Builder
	b.Grow(delimiters + len(r.Scheme.text) + len(r.Authority.text) + len(r.Path) + len(r.Query.text) + len(r.Fragment.text))
	if r.Scheme.defined {
		b.WriteString(r.Scheme.text)
		b.WriteByte(':')
	}
	if r.Authority.defined {
		b.WriteString("//")
		b.WriteString(r.Authority.text)
	}
	b.WriteString(r.Path)
	if r.Query.defined {
		b.WriteByte('?')
		b.WriteString(r.Query.text)
	}
	if r.Fragment.defined {
		b.WriteByte('#')
		b.WriteString(r.Fragment.text)
	}
	return b.String()
}

// IsAbsolute reports whether r is a URI rather than a relative reference,
// that is whether it has a scheme (RFC 3986 §4.1). A fragment is allowed.
func (r Reference) IsAbsolute() bool { return r.Scheme.defined }
