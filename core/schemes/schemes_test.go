package schemes

import (
	"bufio"
	"fmt"
	"os"
	"strings"
	"testing"

	"urlgrep/core"
)

// list prints parts as "name=value", with their keys in brackets.
func list(parts []Part) string {
	var b strings.Builder
	for _, p := range parts {
		b.WriteString(" " + p.Name)
		if p.Key != "" {
			b.WriteString("[" + p.Key + "]")
		}
		b.WriteString("=" + p.Value())
	}
	return strings.TrimPrefix(b.String(), " ")
}

// report prints faults as "offset component: message", with semicolons between.
func report(faults []*core.SyntaxError) string {
	var lines []string
	for _, f := range faults {
		lines = append(lines, fmt.Sprintf("%d %s: %s", f.Offset, f.Component, f.Message))
	}
	return strings.Join(lines, "; ")
}

func TestParts(t *testing.T) {
	for _, row := range []struct{ uri, want string }{
		// ftp, with the examples of RFC 1738 §3.1 and §3.2.2
		{"ftp://@host.com/", "user= host=host.com name="},
		{"ftp://host.com/", "host=host.com name="},
		{"ftp://foo:@host.com/", "user=foo password= host=host.com name="},
		{"ftp://host.com", "host=host.com"},
		{"ftp://myname@host.dom/%2Fetc/motd", "user=myname host=host.dom cwd=/etc name=motd"},
		{"ftp://myname@host.dom/etc/motd", "user=myname host=host.dom cwd=etc name=motd"},
		{"ftp://myname@host.dom//etc/motd", "user=myname host=host.dom cwd= cwd=etc name=motd"},
		{"ftp://u:p%40q@h:2121/a?b/c;type=D", "user=u password=p@q host=h port=2121 cwd=a?b name=c type=D"},
		{"ftp://info.cern.ch/pub/www/doc;type=d", "host=info.cern.ch cwd=pub cwd=www name=doc type=d"}, // the appendix
		{"ftp://ds.internic.net/rfc", "host=ds.internic.net name=rfc"},
		{"ftp://ds.internic.net/rfc/rfc1436.txt;type=a", "host=ds.internic.net cwd=rfc name=rfc1436.txt type=a"}, // the references
		{"ftp://boombox.micro.umn.edu/pub/gopher/gopher_protocol/Gopher+/Gopher+.txt",
			"host=boombox.micro.umn.edu cwd=pub cwd=gopher cwd=gopher_protocol cwd=Gopher+ name=Gopher+.txt"},
		{"ftp://ds.internic.net/internet-drafts/draft-ietf-uri-irl-fun-req-02.txt",
			"host=ds.internic.net cwd=internet-drafts name=draft-ietf-uri-irl-fun-req-02.txt"},
		{"ftp://prospero.isi.edu/pub/prospero/doc/prospero-protocol.PS.Z",
			"host=prospero.isi.edu cwd=pub cwd=prospero cwd=doc name=prospero-protocol.PS.Z"},

		// http and ws
		{"http://www.acl.lanl.gov/URI/archive/uri-archive.index.html", "host=www.acl.lanl.gov path=URI/archive/uri-archive.index.html"},
		{"http://ds.internic.net/instructions/overview.html#WARNING", "host=ds.internic.net path=instructions/overview.html"},
		{"https://h:8080/a%20b?c%3Dd", "host=h port=8080 path=a b search=c=d"},
		{"http://h?", "host=h search="},
		{"wss://h/chat?x", "host=h path=chat search=x"},

		// gopher, RFC 1738 §3.4
		{"gopher://h", "host=h"},
		{"gopher://h:7070/", "host=h port=7070"},
		{"gopher://h/1", "host=h type=1 selector="},
		{"gopher://h/00/Weather/Los%20Angeles?x", "host=h type=0 selector=0/Weather/Los Angeles?x"},
		{"gopher://h/7sel%09foo%20bar", "host=h type=7 selector=sel search=foo bar"},
		{"gopher://h/0sel%09%09+application/postscript%20Es_ES", "host=h type=0 selector=sel search= gopher+=+application/postscript Es_ES"},
		{"gopher://h/0sel%09%09!+ABSTRACT%20+SMELL", "host=h type=0 selector=sel search= gopher+=!+ABSTRACT +SMELL"},
		{"gopher://h/0s%09%09+%091%0D%0A+-1%0D%0Aa%0D%0A.%0D%0A", "host=h type=0 selector=s search= gopher+=+\t1\r\n+-1\r\na\r\n.\r\n"},
		{"gopher://h/%41b", "host=h type=A selector=b"},

		// news and nntp
		{"news:comp.infosystems.www.misc", "group=comp.infosystems.www.misc"},
		{"news:*", "group=*"},
		{"news:5f$a/b?c@x.example", "message-id=5f$a/b?c@x.example"},
		{"news://news.example/comp.lang.c++", "host=news.example group=comp.lang.c++"},
		{"nntp://h:119/comp.lang.c/42", "host=h port=119 group=comp.lang.c article=42"},
		{"nntp://h/misc", "host=h group=misc"},

		// telnet, wais, file, prospero
		{"telnet://u:p@h:23/", "user=u password=p host=h port=23"},
		{"telnet://h", "host=h"},
		{"wais://h/db", "host=h database=db"},
		{"wais://h:210/db?a%20b", "host=h port=210 database=db search=a b"},
		{"wais://h/db/TEXT/1%2F2", "host=h database=db wtype=TEXT wpath=1/2"},
		{"file://vms.host.edu/disk$user/my/notes/note12345.txt", "host=vms.host.edu directory=disk$user directory=my directory=notes name=note12345.txt"},
		{"file:///etc/", "host= directory=etc name="},
		{"file:/etc/motd", "directory=etc name=motd"},
		{"file://localhost/motd", "host=localhost name=motd"},
		{"prospero://host.dom//pros/name", "host=host.dom hsoname=/pros/name"},
		{"prospero://h:1525/a/b;OBJECT-VERSION=3;x=a%3Bb", "host=h port=1525 hsoname=a/b field[OBJECT-VERSION]=3 field[x]=a;b"},

		// mailto, with the examples of RFC 6068 §6
		{"mailto:chris@example.com", "to=chris@example.com"},
		{"mailto:a@x.org,b@y.org?subject=A%20b&body=c", "to=a@x.org to=b@y.org header[subject]=A b header[body]=c"},
		{"mailto:?to=joe@example.com&cc=bob@example.com", "header[to]=joe@example.com header[cc]=bob@example.com"},
		{"mailto:gorby%25kremvax@example.com", "to=gorby%kremvax@example.com"},
		{"mailto:%22not%40me%22@example.org", `to="not@me"@example.org`},
		{"mailto:%22%5C%5C%5C%22it's%5C%20ugly%5C%5C%5C%22%22@example.org", `to="\\\"it's\ ugly\\\""@example.org`},
		{"mailto:list@example.org?In-Reply-To=%3C3469A91.D10AF4C@example.com%3E", "to=list@example.org header[In-Reply-To]=<3469A91.D10AF4C@example.com>"},
		{"mailto:user@%E7%B4%8D%E8%B1%86.example.org?subject=Test&body=NATTO", "to=user@納豆.example.org header[subject]=Test header[body]=NATTO"},
		{"mailto:user@%5B192.0.2.1%5D", "to=user@[192.0.2.1]"},

		// tel and sip
		{"tel:+1-201-555-0123", "number=+1-201-555-0123"},
		{"tel:7042;phone-context=example.com", "number=7042 parameter[phone-context]=example.com"},
		{"tel:863-1234;ext=5;phone-context=+1-914-555", "number=863-1234 parameter[ext]=5 parameter[phone-context]=+1-914-555"},
		{"sip:alice@atlanta.com", "user=alice host=atlanta.com"},
		{"sip:alice:secretword@atlanta.com:5060;transport=tcp", "user=alice password=secretword host=atlanta.com port=5060 parameter[transport]=tcp"},
		{"sips:alice@atlanta.com?subject=project%20x&priority=urgent", "user=alice host=atlanta.com header[subject]=project x header[priority]=urgent"},
		{"sip:+1-212-555-1212:1234@gateway.com;user=phone", "user=+1-212-555-1212 password=1234 host=gateway.com parameter[user]=phone"},
		{"sip:atlanta.com;method=REGISTER?to=alice%40atlanta.com", "host=atlanta.com parameter[method]=REGISTER header[to]=alice@atlanta.com"},
		{"sip:alice;day=tuesday@atlanta.com", "user=alice;day=tuesday host=atlanta.com"},
		{"sip:[2001:db8::9:1];lr", "host=[2001:db8::9:1] parameter[lr]="},

		// urn, RFC 8141 §2 and §3.2
		{"urn:example:a123,z456", "NID=example NSS=a123,z456"},
		{"urn:example:foo-bar-baz-qux?+CCResolve:cc=uk", "NID=example NSS=foo-bar-baz-qux r-component=CCResolve:cc=uk"},
		{"urn:example:weather?=op=map&lat=39.56", "NID=example NSS=weather q-component=op=map&lat=39.56"},
		{"urn:example:foo?+a?b?=c?d#e", "NID=example NSS=foo r-component=a?b q-component=c?d f-component=e"},

		// data, RFC 2397 §4
		{"data:,A%20brief%20note", "data=A brief note"},
		{"data:text/plain;charset=iso-8859-7,%be%fg", "type=text/plain parameter[charset]=iso-8859-7 data=\xbe%fg"},
		{"data:image/gif;base64,R0lGODdhMAAwAPAA", "type=image/gif base64=base64 data=R0lGODdhMAAwAPAA"},
		{"data:application/vnd-xxx-query,select_vcount,fcol_from_fieldtable/local", "type=application/vnd-xxx-query data=select_vcount,fcol_from_fieldtable/local"},
		{"data:;base64,YQ==", "base64=base64 data=YQ=="},
		{"data:,a?b", "data=a?b"},

		// the others
		{"ldap:///o=University%20of%20Michigan,c=US", "host= dn=o=University of Michigan,c=US"}, // RFC 4516 §4
		{"ldap://ldap1.example.net:6666/o=x?cn,sn?sub?(cn=Babs%20Jensen)?!bindname=y", "host=ldap1.example.net port=6666 dn=o=x attribute=cn attribute=sn scope=sub filter=(cn=Babs Jensen) extension=!bindname=y"},
		{"ldap://h", "host=h"},
		{"ldaps://h/o=x??base", "host=h dn=o=x scope=base"},
		{"geo:13.4125,103.8667", "coord-a=13.4125 coord-b=103.8667"},
		{"geo:48.2010,16.3695,183;crs=wgs84;u=40", "coord-a=48.2010 coord-b=16.3695 coord-c=183 parameter[crs]=wgs84 parameter[u]=40"},
		{"geo:66,30;u=6.500;FOo=this%2dthat", "coord-a=66 coord-b=30 parameter[u]=6.500 parameter[FOo]=this-that"},
		{"geo:900,-900;crs=Moon-2011", "coord-a=900 coord-b=-900 parameter[crs]=Moon-2011"},
		{"magnet:?xt=urn:btih:c12fe1&dn=a%20b", "parameter[xt]=urn:btih:c12fe1 parameter[dn]=a b"},
		{"doi:10.1000/182?a", "prefix=10.1000 suffix=182?a"},
		{"cid:foo4%25foo1@bar.net", "content-id=foo4%foo1@bar.net"},
		{"mid:960830.1639@XIson.com/partA.960830.1639@XIson.com", "message-id=960830.1639@XIson.com content-id=partA.960830.1639@XIson.com"},

		{"unknown:x", ""},
		{"", ""},
	} {
		parts, faults := Parse(core.Parse(row.uri))
		if got := list(parts); got != row.want || faults != nil {
			t.Errorf("%s\n got %s\nwant %s\n%s", row.uri, got, row.want, report(faults))
		}
	}
}

func TestFaults(t *testing.T) {
	for _, row := range []struct{ uri, want string }{
		{"ftp:a", `4 path: the scheme needs "//" and a host; 4 path: a "/" stands between the server and the rest`},
		{"ftp:///a", `6 host: a host is not empty`},
		{"ftp://h/a;b/c;type=x", `9 path: ";" is reserved for the type; 19 path: a type is one of "a", "i" and "d"`},
		{"ftp://h?a", `7 path: a "/" stands between the server and the rest`},
		{"http://u@h/", `7 userinfo: the scheme has no user`},
		{"http://h:65536/", `9 port: a port is at most 65535`},
		{"http://:80/", `7 host: a host is not empty`},
		{"http:a", `5 path: the scheme needs "//" and a host; 5 path: a "/" stands between the server and the rest`},
		{"ws://h/a#b", `9 fragment: the scheme has no fragment`},
		{"gopher://h/1a%0Ab", `12 path: a selector holds no line break`},
		{"news:", `5 path: a group is a name with periods between its parts, or "*"`},
		{"news:a..b", `5 path: a group is a name with periods between its parts, or "*"`},
		{"news:1.a", `5 path: a group is a name with periods between its parts, or "*"`},
		{"news:@b", `5 path: an identifier has a "@" within`},
		{"nntp://h/a/x", `11 path: an article of a server has a number`},
		{"nntp://h", `8 path: a group is a name with periods between its parts`},
		{"telnet://h/a", `11 path: nothing follows the server but a "/"`},
		{"wais://h", `8 path: a database is needed`},
		{"wais://h/d/t", `12 path: a document has a type and a path, with a "/" between them and nowhere else`},
		{"wais://h/d/t/p/q", `14 path: a document has a type and a path, with a "/" between them and nowhere else`},
		{"wais://h/d/t/p?q", `15 query: a document is not searched`},
		{"file:a", `5 path: a path is absolute`},
		{"file://h", `8 path: a path is absolute`},
		{"file://u@h:1/a?b", `7 userinfo: the scheme has no user; 11 port: the scheme has no port; 15 query: the scheme has no query`},
		{"prospero://h", `12 path: an hsoname is needed`},
		{"prospero://h/a;b", `15 path: a field has a name, a "=" and a value`},
		{"mailto:a", `7 path: an address has a local part, a "@" and a domain`},
		{"mailto:a..b@c", `7 path: a local part is a dot-atom or a quoted string`},
		{"mailto:a%20b@c", `7 path: a local part is a dot-atom or a quoted string`},
		{"mailto:a@b..c", `9 path: a domain is a host or a domain literal`},
		{"mailto:Mike&family@example.org", `11 path: "&" is to be percent-encoded in an address`},
		{"mailto:joe@example.com?cc=bob@example.com?body=hello", `41 query: "?" is to be percent-encoded in a header field`}, // RFC 6068 §6.1: WRONG!
		{"mailto:a@b?c", `11 query: a header field has a name, a "=" and a value`},
		{"mailto://a@b", `9 host: the scheme has no authority`},
		{"tel:1234", `4 path: a local number has a phone-context`},
		{"tel:+", `4 path: a global number has digits and visual separators`},
		{"tel:+1a", `4 path: a global number has digits and visual separators`},
		{"tel:x;phone-context=a", `4 path: a local number has digits and visual separators`},
		{"tel:+1;ext=1;EXT=2;=3", `13 path: a parameter appears once; 19 path: a parameter has a name`},
		{"sip:@h", `4 path: a user is not empty`},
		{"sip:a@", `6 path: a host is a name or an IP address`},
		{"sip:a@b:c?d", `8 path: a port is a decimal number; 10 query: a header has a name, a "=" and a value`},
		{"urn:a:b", `4 path: an NID has 2 to 32 letters, digits and hyphens, with no hyphen at its ends`},
		{"urn:a-:b", `4 path: an NID has 2 to 32 letters, digits and hyphens, with no hyphen at its ends`},
		{"urn:ab:", `7 path: an NSS is not empty and does not start with "/"`},
		{"urn:ab", `6 path: an NSS is not empty and does not start with "/"`},
		{"urn:ab:c?d", `9 query: "?" is followed by "+" or "="`},
		{"urn:ab:c?+?=", `10 query: a component of a URN is not empty and does not start with "/" or "?"; 12 query: a component of a URN is not empty and does not start with "/" or "?"`},
		{"data:text/plain", `15 path: a comma stands before the data`},
		{"data:text,a", `5 path: a media type has a type, a "/" and a subtype`},
		{"data:a/b;c,d", `9 path: a parameter has an attribute, a "=" and a value`},
		{"data:;base64,a", `13 path: the data is not base64`},
		{"ldap:a", `5 path: the scheme needs "//"; 5 path: a "/" stands between the server and the rest`},
		{"ldap:///a??c???d", `11 query: a scope is one of "base", "one" and "sub"; 15 query: nothing follows the extensions`},
		{"geo:94,0", `4 path: a latitude is at most 90 degrees, a longitude 180`}, // RFC 5870 §11
		{"geo:1", `5 path: there are two or three coordinates`},
		{"geo:1,2,3,4", `10 path: there are two or three coordinates`},
		{"geo:1.,+2", `4 path: a coordinate is a decimal number; 7 path: a coordinate is a decimal number`},
		{"geo:1,2;u=-1;crs=wgs84", `10 path: an uncertainty is a number; 13 path: crs is the first parameter, then comes u`},
		{"magnet:x", `7 path: a "?" follows the scheme`},
		{"magnet:?x", `8 query: a parameter has a name, a "=" and a value`},
		{"doi:11.1/", `4 path: a prefix is "10." and the number of a registrant; 9 path: a suffix is not empty`},
		{"cid:a", `4 path: an identifier has a "@" within`},
	} {
		if _, faults := Parse(core.Parse(row.uri)); report(faults) != row.want {
			t.Errorf("%s\n got %s\nwant %s", row.uri, report(faults), row.want)
		}
	}
}

func TestOffsets(t *testing.T) {
	for _, uri := range []string{
		"ftp://u:p@h:1/a/b;type=a", "gopher://h/0a%09b%09c", "mailto:a@b,c@d?e=f&g=h", "ldap://h/a?b,c?one?d?e",
		"sip:a:b@c:1;d=e?f=g", "urn:ab:c?+d?=e#f", "data:a/b;c=d;base64,YQ==", "geo:1,2,3;u=4", "mid:a@b/c@d",
	} {
		parts, faults := Parse(core.Parse(uri))
		if faults != nil {
			t.Errorf("%s: %s", uri, report(faults))
		}
		for _, p := range parts {
			if got := uri[p.Offset : p.Offset+len(p.Text)]; got != p.Text {
				t.Errorf("%s: %s %q at %d is %q", uri, p.Name, p.Text, p.Offset, got)
			}
		}
	}
}

// FuzzParse holds that every part stands where it says, that parts come in
// order, and that faults lie within the URI.
func FuzzParse(f *testing.F) {
	file, err := os.Open("../testdata/urls.txt")
	if err != nil {
		f.Fatal(err)
	}
	defer file.Close()
	for lines := bufio.NewScanner(file); lines.Scan(); {
		f.Add(lines.Text())
	}
	for _, scheme := range []string{"cid", "data", "doi", "file", "ftp", "geo", "gopher", "ldap", "magnet", "mailto", "mid",
		"news", "nntp", "prospero", "sip", "tel", "telnet", "urn", "wais", "ws"} {
		f.Add(scheme + ":a@b:c,d;e=f?g=h&i?=j#k")
		f.Add(scheme + "://a:b@c:d/e/f;g=h;base64,i?j%09k")
		f.Add(scheme + ":")
	}
	f.Fuzz(func(t *testing.T, uri string) {
		parts, faults := Parse(core.Parse(uri))
		end := 0
		for _, p := range parts {
			if p.Offset < end || p.Offset+len(p.Text) > len(uri) || uri[p.Offset:p.Offset+len(p.Text)] != p.Text {
				t.Fatalf("%q: %+v", uri, parts)
			}
			end = p.Offset + len(p.Text)
		}
		for _, fault := range faults {
			if fault.Offset < 0 || fault.Offset > len(uri) || fault.Section == "" {
				t.Fatalf("%q: %+v", uri, fault)
			}
		}
	})
}
