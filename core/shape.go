package core

import "strings"

// HasShape (A3) reports whether rest, which follows "scheme:" and does not start
// with "//", looks like the rest of a URI of that scheme rather than like
// prose ("news: we won"), code ("std::vector") or a time. Scheme and rest are
// given without the colon between them; rest ends where the URI ends.
//
// It is meant for schemes that need no "//". Schemes that do, that have no
// shape of their own, or that are not known here give false: "word:" is
// common in prose, so what is in doubt is no URI.
func HasShape[T ~string | ~[]byte](scheme, rest T) bool {
	return hasShape(view(scheme), view(rest))
}

func hasShape(scheme, rest string) bool {
	l := lower(scheme)
	switch string(l.bytes[:l.length]) {
	case "about":
		return isAboutPage(rest)
	case "acct", "im", "pres", "jabber", "h323": // RFC 7565, RFC 3860, RFC 3859, …, RFC 3508
		return isAddress(beforeAny(rest, "?;"))
	case "aim", "msnim", "skype", "ymsgr":
		return isMessengerAction(rest)
	case "ark":
		return isArk(rest)
	case "bitcoin", "bitcoincash", "litecoin":
		return isCoinAddress(beforeAny(rest, "?"))
	case "blob", "feed", "filesystem", "jar", "view-source":
		return startsWithURI(rest)
	case "callto", "facetime", "facetime-audio":
		return isAddress(beforeAny(rest, "?")) || isTelephone(rest)
	case "cid", "mid": // RFC 2392 §2
		return isAddress(beforeAny(rest, "/"))
	case "data": // RFC 2397 §3
		return isData(rest)
	case "did":
		return isDecentralized(rest)
	case "doi":
		return isDOI(rest)
	case "ethereum":
		return isEthereum(rest)
	case "file": // RFC 8089 §2: a local file without "//"
		return strings.HasPrefix(rest, "/") && nameChar.in(rest)
	case "geo": // RFC 5870 §3.3
		return isGeo(rest)
	case "gitoid":
		return isGitOID(rest)
	case "info": // RFC 4452 §3
		return isInfo(rest)
	case "jdbc":
		driver, rest, _ := strings.Cut(rest, ":")
		return IsScheme(driver) && rest != ""
	case "magnet":
		return strings.HasPrefix(rest, "?") && strings.IndexByte(rest, '=') > 1
	case "mailto": // RFC 6068 §2
		return isMailto(rest)
	case "matrix":
		return isMatrix(rest)
	case "news", "snews": // RFC 1738 §3.6
		return isNews(rest)
	case "nih": // RFC 6920 §7
		algorithm, digest, _ := strings.Cut(rest, ";")
		return strings.HasPrefix(algorithm, "sha-") && (hexDigit | hyphen).holdsOnly(beforeAny(digest, ";"))
	case "oid":
		return (digit | dot).holdsOnly(rest) && digit.is(rest[0]) && strings.Count(rest, ".") >= 2
	case "opaquelocktoken": // RFC 4918, Appendix C
		return isUUID(rest)
	case "openpgp4fpr":
		return len(rest) >= 16 && hexDigit.holdsOnly(rest)
	case "pkcs11": // RFC 7512 §2.3
		return strings.IndexByte(rest, '=') > 0
	case "pkg":
		return isPackage(rest)
	case "sip", "sips", "xmpp": // RFC 3261 §19.1, RFC 5122 §2.2
		return isAddressOrHost(beforeAny(rest, "/?;"))
	case "sms", "tel": // RFC 5724 §2.2, RFC 3966 §3
		return isTelephone(rest)
	case "spotify":
		return isSpotify(rest)
	case "stun", "stuns", "turn", "turns": // RFC 7064 §3.1, RFC 7065 §3.1
		return isDottedHost(beforeAny(rest, "?"))
	case "swh":
		return isSoftwareHeritage(rest)
	case "tag": // RFC 4151 §2.1
		return isTag(rest)
	case "urn": // RFC 8141 §2
		return isURN(rest)
	}
	return false
}

// beforeAny returns what stands before the first of the delimiters in s.
func beforeAny(s, delimiters string) string {
	if i := strings.IndexAny(s, delimiters); i >= 0 {
		return s[:i]
	}
	return s
}

// isAboutPage reports whether s is a page that browsers have under "about:".
func isAboutPage(s string) bool {
	switch page := beforeAny(s, "?#"); page {
	case "addons", "blank", "cache", "certificate", "config", "crashes", "debugging", "home", "invalid", "legacy-compat",
		"logins", "logo", "mozilla", "networking", "newtab", "performance", "plugins", "preferences", "privatebrowsing",
		"processes", "profiles", "protections", "reader", "robots", "serviceworkers", "srcdoc", "support", "sync-log",
		"telemetry", "version", "webrtc":
		return true
	}
	return false
}

// startsWithURI reports whether s is an absolute URI that another scheme
// stands before, as in "view-source:http://x.org/".
func startsWithURI(s string) bool {
	end := schemeEnd(s)
	if end <= 0 || !IsScheme(s[:end]) {
		return false
	}
	rest := s[end+1:]
	if authority, ok := strings.CutPrefix(rest, "//"); ok {
		return authority != ""
	}
	return hasShape(s[:end], rest)
}

// IsScheme reports whether s is a scheme by its grammar (RFC 3986 §3.1).
func IsScheme(s string) bool { return schemeChar.holdsOnly(s) && alpha.is(s[0]) }

// isAddress reports whether s is "name@host".
func isAddress(s string) bool {
	at := strings.LastIndexByte(s, '@')
	return at > 0 && isRegisteredName(s[:at]) && isPlausibleHost(s[at+1:])
}

// isAddressOrHost reports whether s is "name@host" or a host with a dot,
// each with or without a port.
func isAddressOrHost(s string) bool {
	if at := strings.LastIndexByte(s, '@'); at >= 0 {
		name, _, _ := strings.Cut(s[:at], ":") // a password may follow, RFC 3261 §19.1.1
		return isRegisteredName(name) && isPlausibleHost(ParseAuthority(s[at+1:]).Host)
	}
	return isDottedHost(s)
}

// isPlausibleHost reports whether s is a host that starts and ends as names do
// and holds none of the delimiters that the hosts of addresses do without.
func isPlausibleHost(s string) bool {
	switch FormOfHost(s) {
	case InvalidHost:
		return false
	case RegisteredName:
		return nameChar.is(s[0]) && nameChar.is(s[len(s)-1]) && !strings.ContainsAny(s, "!$&'()+,;=")
	}
	return true
}

// isDottedHost reports whether s is a host that cannot be a word, with or
// without a port.
func isDottedHost(s string) bool {
	a := ParseAuthority(s)
	if a.Userinfo.defined || a.Port.defined && !digit.holdsOnly(a.Port.text) || !isPlausibleHost(a.Host) {
		return false
	}
	return a.Host[0] == '[' || strings.Contains(a.Host, ".")
}

// isMailto reports whether s is a list of addresses, or has none but header fields.
func isMailto(s string) bool {
	to, fields, _ := strings.Cut(s, "?")
	if to == "" {
		return strings.IndexByte(fields, '=') > 0
	}
	for address := range strings.SplitSeq(to, ",") {
		if !isAddress(address) {
			return false
		}
	}
	return true
}

// isMessengerAction reports whether s asks a messenger for something: "user?call".
func isMessengerAction(s string) bool {
	name, action, _ := strings.Cut(s, "?")
	return name != "" && action != "" && alpha.is(action[0]) && !strings.Contains(name, "/")
}

// isNews reports whether s is "*", a newsgroup with a dot in its name, or the
// identifier of a message.
func isNews(s string) bool {
	if s == "*" || isAddress(s) {
		return true
	}
	if !strings.Contains(s, ".") || !alpha.is(s[0]) {
		return false
	}
	for part := range strings.SplitSeq(s, ".") {
		if !(alnum | plus | hyphen | underscore).holdsOnly(part) {
			return false
		}
	}
	return true
}

// isTelephone reports whether s is a list of telephone numbers, each of three
// digits or more with visual separators between them (RFC 3966 §3). Old URIs
// have escaped blanks and parentheses for separators.
func isTelephone(s string) bool {
	for number := range strings.SplitSeq(beforeAny(s, ";?"), ",") {
		number = strings.TrimPrefix(number, "+")
		digits := 0
		for number != "" {
			switch {
			case digit.is(number[0]):
				digits++
			case digits > 0 && strings.Contains("-.", number[:1]), strings.Contains("()", number[:1]):
			case strings.HasPrefix(number, "%20"), strings.HasPrefix(number, "%28"), strings.HasPrefix(number, "%29"):
				number = number[2:]
			default:
				return false
			}
			number = number[1:]
		}
		if digits < 3 {
			return false
		}
	}
	return true
}

// isData reports whether s is a media type, which may be absent, and data.
func isData(s string) bool {
	mediaType, data, found := strings.Cut(s, ",")
	if !found {
		return false
	}
	name, parameters, _ := strings.Cut(mediaType, ";")
	if name == "" {
		return (parameters == "base64" || strings.Contains(parameters, "=") || mediaType == "") && data != ""
	}
	kind, subtype, _ := strings.Cut(name, "/")
	return schemeChar.holdsOnly(kind) && (unreserved | plus).holdsOnly(subtype)
}

// isURN reports whether s is a namespace identifier of two to 32 letters,
// digits and hyphens, and a string that names something in it.
func isURN(s string) bool {
	nid, nss, _ := strings.Cut(s, ":")
	if len(nid) < 2 || len(nid) > 32 || nid[0] == '-' || nid[len(nid)-1] == '-' || !(alnum | hyphen).holdsOnly(nid) {
		return false
	}
	return nss != "" && nameChar.is(nss[0])
}

// isTag reports whether s is an authority, the day from which on it is meant,
// and a name: "example.org,2020-05:x".
func isTag(s string) bool {
	authority, rest, _ := strings.Cut(s, ",")
	date, _, found := strings.Cut(rest, ":")
	if !found || !isDottedHost(authority) && !isAddress(authority) {
		return false
	}
	for i := range len(date) {
		if isHyphen := i == 4 || i == 7; isHyphen != (date[i] == '-') || !isHyphen && !digit.is(date[i]) {
			return false
		}
	}
	return len(date) == len("2020") || len(date) == len("2020-05") || len(date) == len("2020-05-01")
}

// isGeo reports whether s is two coordinates or three.
func isGeo(s string) bool {
	n := 0
	for coordinate := range strings.SplitSeq(beforeAny(s, ";?"), ",") {
		whole, fraction, hasFraction := strings.Cut(strings.TrimPrefix(coordinate, "-"), ".")
		if !digit.holdsOnly(whole) || hasFraction && !digit.holdsOnly(fraction) {
			return false
		}
		n++
	}
	return n == 2 || n == 3
}

// isDOI reports whether s is "10.", the number of a registrant, and a suffix.
func isDOI(s string) bool {
	registrant, suffix, _ := strings.Cut(s, "/")
	number, found := strings.CutPrefix(registrant, "10.")
	return found && number != "" && digit.is(number[0]) && suffix != ""
}

// isInfo reports whether s starts with one of the namespaces of the registry
// that RFC 4452 made; other words after "info:" are prose, or Info manuals.
func isInfo(s string) bool {
	namespace, name, _ := strings.Cut(s, "/")
	switch namespace {
	case "arxiv", "bibcode", "bnf", "ddc", "dlf", "doi", "eu-repo", "fedora", "hdl", "inchi", "lanl-repo", "lc", "lccn",
		"ndl", "netref", "nla", "nyu", "oclcnum", "ofi", "pii", "pmid", "pronom", "refseq", "rfa", "rlgid", "sici", "sid",
		"srw", "ugli":
		return name != ""
	}
	return false
}

// isArk reports whether s is the number of a name-assigning authority and a name.
func isArk(s string) bool {
	number, name, _ := strings.Cut(strings.TrimPrefix(s, "/"), "/")
	return len(number) >= 5 && digit.span(number) >= 2 && alnum.holdsOnly(number) && name != ""
}

// isPackage reports whether s is a package URL of a common type.
func isPackage(s string) bool {
	kind, name, _ := strings.Cut(s, "/")
	switch kind {
	case "alpm", "apk", "bitbucket", "bitnami", "cargo", "cocoapods", "composer", "conan", "conda", "cran", "deb", "docker",
		"gem", "generic", "github", "golang", "hackage", "hex", "huggingface", "maven", "npm", "nuget", "oci", "pub", "pypi",
		"rpm", "swid", "swift":
		return name != ""
	}
	return false
}

// isCoinAddress reports whether s has the length and the letters of an address,
// with or without the prefix of its kind. Every one holds a digit.
func isCoinAddress(s string) bool {
	return len(s) >= 26 && len(s) <= 90 && alnum.holdsOnly(s) && alpha.span(s) < len(s)
}

// isEthereum reports whether s is an account in hexadecimal.
func isEthereum(s string) bool {
	account, found := strings.CutPrefix(strings.TrimPrefix(beforeAny(s, "@/?"), "pay-"), "0x")
	return found && len(account) == 40 && hexDigit.holdsOnly(account)
}

// isGitOID reports whether s is the kind of a Git object and its hash.
func isGitOID(s string) bool {
	kind, rest, _ := strings.Cut(s, ":")
	algorithm, hash, _ := strings.Cut(rest, ":")
	switch kind {
	case "blob", "commit", "tag", "tree":
		return strings.HasPrefix(algorithm, "sha") && len(hash) >= 40 && hexDigit.holdsOnly(hash)
	}
	return false
}

// isSoftwareHeritage reports whether s is a version, a kind of object and its
// hash, which qualifiers may follow.
func isSoftwareHeritage(s string) bool {
	const prefix, hash = "1:rev:", 40
	s = beforeAny(s, ";")
	if len(s) != len(prefix)+hash || s[:2] != "1:" || s[5] != ':' {
		return false
	}
	return alpha.holdsOnly(s[2:5]) && hexDigit.holdsOnly(s[len(prefix):])
}

// isDecentralized reports whether s is the name of a method and an identifier.
func isDecentralized(s string) bool {
	method, id, _ := strings.Cut(s, ":")
	for i := range len(method) {
		if !alnum.is(method[i]) || method[i] != toLower(method[i]) {
			return false
		}
	}
	return method != "" && id != "" && nameChar.is(id[0])
}

// isMatrix reports whether s is a kind of thing, its name and its server.
func isMatrix(s string) bool {
	kind, rest, _ := strings.Cut(s, "/")
	name, server, _ := strings.Cut(rest, ":")
	switch kind {
	case "e", "r", "roomid", "u":
		return name != "" && isDottedHost(beforeAny(server, "/?"))
	}
	return false
}

// isSpotify reports whether s is a kind of thing and its identifier.
func isSpotify(s string) bool {
	kind, id, _ := strings.Cut(s, ":")
	switch kind {
	case "album", "artist", "episode", "playlist", "show", "track", "user":
		return id != "" && alnum.is(id[0])
	}
	return false
}

// isUUID reports whether s starts with a UUID.
func isUUID(s string) bool {
	const length = len("f81d4fae-7dec-11d0-a765-00a0c91e6bf6")
	if len(s) < length {
		return false
	}
	for i := range length {
		isHyphen := i == 8 || i == 13 || i == 18 || i == 23
		if isHyphen != (s[i] == '-') || !isHyphen && !hexDigit.is(s[i]) {
			return false
		}
	}
	return true
}
