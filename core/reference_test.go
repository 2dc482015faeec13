package core

import (
	"bufio"
	"net/url"
	"os"
	"regexp"
	"testing"
)

func TestParse(t *testing.T) {
	d := Defined
	undefined := Component{}
	for _, row := range []struct {
		text string
		want Reference
	}{
		{"", Reference{}},
		{"http://www.ics.uci.edu/pub/ietf/uri/#Related", Reference{d("http"), d("www.ics.uci.edu"), "/pub/ietf/uri/", undefined, d("Related")}}, // Appendix B
		{"foo://example.com:8042/over/there?name=ferret#nose", Reference{d("foo"), d("example.com:8042"), "/over/there", d("name=ferret"), d("nose")}},
		{"urn:example:animal:ferret:nose", Reference{d("urn"), undefined, "example:animal:ferret:nose", undefined, undefined}},

		// undefined is not empty
		{"?", Reference{Query: d("")}},
		{"#", Reference{Fragment: d("")}},
		{"//", Reference{Authority: d("")}},
		{"a:", Reference{Scheme: d("a")}},
		{"a:?#", Reference{Scheme: d("a"), Query: d(""), Fragment: d("")}},
		{"file:///etc/motd", Reference{d("file"), d(""), "/etc/motd", undefined, undefined}},

		// what ends a component
		{"a/b:c", Reference{Path: "a/b:c"}},
		{"?a:b", Reference{Query: d("a:b")}},
		{"#a:b", Reference{Fragment: d("a:b")}},
		{"//h?q/r", Reference{Authority: d("h"), Query: d("q/r")}},
		{"//h#f?g", Reference{Authority: d("h"), Fragment: d("f?g")}},
		{"a?b?c#d#e", Reference{Path: "a", Query: d("b?c"), Fragment: d("d#e")}},
		{"///a", Reference{Authority: d(""), Path: "/a"}},
		{"a//b", Reference{Path: "a//b"}},

		// no grammar is asked for
		{":a", Reference{Path: ":a"}},
		{"://a", Reference{Path: "://a"}},
		{"1 2:a", Reference{Scheme: d("1 2"), Path: "a"}},
		{"h:\n#\n", Reference{Scheme: d("h"), Path: "\n", Fragment: d("\n")}},
	} {
		if got := Parse(row.text); got != row.want {
			t.Errorf("Parse(%q)\n got %+v\nwant %+v", row.text, got, row.want)
		}
	}
}

func TestComponent(t *testing.T) {
	if (Component{}).IsDefined() || !Defined("").IsDefined() || Defined("") == (Component{}) {
		t.Error("an empty component must differ from an undefined one")
	}
	if got := Defined("q").String(); got != "q" {
		t.Errorf("got %q", got)
	}
}

func TestIsAbsolute(t *testing.T) {
	for text, want := range map[string]bool{"http:": true, "a:b#c": true, "//a/b": false, "": false, "a/b:c": false} {
		if got := Parse(text).IsAbsolute(); got != want {
			t.Errorf("Parse(%q).IsAbsolute() = %v", text, got)
		}
	}
}

// FuzzParse holds Parse against the expression that defines it, and String
// against Parse.
func FuzzParse(f *testing.F) {
	appendixB := regexp.MustCompile(`(?s)^(([^:/?#]+):)?(//([^/?#]*))?([^?#]*)(\?([^#]*))?(#(.*))?`)
	for _, s := range append(realURLs(f), "", ":", "://", "//", "?#", "a:b:c", "\xff:\x00", "//@:@:?:@") {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		r := Parse(s)
		if got := r.String(); got != s {
			t.Fatalf("Parse(%q).String() = %q", s, got)
		}
		if got := ParseAuthority(r.Authority.String()).String(); got != r.Authority.String() {
			t.Fatalf("ParseAuthority(%q).String() = %q", r.Authority, got)
		}
		m := appendixB.FindStringSubmatchIndex(s)
		component := func(delimited int) Component {
			if m[2*delimited] < 0 {
				return Component{}
			}
			return Defined(s[m[2*delimited+2]:m[2*delimited+3]])
		}
		want := Reference{component(1), component(3), s[m[10]:m[11]], component(6), component(8)}
		if r != want {
			t.Fatalf("Parse(%q)\n got %+v\nwant %+v", s, r, want)
		}
	})
}

// realURLs returns URLs gathered from mail, news, documents and test suites.
func realURLs(tb testing.TB) (urls []string) {
	tb.Helper()
	file, err := os.Open("testdata/urls.txt")
	if err != nil {
		tb.Fatal(err)
	}
	defer file.Close()
	lines := bufio.NewScanner(file)
	for lines.Scan() {
		urls = append(urls, lines.Text())
	}
	if lines.Err() != nil || len(urls) == 0 {
		tb.Fatal("testdata/urls.txt:", lines.Err())
	}
	return urls
}

// wantAllocs fails the test when f allocates other than want times.
func wantAllocs(t *testing.T, what string, want float64, f func()) {
	t.Helper()
	if got := testing.AllocsPerRun(100, f); got != want {
		t.Errorf("%s: %v allocations, want %v", what, got, want)
	}
}

// Results go here, so that the compiler can't leave the calls out.
var (
	sinkReference Reference
	sinkString    string
	sinkBool      bool
)

func TestParseAllocs(t *testing.T) {
	wantAllocs(t, "Parse", 0, func() { sinkReference = Parse("http://user@example.org:80/a/b?q#f") })
	wantAllocs(t, "String", 1, func() { sinkString = sinkReference.String() })
}

func BenchmarkParse(b *testing.B) {
	urls := realURLs(b)
	bytes := 0
	for _, u := range urls {
		bytes += len(u)
	}
	b.Run("core", func(b *testing.B) {
		b.SetBytes(int64(bytes))
		b.ReportAllocs()
		for b.Loop() {
			for _, u := range urls {
				sinkReference = Parse(u)
			}
		}
	})
	b.Run("net-url", func(b *testing.B) {
		b.SetBytes(int64(bytes))
		b.ReportAllocs()
		for b.Loop() {
			for _, u := range urls {
				url.Parse(u)
			}
		}
	})
}
