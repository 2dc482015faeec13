package core

import (
	_ "embed"
	"strings"
	"sync"
)

// Both lists hold a name a line; comments start with "#".

//go:embed schemes-registered.txt
var registeredSchemes string

//go:embed schemes-common.txt
var commonSchemes string

// A schemeSet holds the names of schemes in lower case.
type schemeSet struct {
	names  map[string]struct{}
	sketch [1 << 15 / 64]uint64 // a bit for each mark of a name, see schemeMark
}

// schemeMark returns 15 bits of a name, in any letter case. Most of what
// stands before a colon in a text has none of the marks of the schemes, which
// spares the look into the map.
func schemeMark(name string) int {
	first, last := name[0]&31, name[len(name)-1]&31
	return int(first)<<10 | int(last)<<5 | len(name)&31
}

// schemeNames are the names of both lists. They are read when the first scheme
// is looked up, so that a start without one does not pay for them.
var schemeNames = sync.OnceValue(func() *schemeSet {
	set := &schemeSet{names: make(map[string]struct{})}
	for _, list := range []string{registeredSchemes, commonSchemes} {
		for line := range strings.Lines(list) {
			if name := strings.TrimSuffix(line, "\n"); IsScheme(name) {
				set.names[name] = struct{}{}
				mark := schemeMark(name)
				set.sketch[mark/64] |= 1 << (mark % 64)
			}
		}
	}
	return set
})

// KnownScheme reports whether name, in any letter case and without its ":", is
// a scheme that is registered with IANA or in well-known use.
func KnownScheme[T ~string | ~[]byte](name T) bool {
	set, s := schemeNames(), view(name)
	if s == "" {
		return false
	}
	if mark := schemeMark(s); set.sketch[mark/64]&(1<<(mark%64)) == 0 {
		return false
	}
	l := lower(s)
	_, known := set.names[string(l.bytes[:l.length])]
	return known
}

// DefaultPort returns the port that the authority of a URI with this scheme
// means when it has none (RFC 3986 §3.2.3). The scheme may be in any letter
// case; ok is false when it has no default port or is not known here.
func DefaultPort(scheme string) (port uint16, ok bool) {
	l := lower(scheme)
	switch string(l.bytes[:l.length]) {
	case "ftp":
		return 21, true
	case "ssh", "sftp", "scp", "git+ssh", "svn+ssh", "hg+ssh", "bzr+ssh":
		return 22, true
	case "telnet", "tn3270":
		return 23, true
	case "smtp":
		return 25, true
	case "dns":
		return 53, true
	case "tftp":
		return 69, true
	case "gopher":
		return 70, true
	case "finger":
		return 79, true
	case "http", "ws", "coap+ws":
		return 80, true
	case "pop":
		return 110, true
	case "nntp", "news":
		return 119, true
	case "imap":
		return 143, true
	case "snmp":
		return 161, true
	case "irc":
		return 194, true
	case "wais", "z39.50", "z39.50r", "z39.50s":
		return 210, true
	case "rtsps":
		return 322, true
	case "ldap":
		return 389, true
	case "https", "wss", "coaps+ws":
		return 443, true
	case "smb", "cifs":
		return 445, true
	case "afp":
		return 548, true
	case "rtsp", "rtspu":
		return 554, true
	case "nntps", "snews":
		return 563, true
	case "ipp", "ipps":
		return 631, true
	case "ldaps":
		return 636, true
	case "acap":
		return 674, true
	case "rsync":
		return 873, true
	case "ftps":
		return 990, true
	case "imaps":
		return 993, true
	case "ircs":
		return 994, true
	case "pop3s":
		return 995, true
	case "prospero":
		return 1525, true
	case "mqtt":
		return 1883, true
	case "rtmp":
		return 1935, true
	case "nfs":
		return 2049, true
	case "mysql", "mariadb":
		return 3306, true
	case "rdp":
		return 3389, true
	case "stun", "turn":
		return 3478, true
	case "svn":
		return 3690, true
	case "sip":
		return 5060, true
	case "sips":
		return 5061, true
	case "stuns", "turns":
		return 5349, true
	case "postgres", "postgresql":
		return 5432, true
	case "amqps":
		return 5671, true
	case "amqp":
		return 5672, true
	case "coap", "coap+tcp":
		return 5683, true
	case "coaps", "coaps+tcp":
		return 5684, true
	case "vnc":
		return 5900, true
	case "redis", "rediss":
		return 6379, true
	case "mqtts":
		return 8883, true
	case "git":
		return 9418, true
	case "mongodb":
		return 27017, true
	}
	return 0, false
}
