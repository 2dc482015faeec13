package core

import "strings"

// A HostForm tells which of the forms of RFC 3986 §3.2.2 a host has.
type HostForm uint8

const (
	InvalidHost    HostForm = iota // empty, or no host by any form
	RegisteredName                 // a name, or an address that is no IPv4 address
	IPv4                           // four octets in decimal
	IPv6                           // an IPv6 address in brackets, with or without a zone (RFC 6874)
	IPvFuture                      // an address of a later version in brackets
)

// String returns the name of the form.
func (f HostForm) String() string {
	switch f {
	case RegisteredName:
		return "registered name"
	case IPv4:
		return "IPv4 address"
	case IPv6:
		return "IPv6 address"
	case IPvFuture:
		return "address of a later IP version"
	}
	return "invalid host"
}

// FormOfHost returns the form of host, which is given as it stands in an
// authority: an IP literal with its brackets.
//
// A registered name may hold non-ASCII bytes, as those of an IRI do
// (RFC 3987 §2.2); that the labels of a name are good ones is not asked.
func FormOfHost[T ~string | ~[]byte](host T) HostForm {
	s := view(host)
	if strings.HasPrefix(s, "[") {
		return formOfLiteral(s)
	}
	if _, fault := checkIPv4(s); fault == "" {
		return IPv4
	}
	if isRegisteredName(s) {
		return RegisteredName
	}
	return InvalidHost
}

// formOfLiteral returns the form of an IP literal, which starts with "[".
func formOfLiteral(s string) HostForm {
	address, closed := strings.CutSuffix(s[1:], "]")
	if !closed {
		return InvalidHost
	}
	if isFuture(address) {
		if _, fault := checkFuture(address); fault == "" {
			return IPvFuture
		}
		return InvalidHost
	}
	if _, fault := checkIPv6Zone(address); fault == "" {
		return IPv6
	}
	return InvalidHost
}

// isRegisteredName reports whether s is a reg-name that is not empty.
func isRegisteredName(s string) bool {
	for i := 0; i < len(s); i++ {
		switch {
		case (unreserved | subDelim | nonASCII).is(s[i]):
		case isEscape(s[i:]):
			i += 2
		default:
			return false
		}
	}
	return s != ""
}

// The functions below check a part of a host. They return the offset and a
// description of the first fault; the description is empty when there is none.

// checkIPv4 checks an IPv4address: four octets without leading zeros.
func checkIPv4(s string) (at int, fault string) {
	for octet := range 4 {
		if octet > 0 {
			if at == len(s) || s[at] != '.' {
				return at, "an IPv4 address has four octets"
			}
			at++
		}
		digits := digit.span(s[at:])
		if fault := checkOctet(s[at : at+digits]); fault != "" {
			return at, fault
		}
		at += digits
	}
	if at < len(s) {
		return at, "an IPv4 address ends after four octets"
	}
	return at, ""
}

// checkOctet checks a dec-octet, of which digits holds the digits.
func checkOctet(digits string) (fault string) {
	switch {
	case digits == "":
		return "an octet of an IPv4 address is a number"
	case len(digits) > 1 && digits[0] == '0':
		return "an octet of an IPv4 address has no leading zero"
	case len(digits) > 3, len(digits) == 3 && digits > "255":
		return "an octet of an IPv4 address is at most 255"
	}
	return ""
}

// checkIPv6Zone checks an IPv6address, which a "%25" and a zone may follow
// (RFC 6874 §2).
func checkIPv6Zone(s string) (at int, fault string) {
	address, zone, hasZone := strings.Cut(s, "%25")
	if at, fault := checkIPv6(address); fault != "" || !hasZone {
		return at, fault
	}
	start := len(s) - len(zone)
	if zone == "" {
		return start, "a zone id is not empty"
	}
	for i := 0; i < len(zone); i++ {
		switch {
		case unreserved.is(zone[i]):
		case isEscape(zone[i:]):
			i += 2
		default:
			return start + i, "a zone id holds only unreserved characters and escapes"
		}
	}
	return len(s), ""
}

// checkIPv6 checks an IPv6address: eight groups of up to four hexadecimal
// digits, where the last two may be written as an IPv4 address and one run of
// one or more zero groups as "::".
func checkIPv6(s string) (at int, fault string) {
	groups, elided := 0, strings.HasPrefix(s, "::")
	if elided {
		at = 2
	}
	for at < len(s) {
		digits := hexDigit.span(s[at:])
		if strings.HasPrefix(s[at+digits:], ".") {
			if i, fault := checkIPv4(s[at:]); fault != "" {
				return at + i, fault
			}
			groups += 2
			at = len(s)
			break
		}
		if digits == 0 || digits > 4 {
			return at, "a group of an IPv6 address has one to four hexadecimal digits"
		}
		groups++
		at += digits
		if at == len(s) {
			break
		}
		if s[at] != ':' {
			return at, "a colon stands between the groups of an IPv6 address"
		}
		at++
		if strings.HasPrefix(s[at:], ":") {
			if elided {
				return at, "an IPv6 address has at most one \"::\""
			}
			elided = true
			at++
		} else if at == len(s) {
			return at, "an IPv6 address does not end in a single colon"
		}
	}
	if groups > 8 || elided == (groups == 8) {
		return at, "an IPv6 address has eight groups, fewer only with \"::\""
	}
	return at, ""
}

// isFuture reports whether the inside of an IP literal is an IPvFuture rather
// than an IPv6 address, by its version flag.
func isFuture(s string) bool { return s != "" && toLower(s[0]) == 'v' }

// checkFuture checks an IPvFuture: "v", a version in hexadecimal, a dot and an
// address of that version. It takes the "v" as checked.
func checkFuture(s string) (at int, fault string) {
	version := hexDigit.span(s[1:])
	dot := 1 + version
	if version == 0 || !strings.HasPrefix(s[dot:], ".") {
		return dot, "an IP literal that starts with \"v\" has a hexadecimal version and a dot"
	}
	if dot+1 == len(s) {
		return len(s), "the address of an IP literal is not empty"
	}
	for at = dot + 1; at < len(s); at++ {
		if !(unreserved | subDelim).is(s[at]) && s[at] != ':' {
			return at, "an IP literal holds only unreserved characters, sub-delims and colons"
		}
	}
	return at, ""
}
