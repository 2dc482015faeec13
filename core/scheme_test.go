package core

import (
	"slices"
	"strings"
	"testing"
)

func TestKnownScheme(t *testing.T) {
	for name, want := range map[string]bool{
		"http": true, "HTTPS": true, "aaa": true, "z39.50s": true, "xri": true, "wtai": true,
		"machineProvisioningProgressReporter": true,
		"git+ssh":                             true, "bzr+ssh": true, "jdbc": true, "zotero": true, "abfs": true,
		"": false, "#": false, "# Names": false, "htt": false, "httpx": false, "seehttp": false, "http:": false,
		"http\nhttps": false, "\n": false, strings.Repeat("a", 100): false,
	} {
		if got := KnownScheme(name); got != want {
			t.Errorf("KnownScheme(%q) = %v", name, got)
		}
	}
}

// TestSchemeLists checks that the lists are tidy: a comment, then names in lower
// case and in order, each of which is found; those in common use are not registered.
func TestSchemeLists(t *testing.T) {
	for _, list := range []string{registeredSchemes, commonSchemes} {
		comment, names, _ := strings.Cut(list, "\n")
		if !strings.HasPrefix(comment, "#") {
			t.Errorf("no comment but %q", comment)
		}
		lines := strings.Split(strings.TrimSuffix(names, "\n"), "\n")
		if !slices.IsSorted(lines) {
			t.Error("the list is not sorted")
		}
		for _, line := range lines {
			if line != strings.ToLower(line) || !KnownScheme(line) {
				t.Errorf("%q can't be found", line)
			}
			if strings.Contains(registeredSchemes, "\n"+line+"\n") && strings.Contains(commonSchemes, "\n"+line+"\n") {
				t.Errorf("%q is in both lists", line)
			}
		}
	}
}

func TestDefaultPort(t *testing.T) {
	for port, schemes := range map[uint16]string{
		21: "ftp", 22: "ssh sftp", 23: "telnet", 25: "smtp", 53: "dns", 69: "tftp", 70: "gopher", 79: "finger", 80: "http ws HTTP",
		110: "pop", 119: "nntp news", 143: "imap", 161: "snmp", 194: "irc", 210: "wais z39.50r", 322: "rtsps", 389: "ldap",
		443: "https wss", 445: "smb", 548: "afp", 554: "rtsp", 563: "snews", 631: "ipp", 636: "ldaps", 674: "acap", 873: "rsync",
		990: "ftps", 993: "imaps", 994: "ircs", 995: "pop3s", 1525: "prospero", 1883: "mqtt", 1935: "rtmp", 2049: "nfs",
		3306: "mysql", 3389: "rdp", 3478: "stun turn", 3690: "svn", 5060: "sip", 5061: "sips", 5349: "stuns turns",
		5432: "postgresql", 5671: "amqps", 5672: "amqp", 5683: "coap", 5684: "coaps", 5900: "vnc", 6379: "redis", 8883: "mqtts",
		9418: "git", 27017: "mongodb",
	} {
		for scheme := range strings.FieldsSeq(schemes) {
			if got, ok := DefaultPort(scheme); got != port || !ok {
				t.Errorf("DefaultPort(%q) = %v, %v, want %v", scheme, got, ok, port)
			}
		}
	}
	for _, scheme := range []string{"", "urn", "mailto", "file", "unheard-of"} {
		if got, ok := DefaultPort(scheme); got != 0 || ok {
			t.Errorf("DefaultPort(%q) = %v, %v", scheme, got, ok)
		}
	}
}

func TestSchemeAllocs(t *testing.T) {
	name := []byte("machineProvisioningProgressReporter")
	wantAllocs(t, "KnownScheme", 0, func() { sinkBool = KnownScheme(name) })
	wantAllocs(t, "DefaultPort", 0, func() { _, sinkBool = DefaultPort("Prospero") })
}

func BenchmarkKnownScheme(b *testing.B) {
	for _, name := range []string{"https", "unheard-of"} {
		b.Run(name, func(b *testing.B) {
			bytes := []byte(name)
			for b.Loop() {
				sinkBool = KnownScheme(bytes)
			}
		})
	}
}
