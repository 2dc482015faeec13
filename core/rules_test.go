package core

import (
	"errors"
	"testing"
)

// rulesTable is an appendix of resolution examples, row by row.
type rulesTable []struct{ ref, want string }

func (table rulesTable) check(t *testing.T, rules Rules) {
	t.Helper()
	for _, row := range table {
		got, err := rules.Resolve(Parse("http://a/b/c/d;p?q"), Parse(row.ref))
		if err != nil || got.String() != row.want {
			t.Errorf("%v: %q: got %q, %v, want %q", rules.Set, row.ref, got, err, row.want)
		}
	}
}

// draft-fielding-uri-rfc2396bis-00, Appendix C. The current document is the
// empty reference.
var tableOf2002 = rulesTable{
	// C.1 Normal Examples
	{"g:h", "g:h"},
	{"g", "http://a/b/c/g"},
	{"./g", "http://a/b/c/g"},
	{"g/", "http://a/b/c/g/"},
	{"/g", "http://a/g"},
	{"//g", "http://g"},
	{"?y", "http://a/b/c/d;p?y"},
	{"g?y", "http://a/b/c/g?y"},
	{"#s", "#s"},
	{"g#s", "http://a/b/c/g#s"},
	{"g?y#s", "http://a/b/c/g?y#s"},
	{";x", "http://a/b/c/;x"},
	{"g;x", "http://a/b/c/g;x"},
	{"g;x?y#s", "http://a/b/c/g;x?y#s"},
	{".", "http://a/b/c/"},
	{"./", "http://a/b/c/"},
	{"..", "http://a/b/"},
	{"../", "http://a/b/"},
	{"../g", "http://a/b/g"},
	{"../..", "http://a/"},
	{"../../", "http://a/"},
	{"../../g", "http://a/g"},
	// C.2 Abnormal Examples
	{"", ""},
	{"../../../g", "http://a/../g"},
	{"../../../../g", "http://a/../../g"},
	{"/./g", "http://a/./g"},
	{"/../g", "http://a/../g"},
	{"g.", "http://a/b/c/g."},
	{".g", "http://a/b/c/.g"},
	{"g..", "http://a/b/c/g.."},
	{"..g", "http://a/b/c/..g"},
	{"./../g", "http://a/b/g"},
	{"./g/.", "http://a/b/c/g/"},
	{"g/./h", "http://a/b/c/g/h"},
	{"g/../h", "http://a/b/c/h"},
	{"g;x=1/./y", "http://a/b/c/g;x=1/y"},
	{"g;x=1/../y", "http://a/b/c/y"},
	{"g?y/./x", "http://a/b/c/g?y/./x"},
	{"g?y/../x", "http://a/b/c/g?y/../x"},
	{"g#s/./x", "http://a/b/c/g#s/./x"},
	{"g#s/../x", "http://a/b/c/g#s/../x"},
	{"http:g", "http:g"},
}

// draft-fielding-url-syntax-05, Appendix C
var tableOf1997 = rulesTable{
	// C.1. Normal Examples
	{"g:h", "g:h"},
	{"g", "http://a/b/c/g"},
	{"./g", "http://a/b/c/g"},
	{"g/", "http://a/b/c/g/"},
	{"/g", "http://a/g"},
	{"//g", "http://g"},
	{"?y", "http://a/b/c/?y"},
	{"g?y", "http://a/b/c/g?y"},
	{"#s", "#s"},
	{"g#s", "http://a/b/c/g#s"},
	{"g?y#s", "http://a/b/c/g?y#s"},
	{";x", "http://a/b/c/;x"},
	{"g;x", "http://a/b/c/g;x"},
	{"g;x?y#s", "http://a/b/c/g;x?y#s"},
	{".", "http://a/b/c/"},
	{"./", "http://a/b/c/"},
	{"..", "http://a/b/"},
	{"../", "http://a/b/"},
	{"../g", "http://a/b/g"},
	{"../..", "http://a/"},
	{"../../", "http://a/"},
	{"../../g", "http://a/g"},
	// C.2. Abnormal Examples
	{"", ""},
	{"../../../g", "http://a/../g"},
	{"../../../../g", "http://a/../../g"},
	{"/./g", "http://a/./g"},
	{"/../g", "http://a/../g"},
	{"g.", "http://a/b/c/g."},
	{".g", "http://a/b/c/.g"},
	{"g..", "http://a/b/c/g.."},
	{"..g", "http://a/b/c/..g"},
	{"./../g", "http://a/b/g"},
	{"./g/.", "http://a/b/c/g/"},
	{"g/./h", "http://a/b/c/g/h"},
	{"g/../h", "http://a/b/c/h"},
	{"g;x=1/./y", "http://a/b/c/g;x=1/y"},
	{"g;x=1/../y", "http://a/b/c/y"},
	{"g?y/./x", "http://a/b/c/g?y/x"},
	{"g?y/../x", "http://a/b/c/x"},
	{"g#s/./x", "http://a/b/c/g#s/./x"},
	{"g#s/../x", "http://a/b/c/g#s/../x"},
	{"http:g", "http:g"},
	{"http:", "http:"},
	{"http://a/../b/c", "http://a/../b/c"}, // what "some parsers inappropriately strip"
}

func TestRules(t *testing.T) {
	tableOf2002.check(t, Rules{Set: RFC2396bis})
	tableOf1997.check(t, Rules{Set: URLSyntax})
	tableOf1997.check(t, Rules{Set: RFC1738})
	rulesTable{{"#s", "http://a/b/c/d;p?q#s"}, {"../../../g", "http://a/g"}, {"../é", "http://a/b/é"}}.check(t, Rules{Set: RFC3987})
}

func TestNonStrictRules(t *testing.T) {
	table := rulesTable{
		{"http:g", "http://a/b/c/g"}, // RFC 3986 §5.4.2, "for backward compatibility"
		{"HTTP:g", "http://a/b/c/g"},
		{"http:/g", "http://a/g"},
		{"http://g", "http://g"},
		{"ftp:g", "ftp:g"},
		{"http:?y", "http://a/b/c/d;p?y"},
	}
	table.check(t, Rules{NonStrict: true})
	table.check(t, Rules{Set: RFC2396bis, NonStrict: true})
	rulesTable{{"http:", "http://a/b/c/d;p?q"}}.check(t, Rules{NonStrict: true})
	rulesTable{{"http:", ""}}.check(t, Rules{Set: RFC2396bis, NonStrict: true})
}

func TestAboveRoot(t *testing.T) {
	for _, set := range []RuleSet{RFC2396bis, URLSyntax} {
		rulesTable{
			{"../../../g", "http://a/g"},
			{"../../../../g", "http://a/g"},
			{"../../..", "http://a/"},
			{"../../../", "http://a/"},
			{"../../../g/../../h", "http://a/h"},
		}.check(t, Rules{Set: set, AboveRoot: DropAboveRoot})
		rulesTable{
			{"../../..", "http://a/.."},
			{"../../../g/../../h", "http://a/../../h"},
		}.check(t, Rules{Set: set})
	}
	rulesTable{{"../../g", "http://a/g"}}.check(t, Rules{Set: RFC2396bis, AboveRoot: RefuseAboveRoot})

	refuse := Rules{Set: RFC2396bis, AboveRoot: RefuseAboveRoot, NonStrict: true}
	_, err := refuse.Resolve(Parse("http://a/b"), Parse("http:../g"))
	var fault *SyntaxError
	if !errors.As(err, &fault) || fault.Offset != 5 || fault.Component != "path" {
		t.Errorf("got %v", err)
	}
}

func TestRulesBases(t *testing.T) {
	for _, row := range []struct {
		set             RuleSet
		base, ref, want string
	}{
		{RFC2396bis, "http://a", "g", "http://a/g"}, // §5.2, step 1
		{URLSyntax, "http://a", "g", "http://a/g"},
		{URLSyntax, "http://a?q", "?y", "http://a/?y"},
		{RFC2396bis, "http://a?q", "?y", "http://a?y"},
		{RFC2396bis, "mailto:a", "b", "mailto:b"},
		{RFC2396bis, "mailto:a", "b/../../c", "mailto:../c"},
		{RFC2396bis, "http://a/b/../c", "d", "http://a/d"}, // the base is merged with its dots
		{RFC2396bis, "http://a/b/c", "//g/../h", "http://g/../h"},
		{RFC2396bis, "http://a/b/c", "f:/../h", "f:/../h"},
		{URLSyntax, "http://a/b/c", "?./..", "http://a/b/"}, // "?." is a segment that ".." takes away
		{RFC2396bis, "f:/b", "..//g", "f:/../" + "/g"},
	} {
		got, err := Rules{Set: row.set}.Resolve(Parse(row.base), Parse(row.ref))
		if err != nil || got.String() != row.want {
			t.Errorf("%v: base %q, %q: got %q, %v, want %q", row.set, row.base, row.ref, got, err, row.want)
		}
	}
}

func TestRulesNames(t *testing.T) {
	for set := range RuleSet(len(ruleSetNames)) {
		if got, err := ParseRuleSet(set.String()); got != set || err != nil {
			t.Errorf("%v: got %v, %v", set, got, err)
		}
	}
	for above := range AboveRoot(len(aboveRootNames)) {
		if got, err := ParseAboveRoot(above.String()); got != above || err != nil {
			t.Errorf("%v: got %v, %v", above, got, err)
		}
	}
	if _, err := ParseRuleSet("rfc822"); err == nil {
		t.Error("no error for rfc822")
	}
}

func FuzzRules(f *testing.F) {
	f.Add(uint8(2), false, uint8(0), "http://a/b/c/d;p?q", "../../../g")
	f.Add(uint8(3), true, uint8(1), "http://a", "http:?./../x")
	f.Add(uint8(3), false, uint8(2), "a:b", "../c:d")
	f.Fuzz(func(t *testing.T, set uint8, nonStrict bool, above uint8, base, ref string) {
		rules := Rules{RuleSet(set % uint8(len(ruleSetNames))), nonStrict, AboveRoot(above % uint8(len(aboveRootNames)))}
		target, err := rules.Resolve(Parse(base), Parse(ref))
		if err != nil {
			return
		}
		if reparsed := Parse(target.String()); reparsed != target {
			t.Fatalf("%+v, base %q, %q: %+v is read again as %+v", rules, base, ref, target, reparsed)
		}
	})
}
