package markdown_test

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"testing/iotest"
	"time"

	"golang.org/x/text/encoding/unicode"

	"urlgrep/core"
	"urlgrep/delimit"
	"urlgrep/extract"
	"urlgrep/extract/charset"
	"urlgrep/extract/markdown"
)

var relative = extract.Options{Options: delimit.Options{Relative: true}}

// found returns the URIs in a document, each with line and column.
func found(r io.Reader, o extract.Options) string {
	var all []string
	for m, err := range markdown.All(r, nil, o) {
		if err != nil {
			all = append(all, err.Error())
			continue
		}
		all = append(all, fmt.Sprintf("%d:%d %s", m.Line, m.Column, m.URI))
	}
	return strings.Join(all, "\n")
}

func TestAll(t *testing.T) {
	for _, c := range []struct{ name, document, want string }{
		{"links and images", "[a](b) ![c](../d.png)\n[e](#f)", "1:5 b\n1:13 ../d.png\n2:5 #f"},
		{"brackets, titles", "[a](http://x.org/b_(c) \"d\") [e](f 'g') [h](i\n(j))", "1:5 http://x.org/b_(c)\n1:33 f\n1:44 i"},
		{"angle brackets", "[a](<b c(d> \"e\") [f]( <g> )", "1:6 b%20c(d\n1:24 g"},
		{"backslashes", `[a](http://x.org/b\_c\(d) [e](f\g) \[h](i)`, "1:5 http://x.org/b_c(d\n1:31 f\\g"},
		{"character references", "[a](http://x.org/?b&amp;c&copy=d&auml;)", "1:5 http://x.org/?b&c&copy=dä"},
		{"an image in a link", "[![a](b)](c)", "1:7 b\n1:11 c"},
		{"definitions", "[a]: b\n  [c d]: <e> 'f'\n> [g\\]]: ../h\n[i]:\n  j\n[k]: l \"m\nn\"", "1:6 b\n2:11 e\n3:10 ../h\n5:3 j\n6:6 l"},
		{"no definitions", "[^a]: b\n[a]: b c\n[a] : b\n[]: b\na [a]: b", ""},
		{"no links", "[a] (b) [a](b c) [a](b \"c) a](b) [a](", ""},
		{"not in code", "`[a](b)` ``[a](b) ` `` [`a`](c) `[d](e)\n\n```\n[a](b)\n```\n~~~~ x\n~~~\n[a](b)\n~~~~\n[f](g)", "1:30 c\n1:38 e\n10:5 g"},
		{"code in a list and a quotation", "- a\n\n  ```\n  [a](b)\n  ```\n> ```\n> [a](b)\n> ```\n1. [c](d)", "9:8 d"},
		{"but URIs are", "`http://x.org/a`\n```\ncurl http://x.org/b\n```", "1:2 http://x.org/a\n3:6 http://x.org/b"},
		{"autolinks", "<http://x.org/a> http://x.org/b, <http://x.org/](c)> <d/e>", "1:2 http://x.org/a\n1:18 http://x.org/b\n1:35 http://x.org/](c)"},
		{"HTML", "<p align=center>\n<a href=\"a?b=1&amp;c=2\"><img src=../d srcset='e 1x, f 2x'></a> <br> a < b", "2:10 a?b=1&c=2\n2:34 ../d\n2:47 e\n2:53 f"},
		{"comments", "<!-- [a](b) --> [c](d)", "1:21 d"},
		{"text in brackets that is a URI", "[http://x.org/a](http://x.org/b)", "1:2 http://x.org/a\n1:18 http://x.org/b"},
		{"www. is a host", "[a](www.example.org/b)", "1:5 http://www.example.org/b"},
		{"no hosts, code, nothing", "[a](http://{{b}}/) [a](javascript:b) [a]() [a](<>)", ""},
		{"what is no link is text", "[a](http://x.org/b c) [d](http://x.org/(e", "1:5 http://x.org/b\n1:27 http://x.org/(e"},
		{"CR LF", "[a](b)\r\n\r\n[c]: d\r\n[e](f)\r\n", "1:5 b\n3:6 d\n4:5 f"},
		{"more than a block", strings.Repeat("x", 70<<10) + "\n[a](b)", "2:5 b"},
	} {
		for _, r := range []io.Reader{strings.NewReader(c.document), iotest.OneByteReader(strings.NewReader(c.document)), iotest.DataErrReader(strings.NewReader(c.document))} {
			if got := found(r, relative); got != c.want {
				t.Errorf("%s: got\n%s\nwant\n%s", c.name, got, c.want)
			}
		}
	}
}

func TestBase(t *testing.T) {
	const document = "[a](../b) <c/d> \"e/f\" <img src=g>\n\n[h]: http://x.org/i"
	if got := found(strings.NewReader(document), extract.Options{}); got != "3:6 http://x.org/i" {
		t.Errorf("without a base: %s", got)
	}
	got := found(strings.NewReader(document), extract.Options{Base: core.Parse("http://y.org/j/k")})
	if want := "1:5 http://y.org/b\n1:32 http://y.org/j/g\n3:6 http://x.org/i"; got != want {
		t.Errorf("with a base: %s", got)
	}
}

func TestEncoded(t *testing.T) {
	stored, err := unicode.UTF16(unicode.LittleEndian, unicode.UseBOM).NewEncoder().String("a b\n\n[ä](ö)\n")
	if err != nil {
		t.Fatal(err)
	}
	if got := found(strings.NewReader(stored), relative); got != "3:9 ö" {
		t.Error(got)
	}
	broken := io.MultiReader(strings.NewReader("[a](b)"), iotest.ErrReader(errors.New("broken")))
	if got := found(broken, relative); got != "1:5 b\nbroken" {
		t.Error(got)
	}
}

func TestNamed(t *testing.T) {
	for name, want := range map[string]bool{"a.md": true, "A.Markdown": true, "x.tar:a.md": true, "a.txt": false, "md": false} {
		if got := markdown.Named(name); got != want {
			t.Errorf("%s: got %v", name, got)
		}
	}
}

// TestLongBlock loses no link where a paragraph is read in pieces.
func TestLongBlock(t *testing.T) {
	const lines = 20000
	got := found(strings.NewReader(strings.Repeat("[a](b) text\n", lines)), relative)
	if n := strings.Count(got, " b"); n != lines {
		t.Errorf("%d of %d", n, lines)
	}
}

// TestLinear reads documents that tempt a reader to look again and again at
// the same bytes (G3).
func TestLinear(t *testing.T) {
	for _, unit := range []string{
		"[a](b", "[", "[a](<b", "`` ` ", "[a](b \"c", "[a](b (c", "<a b='", "<a b=\"' ", "<a ", "<!--", "[a]: ", "[a]: b \"\n", "[a](\n", "![", "<a:", "> ",
		"[a](((((((((((((((((((((((((((((((b", "~~~\n", "&", "[a](&", "\\",
	} {
		start := time.Now()
		found(strings.NewReader(strings.Repeat(unit, (4<<20)/len(unit))), relative)
		if took := time.Since(start); took > 5*time.Second {
			t.Errorf("%q: %v", unit, took)
		}
	}
}

// FuzzAll holds a document against itself: how it arrives changes nothing
// (G1), and a URI stands where it is said to.
func FuzzAll(f *testing.F) {
	f.Add("[a](<b> 'c')\n[d]: e\n```\nf\n```\n<a href='g&amp;h'>`i`")
	f.Add("> [a](b\\_c \"d\n> e\")\n- ~~~\n<!-- --> <http://x.org/> ![](f(g)h)")
	f.Fuzz(func(t *testing.T, text string) {
		whole := found(strings.NewReader(text), relative)
		if parts := found(iotest.OneByteReader(strings.NewReader(text)), relative); parts != whole {
			t.Errorf("depends on how it arrives: %s and %s", whole, parts)
		}
		if charset.Recognize([]byte(text)) != nil {
			return
		}
		last := int64(0)
		for m := range markdown.All(strings.NewReader(text), nil, relative) {
			if m.Offset < last || m.End > int64(len(text)) || text[m.Offset:m.End] != m.Text {
				t.Errorf("%q is not at %d to %d of %q", m.Text, m.Offset, m.End, text)
			}
			last = m.Offset
		}
	})
}
