package core

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// A SyntaxError is a fault of a reference: a place that breaks a rule.
type SyntaxError struct {
	Offset    int    // of the fault, in bytes from the start of the reference
	Component string // "scheme", "userinfo", "host", "port", "path", "query" or "fragment"
	Section   string // where the rule stands: "RFC 3986 §3.2.2"
	Message   string // what is wrong, or what the rule is
}

// Error tells the component, the offset, the fault and the section.
func (e *SyntaxError) Error() string {
	return fmt.Sprintf("%s, offset %d: %s (%s)", e.Component, e.Offset, e.Message, e.Section)
}

// Validate returns all faults of r by the generic syntax of RFC 3986, in the
// order of the components. It returns nil when r is well-formed, and allocates
// no memory then.
func (r Reference) Validate() []*SyntaxError { return RFC3986.Validate(r) }

// Validate returns all faults of r by the generic syntax of the rule set, in
// the order of the components, nil when there are none.
//
// Hosts have to be good for the DNS, as every one of the sets wants them to be:
// labels of 1 to 63 characters, at most 255 in all, a last label that is no
// number. RFC 3986 and RFC 3987 allow more characters in a label than letters,
// digits and hyphens; the older sets do not.
func (s RuleSet) Validate(r Reference) []*SyntaxError {
	v := validator{set: s, grammar: &grammars[s]}
	offsets := r.offsets()
	v.scheme(r)
	if r.Authority.defined {
		v.authority(r, offsets.authority)
	}
	v.path(r, offsets.path)
	if r.Query.defined {
		v.characters(part{r.Query.text, offsets.query, "query", v.sections.query}, v.data|slash|question)
	}
	if r.Fragment.defined {
		v.characters(part{r.Fragment.text, offsets.fragment, "fragment", v.sections.fragment}, v.data|slash|question)
	}
	return v.faults
}

// offsets are the places of the components of a reference in its string,
// behind their delimiters.
type offsets struct{ authority, path, query, fragment int }

func (r Reference) offsets() (o offsets) {
	if r.Scheme.defined {
		o.path = len(r.Scheme.text) + len(":")
	}
	if r.Authority.defined {
		o.authority = o.path + len("//")
		o.path = o.authority + len(r.Authority.text)
	}
	o.query = o.path + len(r.Path) + len("?")
	o.fragment = o.path + len(r.Path) + len("#")
	if r.Query.defined {
		o.fragment += len("?") + len(r.Query.text)
	}
	return o
}

// A grammar holds what the generic syntaxes differ in.
type grammar struct {
	data     class // what a segment of a path may hold, escapes aside
	inLabel  class // what a label of a host may hold, escapes aside
	dns      bool  // a host is a name or an address of the DNS, without escapes
	early    bool  // before RFC 2396: no IP literals, a password in the userinfo
	sections sections
}

// sections are the places of the rules on the components, on references
// without a scheme, on escapes, on characters that have to be escaped
// everywhere, and on resolution.
type sections struct {
	scheme, userinfo, host, port, path, query, fragment, relative, escape, excluded, resolution string
}

const (
	bis   = "draft-fielding-uri-rfc2396bis-00 "
	draft = "draft-fielding-url-syntax-05 "
)

var grammars = [...]grammar{
	RFC3986: {
		data:    pchar,
		inLabel: unreserved | subDelim,
		sections: sections{"RFC 3986 §3.1", "RFC 3986 §3.2.1", "RFC 3986 §3.2.2", "RFC 3986 §3.2.3", "RFC 3986 §3.3",
			"RFC 3986 §3.4", "RFC 3986 §3.5", "RFC 3986 §4.2", "RFC 3986 §2.1", "RFC 3986 §2", "RFC 3986 §5.2"},
	},
	RFC3987: { // it refers to RFC 3986 for all but the characters that it adds
		data:    pchar | nonASCII,
		inLabel: unreserved | subDelim | nonASCII,
		sections: sections{"RFC 3986 §3.1", "RFC 3986 §3.2.1", "RFC 3986 §3.2.2", "RFC 3986 §3.2.3", "RFC 3986 §3.3",
			"RFC 3986 §3.4", "RFC 3986 §3.5", "RFC 3986 §4.2", "RFC 3986 §2.1", "RFC 3987 §2.2", "RFC 3986 §5.2"},
	},
	RFC2396bis: {
		data:    pchar,
		inLabel: alnum | hyphen,
		dns:     true,
		sections: sections{bis + "§3.1", bis + "§3.2.2", bis + "§3.2.2", bis + "§3.2.2", bis + "§3.3",
			bis + "§3.4", bis + "§4.1", bis + "§5", bis + "§2.4.1", bis + "§2.4.3", bis + "§5.2"},
	},
	URLSyntax: {
		data:    pchar,
		inLabel: alnum | hyphen,
		dns:     true,
		early:   true,
		sections: sections{draft + "§4.1", draft + "§4.3.1", draft + "§4.3.1", draft + "§4.3.1", draft + "§4.3.2",
			draft + "§4.3.3", draft + "§3", draft + "§5", draft + "§2.4.1", draft + "§2.4.3", draft + "§5.2"},
	},
	RFC1738: {
		data:    pchar &^ tilde,
		inLabel: alnum | hyphen,
		dns:     true,
		early:   true,
		sections: sections{"RFC 1738 §2.1", "RFC 1738 §3.1", "RFC 1738 §3.1", "RFC 1738 §3.1", "RFC 1738 §2.2",
			"RFC 1738 §2.2", "RFC 1738 §2.2", "RFC 1738 §2.3", "RFC 1738 §2.2", "RFC 1738 §2.2", draft + "§5.2"},
	},
}

// A validator gathers the faults of one reference.
type validator struct {
	*grammar
	set    RuleSet
	faults []*SyntaxError
}

// A part is a piece of a reference: its text, the offset of that, the component
// that it belongs to and the place of the rules on it.
type part struct {
	text      string
	offset    int
	component string
	section   string
}

// fault notes a fault of p, at bytes from its start.
func (v *validator) fault(p part, at int, message string) {
	v.faultBy(p.section, p, at, message)
}

// faultBy notes a fault by a section that is not that of p.
func (v *validator) faultBy(section string, p part, at int, message string) {
	v.faults = append(v.faults, &SyntaxError{p.offset + at, p.component, section, message})
}

func (v *validator) scheme(r Reference) {
	p := part{r.Scheme.text, 0, "scheme", v.sections.scheme}
	switch {
	case !r.Scheme.defined:
		if v.set == RFC1738 {
			v.faultBy(v.sections.relative, p, 0, "a URL has a scheme")
		}
	case p.text == "":
		v.fault(p, 0, "a scheme is not empty")
	case !alpha.is(p.text[0]) && !v.early:
		v.fault(p, 0, "a scheme starts with a letter")
	}
	if good := schemeChar.span(p.text); good < len(p.text) {
		v.fault(p, good, "a scheme holds only letters, digits, \"+\", \"-\" and \".\"")
	}
}

// path checks the path, and that it can't be taken for another component
// (RFC 3986 §3.3 and §4.2).
func (v *validator) path(r Reference, offset int) {
	p := part{r.Path, offset, "path", v.sections.path}
	allowed := v.data | slash
	isAbsolute := strings.HasPrefix(r.Path, "/")
	switch {
	case r.Authority.defined:
		if r.Path != "" && !isAbsolute {
			v.fault(p, 0, "a path behind an authority starts with \"/\"")
		}
	case strings.HasPrefix(r.Path, "//"):
		v.fault(p, 0, "a path without an authority does not start with \"//\"")
	case !r.Scheme.defined:
		if end := schemeEnd(r.Path); end >= 0 {
			v.faultBy(v.sections.relative, p, end, "the first segment of a relative path holds no colon")
		}
	case v.set == RFC2396bis && !isAbsolute:
		allowed |= bracket // an opaque-part
	}
	v.characters(p, allowed)
}

// characters checks that p holds nothing but allowed characters and escapes.
func (v *validator) characters(p part, allowed class) {
	for i := 0; i < len(p.text); i++ {
		switch b := p.text[i]; {
		case nonASCII.is(b):
			i += v.nonASCII(p, i, allowed) - 1
		case allowed.is(b):
		case b != '%':
			v.excluded(p, i)
		case isEscape(p.text[i:]):
			i += 2
		default:
			v.faultBy(v.sections.escape, p, i, "\"%\" is not followed by two hexadecimal digits")
		}
	}
}

// nonASCII checks the character at offset i of p and returns its length.
func (v *validator) nonASCII(p part, i int, allowed class) int {
	r, size := utf8.DecodeRuneInString(p.text[i:])
	switch {
	case size == 1:
		v.faultBy(v.sections.excluded, p, i, fmt.Sprintf("byte %q is not UTF-8", p.text[i:i+1]))
	case allowed&nonASCII == 0:
		v.faultBy(v.sections.excluded, p, i, fmt.Sprintf("character %q is not percent-encoded", r))
	case isBidiFormat(r):
		v.faultBy("RFC 3987 §4.1", p, i, fmt.Sprintf("an IRI does not hold the formatting character %U", r))
	case !isUCSChar(r) && !(isPrivate(r) && p.component == "query"):
		v.faultBy(v.sections.excluded, p, i, fmt.Sprintf("character %q is not percent-encoded", r))
	}
	return size
}

// excluded notes the ASCII character at offset i of p, which has to be escaped
// there. The kinds of those that have to be escaped everywhere are named in
// RFC 2396 §2.4.3.
func (v *validator) excluded(p part, i int) {
	kind, section := "character", v.sections.excluded
	switch b := p.text[i]; {
	case b < ' ' || b == 0x7F:
		kind = "control character"
	case b == ' ':
		kind = "space"
	case strings.IndexByte("<>#%\"", b) >= 0:
		kind = "delimiter"
	case strings.IndexByte("{}|\\^`", b) >= 0:
		kind = "unwise character"
	default:
		section = p.section
	}
	v.faultBy(section, p, i, fmt.Sprintf("%s %q is not percent-encoded", kind, p.text[i]))
}
