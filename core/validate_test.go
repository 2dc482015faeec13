package core

import (
	"fmt"
	"strings"
	"testing"
)

// report prints faults as "offset component: message", one a line.
func report(faults []*SyntaxError) string {
	var b strings.Builder
	for _, f := range faults {
		fmt.Fprintf(&b, "%d %s: %s\n", f.Offset, f.Component, f.Message)
	}
	return strings.TrimSuffix(b.String(), "\n")
}

func TestValidate(t *testing.T) {
	label63 := strings.Repeat("a", 63)
	for _, row := range []struct{ ref, want string }{
		// RFC 3986 §1.1.2
		{"ftp://ftp.is.co.za/rfc/rfc1808.txt", ""},
		{"http://www.ietf.org/rfc/rfc2396.txt", ""},
		{"ldap://[2001:db8::7]/c=GB?objectClass?one", ""},
		{"mailto:John.Doe@example.com", ""},
		{"news:comp.infosystems.www.servers.unix", ""},
		{"tel:+1-816-555-1212", ""},
		{"telnet://192.0.2.16:80/", ""},
		{"urn:oasis:names:specification:docbook:dtd:xml:4.1.2", ""},

		// references
		{"", ""},
		{"#", ""},
		{"?", ""},
		{"//", ""},
		{"//a", ""},
		{"a/b:c", ""},
		{"./a:b", ""},
		{"..", ""},
		{"a:", ""},
		{"a:/b", ""},
		{"a://@:?/?#/?", ""},

		// scheme
		{"1a:b", `0 scheme: a scheme starts with a letter`},
		{"a b:c", `1 scheme: a scheme holds only letters, digits, "+", "-" and "."`},
		{"%61:b", "0 scheme: a scheme starts with a letter\n" + `0 scheme: a scheme holds only letters, digits, "+", "-" and "."`},

		// userinfo
		{"a://u:p:q;!$&'()*+,=-._~%20@h", ""},
		{"a://u@v@h", `5 userinfo: character '@' is not percent-encoded`},
		{"a://u[@h", `5 userinfo: character '[' is not percent-encoded`},

		// host
		{"a://h.example.", ""},
		{"a://h_h", ""},
		{"a://-h-", ""}, // the reg-name of RFC 3986 allows that
		{"a://h%20h", ""},
		{"a://" + label63 + ".b", ""},
		{"a://" + label63 + "a.b", `67 host: a label of a host has at most 63 characters`},
		{"a://" + strings.Repeat("a.", 127) + "b", ""},
		{"a://" + strings.Repeat("a.", 127) + "bc", `259 host: a host has at most 255 characters`},
		{"a://a..b", `6 host: a label of a host is not empty`},
		{"a://.a", `4 host: a label of a host is not empty`},
		{"a://a..", `6 host: a label of a host is not empty`},
		{"a://a.1", `6 host: the last label of a host is not a number`},
		{"a://a.1.", `6 host: the last label of a host is not a number`},
		{"a://1.a", ""},
		{"a://h h", `5 host: space ' ' is not percent-encoded`},
		{"a://h:1:2", `5 host: character ':' is not percent-encoded`},
		{"a://h%zz", `5 host: "%" is not followed by two hexadecimal digits`},
		{"a://1.2.3.4", ""},
		{"a://1.2.3.256", `10 host: an octet of an IPv4 address is at most 255`},
		{"a://1.2.03.4", `8 host: an octet of an IPv4 address has no leading zero`},
		{"a://1.2.3", `9 host: an IPv4 address has four octets`},
		{"a://1.2.3.4.5", `11 host: an IPv4 address ends after four octets`},
		{"a://1..3.4", `6 host: an octet of an IPv4 address is a number`},
		{"a://[::1]", ""},
		{"a://[fe80::a%25en1]", ""},
		{"a://[v1.a:b]", ""},
		{"a://[::1", `8 host: an IP literal ends in "]"`},
		{"a://[::1]a", `10 host: an IP literal ends in "]"`},
		{"a://[::1::]", `9 host: an IPv6 address has at most one "::"`},
		{"a://[::12345]", `7 host: a group of an IPv6 address has one to four hexadecimal digits`},
		{"a://[1:2]", `8 host: an IPv6 address has eight groups, fewer only with "::"`},
		{"a://[::1.2.3.4.5]", `14 host: an IPv4 address ends after four octets`},
		{"a://[fe80::a%en1]", `12 host: a colon stands between the groups of an IPv6 address`},
		{"a://[fe80::a%25e+]", `16 host: a zone id holds only unreserved characters and escapes`},
		{"a://[v1:a]", `7 host: an IP literal that starts with "v" has a hexadecimal version and a dot`},

		// port
		{"a://h:", ""},
		{"a://h:8080", ""},
		{"a://h:8o8", `7 port: a port is a decimal number`},
		{"a://u@h:-1/", `8 port: a port is a decimal number`},

		// path
		{"a:b/-._~!$&'()*+,;=:@%41", ""},
		{"a:b[c]", "3 path: character '[' is not percent-encoded\n5 path: character ']' is not percent-encoded"},
		{":a", "0 path: the first segment of a relative path holds no colon"},
		{"a:%", `2 path: "%" is not followed by two hexadecimal digits`},
		{"a:%4", `2 path: "%" is not followed by two hexadecimal digits`},
		{"a:%%41", `2 path: "%" is not followed by two hexadecimal digits`},
		{"a:é", `2 path: character 'é' is not percent-encoded`},
		{"a:\xff", `2 path: byte "\xff" is not UTF-8`},
		{"a:\x00", `2 path: control character '\x00' is not percent-encoded`},
		{"a:\x7f", `2 path: control character '\x7f' is not percent-encoded`},
		{`a:<b|c"`, "2 path: delimiter '<' is not percent-encoded\n4 path: unwise character '|' is not percent-encoded\n6 path: delimiter '\"' is not percent-encoded"},

		// query and fragment
		{"?a?/:@", ""},
		{"?a^#b`", "2 query: unwise character '^' is not percent-encoded\n5 fragment: unwise character '`' is not percent-encoded"},
		{"a#b#c", "3 fragment: delimiter '#' is not percent-encoded"},
		{"a://u h@h h:p/p p?q q#f f", "5 userinfo: space ' ' is not percent-encoded\n" +
			"9 host: space ' ' is not percent-encoded\n12 port: a port is a decimal number\n" +
			"15 path: space ' ' is not percent-encoded\n19 query: space ' ' is not percent-encoded\n" +
			"23 fragment: space ' ' is not percent-encoded"},
	} {
		if got := report(Parse(row.ref).Validate()); got != row.want {
			t.Errorf("%q\n got %s\nwant %s", row.ref, got, row.want)
		}
	}
}

// TestValidateComponents checks references that Parse can't return.
func TestValidateComponents(t *testing.T) {
	for _, row := range []struct {
		ref  Reference
		want string
	}{
		{Reference{Scheme: Defined("")}, "0 scheme: a scheme is not empty"},
		{Reference{Scheme: Defined("a"), Path: "//b"}, `2 path: a path without an authority does not start with "//"`},
		{Reference{Path: "//b"}, `0 path: a path without an authority does not start with "//"`},
		{Reference{Authority: Defined("a"), Path: "b"}, `3 path: a path behind an authority starts with "/"`},
		{Reference{Path: "a:b"}, "1 path: the first segment of a relative path holds no colon"},
		{Reference{Path: "a?b"}, "1 path: character '?' is not percent-encoded"},
	} {
		if got := report(row.ref.Validate()); got != row.want {
			t.Errorf("%+v\n got %s\nwant %s", row.ref, got, row.want)
		}
	}
}

// TestRuleSetsDiffer shows what the rule sets judge differently. A column holds
// the section that is broken first, nothing when the reference is good.
func TestRuleSetsDiffer(t *testing.T) {
	for _, row := range []struct{ ref, rfc3986, rfc3987, bis, urlSyntax, rfc1738 string }{
		{"http://a.example/~b", "", "", "", "", "§2.2"},
		{"http://a.example/%7Eb", "", "", "", "", ""},
		{"http://a.example/b|c", "§2", "§2.2", "§2.4.3", "§2.4.3", "§2.2"},
		{"http://a.example/b[c]", "§3.3", "§3.3", "§3.3", "§4.3.2", "§2.2"},
		{"http://a.example/é", "§2", "", "§2.4.3", "§2.4.3", "§2.2"},
		{"http://a.example/\u202e", "§2", "§4.1", "§2.4.3", "§2.4.3", "§2.2"},
		{"http://a.example/\ufdd0", "§2", "§2.2", "§2.4.3", "§2.4.3", "§2.2"},
		{"http://a.example/\ue000", "§2", "§2.2", "§2.4.3", "§2.4.3", "§2.2"},
		{"http://a.example/?\ue000", "§2", "", "§2.4.3", "§2.4.3", "§2.2"},
		{"http://é.example/", "§2", "", "§3.2.2", "§4.3.1", "§3.1"},
		{"http://a.example/%zz", "§2.1", "§2.1", "§2.4.1", "§2.4.1", "§2.2"},
		{"http://a_b.example/", "", "", "§3.2.2", "§4.3.1", "§3.1"},
		{"http://a%20b.example/", "", "", "§3.2.2", "§4.3.1", "§3.1"},
		{"http://-a.example/", "", "", "§3.2.2", "§4.3.1", "§3.1"},
		{"http://a-.example/", "", "", "§3.2.2", "§4.3.1", "§3.1"},
		{"http://a.example./", "", "", "", "§4.3.1", "§3.1"},
		{"http://a.1b/", "", "", "", "§4.3.1", "§3.1"},
		{"http://[::1]/", "", "", "", "§4.3.1", "§3.1"},
		{"http://[v1.a]/", "", "", "§3.2.2", "§4.3.1", "§3.1"},
		{"http://[fe80::1%25a]/", "", "", "§3.2.2", "§4.3.1", "§3.1"},
		{"http://[fe80::1%25]/", "§2", "§2", "§3.2.2", "§4.3.1", "§3.1"}, // RFC 6874 §2
		{"http://a.example:/", "", "", "", "", "§3.1"},
		{"http://u:p:q@a.example/", "", "", "", "§4.3.1", "§3.1"},
		{"http://u@/", "", "", "§3.2.2", "§4.3.1", "§3.1"},
		{"http:///b", "", "", "", "", "§3.1"},
		{"file:///b", "", "", "", "", ""},
		{"1a:b", "§3.1", "§3.1", "§3.1", "", ""},
		{"a:b[c]", "§3.3", "§3.3", "", "§4.3.2", "§2.2"},
		{"b/c", "", "", "", "", "§2.3"},
		{":b", "§4.2", "§4.2", "§5", "§5", "§2.3"},
	} {
		for set, want := range map[RuleSet]string{
			RFC3986: row.rfc3986, RFC3987: row.rfc3987, RFC2396bis: row.bis, URLSyntax: row.urlSyntax, RFC1738: row.rfc1738,
		} {
			got := ""
			if faults := set.Validate(Parse(row.ref)); len(faults) > 0 {
				got = faults[0].Section[strings.LastIndex(faults[0].Section, "§"):]
			}
			if got != want {
				t.Errorf("%q by %v: got %q, want %q", row.ref, set, got, want)
			}
		}
	}
}

func TestSyntaxError(t *testing.T) {
	faults := Parse("http://[fe80::1%25]/").Validate()
	const want = "host, offset 18: a zone id is not empty (RFC 6874 §2)"
	if len(faults) != 1 || faults[0].Error() != want {
		t.Errorf("got %v, want %s", faults, want)
	}
}

func TestValidateAllocs(t *testing.T) {
	for _, ref := range []string{"http://user@www.example.org:80/a/b?q#f", "http://[fe80::1%25a]/", "//1.2.3.4", "mailto:a@b", ""} {
		r := Parse(ref)
		wantAllocs(t, ref, 0, func() { sinkBool = r.Validate() == nil })
	}
}

// FuzzValidate holds that every fault lies in its component, that they come in
// order, and that resolving a good reference against a good base breaks no rule.
func FuzzValidate(f *testing.F) {
	for _, s := range append(realURLs(f), "", ":", "//[", "a://[v", "%", "a:é\xff\u202e", "a://a..", "//:@:@") {
		f.Add(s)
	}
	base := Parse("http://a/b/c/d;p?q")
	f.Fuzz(func(t *testing.T, s string) {
		ref := Parse(s)
		for set := range RuleSet(len(ruleSetNames)) {
			for _, fault := range set.Validate(ref) {
				if fault.Offset < 0 || fault.Offset > len(s) || fault.Component == "" || fault.Section == "" || fault.Message == "" {
					t.Fatalf("%v %q: %+v", set, s, fault)
				}
			}
		}
		if ref.Validate() == nil {
			if faults := ref.Resolve(base).Validate(); faults != nil {
				t.Fatalf("%q resolves to %q: %v", s, ref.Resolve(base), faults)
			}
		}
	})
}

func BenchmarkValidate(b *testing.B) {
	var refs []Reference
	bytes := 0
	for _, u := range realURLs(b) {
		refs = append(refs, Parse(u))
		bytes += len(u)
	}
	b.SetBytes(int64(bytes))
	b.ReportAllocs()
	for b.Loop() {
		for _, r := range refs {
			r.Validate()
		}
	}
}
