package delimit

import "testing"

func TestEndCharacters(t *testing.T) {
	check(t, delimited, []row{
		{"C1", "a blank", "http://e.org/a b", "http://e.org/a"},
		{"C1", "a tab", "http://e.org/a\tb", "http://e.org/a"},
		{"C1", "the end of the line", "http://e.org/a⏎b", "http://e.org/a"},
		{"C1", "the end of the text", "http://e.org/a", "http://e.org/a"},
		{"C1", "a form feed", "http://e.org/a\fb", "http://e.org/a"},
		{"C1", "a NUL", "http://e.org/a\x00b", "http://e.org/a"},
		{"C1", "an escape character", "http://e.org/a\x1b[0m", "http://e.org/a"},
		{"C1", "a DEL", "http://e.org/a\x7fb", "http://e.org/a"},
		{"C1", "less than", "http://e.org/a<b", "http://e.org/a"},
		{"C1", "greater than", "http://e.org/a>b", "http://e.org/a"},
		{"C1", "a double quote", `http://e.org/a"b`, "http://e.org/a"},
		{"C1", "a backtick", "http://e.org/a`b", "http://e.org/a"},
		{"C1", "an opening brace", "http://e.org/a{b}", "http://e.org/a"},
		{"C1", "a closing brace", "http://e.org/a}b", "http://e.org/a"},
		{"C1", "a bar", "http://e.org/a|b", "http://e.org/a"},
		{"C1", "a backslash", `http://e.org/a\nb`, "http://e.org/a"},
		{"C1", "hyphens and breaks as troff has them", `http://a\-b.e.org/\:c\-d/\:e\fR`, "http://a-b.e.org/c-d/e"},
		{"C1", "a hyphen of troff in angle brackets", `<http://e.org/GPL\-2.0>`, "http://e.org/GPL-2.0"},
		{"C1", "an underscore and a dot that markup escapes", `http://e\.org/a\_b`, "http://e.org/a_b"},
		{"C1", "an escape before a blank", `http://e.org/a\. b http://e.org/a\- b`, "http://e.org/a http://e.org/a"},
		{"A1", "behind a change of the font in troff", `\fIgs://my\-bucket/a\fR \fBmailto:ann@e.org\fP \f(CWgs://b/c\fP`, "gs://my-bucket/a mailto:ann@e.org gs://b/c"},
		{"A1", "a backslash before a scheme", `\ftp://e.org/a C:\file:///a`, "ftp://e.org/a file:///a"},
		{"C1", "a pattern behind a scheme", `{name: x, files: /file:/\.so/}`, ""},
		{"C1", "a macro of RPM", "http://e.org/a-%{version}.tgz", "http://e.org/a-"},
		{"C1", "a circumflex", "http://e.org/a^b", "http://e.org/a"},
		{"C1", "an escaped less-than sign", "&lt;http://e.org/x&gt;", "http://e.org/x"},
		{"C1", "an escaped quote", "&quot;http://e.org/x&quot;", "http://e.org/x"},
		{"C1", "an escaped no-break space", "http://e.org/x&nbsp;and more", "http://e.org/x"},
		{"C1", "an escaped sign in capitals", "http://e.org/x&GT;", "http://e.org/x"},
		{"C1", "an escaped sign by number", "http://e.org/x&#62;", "http://e.org/x"},
		{"C1", "an escaped ampersand goes on", "http://e.org/x?a=1&amp;b=2", "http://e.org/x?a=1&amp;b=2"},
		{"C1", "a parameter that is called like a sign", "http://e.org/x?gt=1&lt=2", "http://e.org/x?gt=1&lt=2"},
		{"C1", "all the characters of a URI", "http://e.org/-._~:/?#@!$&'()*+,;=%20z", "http://e.org/-._~:/?#@!$&'()*+,;=%20z"},
	})
}

func TestBalance(t *testing.T) {
	check(t, delimited, []row{
		{"C2", "a pair in the path", "http://e.org/a_(b)", "http://e.org/a_(b)"},
		{"C2", "a pair within a sentence in brackets", "(see http://x.org/a_(b))", "http://x.org/a_(b)"},
		{"C2", "a pair in brackets and a full stop", "(http://e.org/x_(y)).", "http://e.org/x_(y)"},
		{"C2", "a pair in the middle", "http://e.org/a(b)c", "http://e.org/a(b)c"},
		{"C2", "nested pairs", "http://e.org/a((b)(c))", "http://e.org/a((b)(c))"},
		{"C2", "an unmatched closing one", "http://e.org/a)b", "http://e.org/a"},
		{"C2", "an unmatched closing square one", "http://e.org/a]b", "http://e.org/a"},
		{"C2", "an unmatched opening one at the end", "http://e.org/a(", "http://e.org/a"},
		{"C2", "a footnote behind brackets", "(http://e.org/x)[1]", "http://e.org/x"},
		{"C2", "square brackets in a query", "http://e.org/x?a[0]=1&b[]=2", "http://e.org/x?a[0]=1&b[]=2"},
		{"C2", "a footnote straight behind the host", "http://e.org[1]", "http://e.org"},
		{"C2", "a label of AsciiDoc", "http://e.org/a[here], http://e.org/b/[c-d].", "http://e.org/a http://e.org/b/"},
		{"C2", "a label of AsciiDoc behind a fragment", "(http://e.org/a#b[here])", "http://e.org/a#b"},
		{"C2", "a label of two words", "http://e.org/a[RFC 1738: URL] http://e.org/b[the⏎mail]", "http://e.org/a http://e.org/b"},
		{"C2", "an attribute of AsciiDoc", `image:http://e.org/a.svg?b=c[alt="Build"] http://e.org/[<a>]`, "http://e.org/a.svg?b=c http://e.org/"},
		{"C2", "a segment in square brackets", "http://e.org/[id]/a http://e.org/a[b]c", "http://e.org/[id]/a http://e.org/a[b]c"},
		{"C2", "a class of a pattern", "http://e.org/[0-9]+/a[b]*", "http://e.org/[0-9]+/a[b]*"},
		{"C2", "a parameter with brackets", "http://e.org/?a[b]=1&c[d]=", "http://e.org/?a[b]=1&c[d]="},
		{"C2", "brackets in double quotes", `"http://e.org/a[b]"`, "http://e.org/a[b]"},
		{"C2", "an IPv6 literal", "http://[::1]:80/", "http://[::1]:80/"},
		{"C2", "an IPv6 literal in square brackets", "[http://[2001:db8::7]/a]", "http://[2001:db8::7]/a"},
		{"C2", "an IPv6 literal in round brackets", "(http://[2001:db8::7])", "http://[2001:db8::7]"},
		{"C2", "an IPvFuture literal", "http://[v1.fe80::a+en1]/", "http://[v1.fe80::a+en1]/"},
	})
}

func TestTrailing(t *testing.T) {
	check(t, delimited, []row{
		{"C3", "a full stop", "http://x.org/a.", "http://x.org/a"},
		{"C3", "a comma", "http://x.org/a, b", "http://x.org/a"},
		{"C3", "a semicolon", "http://x.org/a; b", "http://x.org/a"},
		{"C3", "a colon", "http://x.org/a: b", "http://x.org/a"},
		{"C3", "an exclamation mark", "http://x.org/a!", "http://x.org/a"},
		{"C3", "a question mark", "http://x.org/a?", "http://x.org/a"},
		{"C3", "an apostrophe", "http://x.org/a'", "http://x.org/a"},
		{"C3", "three dots", "http://x.org/a...", "http://x.org/a"},
		{"C3", "question and exclamation", "http://x.org/a?!", "http://x.org/a"},
		{"C3", "an empty query", "http://x.org/?", "http://x.org/"},
		{"C3", "a dot segment", "http://x.org/a/.", "http://x.org/a/"},
		{"C3", "a stop before a closing bracket", "(http://x.org/a.)", "http://x.org/a"},
		{"C3", "a stop before and behind a closing bracket", "(see http://x.org/a.).", "http://x.org/a"},
		{"C3", "a stop behind the host", "http://x.org.", "http://x.org"},
		{"C3", "a comma behind the port", "http://x.org:80, b", "http://x.org:80"},
		{"C3", "dots inside stay", "http://x.org/a..b/.../c", "http://x.org/a..b/.../c"},
		{"C3", "a slash stays", "http://x.org/a/", "http://x.org/a/"},
		{"C3", "a hyphen stays", "http://x.org/a- b", "http://x.org/a-"},
		{"C3", "an equals sign stays", "http://x.org/?a= b", "http://x.org/?a="},
		{"C3", "nothing is dropped in angle brackets", "<http://x.org/a!>", "http://x.org/a!"},
		{"C3", "nothing is dropped in double quotes", `"http://x.org/a!"`, "http://x.org/a!"},
		{"C3", "a scheme without slashes", "mailto:ann@e.org.", "mailto:ann@e.org"},
		{"C4", "a possessive behind an address", "mailto:ann@e.org's news:comp.text's", "mailto:ann@e.org news:comp.text"},
		{"C4", "what cannot belong to an address", "mailto:ann@e.org/joe mailto:ann@e.org;bob", "mailto:ann@e.org mailto:ann@e.org"},
	})
}

func TestApostrophe(t *testing.T) {
	check(t, delimited, []row{
		{"C4", "behind the host", "http://x.org's", "http://x.org"},
		{"C4", "behind the host, with a path", "http://x.org's/a", "http://x.org"},
		{"C4", "inside the path", "http://x.org/it's/a", "http://x.org/it's/a"},
		{"C4", "closing a quote", "'http://x.org/a' b", "http://x.org/a"},
		{"C4", "closing a quote before a comma", "'http://x.org/a', 'http://x.org/b'", "http://x.org/a http://x.org/b"},
		{"C4", "the end of the URI", "http://x.org/a' b", "http://x.org/a"},
		{"C4", "a typographic one", "http://x.org/a’s", "http://x.org/a"},
		{"C4", "a typographic one behind the host", "http://x.org’s", "http://x.org"},
	})
}

func TestSeparators(t *testing.T) {
	check(t, delimited, []row{
		{"C5", "a comma", "http://e.org/a,http://e.org/b", "http://e.org/a http://e.org/b"},
		{"C5", "a semicolon", "http://e.org/a;http://e.org/b", "http://e.org/a http://e.org/b"},
		{"C5", "a bar", "http://e.org/a|http://e.org/b", "http://e.org/a http://e.org/b"},
		{"C5", "a comma behind the host", "http://e.org,http://f.org", "http://e.org http://f.org"},
		{"C5", "three", "http://e.org/a,https://e.org/b,ftp://e.org/c", "http://e.org/a https://e.org/b ftp://e.org/c"},
		{"C5", "a comma that separates nothing", "http://e.org/a,b", "http://e.org/a,b"},
		{"C5", "a slash is no separator", "http://e.org/a/http://e.org/b", "http://e.org/a/http://e.org/b"},
	})
}

func TestNonASCII(t *testing.T) {
	check(t, delimited, []row{
		{"C6", "letters in the path", "http://e.org/größe now", "http://e.org/größe"},
		{"C6", "letters in the host", "http://müller.example/ now", "http://müller.example/"},
		{"C6", "Chinese in the path", "http://e.org/维基 百科", "http://e.org/维基"},
		{"C6", "Arabic in the query", "http://e.org/?q=شمس now", "http://e.org/?q=شمس"},
		{"C6", "a combining mark", "http://e.org/e\u0301a now", "http://e.org/e\u0301a"},
		{"C6", "digits of another script", "http://e.org/١٢ now", "http://e.org/١٢"},
		{"C6", "a no-break space", "http://e.org/a\u00A0b", "http://e.org/a"},
		{"C6", "an ideographic space", "http://e.org/a\u3000b", "http://e.org/a"},
		{"C6", "a thin space", "http://e.org/a\u2009b", "http://e.org/a"},
		{"C6", "an ideographic full stop", "http://e.org/x。次", "http://e.org/x"},
		{"C6", "an ideographic comma", "http://e.org/x、次", "http://e.org/x"},
		{"C6", "a full-width comma", "http://e.org/x，次", "http://e.org/x"},
		{"C6", "a full-width bracket", "http://e.org/x）", "http://e.org/x"},
		{"C6", "a typographic quote", "http://e.org/x” he said", "http://e.org/x"},
		{"C6", "an ellipsis", "http://e.org/x… and", "http://e.org/x"},
		{"C6", "an em dash", "http://e.org/x—and", "http://e.org/x"},
		{"C6", "an en dash", "http://e.org/x – and", "http://e.org/x"},
		{"C6", "an inverted question mark", "http://e.org/x¿que", "http://e.org/x"},
		{"C6", "a bullet", "http://e.org/x•http://e.org/y", "http://e.org/x http://e.org/y"},
		{"C6", "an arrow", "http://e.org/x → y", "http://e.org/x"},
		{"C6", "an arrow that touches", "http://e.org/x→y", "http://e.org/x"},
		{"C6", "Chinese text on both sides", "请看http://e.org/x谢谢", "http://e.org/x"},
		{"C6", "Chinese text on both sides of a host", "请看http://e.org谢谢", "http://e.org"},
		{"C6", "Japanese text on both sides", "これはhttp://e.org/xです", "http://e.org/x"},
		{"C6", "Korean text on both sides", "여기http://e.org/x에서", "http://e.org/x"},
		{"C6", "Thai text on both sides", "ดูhttp://e.org/xนะ", "http://e.org/x"},
		{"C6", "Chinese text behind a blank does not touch", "请看 http://e.org/维基", "http://e.org/维基"},
		{"C6", "a particle of Japanese behind a slash", "詳細は https://e.org/に持っています", "https://e.org/"},
		{"C6", "a particle of Japanese, and text on the line before", "詳細については、⏎  https://e.org/a.phpから利用できます。", "https://e.org/a.php"},
		{"C6", "a name of Japanese on a line of its own", "詳細については、⏎https://e.org/Linuxカーネル", "https://e.org/Linuxカーネル"},
		{"C6", "a particle of Korean behind a comma", "설정하면, http://e.org/a.cfg에서 파일을 http://e.org/를 보십시오", "http://e.org/a.cfg http://e.org/"},
		{"C6", "a name of Korean", "자세한 내용은 http://e.org/한국어", "http://e.org/한국어"},
		{"C6", "Chinese text and URL:", "见URL:http://e.org/a/index.html。", "http://e.org/a/index.html"},
		{"C6", "a byte that is no UTF-8 stands for Windows-1252", "http://e.org/gr\xf6\xdfe now", "http://e.org/gr\xf6\xdfe"},
		{"C6", "a quote in Windows-1252", "\x93http://e.org/a\x94 now", "http://e.org/a"},
	})
	check(t, Options{Join: JoinDelimited, ASCII: true}, []row{
		{"C6", "ASCII only: a letter in the path", "http://e.org/größe now", "http://e.org/gr"},
		{"C6", "ASCII only: a letter in the host", "http://e.org.café/ now", "http://e.org.caf"},
		{"C6", "ASCII only: Chinese", "http://e.org/x谢谢", "http://e.org/x"},
		{"C6", "ASCII only: ASCII", "http://e.org/x?y#z now", "http://e.org/x?y#z"},
	})
}

func TestEscapes(t *testing.T) {
	check(t, delimited, []row{
		{"C7", "a valid escape", "http://e.org/a%20b c", "http://e.org/a%20b"},
		{"C7", "an escape with other letters", "http://e.org/a%zzb c", "http://e.org/a%zzb"},
		{"C7", "half an escape", "http://e.org/a%2 c", "http://e.org/a%2"},
		{"C7", "a lone percent sign", "http://e.org/100% c", "http://e.org/100%"},
		{"C7", "in a query", "http://e.org/?a=%u4e2d&b=1", "http://e.org/?a=%u4e2d&b=1"},
	})
}

func TestImpossibleAuthority(t *testing.T) {
	check(t, delimited, []row{
		{"C8", "no authority", "http:// and http://", ""},
		{"C8", "no authority before a bracket", "(http://)", ""},
		{"C8", "no authority, but a path", "http:///x", ""},
		{"C8", "a dot", "http://. and http://..", ""},
		{"C8", "a dot and a path", "http://./a", ""},
		{"C8", "dots", "http://...", ""},
		{"C8", "an ellipsis", "http://…", ""},
		{"C8", "a format", "http://%s/ and http://%s", ""},
		{"C8", "a variable", "http://$HOST/ and http://$HOST", ""},
		{"C8", "a variable in braces", "http://${HOST}/", ""},
		{"C8", "a template", "http://<host>/ and http://{host}/", ""},
		{"C8", "a query instead of a host", "http://?a=b", ""},
		{"C8", "a fragment instead of a host", "http://#a", ""},
		{"C8", "a port instead of a host", "http://:80/", ""},
		{"C8", "an IP literal that does not parse", "http://[::z]/ and http://[1:2]/", ""},
		{"C8", "an IP literal that is not closed", "http://[::1/a", ""},
		{"C8", "in angle brackets", "<http://> <http:///x>", ""},
		{"C8", "in double quotes", `"http://" "https://"`, ""},
		{"C8", "a file on this host", "file:///x", "file:///x"},
		{"C8", "the root of the files", "file:///", "file:///"},
		{"C8", "a colon without digits at the end", "http://x.org: b", "http://x.org"},
		{"C8", "a colon without digits at the end of the text", "http://x.org:", "http://x.org"},
		{"C8", "a port", "http://x.org:8080/a", "http://x.org:8080/a"},
		{"C8", "a word behind the colon", "http://x.org:see", "http://x.org"},
		{"C8", "a user", "ftp://ann@x.org/a", "ftp://ann@x.org/a"},
		{"C8", "a user and a password", "ftp://ann:secret@x.org:21/a", "ftp://ann:secret@x.org:21/a"},
		{"C8", "an empty user of the web", "http://@x.org http://@@x.org", ""},
		{"C8", "a host without a dot", "http://localhost:8000/a", "http://localhost:8000/a"},
		{"C8", "an IPv4 address", "http://192.0.2.33/a", "http://192.0.2.33/a"},
	})
}
