package core

import (
	"fmt"
	"strconv"
	"strings"
)

// A Level is a set of normalisations, which "|" combines. The zero Level
// changes nothing; comparing by it is the simple string comparison of
// RFC 3986 §6.2.1.
type Level uint8

const (
	LevelCase        Level = 1 << iota // scheme and host in lower case, the digits of escapes in upper case, §6.2.2.1
	LevelEscapes                       // no escapes of unreserved characters, §6.2.2.2
	LevelDotSegments                   // no dot segments in an absolute path, §6.2.2.3
	LevelPort                          // no port that is empty or the default of the scheme, §6.2.3
	LevelEmptyPath                     // "/" for an empty path behind an authority, §6.2.3
	LevelParts                         // what the scheme says of its parts, §6.2.3: see SchemeBased
	LevelALabels                       // a host outside of ASCII as the DNS has it, "xn--bcher-kva" (RFC 3987 §5.3.3)
	LevelULabels                       // and back for display, "bücher"
)

const (
	// SyntaxBased is the normalisation that is right for every scheme (§6.2.2).
	SyntaxBased = LevelCase | LevelEscapes | LevelDotSegments

	// SchemeBased adds what depends on the scheme (§6.2.3). Its LevelParts puts
	// the hosts of mailto and the namespace of urn in lower case, and leaves
	// "localhost" out of file.
	SchemeBased = SyntaxBased | LevelPort | LevelEmptyPath | LevelParts | LevelALabels
)

var levels = [...]struct {
	name  string
	level Level
}{
	{"none", 0},
	{"syntax", SyntaxBased},
	{"scheme", SchemeBased},
	{"case", LevelCase},
	{"escapes", LevelEscapes},
	{"dot-segments", LevelDotSegments},
	{"port", LevelPort},
	{"empty-path", LevelEmptyPath},
	{"parts", LevelParts},
	{"a-labels", LevelALabels},
	{"u-labels", LevelULabels},
}

// ParseLevel returns the union of the levels that names lists with commas
// between them: "none", "syntax", "scheme", "case", "escapes", "dot-segments",
// "port", "empty-path", "parts", "a-labels" and "u-labels".
func ParseLevel(names string) (Level, error) {
	var union Level
next:
	for name := range strings.SplitSeq(names, ",") {
		for _, l := range levels {
			if l.name == name {
				union |= l.level
				continue next
			}
		}
		return 0, fmt.Errorf("no level of normalisation %q", name)
	}
	return union, nil
}

// Normalize returns r in the form that is normal for its scheme, by SchemeBased.
func (r Reference) Normalize() Reference { return SchemeBased.Normalize(r) }

// Equivalent reports whether a and b are the same once normalised by
// SchemeBased. Fragments count; references should be resolved before.
func Equivalent(a, b Reference) bool { return SchemeBased.Equivalent(a, b) }

// Equivalent reports whether a and b are the same once normalised by l.
func (l Level) Equivalent(a, b Reference) bool { return a == b || l.Normalize(a) == l.Normalize(b) }

// Normalize returns r with the normalisations of l. Doing it twice changes
// nothing. A reserved character is never decoded, nor is anything twice. What
// is no good, such as a "%" without digits or a host that IDNA refuses, stays.
func (l Level) Normalize(r Reference) Reference {
	if l&(LevelCase|LevelEscapes) != 0 {
		r.Authority.text = l.escapes(r.Authority.text) // an "@" or a ":" is not decoded
		r.Path = l.escapes(r.Path)
		r.Query.text = l.escapes(r.Query.text)
		r.Fragment.text = l.escapes(r.Fragment.text)
	}
	if l&LevelCase != 0 {
		r.Scheme.text = lowerLetters(r.Scheme.text)
	}
	if r.Authority.defined {
		a := ParseAuthority(r.Authority.text)
		a.Host = l.host(a.Host)
		isClear := !ParseAuthority(a.Host).Port.defined // a bad host may hold a colon of its own
		if l&LevelPort != 0 && isClear && isDefaultPort(r.Scheme.text, a.Port.text) {
			a.Port = Component{}
		}
		r.Authority = Defined(a.String())
	}
	if l&LevelParts != 0 {
		r = r.normalizeParts()
	}
	// Removing dot segments is for merged paths; a relative path would lose its way.
	if l&LevelDotSegments != 0 && strings.HasPrefix(r.Path, "/") {
		r.Path = RemoveDotSegments(r.Path)
	}
	if l&LevelEmptyPath != 0 && r.Authority.defined && r.Path == "" {
		r.Path = "/"
	}
	return r.unambiguous()
}

// escapes returns s with escapes in upper case (LevelCase) and without those of
// unreserved characters (LevelEscapes).
func (l Level) escapes(s string) string {
	if !strings.Contains(s, "%") {
		return s
	}
	b := make([]byte, 0, len(s))
	for i := 0; i < len(s); i++ {
		if !isEscape(s[i:]) {
			b = append(b, s[i])
			continue
		}
		switch octet := unescape(s[i:]); {
		case l&LevelEscapes != 0 && unreserved.is(octet) && !endsInPercent(b):
			b = append(b, octet)
		case l&LevelCase != 0:
			b = appendEscape(b, octet)
		default:
			b = append(b, s[i:i+3]...)
		}
		i += 2
	}
	return string(b)
}

// endsInPercent reports whether b ends in a "%" that starts no escape, with or
// without a character behind it. A digit that is decoded there would make an
// escape of it.
func endsInPercent(b []byte) bool {
	return len(b) > 0 && b[len(b)-1] == '%' || len(b) > 1 && b[len(b)-2] == '%'
}

// lowerLetters returns s with its ASCII letters in lower case, those of escapes
// excepted.
func lowerLetters(s string) string {
	b := []byte(s)
	changed := false
	for i := 0; i < len(b); i++ {
		if isEscape(s[i:]) {
			i += 2
			continue
		}
		changed = changed || b[i] != toLower(b[i])
		b[i] = toLower(b[i])
	}
	if !changed {
		return s
	}
	return string(b)
}

// host normalises a host. The zone of an IPv6 address keeps its case, for only
// its own system knows what it means (RFC 6874 §2).
func (l Level) host(host string) string {
	if strings.HasPrefix(host, "[") {
		if l&LevelCase == 0 {
			return host
		}
		zone := strings.Index(host, "%25")
		if zone < 0 {
			zone = len(host)
		}
		return lowerLetters(host[:zone]) + host[zone:]
	}
	if l&LevelALabels != 0 {
		host = toALabels(host)
	}
	if l&LevelULabels != 0 {
		host = toULabels(host)
	}
	if l&LevelCase != 0 {
		host = lowerLetters(host)
	}
	return host
}

// isDefaultPort reports whether port is empty or the default of scheme.
func isDefaultPort(scheme, port string) bool {
	if port == "" {
		return true
	}
	number, err := strconv.ParseUint(port, 10, 16)
	standard, ok := DefaultPort(scheme)
	return err == nil && ok && uint16(number) == standard
}

// normalizeParts does what LevelParts is for.
func (r Reference) normalizeParts() Reference {
	l := lower(r.Scheme.text)
	switch string(l.bytes[:l.length]) {
	case "file": // RFC 8089 §2, RFC 3986 §3.2.2
		isLocal := !r.Authority.defined || strings.EqualFold(r.Authority.text, "localhost")
		if isLocal && strings.HasPrefix(r.Path, "/") {
			r.Authority = Defined("")
		}
	case "mailto": // RFC 3986 §6.2.3
		addresses := strings.Split(r.Path, ",")
		for i, address := range addresses {
			host := strings.LastIndexByte(address, '@') + 1
			if host > 0 {
				addresses[i] = address[:host] + lowerLetters(address[host:])
			}
		}
		r.Path = strings.Join(addresses, ",")
	case "urn": // RFC 8141 §3.1
		if nid, nss, ok := strings.Cut(r.Path, ":"); ok {
			r.Path = lowerLetters(nid) + ":" + nss
		}
	}
	return r
}
