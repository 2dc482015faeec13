package html_test

import (
	"errors"
	"fmt"
	"io"
	"runtime"
	"strings"
	"testing"
	"testing/iotest"
	"time"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/unicode"

	"urlgrep/extract"
	"urlgrep/extract/html"
)

// all returns the URIs in a page, each with line and column.
func all(r io.Reader, e encoding.Encoding) (found []string) {
	for m, err := range html.All(r, e, html.Both, extract.Options{}) {
		if err != nil {
			found = append(found, err.Error())
			continue
		}
		found = append(found, fmt.Sprintf("%d:%d %s", m.Line, m.Column, m.URI))
	}
	return found
}

func TestCharacterSets(t *testing.T) {
	const page = "<p>\nä http://x.org/ä\n<a href='http://x.org/b/ä'>"
	little := unicode.UTF16(unicode.LittleEndian, unicode.IgnoreBOM)
	marked := unicode.UTF16(unicode.BigEndian, unicode.UseBOM)
	for _, c := range []struct {
		name    string
		page    string
		stored  encoding.Encoding
		encoded encoding.Encoding // as the option --encoding says
		want    string
	}{
		{"nothing declared", page, unicode.UTF8, nil, "2:4 http://x.org/ä 3:10 http://x.org/b/ä"},
		{"nothing declared, and no UTF-8", page, charmap.Windows1252, nil, "2:3 http://x.org/ä 3:10 http://x.org/b/ä"},
		{"meta", "<meta charset=iso-8859-2>" + page, charmap.ISO8859_2, nil, "2:3 http://x.org/ä 3:10 http://x.org/b/ä"},
		{"meta in the old style", "<META content='text/html; charset = \"ISO-8859-5\"' http-equiv=Content-Type>\n<a href=http://x.org/ж>", charmap.ISO8859_5, nil, "2:9 http://x.org/ж"},
		{"meta in a comment", "<!-- <meta charset=iso-8859-5> -->" + page, unicode.UTF8, nil, "2:4 http://x.org/ä 3:10 http://x.org/b/ä"},
		{"meta far behind", "<script>" + strings.Repeat("x", 3000) + "</script><meta charset=iso-8859-2>" + page, charmap.ISO8859_2, nil, "2:3 http://x.org/ä 3:10 http://x.org/b/ä"},
		{"XML declaration", "<?xml version='1.0' encoding='iso-2022-jp'?>\n<a href='http://x.org/亜'/> http://x.org/b", japanese.ISO2022JP, nil, "2:10 http://x.org/亜 2:35 http://x.org/b"},
		{"UTF-16 with a byte order mark", page, marked, nil, "2:5 http://x.org/ä 3:19 http://x.org/b/ä"},
		{"UTF-16 without one", page, little, nil, "2:5 http://x.org/ä 3:19 http://x.org/b/ä"},
		{"UTF-16 without one, by option", page, little, little, "2:5 http://x.org/ä 3:19 http://x.org/b/ä"},
		{"UTF-16 declared in what is not", "<meta charset=utf-16>" + page, unicode.UTF8, nil, "2:4 http://x.org/ä 3:10 http://x.org/b/ä"},
		{"UTF-16 that declares ISO 8859-1", "<meta charset=iso-8859-1>" + page, marked, nil, "2:5 http://x.org/ä 3:19 http://x.org/b/ä"},
		{"a byte order mark and a lie", "\uFEFF<meta charset=iso-8859-1>" + page, unicode.UTF8, nil, "2:4 http://x.org/ä 3:10 http://x.org/b/ä"},
		{"a name that nobody knows", "<meta charset=klingon>" + page, unicode.UTF8, nil, "2:4 http://x.org/ä 3:10 http://x.org/b/ä"},
		{"the option counts", "<meta charset=utf-8>" + page, charmap.ISO8859_1, charmap.ISO8859_1, "2:3 http://x.org/ä 3:10 http://x.org/b/ä"},
	} {
		stored, err := c.stored.NewEncoder().String(c.page)
		if err != nil {
			t.Fatal(c.name, err)
		}
		for _, r := range []io.Reader{strings.NewReader(stored), iotest.OneByteReader(strings.NewReader(stored)), iotest.DataErrReader(strings.NewReader(stored))} {
			if got := strings.Join(all(r, c.encoded), " "); got != c.want {
				t.Errorf("%s: got %s, want %s", c.name, got, c.want)
			}
		}
	}
}

func TestReaderFails(t *testing.T) {
	r := io.MultiReader(strings.NewReader("<a href=http://x.org/a>b"), iotest.ErrReader(errors.New("broken")))
	if got := fmt.Sprint(all(r, nil)); got != "[1:9 http://x.org/a broken]" {
		t.Error(got)
	}
	r = io.MultiReader(strings.NewReader("<a href=http://x.org/a>b"), iotest.ErrReader(errors.New("broken")))
	if got := fmt.Sprint(all(r, charmap.ISO8859_1)); got != "[1:9 http://x.org/a broken]" {
		t.Error(got)
	}
}

// TestTooLong tells of what is too long, but not of data that stands in the page.
func TestTooLong(t *testing.T) {
	long := strings.Repeat("x", 70<<10)
	page := "<img src='data:image/png," + long + "'>\n<a href='http://x.org/" + long + "'>http://x.org/" + long + "</a>\nhttp://x.org/a"
	got := fmt.Sprint(all(strings.NewReader(page), nil))
	if want := "line 2, byte 71717: a reference that is too long was passed over"; strings.Count(got, "too long") != 2 ||
		!strings.Contains(got, want) || !strings.Contains(got, "3:1 http://x.org/a") {
		t.Error(got)
	}
}

// TestLinear reads pages that tempt a reader to look again and again at the
// same bytes (G3).
func TestLinear(t *testing.T) {
	for _, c := range [][2]string{
		{"", "<"}, {"", "<a "}, {"", "<a href='"}, {"", "&"}, {"<a ", "x=1 "}, {"<a ", "x"}, {"<a href=", "&amp"}, {"<a href=", "&"},
		{"<img srcset='", "a 1x,"}, {"<img srcset='", "&amp;( ,"}, {"<a ping='", "a "}, {"<object archive='", "a "}, {"", "<base href=a>"},
		{"<style>", "url("}, {"<style>", "@import "}, {"<style>", "/*"}, {"<style>", "'"}, {"<style>", "\\"}, {"<p style='", "url(&quot;"},
		{"", "<link href=a>"}, {"", "<iframe srcdoc='<a href=b>'>"}, {"<iframe srcdoc=", "<iframe/srcdoc="}, {"<iframe srcdoc='", "&amp;"},
		{"", "<!--"}, {"", "<!-->"}, {"", "</"}, {"", "<?xml "}, {"", "<pre>"}, {"", "<script>"}, {"", "<title>"}, {"", "<meta content=a>"},
	} {
		const size = 2 << 20
		start := time.Now()
		page := c[0] + strings.Repeat(c[1], size/len(c[1])) + "'></style><a href=http://x.org/>"
		found := all(strings.NewReader(page), nil)
		if took := time.Since(start); took > 5*time.Second {
			t.Errorf("%s: %v, %d found", c, took, len(found))
		}
	}
}

// TestMemory reads what has no end as a reader of HTML sees it (G2).
func TestMemory(t *testing.T) {
	const size, most = 64 << 20, 40 << 20
	for _, start := range []string{"<p>", "<a href='", "<a ", "<!--", "<script>", "<style>a{b:url(", "<title>", "<p>&", "<textarea>http://x.org/"} {
		var before, after runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&before)
		peak := uint64(0)
		n := 0
		r := readerFunc(func(p []byte) (int, error) {
			if n += len(p); n%(8<<20) < len(p) {
				runtime.ReadMemStats(&after)
				peak = max(peak, after.HeapInuse)
			}
			for k := range p {
				p[k] = 'x'
			}
			return len(p), nil
		})
		for range html.All(io.MultiReader(strings.NewReader(start), io.LimitReader(r, size)), nil, html.Both, extract.Options{}) {
		}
		if peak > before.HeapInuse+most {
			t.Errorf("%s: %d MiB", start, (peak-before.HeapInuse)>>20)
		}
	}
}

type readerFunc func([]byte) (int, error)

func (f readerFunc) Read(p []byte) (int, error) { return f(p) }

func TestSniff(t *testing.T) {
	wide, err := unicode.UTF16(unicode.LittleEndian, unicode.IgnoreBOM).NewEncoder().String("\n <html> \n <p>a b c")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		start string
		want  bool
	}{
		{"<!DOCTYPE html>", true},
		{"<!doctype HTML PUBLIC '-//W3C//DTD HTML 4.01//EN'>", true},
		{"\uFEFF\r\n<HTML lang=en>", true},
		{"<?xml version='1.0'?>\n<?xml-stylesheet href='a'?>\n<!-- a --><!-- b -->\n<html xmlns='http://www.w3.org/1999/xhtml'>", true},
		{strings.Repeat("\n", 2000) + "<!-- " + strings.Repeat("license ", 300) + "-->\n<head>", true},
		{"<meta charset=utf-8>", true},
		{"<title>a</title>", true},
		{wide, true},
		{"<header>a</header>", false},
		{"<!doctype book>", false},
		{"<?xml version='1.0'?><svg>", false},
		{"<p>See <a href='http://x.org/'>", false},                    // Markdown starts so, too
		{"<div align=center>\n<h1>a</h1>\n</div>\n\n## Usage", false}, // as here
		{"<!-- a -->\n# Title", false},
		{"<html", false},
		{"See <html>", false},
		{"<!-- ", false},
		{"", false},
	} {
		if got := html.Sniff([]byte(c.start)); got != c.want {
			t.Errorf("%.60q: got %v", c.start, got)
		}
	}
	for name, want := range map[string]bool{
		"a.html": true, "A.HTM": true, "b/a.xhtml": true, "a.tar.gz:b/a.html": true, "a.xht": true,
		"a.md": false, "html": false, "a.html.txt": false, "a.gz": false, "(standard input)": false,
	} {
		if got := html.Named(name); got != want {
			t.Errorf("%s: got %v", name, got)
		}
	}
}

// References are reported before much more is read, whatever stands between them (G2, G4).
func TestReferencesAreReportedSoon(t *testing.T) {
	for _, c := range []struct {
		name, start, each string
		mode              html.Mode
	}{
		{"attributes only", "", "<a href=http://x.org/a>text of the link</a>", html.Attributes},
		{"words between", "", "<a href=http://x.org/a>text of the link</a>", html.Both},
		{"nothing between", "", "<a href=http://x.org/a>", html.Both},
		{"not even a gap between", "word", "<span cite=http://x.org/a>", html.Both},
		{"parts of a word between", "word", "a<span cite=http://x.org/a>", html.Both},
	} {
		t.Run(c.name, func(t *testing.T) {
			const size = 3 << 20
			page := &counted{Reader: strings.NewReader("<html><body>" + c.start + strings.Repeat(c.each, size/len(c.each)))}
			for m, err := range html.All(page, nil, c.mode, extract.Options{}) {
				if err != nil {
					t.Fatal(err)
				}
				if ahead := page.n - m.Offset; ahead > 1<<20 {
					t.Fatalf("%d bytes were read behind the reference at %d", ahead, m.Offset)
				}
			}
		})
	}
}

// counted counts what is read.
type counted struct {
	io.Reader
	n int64
}

func (c *counted) Read(p []byte) (int, error) {
	n, err := c.Reader.Read(p)
	c.n += int64(n)
	return n, err
}
