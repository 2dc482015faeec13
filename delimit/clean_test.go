package delimit

import "testing"

// Bytes that are no UTF-8 are left as they are.
func TestCleanOtherBytes(t *testing.T) {
	if got := Clean("<http://e.org/gr\xf6\xdfe>"); got != "http://e.org/gr\xf6\xdfe" {
		t.Errorf("%q", got)
	}
}

// What somebody typed or pasted loses wrappers, prefix and white space
// (RFC 3986 Appendix C).
func TestClean(t *testing.T) {
	for _, test := range []struct{ what, typed, want string }{
		{"nothing to take away", "http://e.org/a", "http://e.org/a"},
		{"white space around it", " \thttp://e.org/a\r\n", "http://e.org/a"},
		{"angle brackets and a prefix", "<URL: http://e.org/\n a>", "http://e.org/a"},
		{"the prefix outside", "url:<http://e.org/a>", "http://e.org/a"},
		{"double quotes", `"http://e.org/a"`, "http://e.org/a"},
		{"typographic quotes", "“http://e.org/a”", "http://e.org/a"},
		{"brackets in brackets", "([http://e.org/a])", "http://e.org/a"},
		{"brackets that belong to it", "http://e.org/a_(b)", "http://e.org/a_(b)"},
		{"half a wrapper", "<http://e.org/a", "http://e.org/a"},
		{"blanks within", "http://e.org/a b.html", "http://e.org/ab.html"},
		{"a relative reference", "<../g>", "../g"},
		{"nothing at all", " <URL:> ", ""},
	} {
		if got := Clean(test.typed); got != test.want {
			t.Errorf("%s: Clean(%q) = %q, want %q", test.what, test.typed, got, test.want)
		}
	}
}
