package core

import "testing"

func TestToURI(t *testing.T) {
	for iri, want := range map[string]string{
		// RFC 3987 §3.1
		"http://r\u00e9sum\u00e9.example.org":               "http://xn--rsum-bpad.example.org",
		"http://www.example.org/red%09ros\u00e9#red":        "http://www.example.org/red%09ros%C3%A9#red",
		"http://example.com/\U00010300\U00010301\U00010302": "http://example.com/%F0%90%8C%80%F0%90%8C%81%F0%90%8C%82",

		"http://\u00fc@\u00fc/\u00fc?\u00fc#\u00fc": "http://%C3%BC@xn--tda/%C3%BC?%C3%BC#%C3%BC",
		"http://x_\u00fc/":                          "http://x_%C3%BC/", // IDNA knows no "_"
		"a:<b c|d>":                                 "a:%3Cb%20c%7Cd%3E",
		"a:\xff":                                    "a:%FF",
		"a:%zz[]":                                   "a:%zz[]",
		"../\u00e9":                                 "../%C3%A9",
		"":                                          "",
		"#":                                         "#",
	} {
		if got := Parse(iri).ToURI().String(); got != want {
			t.Errorf("%q: got %q, want %q", iri, got, want)
		}
	}
}

func TestToIRI(t *testing.T) {
	for uri, want := range map[string]string{
		// RFC 3987 §3.2.1
		"http://www.example.org/D%C3%BCrst":            "http://www.example.org/D\u00fcrst",
		"http://www.example.org/D%FCrst":               "http://www.example.org/D%FCrst",
		"http://xn--99zt52a.example.org/%e2%80%ae":     "http://\u7d0d\u8c46.example.org/%E2%80%AE",
		"http://www.example.org/r%E9sum%E9.html":       "http://www.example.org/r%E9sum%E9.html",
		"http://b%c3%bccher.example/%41%7e?%c3%bc#%C3": "http://b\u00fccher.example/A~?\u00fc#%C3",

		"a:%2f%3F%20%25%7b":       "a:%2f%3F%20%25%7b", // reserved, or not allowed
		"a:%00%0a%7F":             "a:%00%0a%7F",
		"a:%C2%85%C2%A0%E3%80%80": "a:%C2%85%C2%A0%E3%80%80", // NEL, no-break and ideographic space
		"a:%E2%80%8B%EF%BB%BF":    "a:%E2%80%8B%EF%BB%BF",    // zero width space, byte order mark
		"a:%D8%9C%E2%81%A6":       "a:%D8%9C%E2%81%A6",       // later formatting characters for bidi
		"a:%EE%80%80?%EE%80%80":   "a:%EE%80%80?%EE%80%80",   // private use
		"a:%EF%B7%90":             "a:%EF%B7%90",             // no character
		"a:%ED%A0%80":             "a:%ED%A0%80",             // a surrogate
		"a:%C3%C3%BC%BC":          "a:%C3\u00fc%BC",
		"a:%%34%31":               "a:%%341", // not "%41"
		"http://xn--0.example/":   "http://xn--0.example/",
	} {
		if got := Parse(uri).ToIRI().String(); got != want {
			t.Errorf("%q: got %q, want %q", uri, got, want)
		}
	}
}

// FuzzIRI holds that the way to a URI or an IRI leads to something equivalent,
// and that ToURI leads to ASCII and leaves a URI alone.
func FuzzIRI(f *testing.F) {
	for _, s := range append(realURLs(f), "http://b%c3%bccher.example/%41%7e?%c3%bc#%C3", "//\u00fc@\u00fc:1/<\xff", "//xn--tda", "//%61\u00fc") {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		ref := Parse(s)
		uri := ref.ToURI()
		for _, component := range []string{uri.Authority.String(), uri.Path, uri.Query.String(), uri.Fragment.String()} {
			if nonASCII.in(component) {
				t.Fatalf("%q: %q is no URI", s, uri)
			}
		}
		if ref.Validate() == nil && uri.Authority == ref.Authority && uri != ref {
			t.Fatalf("%q: a URI becomes %q", s, uri)
		}
		if back := uri.ToIRI().ToURI(); !Equivalent(back, uri) {
			t.Fatalf("%q: %q leads to %q", s, uri, back)
		}
	})
}
