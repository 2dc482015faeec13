package delimit

import "testing"

func TestAngleBrackets(t *testing.T) {
	check(t, delimited, []row{
		{"B1", "on one line", "see <http://e.org/a>.", "http://e.org/a"},
		{"B1", "trailing punctuation inside stays", "<http://e.org/a.> <http://e.org/a,> <http://e.org/?>", "http://e.org/a. http://e.org/a, http://e.org/?"},
		{"B1", "an unmatched bracket inside stays", "<http://e.org/a)b>", "http://e.org/a)b"},
		{"B1", "padding inside", "< http://e.org/a >", "http://e.org/a"},
		{"B1", "no-break spaces as padding", "<\u00A0http://e.org/a\u00A0>", "http://e.org/a"},
		{"B1", "a no-break space inside", "<http://e.org/\u00A0a1>", "http://e.org/a1"},
		{"B1", "a name touches the bracket", "name<http://x.org/a>", "http://x.org/a"},
		{"B1", "two without a blank", "<http://e.org/a><http://e.org/b>", "http://e.org/a http://e.org/b"},
		{"B1", "a bracket twice", "<<http://e.org/a>>", "http://e.org/a"},
		{"B1", "a label behind a bar", "<http://x.org/a|label>", "http://x.org/a"},
		{"B1", "a label of several words behind a bar", "<http://x.org/a|the label>", "http://x.org/a"},
		{"B1", "a quote ends it", `<http://x.org/a" target="_top">`, "http://x.org/a"},
		{"B1", "another bracket ends it", "<http://x.org/a<br>", "http://x.org/a"},
		{"B1", "a control ends it", "<http://x.org/a\x01b>", "http://x.org/a"},
		{"B1", "a blank where more follows", "<http://x.org/a b.html>", "http://x.org/ab.html"},
		{"B1", "a blank before a slash", "<http://x.org/a /b.html>", "http://x.org/a/b.html"},
		{"B1", "a blank behind the slashes", "<http:// x.org/>", "http://x.org/"},
		{"B1", "one piece of letters", "<http://x.org/maybe today>", "http://x.org/maybetoday"},
		{"B1", "two pieces of letters are prose", "<http://x.org/a is nice>", "http://x.org/a"},
		{"B1", "prose behind it", "<http://x.org/ is a nice site>", "http://x.org/"},
		{"B1", "prose before it", "<see http://x.org/a>", "http://x.org/a"},
		{"B1", "news and a group", "<news:comp.infosystems.www.misc>", "news:comp.infosystems.www.misc"},
		{"B1", "a mail address with mailto", "Ann <mailto:ann@e.org>", "mailto:ann@e.org"},
		{"B1", "a plain mail address", "Ann <ann@e.org>", ""},
		{"B1", "the brackets of manual pages", "⟨https://tools.ietf.org/html/rfc2367⟩", "https://tools.ietf.org/html/rfc2367"},
		{"B1", "the same over a break", "⟨https://e.org/manuals/⏎       html/a.html⟩", "https://e.org/manuals/html/a.html"},
		{"B1", "a bracket that is not closed", "<http://e.org/a. And more", "http://e.org/a"},
		{"B1", "a less-than sign in prose", "if a < http://e.org/a, then", "http://e.org/a"},
		{"B1", "a bracket opened on the line before", "<words⏎but http://e.org/z in prose>", "http://e.org/z"},
		{"B1", "closed, but behind a blank line", "<http://e.org/a⏎⏎b>", "http://e.org/a"},
		{"B1", "an HTML tag", "<br>http://e.org/a</p>", "http://e.org/a"},
	})
}

func TestDoubleQuotes(t *testing.T) {
	check(t, delimited, []row{
		{"B2", "on one line", `see "http://e.org/a".`, "http://e.org/a"},
		{"B2", "trailing punctuation inside stays", `"http://e.org/a." "http://e.org/a?"`, "http://e.org/a. http://e.org/a?"},
		{"B2", "a break", "\"http://e.org/a/⏎   b.html\"", "http://e.org/a/b.html"},
		{"B2", "two breaks", "\"http://e.org/a/⏎   b/⏎   c.html\"", "http://e.org/a/b/c.html"},
		{"B2", "a sentence", `"http://x.org/ is a site"`, "http://x.org/"},
		{"B2", "a sentence over a break", "\"http://x.org/⏎is a site\"", "http://x.org/"},
		{"B2", "a blank within the line", `"http://x.org/a b.html"`, "http://x.org/a"},
		{"B2", "padding", `" http://x.org/a "`, "http://x.org/a"},
		{"B2", "no closing quote", "\"http://x.org/a,⏎b", "http://x.org/a"},
		{"B2", "quotes and URIs in turn", `"http://e.org/a"http://e.org/b"http://e.org/c"`, "http://e.org/a http://e.org/b http://e.org/c"},
	})
}

func TestRoundAndSquareBrackets(t *testing.T) {
	check(t, delimited, []row{
		{"B2", "a break in round brackets", "(https://trustee.ietf.org/⏎   license-info) in effect", "https://trustee.ietf.org/license-info"},
		{"B2", "two breaks in round brackets", "(https://e.org/a/⏎b/⏎c)", "https://e.org/a/b/c"},
		{"B2", "a break in square brackets", "[https://e.org/a/⏎b]", "https://e.org/a/b"},
		{"B2", "prose behind the break", "(https://x.org/⏎ for details)", "https://x.org/"},
		{"B2", "padding in round brackets", "( http://x.org/a )", "http://x.org/a"},
		{"B2", "padding in square brackets", "[ http://x.org/a ]", "http://x.org/a"},
		{"B2", "a full stop inside", "(http://x.org/a.)", "http://x.org/a"},
		{"B2", "a bracket that does not open straight before it", "(see http://x.org/⏎a)", "http://x.org/"},
		{"B2", "a bracket that is not closed", "(http://x.org/a⏎and more", "http://x.org/a"},
		{"B2", "another URI behind the break", "(http://x.org/a⏎http://x.org/b)", "http://x.org/a http://x.org/b"},
		{"B2", "a blank line", "(http://x.org/⏎⏎a)", "http://x.org/"},
	})
}

func TestURLPrefix(t *testing.T) {
	check(t, delimited, []row{
		{"B3", "without brackets", "URL:http://e.org/a", "http://e.org/a"},
		{"B3", "a blank behind it", "URL: http://e.org/a", "http://e.org/a"},
		{"B3", "blanks and a tab behind it", "URL:  \thttp://e.org/a", "http://e.org/a"},
		{"B3", "in lower case", "url:http://e.org/a", "http://e.org/a"},
		{"B3", "in mixed case", "Url:http://e.org/a", "http://e.org/a"},
		{"B3", "inside angle brackets", "<URL:http://e.org/a>", "http://e.org/a"},
		{"B3", "inside angle brackets with a blank", "<URL: ftp://x.org/a>", "ftp://x.org/a"},
		{"B3", "inside angle brackets in lower case", "<url:http://e.org/a>", "http://e.org/a"},
		{"B3", "a break behind it", "<URL:⏎http://e.org/a>", "http://e.org/a"},
		{"B3", "a break within the URI", "<URL:ftp://ds.internic.net/internet-drafts⏎       /draft-ietf-uri-irl-fun-req-02.txt>", "ftp://ds.internic.net/internet-drafts/draft-ietf-uri-irl-fun-req-02.txt"},
		{"B3", "in quotes", `"URL:http://e.org/a"`, "http://e.org/a"},
		{"B3", "in round brackets", "(URL:http://e.org/a)", "http://e.org/a"},
		{"B3", "the end of a longer word", "CURL:http://e.org/a", "http://e.org/a"},
		{"B3", "touched by Chinese text", "参见URL:http://e.org/URI/index.html。", "http://e.org/URI/index.html"},
		{"B3", "news", "<URL:news:alt.test>", "news:alt.test"},
		{"B3", "two", "URL:http://e.org/a URL:http://e.org/b", "http://e.org/a http://e.org/b"},
	})
}

func TestOtherPairs(t *testing.T) {
	check(t, delimited, []row{
		{"B4", "single quotes", "'http://e.org/x'", "http://e.org/x"},
		{"B4", "an apostrophe in the path between single quotes", "'http://e.org/it's/x'", "http://e.org/it's/x"},
		{"B4", "backticks", "`http://e.org/x`", "http://e.org/x"},
		{"B4", "double backticks", "``http://e.org/x``", "http://e.org/x"},
		{"B4", "round brackets", "(http://e.org/x)", "http://e.org/x"},
		{"B4", "square brackets", "[http://e.org/x]", "http://e.org/x"},
		{"B4", "braces", "{http://e.org/x}", "http://e.org/x"},
		{"B4", "typographic quotes", "“http://e.org/x”", "http://e.org/x"},
		{"B4", "single typographic quotes", "‘http://e.org/x’", "http://e.org/x"},
		{"B4", "low and high quotes", "„http://e.org/x“", "http://e.org/x"},
		{"B4", "guillemets", "«http://e.org/x»", "http://e.org/x"},
		{"B4", "guillemets with blanks", "« http://e.org/x »", "http://e.org/x"},
		{"B4", "single guillemets", "‹http://e.org/x›", "http://e.org/x"},
		{"B4", "corner brackets", "「http://e.org/x」", "http://e.org/x"},
		{"B4", "white corner brackets", "『http://e.org/x』", "http://e.org/x"},
		{"B4", "lenticular brackets", "【http://e.org/x】", "http://e.org/x"},
		{"B4", "full-width round brackets", "（http://e.org/x）です", "http://e.org/x"},
		{"B4", "CJK angle brackets", "〈http://e.org/x〉", "http://e.org/x"},
		{"B4", "double CJK angle brackets", "《http://e.org/x》", "http://e.org/x"},
		{"B4", "stars", "*http://e.org/x*", "http://e.org/x"},
		{"B4", "double stars", "**http://e.org/x**", "http://e.org/x"},
		{"B4", "stars and a full stop", "**http://e.org/x**.", "http://e.org/x"},
		{"B4", "underscores", "_http://e.org/x_", "http://e.org/x"},
		{"B4", "an underscore within", "_http://e.org/a_b_", "http://e.org/a_b"},
		{"B4", "tildes", "~~http://e.org/x~~", "http://e.org/x"},
		{"B4", "equals signs", "=http://e.org/x=", "http://e.org/x"},
		{"B4", "bars", "|http://e.org/x|", "http://e.org/x"},
	})
}

func TestMarkup(t *testing.T) {
	check(t, delimited, []row{
		{"B5", "a Markdown link", "[text](http://e.org/x)", "http://e.org/x"},
		{"B5", "a Markdown link and a full stop", "See [text](http://e.org/x).", "http://e.org/x"},
		{"B5", "a Markdown link with brackets in the path", "[text](http://e.org/x_(y))", "http://e.org/x_(y)"},
		{"B5", "a Markdown link with a title", `[text](http://e.org/x "A title")`, "http://e.org/x"},
		{"B5", "a Markdown link in angle brackets with a title", `[text](<http://e.org/x> "A title")`, "http://e.org/x"},
		{"B5", "a Markdown picture", "![text](http://e.org/x.png)", "http://e.org/x.png"},
		{"B5", "a Markdown picture inside a link", "[![text](http://e.org/x.png)](http://e.org/x)", "http://e.org/x.png http://e.org/x"},
		{"B5", "a Markdown definition", "[id]: http://e.org/x", "http://e.org/x"},
		{"B5", "a Markdown definition with a title", `[id]: http://e.org/x "A title"`, "http://e.org/x"},
		{"B5", "the text of a Markdown link is a URI too", "[http://e.org/x](http://e.org/y)", "http://e.org/x http://e.org/y"},
		{"B5", "a wiki link", "[http://e.org/x label of it]", "http://e.org/x"},
		{"B5", "a reST link", "`text <http://e.org/x>`_", "http://e.org/x"},
		{"B5", "a reST target", ".. _text: http://e.org/x", "http://e.org/x"},
		{"B5", `TeX \url`, `\url{http://e.org/x}`, "http://e.org/x"},
		{"B5", `TeX \href`, `\href{http://e.org/x}{the text}`, "http://e.org/x"},
		{"B5", "Texinfo", "@url{http://e.org/a} @uref{http://e.org/b,the⏎text} @uref{http://e.org/c, d}", "http://e.org/a http://e.org/b http://e.org/c"},
		{"B5", "a comma in braces of something else", "{http://e.org/a,b}", "http://e.org/a,b"},
		{"B5", "an HTML attribute", `<a href="http://e.org/x">x</a>`, "http://e.org/x"},
		{"B5", "an HTML attribute in single quotes", `<a href='http://e.org/x'>x</a>`, "http://e.org/x"},
		{"B5", "an HTML attribute without quotes", `<a href=http://e.org/x>x</a>`, "http://e.org/x"},
		{"B5", "an HTML element", "<loc>http://e.org/x</loc>", "http://e.org/x"},
		{"B5", "BBCode", "[url=http://e.org/x]text[/url]", "http://e.org/x"},
		{"B5", "a style sheet", "url(http://e.org/x.png)", "http://e.org/x.png"},
		{"B5", "JSON", `{"url":"http://e.org/x","n":1}`, "http://e.org/x"},

		{"B6", "a fragment inside the wrapper", "<http://e.org/x#WARNING>", "http://e.org/x#WARNING"},
		{"B6", "a fragment inside quotes", `"http://e.org/x#a"`, "http://e.org/x#a"},
		{"B6", "a fragment behind the wrapper is text", "<http://e.org/x>#a", "http://e.org/x"},
	})
}

func TestWrapperOfSpan(t *testing.T) {
	for _, test := range []struct {
		text string
		want Wrapper
	}{
		{"http://e.org/x", Unwrapped},
		{"<http://e.org/x>", AngleBrackets},
		{"<URL: http://e.org/x >", AngleBrackets},
		{"<http://e.org/x and so on", Unwrapped},
		{"⟨http://e.org/x⟩", MathBrackets},
		{`"http://e.org/x"`, DoubleQuotes},
		{"(http://e.org/x)", "()"},
		{"(see http://e.org/x)", Unwrapped},
		{"[http://e.org/x]", "[]"},
		{"`http://e.org/x`", "``"},
		{"“http://e.org/x”", "“”"},
		{"「http://e.org/x」", "「」"},
		{"**http://e.org/x**", "****"},
		{"[a](http://e.org/x)", "()"},
	} {
		if s := only(t, delimited, test.text); s.Wrapper != test.want {
			t.Errorf("%s: wrapper %q, want %q", test.text, s.Wrapper, test.want)
		}
	}
}
