package html_test

import (
	"fmt"
	"io"
	"strings"
	"testing"

	"urlgrep/core"
	"urlgrep/extract/html"
	"urlgrep/extract/offsets"
)

// A page is a Stream of a text that is stored as it is, handed out in pieces.
type page struct {
	text   string
	size   int
	at     offsets.Position
	places offsets.Map
}

func (p *page) Map() *offsets.Map { return &p.places }

func (p *page) Next() ([]byte, error) {
	if p.text == "" {
		return nil, io.EOF
	}
	n := min(p.size, len(p.text))
	text := p.text[:n]
	p.text = p.text[n:]
	p.at = p.places.Text([]byte(text), p.at)
	return []byte(text), nil
}

// read returns the references, each with line and column, and the text.
func read(t *testing.T, text string, size int, o html.Options) (references []string, shown string) {
	t.Helper()
	s := html.NewStream(&page{text: text, size: size, at: offsets.Position{Line: 1}}, o)
	for {
		chunk, err := s.Next()
		shown += string(chunk)
		for _, r := range s.References() {
			references = append(references, fmt.Sprintf("%d:%d %s", r.Match.Line, r.Match.Column, r.Match.URI))
		}
		if err == io.EOF {
			return references, shown
		}
		if err != nil {
			t.Fatal(err)
		}
	}
}

func TestReferences(t *testing.T) {
	for _, c := range []struct {
		name, page string
		want       []string
	}{
		{"links and images", "<a href=\"http://x.org/a\">x</a>\n<img alt=x src='http://x.org/b'>", []string{"1:10 http://x.org/a", "2:17 http://x.org/b"}},
		{"unquoted, in capitals, with character references", "<A HREF=http://x.org/?a=1&amp;b=2&copy=3>", []string{"1:9 http://x.org/?a=1&b=2&copy=3"}},
		{"white space around and line breaks within", "<a href=\" http://x.org/\na b \">", []string{"1:11 http://x.org/a%20b"}},
		{"srcset", "<img srcset='http://x.org/a,b 1x, http://x.org/c 2x,http://x.org/d'>", []string{"1:14 http://x.org/a,b", "1:35 http://x.org/c", "1:53 http://x.org/d"}},
		{"meta refresh", "<meta http-equiv=Refresh content='5; URL=\"http://x.org/a\"'>", []string{"1:43 http://x.org/a"}},
		{"no other meta", "<meta name=x content='5; URL=http://x.org/a'>", nil},
		{"style attribute", "<p style=\"background: url( 'http://x.org/a' )\">", []string{"1:29 http://x.org/a"}},
		{"style element", "<style>\n@import \"http://x.org/a\";\n@import url(http://x.org/b);\nx { y: url(http://x.org/c) }</style>",
			[]string{"2:10 http://x.org/a", "3:13 http://x.org/b", "4:12 http://x.org/c"}},
		{"object, quotation, form", "<object data=http://x.org/a></object><q cite=http://x.org/b></q><form action=http://x.org/c>",
			[]string{"1:14 http://x.org/a", "1:46 http://x.org/b", "1:78 http://x.org/c"}},
		{"relative ones need a base", "<a href=a>x</a><base href=http://x.org/y/><a href=a>x</a>", []string{"1:27 http://x.org/y/", "1:51 http://x.org/y/a"}},
		{"the first base counts", "<base href=http://x.org/><base href=http://y.org/><a href=a>", []string{"1:12 http://x.org/", "1:37 http://y.org/", "1:59 http://x.org/a"}},
		{"noscript", "<noscript><img src=http://x.org/a></noscript>", []string{"1:20 http://x.org/a"}},
		{"script and comment hold none", "<script>x = '<a href=http://x.org/a>'</script><!-- <a href=http://x.org/b> -->", nil},
		{"places behind character references and line ends", "<img srcset='http://x.org/?a&amp;b=2 1x,\r\n http://x.org/&#x41; 2x,http://x.org/&lt;'>",
			[]string{"1:14 http://x.org/?a&b=2", "2:2 http://x.org/A", "2:25 http://x.org/<"}},
		{"a descriptor in brackets", "<img srcset='http://x.org/a calc(1,2) , http://x.org/b'>", []string{"1:14 http://x.org/a", "1:41 http://x.org/b"}},
		{"lists", "<head profile='http://x.org/a http://x.org/b'><a ping='http://x.org/c\nhttp://x.org/d'>",
			[]string{"1:16 http://x.org/a", "1:31 http://x.org/b", "1:56 http://x.org/c", "2:1 http://x.org/d"}},
		{"an attribute that stands there twice", "<a title=a TITLE=b href=http://x.org/a href=http://x.org/b>", []string{"1:25 http://x.org/a"}},
		{"malformed attributes", "<a =x / a = \"b\"c='d'e href = http://x.org/a/>", []string{"1:30 http://x.org/a/"}},
		{"objects and their codebase", "<object codebase='http://x.org/a/' classid=b data='http://x.org/c' archive='d e'><applet codebase=http://x.org/ archive='a,b'>",
			[]string{"1:19 http://x.org/a/", "1:44 http://x.org/a/b", "1:52 http://x.org/c", "1:77 http://x.org/a/d", "1:79 http://x.org/a/e",
				"1:99 http://x.org/", "1:122 http://x.org/a", "1:124 http://x.org/b"}},
		{"SVG, VML", "<svg><image xlink:href=http://x.org/a /></svg><v:fill src=http://x.org/b />", []string{"1:24 http://x.org/a", "1:59 http://x.org/b"}},
		{"social networks, parameters and data of scripts, when nothing else stands there",
			"<meta property=og:image content=http://x.org/a><param value=http://x.org/b><p data-x=' http://x.org/c ' data-y='http://x.org/ is'>",
			[]string{"1:33 http://x.org/a", "1:61 http://x.org/b", "1:88 http://x.org/c"}},
		{"refresh without quotes or url=", "<meta content='0;http://x.org/a' http-equiv=refresh><meta http-equiv=refresh content=5><meta http-equiv=refresh content='1 url=http://x.org/b'>",
			[]string{"1:18 http://x.org/a", "1:128 http://x.org/b"}},
		{"comments and strings of CSS", "<style>/* url(http://x.org/a) ' */ a:after{content:'url(http://x.org/b)'} b{c:curl(http://x.org/d); d:url( http://x.org/\\65 \\( )}</style>",
			[]string{"1:108 http://x.org/e("}},
		{"CSS without end", "<style>@import 'http://x.org/a\n; b{c:URL(http://x.org/b", []string{"1:17 http://x.org/a", "2:11 http://x.org/b"}},
		{"backslashes", `<a href="http:\\x.org\a?\"><a href="tel:\">`, []string{"1:10 http://x.org/a?\\", `1:37 tel:\`}},
		{"the base of the head holds for all of it", "<title>t</title><link href=a><base target=b><base href=http://x.org/y/><a href=b>",
			[]string{"1:28 http://x.org/y/a", "1:56 http://x.org/y/", "1:80 http://x.org/y/b"}},
		{"a colon in a path", "<base href=http://x.org/><a href=1:2><a href='{a}:b'>", []string{"1:12 http://x.org/", "1:34 http://x.org/1:2", "1:47 http://x.org/{a}:b"}},
		{"behind an empty script", "<script src=http://x.org/a></script><style></style><a href=http://x.org/b>", []string{"1:13 http://x.org/a", "1:60 http://x.org/b"}},
		{"XHTML", "<?xml version='1.0'?><html><script src='http://x.org/a'/><title/><a href='http://x.org/b'/></html>", []string{"1:41 http://x.org/a", "1:75 http://x.org/b"}},
		{"a page in an attribute", "<iframe srcdoc=\"<base href='http://x.org/y/'>\n<a href='a?b&amp;amp;c'><iframe srcdoc='<a href=d>'>\"></iframe><a href=e>",
			[]string{"1:29 http://x.org/y/", "2:10 http://x.org/y/a?b&c"}},
		{"templates have no host", "<a href='http://{{host}}/'><a href='https://%s/'><a href='http://x.org/{{id}}'>", []string{"1:59 http://x.org/{{id}}"}},
		{"code and nothing are no references", "<a href='javascript:x()'><a href=''><a href><a href='http:///x'>", nil},
	} {
		for _, size := range []int{1, 7, 1 << 20} {
			got, _ := read(t, c.page, size, html.Options{})
			if strings.Join(got, "\n") != strings.Join(c.want, "\n") {
				t.Errorf("%s, %d bytes at once: got %q, want %q", c.name, size, got, c.want)
			}
		}
	}
}

func TestBase(t *testing.T) {
	got, _ := read(t, "<a href=../a>x</a>", 100, html.Options{Base: core.Parse("http://x.org/b/c/")})
	if len(got) != 1 || got[0] != "1:9 http://x.org/b/a" {
		t.Errorf("got %q", got)
	}
	if got, _ = read(t, "<a href=../a>x</a>", 100, html.Options{Relative: true}); len(got) != 1 || got[0] != "1:9 ../a" {
		t.Errorf("got %q", got)
	}
}

func TestText(t *testing.T) {
	for _, c := range []struct{ name, page, want string }{
		{"character references", "a &lt;b&gt; &#65;&amp;&nbsp;c & d", "a <b> A&\u00a0c & d"},
		{"emphasis is not seen", "http://x.org/<b>a</b>/c", "http://x.org/a/c"},
		{"cells are apart", "<td>a</td><td>b</td>", "\n\na\n\n\n\nb\n\n"},
		{"links are apart", "a<a href=x>b</a>c", "a b c"},
		{"a line break is a blank", "a\nb<br>c", "a b\nc"},
		{"but not in preformatted text", "<pre>a\nb</pre>", "\n\na\nb\n\n"},
		{"a page in an attribute", "a<iframe srcdoc='<p>&amp;lt;b'>c</iframe>d", "a\n\n\n\n<bc\n\nd"},
		{"a character reference without end", "a&lthttp://x.org/&gt;&amp", "a<http://x.org/>&"},
		{"behind an empty script", "<script src=x></script>a<style></style>b", "\n\n\n\na\n\n\n\nb"},
		{"titles and fields", "<title>a &amp; <b></title><textarea>b\nc</textarea><xmp>&amp;</xmp>", "\n\na & <b>\n\n\n\nb\nc\n\n\n\n&amp;\n\n"},
		{"script and style are not shown", "<script>a</script><style>b</style>", "\n\n\n\n\n\n\n\n"},
	} {
		if _, got := read(t, c.page, 1<<20, html.Options{}); got != c.want {
			t.Errorf("%s: got %q, want %q", c.name, got, c.want)
		}
	}
}

func TestModes(t *testing.T) {
	const text = "<a href=http://x.org/a>b</a>"
	if got, shown := read(t, text, 100, html.Options{Mode: html.Attributes}); len(got) != 1 || shown != "" {
		t.Errorf("attributes: got %q and %q", got, shown)
	}
	if got, shown := read(t, text, 100, html.Options{Mode: html.Text}); got != nil || shown != " b " {
		t.Errorf("text: got %q and %q", got, shown)
	}
}

func TestTokensWithoutEnd(t *testing.T) {
	long := strings.Repeat("x", 10<<20)
	got, shown := read(t, "<p>"+long+"<a href=http://x.org/a>", 64<<10, html.Options{})
	if len(got) != 1 || len(shown) < len(long) {
		t.Errorf("long text: got %q and %d bytes", got, len(shown))
	}
	got, shown = read(t, "<script>"+long+"</script><a href=http://x.org/a>b", 64<<10, html.Options{})
	if len(got) != 1 || shown != "\n\n\n\n b" {
		t.Errorf("long script: got %q and %d bytes", got, len(shown))
	}
	got, shown = read(t, "<a title='"+long+"'>x</a>\n<a href=http://x.org/a>", 64<<10, html.Options{})
	if len(got) != 1 || got[0] != "2:9 http://x.org/a" || len(shown) < len(long) {
		t.Errorf("long tag: got %q and %d bytes", got, len(shown))
	}
}

// Of a long token no more is handed out at once than of many short ones (G2).
func TestLongTokens(t *testing.T) {
	for name, text := range map[string]string{
		"text":                 strings.Repeat("text and so on ", 200_000),
		"character references": strings.Repeat("&lt;&amp;", 300_000),
		"a style sheet":        "<body><style>" + strings.Repeat("a{b:url(http://x.org/)} ", 100_000) + "</style>",
		"preformatted":         "<xmp>" + strings.Repeat("text & so on ", 200_000) + "</xmp>",
		"more than a token":    "<body><style>" + strings.Repeat("a{b:url(http://x.org/)} ", 400_000) + "</style>",
	} {
		t.Run(name, func(t *testing.T) {
			p := html.NewStream(&page{text: text, size: 64 << 10}, html.Options{})
			for {
				chunk, err := p.Next()
				if references := len(p.References()); len(chunk) > 100<<10 || references > 300 {
					t.Fatalf("%d bytes of text and %d references at once", len(chunk), references)
				}
				if err != nil {
					break
				}
			}
		})
	}
}

// FuzzStream holds a page against itself: how it arrives changes nothing (G1),
// and what a reference is said to be stored as stands at its place.
func FuzzStream(f *testing.F) {
	f.Add("<a href='http://x.org/&amp;'>x</a><style>a{b:url(c)}</style><img srcset='a 1x,b'>", 3)
	f.Add("<?xml version='1.0'?><link href=' a\r\n&#x41;'><base href=http://x.org/><object codebase=x archive='b c'>&lt&copy;", 1)
	f.Add("<a X\x00=1 x=2 x\x00=3 title=4 ping='a b' TITLE=5 href=c HREF=d>", 2)
	f.Add("<p style='a:url(\"\\65 &quot;)' style=x =y>\x00<!--><script></script><textarea></title>", 2)
	f.Fuzz(func(t *testing.T, text string, size int) {
		o := html.Options{Relative: true}
		whole, shown := read(t, text, len(text)+1, o)
		parts, shownParts := read(t, text, max(1, size&0xFF), o)
		if strings.Join(whole, "\n") != strings.Join(parts, "\n") || shown != shownParts {
			t.Errorf("depends on how it arrives: %q and %q, %q and %q", whole, parts, shown, shownParts)
		}
		s := html.NewStream(&page{text: text, size: len(text) + 1, at: offsets.Position{Line: 1}}, o)
		last := int64(0)
		for _, err := s.Next(); err == nil; _, err = s.Next() {
			for _, r := range s.References() {
				m := r.Match
				if m.Offset < 0 || m.Offset >= m.End || m.End > int64(len(text)) || text[m.Offset:m.End] != m.Text || r.At < last {
					t.Errorf("%q is not at %d to %d of %q", m.Text, m.Offset, m.End, text)
				}
				if !strings.ContainsAny(m.Text, "&\\ \r\n\t\x00") && m.Reference != m.Text {
					t.Errorf("%q stands where %q was found in %q", m.Text, m.Reference, text)
				}
				last = r.At
			}
		}
	})
}
