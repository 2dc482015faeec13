package core

import (
	"strings"
	"testing"
)

func TestNormalize(t *testing.T) {
	for _, row := range []struct {
		level     Level
		ref, want string
	}{
		// Each level does its own thing.
		{0, "HTTP://A:80/%7e/./%3a", "HTTP://A:80/%7e/./%3a"},
		{LevelCase, "HTTP://U@A:80/B/%7e/./%3a?%ab#%cd", "http://U@a:80/B/%7E/./%3A?%AB#%CD"},
		{LevelEscapes, "HTTP://A:80/%7e/./%3a", "HTTP://A:80/~/./%3a"},
		{LevelDotSegments, "HTTP://A:80/%7e/./%3a", "HTTP://A:80/%7e/%3a"},
		{LevelPort, "HTTP://A:80/%7e/./%3a", "HTTP://A/%7e/./%3a"},
		{LevelEmptyPath, "HTTP://A:80?q", "HTTP://A:80/?q"},

		// the examples of RFC 3986 §6.2
		{SyntaxBased, "eXAMPLE://a/./b/../b/%63/%7bfoo%7d", "example://a/b/c/%7Bfoo%7D"},
		{SyntaxBased, "HTTP://www.EXAMPLE.com/", "http://www.example.com/"},
		{SyntaxBased, "http://example.com:80", "http://example.com:80"},
		{SchemeBased, "http://example.com", "http://example.com/"},
		{SchemeBased, "http://example.com:/", "http://example.com/"},
		{SchemeBased, "http://example.com:80/", "http://example.com/"},
		{SchemeBased, "http://example.com/?", "http://example.com/?"},
		{SchemeBased, "http://example.com/#", "http://example.com/#"},
		{SchemeBased, "mailto:Joe@Example.COM", "mailto:Joe@example.com"},
		{SchemeBased, "mailto:Joe@Example.COM,Ann@Example.COM?cc=X@Y", "mailto:Joe@example.com,Ann@example.com?cc=X@Y"},

		// escapes: nothing reserved, nothing twice
		{SyntaxBased, "a:%2541", "a:%2541"},
		{SyntaxBased, "a:%2f%3f%23%3A%40%25%5b", "a:%2F%3F%23%3A%40%25%5B"},
		{SyntaxBased, "a:%2e%2D%5f%7E%30%5a", "a:.-_~0Z"},
		{SyntaxBased, "a:%c3%a9", "a:%C3%A9"},
		{SyntaxBased, "a:%%34%31", "a:%%341"}, // "%41" would be read as an escape
		{SyntaxBased, "a:%4%31", "a:%4%31"},
		{SyntaxBased, "a:%zz%41", "a:%zzA"},
		{SyntaxBased, "a://%41%2e%63", "a://a.c"},
		{SyntaxBased, "a:/b/%2e%2e/c", "a:/c"},

		// hosts
		{SyntaxBased, "a://[FE80::A%25EN1]", "a://[fe80::a%25EN1]"},
		{SyntaxBased, "a://A%2fB", "a://a%2Fb"},
		{SchemeBased, "http://BÜCHER.example/", "http://xn--bcher-kva.example/"},
		{SchemeBased, "http://b%C3%BCcher.example/", "http://xn--bcher-kva.example/"},
		{SchemeBased, "http://bücher。example/", "http://xn--bcher-kva.example/"},
		{SchemeBased, "http://\u2100.example/", "http://\u2100.example/"}, // "a/c" is no name
		{SchemeBased, "http://\u00ad/", "http://\u00ad/"},                 // nor is nothing
		{SchemeBased, "http://x_ü/", "http://x_ü/"},
		{SchemeBased | LevelULabels, "http://XN--bcher-kva.example/", "http://bücher.example/"},
		{LevelULabels, "http://xn--0.example/", "http://xn--0.example/"},

		// ports and paths
		{SchemeBased, "http://a:080/", "http://a/"},
		{SchemeBased, "http://a:8080/", "http://a:8080/"},
		{SchemeBased, "http://a:65616/", "http://a:65616/"}, // 80 and 65536
		{SchemeBased, "https://a:80/", "https://a:80/"},
		{SchemeBased, "x-unknown://a:/", "x-unknown://a/"},
		{SchemeBased, "//a:80", "//a:80/"},
		{SchemeBased, "urn:Example:A:B", "urn:example:A:B"},
		{SchemeBased, "file://LOCALHOST/a", "file:///a"},
		{SchemeBased, "file:/a", "file:///a"},
		{SchemeBased, "file://u@localhost/a", "file://u@localhost/a"},
		{SchemeBased, "file:a", "file:a"},

		// what must stay
		{SyntaxBased, "a/../b", "a/../b"},
		{SyntaxBased, "mailto:a/../b", "mailto:a/../b"},
		{SyntaxBased, "a:/b/..//c", "a:/.//c"},
		{SyntaxBased, "./a:b", "./a:b"},
		{SyntaxBased, ":a", ":a"},
		{SchemeBased, "", ""},
		{SchemeBased, "?#", "?#"},
	} {
		if got := row.level.Normalize(Parse(row.ref)).String(); got != row.want {
			t.Errorf("%v: %q: got %q, want %q", row.level, row.ref, got, row.want)
		}
	}
}

func TestEquivalent(t *testing.T) {
	for _, row := range []struct {
		level Level
		a, b  string
		want  bool
	}{
		{0, "http://a/", "http://a/", true},
		{0, "http://a/", "HTTP://a/", false},
		{SyntaxBased, "http://a/", "HTTP://A/./", true},
		{SyntaxBased, "http://a/", "http://a", false},
		{SchemeBased, "http://a/", "http://a", true},
		{SchemeBased, "http://a/?", "http://a", false},
		{SchemeBased, "http://a/%2F", "http://a//", false},
		{SchemeBased, "http://a/b", "http://a/B", false},
		{SchemeBased, "http://ü.example/", "http://xn--tda.example:80", true},
		{SchemeBased, "http://a/#b", "http://a/", false},
	} {
		if got := row.level.Equivalent(Parse(row.a), Parse(row.b)); got != row.want {
			t.Errorf("%v: %q and %q: got %v", row.level, row.a, row.b, got)
		}
	}
	if !Equivalent(Parse("HTTP://a"), Parse("http://a/")) || Parse("HTTP://a").Normalize() != Parse("http://a/") {
		t.Error("the level that is not named should be SchemeBased")
	}
}

func TestParseLevel(t *testing.T) {
	for names, want := range map[string]Level{
		"none": 0, "syntax": SyntaxBased, "scheme": SchemeBased, "case,escapes": LevelCase | LevelEscapes,
		"scheme,u-labels": SchemeBased | LevelULabels,
	} {
		if got, err := ParseLevel(names); got != want || err != nil {
			t.Errorf("ParseLevel(%q) = %v, %v, want %v", names, got, err, want)
		}
	}
	for _, names := range []string{"", "all", "case,", "Case"} {
		if got, err := ParseLevel(names); err == nil {
			t.Errorf("ParseLevel(%q) = %v", names, got)
		}
	}
}

// FuzzNormalize holds that normalising twice changes nothing, that the result
// is read as what it is, and that it has no fault that was not there before.
func FuzzNormalize(f *testing.F) {
	for _, s := range append(realURLs(f), "a:%%34%31", "//%31%2e:080", "HTTP://ﬀ.EXAMPLE:80/%2e%2E/a", "a:/b/..//c",
		"//\u00ad", "//xn--", "//XN--BCHER-KVA/", "file:/.//x", "mailto:A@B,C@%4a", "urn:A:%6a", "//a%e3%80%82b") {
		f.Add(s, uint8(SchemeBased))
		f.Add(s, uint8(SchemeBased|LevelULabels))
	}
	f.Fuzz(func(t *testing.T, s string, bits uint8) {
		l := Level(bits)
		ref := Parse(s)
		once := l.Normalize(ref)
		if twice := l.Normalize(once); twice != once {
			t.Fatalf("%v %q: %q, then %q", l, s, once, twice)
		}
		if reparsed := Parse(once.String()); reparsed != once {
			t.Fatalf("%v %q: %+v is read as %+v", l, s, once, reparsed)
		}
		if RFC3987.Validate(ref) == nil && !strings.Contains(ref.Authority.String(), "%") { // escapes may hide a number
			if faults := RFC3987.Validate(once); faults != nil {
				t.Fatalf("%v %q: %q: %v", l, s, once, faults)
			}
		}
		if strings.Count(once.String(), "/") > strings.Count(s, "/")+3 {
			t.Fatalf("%v %q: %q has more slashes", l, s, once)
		}
	})
}
