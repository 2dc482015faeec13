package core

import (
	"fmt"
	"strings"
)

// A RuleSet names the specification that a reference is read by. The zero
// RuleSet is RFC3986.
type RuleSet uint8

const (
	RFC3986    RuleSet = iota // the Internet Standard of 2005
	RFC3987                   // the same with the characters of IRIs
	RFC2396bis                // draft-fielding-uri-rfc2396bis-00, 2002
	URLSyntax                 // draft-fielding-url-syntax-05, 1997
	RFC1738                   // 1994; it leaves relative links to others (§2.3), they are read as in URLSyntax
)

var ruleSetNames = [...]string{"rfc3986", "rfc3987", "rfc2396bis", "url-syntax", "rfc1738"}

// String returns the name that [ParseRuleSet] takes.
func (s RuleSet) String() string { return ruleSetNames[s] }

// ParseRuleSet returns the rule set of one of the names "rfc3986", "rfc3987",
// "rfc2396bis", "url-syntax" and "rfc1738".
func ParseRuleSet(name string) (RuleSet, error) {
	i, err := indexName("rule set", ruleSetNames[:], name)
	return RuleSet(i), err
}

// AboveRoot tells what becomes of leading ".." segments that go above the root
// of the base. The old drafts leave it to the implementation
// (draft-fielding-uri-rfc2396bis-00 §5.2 step 7); RFC 3986 always drops them.
type AboveRoot uint8

const (
	KeepAboveRoot   AboveRoot = iota // they stay, as in the tables of the drafts
	DropAboveRoot                    // they are removed
	RefuseAboveRoot                  // the reference is in error
)

var aboveRootNames = [...]string{"keep", "drop", "refuse"}

// String returns the name that [ParseAboveRoot] takes.
func (a AboveRoot) String() string { return aboveRootNames[a] }

// ParseAboveRoot returns the value of one of the names "keep", "drop" and "refuse".
func ParseAboveRoot(name string) (AboveRoot, error) {
	i, err := indexName("treatment of leading \"..\"", aboveRootNames[:], name)
	return AboveRoot(i), err
}

// indexName returns the place of name among names, and an error that lists
// them when it is not there.
func indexName(what string, names []string, name string) (int, error) {
	for i := range names {
		if names[i] == name {
			return i, nil
		}
	}
	return 0, fmt.Errorf("no %s %q; there are %s", what, name, strings.Join(names, ", "))
}

// Rules are the rules that references are resolved by (F1). Zero Rules are the
// strict ones of RFC 3986, which [Reference.Resolve] follows.
type Rules struct {
	Set       RuleSet
	NonStrict bool      // ignore a scheme that is that of the base (RFC 3986 §5.2.2)
	AboveRoot AboveRoot // for the rule sets that are older than RFC 3986
}

// Resolve returns the target of ref as it stands in a document whose base is
// base. By the rule sets that are older than RFC 3986, an empty reference and a
// lone fragment mean the current document, which need not be the base; they are
// returned as they are, and [Reference.IsSameDocument] tells.
//
// The error is a [*SyntaxError] in ref. Only RefuseAboveRoot leads to one.
func (rules Rules) Resolve(base, ref Reference) (Reference, error) {
	relative := ref
	if rules.NonStrict && ref.Scheme.defined && base.Scheme.defined && strings.EqualFold(ref.Scheme.text, base.Scheme.text) {
		relative.Scheme = Component{}
	}
	if rules.Set == RFC3986 || rules.Set == RFC3987 { // RFC 3987 §6.5
		return relative.Resolve(base), nil
	}
	target, climbs := rules.resolveOld(base, relative)
	if climbs && rules.AboveRoot == RefuseAboveRoot {
		return Reference{}, &SyntaxError{
			Offset:    ref.offsets().path,
			Component: "path",
			Section:   grammars[rules.Set].sections.resolution,
			Message:   "\"..\" goes above the root of the base",
		}
	}
	return target, nil
}

// resolveOld does what draft-fielding-uri-rfc2396bis-00 §5.2 says, or what
// draft-fielding-url-syntax-05 §5.2 does, and reports whether segments ".." go
// above the root.
func (rules Rules) resolveOld(base, ref Reference) (target Reference, climbs bool) {
	if ref.IsSameDocument() || ref.Scheme.defined {
		return ref, false
	}
	target = ref
	target.Scheme = base.Scheme
	if ref.Authority.defined {
		return target, false
	}
	target.Authority = base.Authority
	switch {
	case strings.HasPrefix(ref.Path, "/"): // its dot segments stay
	case rules.Set != RFC2396bis:
		buffer := oldBasePath(base) + Reference{Path: ref.Path, Query: ref.Query}.String() // step 6c merges the query
		buffer, climbs = rules.removeMergedDots(buffer)
		target.Path, target.Query = cutComponent(buffer, '?')
	case ref.Path == "":
		target.Path = base.Path
	default:
		target.Path, climbs = rules.removeMergedDots(oldBasePath(base) + ref.Path)
	}
	return target.unambiguous(), climbs
}

// oldBasePath returns the path of base without its last segment, "/" when it
// is empty (draft-fielding-uri-rfc2396bis-00 §5.2, step 1). The draft of 1997
// did not think of an empty path, and would glue the reference to the host.
func oldBasePath(base Reference) string {
	if base.Path == "" {
		return "/"
	}
	return base.Path[:strings.LastIndexByte(base.Path, '/')+1]
}

// removeMergedDots does steps 3 to 7 of draft-fielding-uri-rfc2396bis-00 §5.2,
// which are steps 6d to 6g of draft-fielding-url-syntax-05 §5.2. Climbs
// reports whether segments ".." went above the root; they are in the result
// only when they are to be kept. It takes linear time.
func (rules Rules) removeMergedDots(buffer string) (path string, climbs bool) {
	kept := make([]byte, 0, len(buffer))
	if rest, ok := strings.CutPrefix(buffer, "/"); ok {
		kept = append(kept, '/')
		buffer = rest
	}
	root := len(kept) // nothing before it can be taken away
	for buffer != "" {
		segment := buffer
		if slash := strings.IndexByte(buffer, '/'); slash >= 0 {
			segment = buffer[:slash+1]
		}
		buffer = buffer[len(segment):]
		switch strings.TrimSuffix(segment, "/") {
		case ".":
		case "..":
			if len(kept) > root {
				kept = kept[:root+lastSegment(kept[root:])]
				continue
			}
			climbs = true
			if rules.AboveRoot == KeepAboveRoot {
				kept = append(kept, segment...)
				root = len(kept)
			}
		default:
			kept = append(kept, segment...)
		}
	}
	return string(kept), climbs
}

// lastSegment returns the offset of the last of the segments in path, all of
// which end in "/".
func lastSegment(path []byte) int {
	for i := len(path) - 2; i >= 0; i-- {
		if path[i] == '/' {
			return i + 1
		}
	}
	return 0
}

// IsSameDocument reports whether r is empty but for a fragment. By the rule
// sets that are older than RFC 3986, such a reference means the document that it
// stands in, whatever the base.
func (r Reference) IsSameDocument() bool {
	return r == Reference{Fragment: r.Fragment}
}

// Target returns the URI that a reference stands for. It is the reference
// itself when base is not absolute or the rules refuse to resolve it.
func (rules Rules) Target(base Reference, reference string) string {
	if base.IsAbsolute() {
		if target, err := rules.Resolve(base, Parse(reference)); err == nil {
			return target.String()
		}
	}
	return reference
}
