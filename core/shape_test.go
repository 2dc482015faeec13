package core

import (
	"strings"
	"testing"
)

func TestHasShape(t *testing.T) {
	for uri, want := range map[string]bool{
		// addresses
		"mailto:someone@somewhere.com":                true,
		"MAILTO:FOO@BAR.COM":                          true,
		"mailto:user@localhost":                       true,
		"mailto:a@b.org,c@d.org?subject=x":            true,
		"mailto:?to=joe@example.com&subject=x":        true,
		"mailto:gorby%25kremvax@example.com":          true,
		"mailto:%22not%40me%22@example.org":           true,
		"mailto:admin@xn--80abe5aohbnkjb.xn--p1ai":    true,
		"mailto:user@example.org/":                    false,
		"mailto:r-devel-bounces":                      false,
		"mailto:email-address":                        false,
		"mailto:a@":                                   false,
		"mailto:@b":                                   false,
		"mailto:a@b.org,":                             false,
		"mailto:?":                                    false,
		"cid:foo4%25foo1@bar.net":                     true,
		"cid:foo-32x32.v2_fe0f1423.png":               false,
		"mid:960830.1639@XIson.com/partA.960830.1639": true,
		"acct:juliet@capulet.example":                 true,
		"im:fred@example.com":                         true,
		"im:not sure":                                 false,
		"xmpp:username@server.tld":                    true,
		"xmpp:foo@bar/home?message":                   true,
		"xmpp:conference.example.org":                 true,
		"xmpp:yes":                                    false,
		"sip:alice@atlanta.com;maddr=239.255.255.1":   true,
		"sip:alice:secretword@atlanta.com:5060":       true,
		"sip:atlanta.com:5060;transport=tcp":          true,
		"sips:+1-212-555-1212@gateway.example":        true,
		"sip:slowly":                                  false,

		// newsgroups and messages
		"news:comp.infosystems.www.misc": true,
		"news:*":                         true,
		"news:UpeG8.51955$th.47@bin2.nnrp.example": true,
		"news:won":            false,
		"news:newsgroup-name": false,
		"news:comp.":          false,
		"news:10.5":           false,
		"news:http.//a":       false,

		// telephones
		"tel:+1-201-555-0123":           true,
		"tel:7042;phone-context=x.org":  true,
		"tel:%28206%29%20667-5791":      true,
		"tel:+358(0)50-123":             true,
		"sms:123":                       true,
		"sms:+15105550101?body=hello":   true,
		"sms:+15105550101,+15105550102": true,
		"tel:":                          false,
		"tel:a":                         false,
		"tel:--123":                     false,
		"tel:42":                        false,
		"fax:408-328-3875":              false,

		// names
		"urn:ietf:rfc:2648":                   true,
		"urn:uuid:f81d4fae-7dec-11d0-a765-00": true,
		"urn:ietf":                            false,
		"urn:ietf:":                           false,
		"urn:x:y":                             false,
		"urn:-x:y":                            false,
		"urn:std::vector":                     false,
		"tag:example.org,2020:sensor":         true,
		"tag:joe@example.org,2020-05-01:x":    true,
		"tag:foo":                             false,
		"tag:example.org,20:x":                false,
		"tag:a,2020:x":                        false,
		"doi:10.17487/RFC8536":                true,
		"doi:10.":                             false,
		"doi:see":                             false,
		"did:web:alice:bob":                   true,
		"did:not":                             false,
		"did:Not:a":                           false,
		"info:lccn/2002022641":                true,
		"info:emacs/x":                        false,
		"info:yes":                            false,
		"ark:/12148/btv1b8449691v":            true,
		"ark:12148/btv1b8449691v":             true,
		"ark:noah/x":                          false,
		"pkg:golang/golang.org/x/net@v0.1.0":  true,
		"pkg:foo":                             false,
		"oid:1.3.6.1":                         true,
		"oid:1":                               false,
		"swh:1:rev:309cf2674ee7a0749978cf8265ab91a60aea0f7d": true,
		"swh:1:rev:309cf2": false,
		"gitoid:blob:sha1:261eeb9e9f8b2b4b0d119366dda99c6fd7d35c64":    true,
		"nih:sha-256-120;5326-9057-e12f-e2b7-4ba0-7c89-2560-a2;f":      true,
		"opaquelocktoken:f81d4fae-7dec-11d0-a765-00a0c91e6bf6":         true,
		"opaquelocktoken:f81d4fae":                                     false,
		"matrix:r/somewhere:example.org":                               true,
		"matrix:roomid/somewhere:example.org/e/event?via=elsewhere.ca": true,
		"matrix:reloaded":                      false,
		"spotify:track:6rqhFgbbKwnb9MLmUQDhG6": true,
		"spotify:rocks":                        false,
		"bitcoin:175tWpb8K1S7NmH4Zx6rewF9WQrcZv245W?amount=20.3": true,
		"bitcoin:now": false,
		"ethereum:0xfb6916095ca1df60bb79Ce92ce3ea74c37c5d359": true,
		"ethereum:merge": false,
		"magnet:?xt=urn:btih:c12fe1c06bba254a9dc9f519b335aa7c1367a88a": true,
		"magnet:school": false,
		"openpgp4fpr:73EE2314F65FA92EC2390D3A718C070100012282":                 true,
		"pkcs11:token=The%20Software%20PKCS%2311%20Softtoken;object=my-certif": true,

		// places, pages and data
		"geo:3.14159,-2.71828":           true,
		"geo:48.2010,16.3695,183;u=40":   true,
		"geo:48":                         false,
		"geo:1,a":                        false,
		"geo:1.,2":                       false,
		"about:blank":                    true,
		"about:us":                       false,
		"data:,A%20brief%20note":         true,
		"data:text/plain;charset=x,%be":  true,
		"data:image/png;base64,iVBORw0K": true,
		"data:;base64,AAAA":              true,
		"data:image/svg+xml,%3Csvg":      true,
		"data:foo":                       false,
		"data:foo,bar":                   false,
		"data:,":                         false,
		"file:/etc/motd":                 true,
		"file:/":                         false,
		"file:a.txt":                     false,
		"stun:stun.l.example.com:19302":  true,
		"turn:left":                      false,
		"turn:a.b:c":                     false,
		"skype:echo123?call":             true,
		"skype:echo123":                  false,

		// a scheme before a scheme
		"view-source:http://x.org/":     true,
		"view-source:mailto:a@b.org":    true,
		"view-source:x":                 false,
		"view-source:://":               false,
		"feed:https://example.org/rss":  true,
		"jar:file:/a.jar!/b":            true,
		"jdbc:postgresql://h/db":        true,
		"jdbc:oracle:thin:@h:1521:orcl": true,
		"jdbc:x":                        false,
		"blob:https://example.org/9115": true,

		// words, code and times
		"http:/foo":         false,
		"http:g":            false,
		"https:XXgoogle":    false,
		"std::vector":       false,
		"12:30":             false,
		`C:\dir`:            false,
		"a::b":              false,
		"go:build":          false,
		"content:x":         false,
		"example:x":         false,
		"javascript:void":   false,
		"unheard-of:a@b.cc": false,
	} {
		scheme, rest, _ := strings.Cut(uri, ":")
		if got := HasShape(scheme, rest); got != want {
			t.Errorf("%q: got %v", uri, got)
		}
		b := []byte(rest)
		wantAllocs(t, uri, 0, func() { sinkBool = HasShape([]byte(scheme), b) })
	}
}

// TestHasShapeRefusesEmpty checks that no scheme has the shape of nothing.
func TestHasShapeRefusesEmpty(t *testing.T) {
	for scheme := range strings.Lines(registeredSchemes + commonSchemes) {
		if scheme = strings.TrimSuffix(scheme, "\n"); HasShape(scheme, "") {
			t.Errorf("%s:", scheme)
		}
	}
}

// FuzzHasShape holds that no rest makes HasShape panic, whatever the scheme.
func FuzzHasShape(f *testing.F) {
	f.Add("", "a@b.org")
	f.Add("view-source:", "http://x.org/")
	f.Fuzz(func(t *testing.T, outer, rest string) {
		for scheme := range strings.Lines(registeredSchemes + commonSchemes) {
			HasShape(strings.TrimSuffix(scheme, "\n"), outer+rest)
		}
	})
}
