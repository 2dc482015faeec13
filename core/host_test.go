package core

import (
	"net/netip"
	"strings"
	"testing"
)

func TestFormOfHost(t *testing.T) {
	for _, row := range []struct {
		host string
		want HostForm
	}{
		{"a", RegisteredName},
		{"www.ics.uci.edu", RegisteredName},
		{"x_y.example.org.", RegisteredName},
		{"a%20b", RegisteredName},
		{"!$&'()*+,;=-._~", RegisteredName},
		{"bücher.example", RegisteredName},
		{"127.0.0.1.example", RegisteredName},
		{"256.0.0.1", RegisteredName}, // "the first-match-wins algorithm", §3.2.2
		{"01.2.3.4", RegisteredName},
		{"1.2.3", RegisteredName},
		{"1.2.3.4.", RegisteredName},

		{"127.0.0.1", IPv4},
		{"0.0.0.0", IPv4},
		{"255.255.255.255", IPv4},

		{"[::]", IPv6},
		{"[::1]", IPv6},
		{"[1::]", IPv6},
		{"[1:2:3:4:5:6:7:8]", IPv6},
		{"[1:2:3:4:5:6:7::]", IPv6},
		{"[::2:3:4:5:6:7:8]", IPv6},
		{"[1:2:3:4:5:6:1.2.3.4]", IPv6},
		{"[::1.2.3.4]", IPv6},
		{"[1::1.2.3.4]", IPv6},
		{"[FEDC:BA98:7654:3210:FEDC:BA98:7654:3210]", IPv6},
		{"[fe80::a%25en1]", IPv6}, // RFC 6874
		{"[fe80::a%25en%2F1]", IPv6},
		{"[v1.a]", IPvFuture},
		{"[V1F.a:b!]", IPvFuture},

		{"", InvalidHost},
		{"a b", InvalidHost},
		{"<host>", InvalidHost},
		{"%s", InvalidHost},
		{"%", InvalidHost},
		{"%2", InvalidHost},
		{"a:b", InvalidHost},
		{"a/b", InvalidHost},
		{"a\\b", InvalidHost},
		{"{a}", InvalidHost},
		{"a|b^`\"", InvalidHost},
		{"a\x00", InvalidHost},
		{"[]", InvalidHost},
		{"[", InvalidHost},
		{"[::1", InvalidHost},
		{"::1", InvalidHost},
		{"[:]", InvalidHost},
		{"[:1]", InvalidHost},
		{"[1:]", InvalidHost},
		{"[:::]", InvalidHost},
		{"[1::2::3]", InvalidHost},
		{"[1:2:3:4:5:6:7]", InvalidHost},
		{"[1:2:3:4:5:6:7:8:9]", InvalidHost},
		{"[1:2:3:4::5:6:7:8]", InvalidHost},
		{"[12345::]", InvalidHost},
		{"[g::]", InvalidHost},
		{"[1.2.3.4]", InvalidHost},
		{"[::1.2.3]", InvalidHost},
		{"[::1.2.3.256]", InvalidHost},
		{"[::1.2.3.4:5]", InvalidHost},
		{"[::1]x", InvalidHost},
		{"[fe80::a%en1]", InvalidHost},
		{"[fe80::a%25]", InvalidHost},
		{"[fe80::a%25e:1]", InvalidHost},
		{"[v.a]", InvalidHost},
		{"[v1.]", InvalidHost},
		{"[v1]", InvalidHost},
		{"[vg.a]", InvalidHost},
		{"[v1.a/b]", InvalidHost},
	} {
		if got := FormOfHost(row.host); got != row.want {
			t.Errorf("FormOfHost(%q) = %v, want %v", row.host, got, row.want)
		}
		if got := FormOfHost([]byte(row.host)); got != row.want {
			t.Errorf("FormOfHost([]byte(%q)) = %v, want %v", row.host, got, row.want)
		}
	}
}

func TestHostFormString(t *testing.T) {
	for form, want := range map[HostForm]string{
		InvalidHost: "invalid host", RegisteredName: "registered name", IPv4: "IPv4 address", IPv6: "IPv6 address",
		IPvFuture: "address of a later IP version",
	} {
		if got := form.String(); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}

// FuzzAddress holds the checks of addresses against package netip.
func FuzzAddress(f *testing.F) {
	for _, s := range []string{"::", "1::2", "::1.2.3.4", "1:2:3:4:5:6:7:8", "1:2:3:4:5:6:7::", "1.2.3.4", "255.256.0.1", "1::2::3", "0.00.0.0"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		address, err := netip.ParseAddr(s)
		if got, want := FormOfHost(s) == IPv4, err == nil && address.Is4(); got != want {
			t.Fatalf("%q: IPv4 is %v, want %v", s, got, want)
		}
		if strings.Contains(s, "%") {
			return // netip writes zones in another way than RFC 6874
		}
		if got, want := FormOfHost("["+s+"]") == IPv6, err == nil && address.Is6(); got != want {
			t.Fatalf("%q: IPv6 is %v, want %v", s, got, want)
		}
	})
}

func TestFormOfHostAllocs(t *testing.T) {
	for _, host := range []string{"www.example.org", "1.2.3.4", "[1:2:3:4:5:6:1.2.3.4]", "[v1.a]", "[::1", "a b"} {
		b := []byte(host)
		wantAllocs(t, host, 0, func() { sinkBool = FormOfHost(host) == FormOfHost(b) })
	}
}
