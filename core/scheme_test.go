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
	for scheme, want := range map[string]uint16{
		"ftp": 21, "gopher": 70, "http": 80, "https": 443, "nntp": 119, "telnet": 23, "wais": 210, "prospero": 1525, // RFC 1738 §3
		"ldap": 389, "ldaps": 636, "ws": 80, "wss": 443, "ssh": 22, "sftp": 22, "irc": 194, "ircs": 994, "HTTP": 80,
	} {
		if got, ok := DefaultPort(scheme); got != want || !ok {
			t.Errorf("DefaultPort(%q) = %v, %v, want %v", scheme, got, ok, want)
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
