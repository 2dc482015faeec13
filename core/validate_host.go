package core

import "strings"

// authority checks the parts of the authority of r, which starts at offset.
func (v *validator) authority(r Reference, offset int) {
	a := ParseAuthority(r.Authority.text)
	if a.Userinfo.defined {
		v.userinfo(part{a.Userinfo.text, offset, "userinfo", v.sections.userinfo})
		offset += len(a.Userinfo.text) + len("@")
	}
	host := part{a.Host, offset, "host", v.sections.host}
	if a.Host != "" {
		v.host(host)
	} else if !v.mayLackHost(r, a) {
		v.fault(host, 0, "a host is not empty")
	}
	if a.Port.defined {
		v.port(part{a.Port.text, offset + len(a.Host) + len(":"), "port", v.sections.port})
	}
}

// userinfo checks the user and, where the set knows one, the password.
func (v *validator) userinfo(p part) {
	v.characters(p, v.data&^at)
	if _, password, ok := strings.Cut(p.text, ":"); ok && v.early {
		if i := strings.IndexByte(password, ':'); i >= 0 {
			v.fault(p, len(p.text)-len(password)+i, "a password holds no colon")
		}
	}
}

// mayLackHost reports whether the host of a, the authority of r, may be empty.
// The older sets allow that only when there is nothing else in the authority,
// and RFC 1738 §5 then only in the URLs of files.
func (v *validator) mayLackHost(r Reference, a Authority) bool {
	if !v.dns {
		return true
	}
	return a == Authority{} && (v.set != RFC1738 || strings.EqualFold(r.Scheme.text, "file"))
}

func (v *validator) port(p part) {
	if good := digit.span(p.text); good < len(p.text) {
		v.fault(p, good, "a port is a decimal number")
	}
	if p.text == "" && v.set == RFC1738 {
		v.fault(p, 0, "a port is not empty")
	}
}

// host checks a host that is not empty.
func (v *validator) host(p part) {
	switch {
	case p.text[0] == '[':
		v.literal(p)
	case (digit | dot).holdsOnly(p.text):
		if at, fault := checkIPv4(p.text); fault != "" {
			v.fault(p, at, fault)
		}
	default:
		v.name(p)
	}
}

// literal checks an IP literal. The draft of 2002 knows IPv6 addresses, but
// neither zones nor later versions.
func (v *validator) literal(p part) {
	address, closed := strings.CutSuffix(p.text[1:], "]")
	at, fault := 0, ""
	switch {
	case v.early:
		v.fault(p, 0, "a host is a name or an IPv4 address")
		return
	case !closed:
		v.fault(p, len(p.text), "an IP literal ends in \"]\"")
		return
	case v.dns:
		at, fault = checkIPv6(address)
	case isFuture(address):
		at, fault = checkFuture(address)
	default:
		at, fault = checkIPv6Zone(address)
	}
	if fault == "" {
		return
	}
	if zone := strings.Index(address, "%25"); zone >= 0 && at > zone && !v.dns {
		p.section = "RFC 6874 §2"
	}
	v.fault(p, 1+at, fault)
}

// name checks a registered name. It may end in a dot, but not in the early sets.
func (v *validator) name(p part) {
	const longest = 255
	if len(p.text) > longest {
		v.fault(p, longest, "a host has at most 255 characters")
	}
	rest := p.text
	if !v.early {
		rest = strings.TrimSuffix(rest, ".")
	}
	for more := true; more; {
		label := p
		label.text, rest, more = strings.Cut(rest, ".")
		v.label(label, !more)
		p.offset += len(label.text) + len(".")
	}
}

// label checks a label of a name.
func (v *validator) label(p part, isLast bool) {
	const longest = 63
	if p.text == "" {
		v.fault(p, 0, "a label of a host is not empty")
		return
	}
	if len(p.text) > longest && v.inLabel.holdsOnly(p.text) {
		v.fault(p, longest, "a label of a host has at most 63 characters")
	}
	if v.dns {
		v.domainLabel(p)
	} else {
		v.characters(p, v.inLabel)
	}
	switch {
	case !isLast:
	case digit.holdsOnly(p.text):
		v.fault(p, 0, "the last label of a host is not a number")
	case v.early && digit.is(p.text[0]):
		v.fault(p, 0, "the last label of a host starts with a letter")
	}
}

// domainLabel checks the characters of a label where hosts are those of the DNS.
func (v *validator) domainLabel(p part) {
	if good := v.inLabel.span(p.text); good < len(p.text) {
		v.fault(p, good, "a label of a host holds only letters, digits and hyphens")
	}
	if strings.HasPrefix(p.text, "-") {
		v.fault(p, 0, "a label of a host starts with a letter or a digit")
	}
	if last := len(p.text) - 1; last > 0 && p.text[last] == '-' {
		v.fault(p, last, "a label of a host ends in a letter or a digit")
	}
}
