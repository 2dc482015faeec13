package schemes

import (
	"encoding/base64"
	"math"
	"strconv"
	"strings"

	"urlgrep/core"
)

// The schemes of this file have no server behind a "//", except for some news.

// mailto: <addr-spec>,...?<hfname>=<hfvalue>&...
func (p *parser) mailto() {
	p.section = "RFC 6068 §2"
	p.noAuthority()
	if p.path.text != "" {
		for _, address := range p.path.split(",") {
			p.note("to", address)
			p.checkAddress(address)
		}
	}
	if !p.ref.Query.IsDefined() {
		return
	}
	for _, field := range p.query.split("&") {
		_, value, hasValue := p.notePair("header", field)
		if !hasValue {
			p.fault(field.offset, "a header field has a name, a \"=\" and a value")
		}
		if i := strings.IndexAny(value.text, "/?=[]"); i >= 0 {
			p.fault(value.offset+i, "\""+value.text[i:i+1]+"\" is to be percent-encoded in a header field")
		}
	}
}

// checkAddress checks an addr-spec.
func (p *parser) checkAddress(address piece) {
	if i := strings.IndexAny(address.text, "/&;="); i >= 0 {
		p.fault(address.offset+i, "\""+address.text[i:i+1]+"\" is to be percent-encoded in an address")
	}
	local, domain, found := address.cutLast("@")
	if !found {
		p.fault(address.offset, "an address has a local part, a \"@\" and a domain")
		return
	}
	if !isLocalPart(core.Unescape(local.text)) {
		p.fault(local.offset, "a local part is a dot-atom or a quoted string")
	}
	if !isDomain(core.Unescape(domain.text)) {
		p.fault(domain.offset, "a domain is a host or a domain literal")
	}
}

// isLocalPart reports whether s is a dot-atom-text or a quoted-string
// (RFC 5322 §3.2.3, §3.2.4, and RFC 6532 §3.2 for other than ASCII).
func isLocalPart(s string) bool {
	if len(s) > 1 && s[0] == '"' && s[len(s)-1] == '"' {
		return true
	}
	for atom := range strings.SplitSeq(s, ".") {
		if atom == "" {
			return false
		}
		for i := range len(atom) {
			if atom[i] < 0x80 && !holdsOnly(atom[i:i+1], "!#$%&'*+-/=?^_`{|}~") {
				return false
			}
		}
	}
	return true
}

// isDomain reports whether s is a host or a domain-literal (RFC 5322 §3.4.1).
func isDomain(s string) bool {
	isLiteral := strings.HasPrefix(s, "[") && strings.IndexAny(s, "]") == len(s)-1
	return isLiteral || core.FormOfHost(s) != core.InvalidHost && !strings.Contains("."+s+".", "..")
}

// cid: <content-id>
func (p *parser) cid() {
	p.section = "RFC 2392 §2"
	p.noAuthority()
	p.noteID("content-id", p.tail())
}

// mid: <message-id>/<content-id>
func (p *parser) mid() {
	p.section = "RFC 2392 §2"
	p.noAuthority()
	message, content, hasContent := p.tail().cut("/")
	p.noteID("message-id", message)
	if hasContent {
		p.noteID("content-id", content)
	}
}

// noteID notes the identifier of a message or of a part of one.
func (p *parser) noteID(name string, id piece) {
	p.note(name, id)
	before, after, _ := id.cutLast("@")
	if before.text == "" || after.text == "" {
		p.fault(id.offset, "an identifier has a \"@\" within")
	}
}

// news: "*", <newsgroup-name> or <message-id>; behind a server too (RFC 5538 §2.2).
func (p *parser) news() {
	p.section = "RFC 1738 §3.6"
	tail := p.tail()
	if p.ref.Authority.IsDefined() {
		p.needsHost()
		p.server(true)
		tail, _ = p.urlPath(tail)
	}
	switch {
	case strings.Contains(tail.text, "@"):
		p.noteID("message-id", tail)
	case tail.text == "*" || isGroup(tail.text):
		p.note("group", tail)
	default:
		p.note("group", tail)
		p.fault(tail.offset, "a group is a name with periods between its parts, or \"*\"")
	}
}

// isGroup reports whether s is the name of a newsgroup (RFC 1738 §5: group).
func isGroup(s string) bool {
	for component := range strings.SplitSeq(s, ".") {
		if !holdsOnly(component, "-+_") {
			return false
		}
	}
	return isLetter(s[0])
}

// tel: <number>;<parameter>=<value>...
func (p *parser) tel() {
	p.section = "RFC 3966 §3"
	p.noAuthority()
	p.noQuery()
	pieces := p.path.split(";")
	number := pieces[0]
	p.note("number", number)
	keys := p.noteParameters(pieces[1:])
	global, isGlobal := strings.CutPrefix(number.text, "+")
	switch {
	case isGlobal && !isPhoneNumber(global, "0123456789"):
		p.fault(number.offset, "a global number has digits and visual separators")
	case !isGlobal && !isPhoneNumber(number.text, "0123456789ABCDEFabcdef*#"):
		p.fault(number.offset, "a local number has digits and visual separators")
	case !isGlobal && !keys["phone-context"]:
		p.fault(number.offset, "a local number has a phone-context")
	}
}

// isPhoneNumber reports whether s holds digits, at least one, and separators.
func isPhoneNumber(s, digits string) bool {
	return strings.Trim(s, digits+"-.()") == "" && strings.ContainsAny(s, digits)
}

// noteParameters notes parameters "name=value" or "name", each of which may be
// there once, and returns their names in lower case.
func (p *parser) noteParameters(parameters []piece) (keys map[string]bool) {
	keys = make(map[string]bool, len(parameters))
	for _, parameter := range parameters {
		key, _, _ := p.notePair("parameter", parameter)
		name := strings.ToLower(key)
		if name == "" {
			p.fault(parameter.offset, "a parameter has a name")
		} else if keys[name] {
			p.fault(parameter.offset, "a parameter appears once")
		}
		keys[name] = true
	}
	return keys
}

// sip: <user>:<password>@<host>:<port>;<parameters>?<headers>
func (p *parser) sip() {
	p.section = "RFC 3261 §19.1.1"
	p.noAuthority()
	userinfo, rest, hasUser := p.tail().cutLast("@")
	if hasUser {
		user, password, hasPassword := userinfo.cut(":")
		p.note("user", user)
		if user.text == "" {
			p.fault(user.offset, "a user is not empty")
		}
		if hasPassword {
			p.note("password", password)
		}
	} else {
		rest = p.tail()
	}
	rest, headers, hasHeaders := rest.cut("?")
	pieces := rest.split(";")
	p.hostPort(pieces[0])
	p.noteParameters(pieces[1:])
	if !hasHeaders {
		return
	}
	for _, header := range headers.split("&") {
		if _, _, hasValue := p.notePair("header", header); !hasValue {
			p.fault(header.offset, "a header has a name, a \"=\" and a value")
		}
	}
}

// hostPort notes the host and the port of a path.
func (p *parser) hostPort(s piece) {
	a := core.ParseAuthority(s.text)
	host := s.slice(0, len(a.Host))
	p.note("host", host)
	if core.FormOfHost(host.text) == core.InvalidHost {
		p.fault(host.offset, "a host is a name or an IP address")
	}
	if a.Port.IsDefined() {
		port := s.slice(len(a.Host)+len(":"), len(s.text))
		p.note("port", port)
		if !isNumber(port.text) {
			p.fault(port.offset, "a port is a decimal number")
		}
	}
}

// urn: <NID>:<NSS>?+<r-component>?=<q-component>#<f-component>
func (p *parser) urn() {
	p.section = "RFC 8141 §2"
	p.noAuthority()
	nid, nss, _ := p.path.cut(":")
	p.note("NID", nid)
	if !isNamespace(nid.text) {
		p.fault(nid.offset, "an NID has 2 to 32 letters, digits and hyphens, with no hyphen at its ends")
	}
	p.note("NSS", nss)
	if nss.text == "" || nss.text[0] == '/' {
		p.fault(nss.offset, "an NSS is not empty and does not start with \"/\"")
	}
	if p.ref.Query.IsDefined() {
		p.urnComponents()
	}
	if p.ref.Fragment.IsDefined() {
		p.note("f-component", p.fragment)
	}
}

// urnComponents notes the r-component, which "?+" starts, and the q-component,
// which "?=" starts.
func (p *parser) urnComponents() {
	rest := p.query
	if strings.HasPrefix(rest.text, "+") {
		r, q, hasQ := rest.slice(1, len(rest.text)).cut("?=")
		p.noteURNComponent("r-component", r)
		if hasQ {
			p.noteURNComponent("q-component", q)
		}
		return
	}
	if strings.HasPrefix(rest.text, "=") {
		p.noteURNComponent("q-component", rest.slice(1, len(rest.text)))
		return
	}
	p.fault(rest.offset, "\"?\" is followed by \"+\" or \"=\"")
}

func (p *parser) noteURNComponent(name string, c piece) {
	p.note(name, c)
	if c.text == "" || c.text[0] == '/' || c.text[0] == '?' {
		p.fault(c.offset, "a component of a URN is not empty and does not start with \"/\" or \"?\"")
	}
}

func isNamespace(nid string) bool {
	return len(nid) >= 2 && len(nid) <= 32 && holdsOnly(nid, "-") && nid[0] != '-' && nid[len(nid)-1] != '-'
}

// data: <type>/<subtype>;<attribute>=<value>;base64,<data>
func (p *parser) data() {
	p.section = "RFC 2397 §3"
	p.noAuthority()
	header, data, found := p.tail().cut(",")
	if !found {
		p.fault(header.end(), "a comma stands before the data")
	}
	header, flag, isBase64 := header.cutSuffix(";base64")
	pieces := header.split(";")
	if mediaType := pieces[0]; mediaType.text != "" {
		p.note("type", mediaType)
		kind, subtype, _ := strings.Cut(core.Unescape(mediaType.text), "/")
		if !isToken(kind) || !isToken(subtype) {
			p.fault(mediaType.offset, "a media type has a type, a \"/\" and a subtype")
		}
	}
	for _, parameter := range pieces[1:] {
		if _, _, hasValue := p.notePair("parameter", parameter); !hasValue {
			p.fault(parameter.offset, "a parameter has an attribute, a \"=\" and a value")
		}
	}
	if isBase64 {
		p.note("base64", flag.slice(len(";"), len(flag.text)))
		if _, err := base64.StdEncoding.DecodeString(core.Unescape(data.text)); err != nil {
			p.fault(data.offset, "the data is not base64")
		}
	}
	p.note("data", data)
}

// isToken reports whether s is a token of MIME in the form that the registry of
// media types allows (RFC 6838 §4.2).
func isToken(s string) bool { return holdsOnly(s, "!#$&-^_.+") }

// geo: <coord-a>,<coord-b>,<coord-c>;crs=<crslabel>;u=<uval>;<parameters>
func (p *parser) geo() {
	p.section = "RFC 5870 §3.3"
	p.noAuthority()
	p.noQuery()
	pieces := p.path.split(";")
	isWGS84 := true
	for _, parameter := range pieces[1:] {
		if key, value, _ := parameter.cut("="); strings.EqualFold(key.text, "crs") {
			isWGS84 = strings.EqualFold(value.text, "wgs84")
		}
	}
	p.coordinates(pieces[0].split(","), isWGS84)
	p.noteParameters(pieces[1:])
	p.checkGeoParameters(pieces[1:])
}

// checkGeoParameters checks that crs is the first parameter, and that u, a
// number, is the first but for crs.
func (p *parser) checkGeoParameters(parameters []piece) {
	before := ""
	for i, parameter := range parameters {
		key, value, _ := parameter.cut("=")
		name := strings.ToLower(key.text)
		if name == "crs" && i > 0 || name == "u" && i > 0 && (i > 1 || before != "crs") {
			p.fault(parameter.offset, "crs is the first parameter, then comes u")
		}
		if name == "u" && (!isCoordinate(value.text) || value.text[0] == '-') {
			p.fault(value.offset, "an uncertainty is a number")
		}
		before = name
	}
}

// coordinates notes two or three coordinates. By WGS-84, they are a latitude, a
// longitude and an altitude (RFC 5870 §3.4.2).
func (p *parser) coordinates(coordinates []piece, isWGS84 bool) {
	names := [...]string{"coord-a", "coord-b", "coord-c"}
	limits := [...]float64{90, 180, math.MaxFloat64}
	for i, coordinate := range coordinates {
		if i == len(names) {
			p.fault(coordinate.offset, "there are two or three coordinates")
			return
		}
		p.note(names[i], coordinate)
		if !isCoordinate(coordinate.text) {
			p.fault(coordinate.offset, "a coordinate is a decimal number")
		} else if n, _ := strconv.ParseFloat(coordinate.text, 64); isWGS84 && math.Abs(n) > limits[i] {
			p.fault(coordinate.offset, "a latitude is at most 90 degrees, a longitude 180")
		}
	}
	if len(coordinates) == 1 {
		p.fault(coordinates[0].end(), "there are two or three coordinates")
	}
}

// isCoordinate reports whether s is a num.
func isCoordinate(s string) bool {
	whole, fraction, hasFraction := strings.Cut(strings.TrimPrefix(s, "-"), ".")
	return isNumber(whole) && (!hasFraction || isNumber(fraction))
}

// magnet: ?<parameter>=<value>&...
func (p *parser) magnet() {
	p.section = "magnet"
	p.noAuthority()
	if p.path.text != "" || !p.ref.Query.IsDefined() {
		p.fault(p.path.offset, "a \"?\" follows the scheme")
		return
	}
	for _, parameter := range p.query.split("&") {
		if _, _, hasValue := p.notePair("parameter", parameter); !hasValue {
			p.fault(parameter.offset, "a parameter has a name, a \"=\" and a value")
		}
	}
}

// doi: <prefix>/<suffix>
func (p *parser) doi() {
	p.section = "DOI Handbook §2.2"
	p.noAuthority()
	prefix, suffix, _ := p.tail().cut("/")
	p.note("prefix", prefix)
	if registrant, found := strings.CutPrefix(prefix.text, "10."); !found || !isNumber(strings.ReplaceAll(registrant, ".", "")) {
		p.fault(prefix.offset, "a prefix is \"10.\" and the number of a registrant")
	}
	p.note("suffix", suffix)
	if suffix.text == "" {
		p.fault(suffix.offset, "a suffix is not empty")
	}
}
