package delimit

import "testing"

func TestStartOfScheme(t *testing.T) {
	check(t, delimited, []row{
		{"A1", "a scheme and an authority", "see http://e.org/a now", "http://e.org/a"},
		{"A1", "a scheme in capitals", "see HTTP://E.ORG/A now", "HTTP://E.ORG/A"},
		{"A1", "a scheme in mixed case", "see hTTps://e.org now", "hTTps://e.org"},
		{"A1", "a scheme with digits, dots and hyphens", "see z39.50s://e.org/a and ms-word://e.org/b", "z39.50s://e.org/a ms-word://e.org/b"},
		{"A1", "first thing in the text", "http://e.org/a", "http://e.org/a"},
		{"A1", "a one-letter scheme", "h://e.org/a", "h://e.org/a"},
		{"A1", "a scheme starts with a letter", "see 3foo://e.org/a", ""},
		{"A1", "no scheme at all", "see ://e.org/a", ""},
		{"A1", "a digit touches an unknown scheme", "42foo://e.org/a", ""},
		{"A1", "a letter of another script touches the scheme", "sieheähttp://e.org/a", "http://e.org/a"},

		{"A2", "any syntactically valid scheme", "x-custom.app+v2://open/item", "x-custom.app+v2://open/item"},
		{"A2", "a word glued to a well-known scheme", "seehttp://x.org", "http://x.org"},
		{"A2", "a word glued to https", "hierhttps://x.org/a", "https://x.org/a"},
		{"A2", "a word glued to ftp", "getftp://x.org/a", "ftp://x.org/a"},
		{"A2", "a number glued to a well-known scheme", "1http://x.org", "http://x.org"},
		{"A2", "dots glued to a well-known scheme", "can...http://x.org", "http://x.org"},
		{"A2", "one dot before a well-known scheme", "done.http://x.org", "http://x.org"},
		{"A2", "a hyphen before a well-known scheme", "link-http://x.org", "http://x.org"},
		{"A2", "dashes before a well-known scheme", "--http://x.org", "http://x.org"},
		{"A2", "a plus before a well-known scheme", "+http://x.org", "http://x.org"},
		{"A2", "an underscore before a well-known scheme", "_http://x.org/a", "http://x.org/a"},
		{"A2", "a compound with + stays whole", "git+ssh://h.example/p", "git+ssh://h.example/p"},
		{"A2", "another compound with +", "bzr+ssh://h.example/p", "bzr+ssh://h.example/p"},
		{"A2", "a compound that ends in a well-known scheme", "svn+http://h.example/p", "svn+http://h.example/p"},
		{"A2", "a registered scheme that ends like a well-known one", "tftp://h.example/p", "tftp://h.example/p"},

		{"A5", "an outer registered scheme wins", "view-source:http://x.org/", "view-source:http://x.org/"},
		{"A5", "a URN holds what looks like a scheme", "urn:example:http://x.org/", "urn:example:http://x.org/"},
		{"A5", "a database behind jdbc", "jdbc:postgresql://h/db", "jdbc:postgresql://h/db"},
		{"A5", "a compound", "git+ssh://h/p", "git+ssh://h/p"},
		{"A5", "a word and a colon is text", "see:http://x.org/", "http://x.org/"},
		{"A5", "a label and a colon is text", "Homepage:https://x.org/a", "https://x.org/a"},
		{"A5", "a URI inside the path of another", "http://web.archive.example/2021/https://x.org/a", "http://web.archive.example/2021/https://x.org/a"},
		{"A5", "a URI inside the query of another", "http://e.org/go?to=http://x.org/a", "http://e.org/go?to=http://x.org/a"},
	})
}

func TestStartWithoutSlashes(t *testing.T) {
	check(t, delimited, []row{
		{"A3", "mailto and an address", "write to mailto:ann@e.org now", "mailto:ann@e.org"},
		{"A3", "mailto and a header field", "mailto:?subject=hello", "mailto:?subject=hello"},
		{"A3", "mailto and an address with a field", "mailto:a.b+c@e.org?cc=d@e.org", "mailto:a.b+c@e.org?cc=d@e.org"},
		{"A3", "MAILTO in capitals", "MAILTO:ann@e.org", "MAILTO:ann@e.org"},
		{"A3", "mailto and a word", "the mailto:scheme", ""},
		{"A3", "news and a group", "in news:comp.infosystems.www.misc I read", "news:comp.infosystems.www.misc"},
		{"A3", "news and an article", "news:1997.AA12@news.e.org", "news:1997.AA12@news.e.org"},
		{"A3", "news and a star", "news:*", "news:*"},
		{"A3", "news and prose", "good news: we won", ""},
		{"A3", "news and a word", "news:flash", ""},
		{"A3", "urn", "urn:isbn:0451450523", "urn:isbn:0451450523"},
		{"A3", "urn without a name", "urn:isbn: and more", ""},
		{"A3", "urn in prose", "an urn: a vase", ""},
		{"A3", "tel", "call tel:+1-201-555-0123 now", "tel:+1-201-555-0123"},
		{"A3", "tel and a word", "tel: none, tel:none", ""},
		{"A3", "sms", "sms:+15105550101", "sms:+15105550101"},
		{"A3", "data has a comma", "data:text/plain;charset=utf-8,hi", "data:text/plain;charset=utf-8,hi"},
		{"A3", "data without a comma", "data:text", ""},
		{"A3", "data in prose", "data: a,b", ""},
		{"A3", "magnet", "magnet:?xt=urn:btih:c12fe1c06bba254a9dc9f519b335aa7c1367a88a", "magnet:?xt=urn:btih:c12fe1c06bba254a9dc9f519b335aa7c1367a88a"},
		{"A3", "magnet without a question mark", "magnet:north", ""},
		{"A3", "cid and mid", "cid:part1@e.org and mid:960830.1639@e.org", "cid:part1@e.org mid:960830.1639@e.org"},
		{"A3", "cid without an @", "cid:12345", ""},
		{"A3", "geo", "geo:48.198634,16.371648", "geo:48.198634,16.371648"},
		{"A3", "geo with one number", "geo:48", ""},
		{"A3", "doi", "doi:10.1000/182", "doi:10.1000/182"},
		{"A3", "doi that does not begin with 10.", "doi:unknown", ""},
		{"A3", "sip and xmpp", "sip:bob@e.org xmpp:room@chat.e.org", "sip:bob@e.org xmpp:room@chat.e.org"},
		{"A3", "sip and a word", "sip:tea", ""},
		{"A3", "file and a path", "file:/etc/motd", "file:/etc/motd"},
		{"A3", "file in prose", "file: a.txt", ""},
		{"A3", "http without slashes", "http:e.org", ""},
		{"A3", "a name of C++", "std::vector<int>", ""},
		{"A3", "a pair of colons", "a::b", ""},
		{"A3", "a time", "at 12:30", ""},
		{"A3", "a drive", `C:\dir and C:/dir`, ""},
		{"A3", "a key and a value", "name:value", ""},
		{"A3", "a label of a registered scheme with a blank", "Mailto: ann@e.org", ""},
		{"A3", "a scheme that is not registered", "foo:bar@e.org", ""},
	})
}

func TestStartAfterURLPrefix(t *testing.T) {
	check(t, delimited, []row{
		{"A4", "an unknown scheme without slashes", "URL:foo:bar", "foo:bar"},
		{"A4", "a known scheme without its shape", "URL:news:flash", "news:flash"},
		{"A4", "the same in brackets", "<URL:mailto:postmaster>", "mailto:postmaster"},
		{"A4", "an abbreviated reference", "URL:www.e.org/a", "www.e.org/a"},
		{"A4", "an absolute one", "URL:wais://e.org/db", "wais://e.org/db"},
		{"A4", "no reference behind it", "URL: ", ""},
	})
}

func TestAbbreviated(t *testing.T) {
	check(t, delimited, []row{
		{"A6", "www", "see www.e.org now", "www.e.org"},
		{"A6", "ftp", "see ftp.e.org now", "ftp.e.org"},
		{"A6", "port, path, query and fragment", "www.e.org:8080/a/b?c=d#e", "www.e.org:8080/a/b?c=d#e"},
		{"A6", "in capitals", "WWW.E.ORG/A", "WWW.E.ORG/A"},
		{"A6", "more labels", "www.a.b.c.example", "www.a.b.c.example"},
		{"A6", "a full stop", "It is on www.e.org.", "www.e.org"},
		{"A6", "in brackets", "(www.e.org/a)", "www.e.org/a"},
		{"A6", "in angle brackets over a break", "<www.e.org/a/⏎b>", "www.e.org/a/b"},
		{"A6", "one dot only", "www.org is short", ""},
		{"A6", "nothing but dots", "www... and www.", ""},
		{"A6", "a file name", "ftp.txt", ""},
		{"A6", "not at a word boundary", "awww.e.org 1ftp.e.org", ""},
		{"A6", "the host of an address", "ann@www.e.org", ""},
		{"A6", "inside a longer name", "my.www.e.org my-www.e.org", ""},
		{"A6", "inside a URI", "http://www.e.org/www.f.org", "http://www.e.org/www.f.org"},
		{"A6", "two with a comma", "www.e.org, www.f.org", "www.e.org www.f.org"},
		{"A6", "two digits behind www are another name", "www2.e.org", ""},
		{"A6", "letters of another script", "www.müller.example/ä", "www.müller.example/ä"},
	})
	check(t, Options{Join: JoinDelimited, NoAbbreviated: true}, []row{
		{"A6", "turned off", "www.e.org and http://www.f.org/", "http://www.f.org/"},
		{"A6", "turned off behind URL:", "URL:www.e.org", ""},
	})
}

func TestBareDomains(t *testing.T) {
	check(t, delimited, []row{
		{"A7", "only when asked for", "example.com/x", ""},
	})
	check(t, Options{Join: JoinDelimited, Bare: true}, []row{
		{"A7", "a domain", "see example.com now", "example.com"},
		{"A7", "a domain and a full stop", "It is on example.com.", "example.com"},
		{"A7", "a path, a query and a fragment", "example.com/a?b=c#d", "example.com/a?b=c#d"},
		{"A7", "a port", "example.com:8080/a", "example.com:8080/a"},
		{"A7", "several labels", "a.b.example.co.uk", "a.b.example.co.uk"},
		{"A7", "in brackets", "(example.com)", "example.com"},
		{"A7", "in angle brackets over a break", "<example.com/a/⏎b>", "example.com/a/b"},
		{"A7", "an internationalised domain", "müller.de and bücher.みんな", "müller.de bücher.みんな"},
		{"A7", "with www", "www.example.com", "www.example.com"},
		{"A7", "a last label that is no suffix", "main.qqq file.txt a.b", ""},
		{"A7", "the name of a file", "main.rs README.md", ""},
		{"A7", "the name of a file with a path", "README.md/a", "README.md/a"},
		{"A7", "a number", "3.14 and 1.2.3", ""},
		{"A7", "the host of an address", "ann@example.com", ""},
		{"A7", "the host of a URI", "http://example.com/a", "http://example.com/a"},
		{"A7", "a call", "console.info(1)", ""},
		{"A7", "a blank left out between sentences", "It is done.It was late.", ""},
	})
}

func TestEmail(t *testing.T) {
	check(t, delimited, []row{
		{"A8", "only when asked for", "write to ann@e.org", ""},
	})
	check(t, Options{Join: JoinDelimited, Email: true}, []row{
		{"A8", "an address", "write to ann@e.org now", "ann@e.org"},
		{"A8", "an address and a full stop", "write to ann@e.org.", "ann@e.org"},
		{"A8", "dots, a plus and a hyphen", "a.b+c-d@e-f.example.org", "a.b+c-d@e-f.example.org"},
		{"A8", "in angle brackets", "Ann <ann@e.org>", "ann@e.org"},
		{"A8", "in round brackets", "(ann@e.org)", "ann@e.org"},
		{"A8", "two", "ann@e.org, bob@e.org", "ann@e.org bob@e.org"},
		{"A8", "behind mailto:", "mailto:ann@e.org", "mailto:ann@e.org"},
		{"A8", "the user of a URI", "ftp://ann@e.org/a", "ftp://ann@e.org/a"},
		{"A8", "no dot in the domain", "ann@localhost", ""},
		{"A8", "nothing before it", "@e.org", ""},
		{"A8", "two signs", "a@@e.org a@b@", ""},
		{"A8", "an internationalised domain", "ann@müller.de", "ann@müller.de"},
		{"A8", "two dots in a row", "ann@e..org", ""},
	})
}

func TestRelative(t *testing.T) {
	check(t, delimited, []row{
		{"A9", "no base, and not asked for", "<URL:../g> URL:../g <../g>", ""},
	})
	check(t, Options{Join: JoinDelimited, HasBase: true}, []row{
		{"A9", "behind URL: in brackets", "<URL:../g>", "../g"},
		{"A9", "behind URL: alone", "URL:../g", "../g"},
		{"A9", "behind URL: over a break", "<URL: a/b/⏎c.html>", "a/b/c.html"},
		{"A9", "a fragment behind URL:", "<URL:#s>", "#s"},
		{"A9", "a word in brackets behind URL:", "<URL:g>", "g"},
		{"A9", "the end of a sentence", "URL:../g.", "../g"},
		{"A9", "in plain brackets only when asked for", "<../g> \"../g\"", ""},
		{"A9", "beside an absolute one", "<URL:../g> http://e.org/a <URL:h/i>", "../g http://e.org/a h/i"},
	})
	check(t, Options{Join: JoinDelimited, Relative: true}, []row{
		{"A9", "in plain angle brackets", "<../g>", "../g"},
		{"A9", "in double quotes", `"../g"`, "../g"},
		{"A9", "with a query", `<a/b?c=d>`, "a/b?c=d"},
		{"A9", "a file name", `<overview.html>`, "overview.html"},
		{"A9", "over a break", "<../dir/⏎rel.html>", "../dir/rel.html"},
		{"A9", "behind URL: without a base", "<URL:../g>", "../g"},
		{"A9", "unwrapped text", "../g and a/b", ""},
		{"A9", "a tag", "<p> </p> <br/>", ""},
		{"A9", "a word", "<word> \"word\"", ""},
		{"A9", "a quoted sentence", `"He said so."`, ""},
		{"A9", "an address", "<ann@e.org>", ""},
		{"A9", "an absolute one stays what it is", "<http://e.org/a>", "http://e.org/a"},
	})
}

func TestKinds(t *testing.T) {
	o := Options{Join: JoinDelimited, Relative: true, Email: true, Bare: true}
	for _, test := range []struct {
		text   string
		kind   Kind
		prefix bool
	}{
		{"http://e.org/", Absolute, false},
		{"<http://e.org/>", Absolute, false},
		{"URL:http://e.org/", Absolute, true},
		{"<url: http://e.org/>", Absolute, true},
		{"www.e.org", Abbreviated, false},
		{"URL:www.e.org", Abbreviated, true},
		{"<../g>", Relative, false},
		{"<URL:../g>", Relative, true},
		{"example.com/x", Bare, false},
		{"ann@e.org", Email, false},
	} {
		if s := only(t, o, test.text); s.Kind != test.kind || s.Prefix != test.prefix {
			t.Errorf("%s: kind %v, prefix %v, want %v, %v", test.text, s.Kind, s.Prefix, test.kind, test.prefix)
		}
	}
}
