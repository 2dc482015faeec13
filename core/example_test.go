package core_test

import (
	"fmt"

	"urlgrep/core"
)

func ExampleParse() {
	r := core.Parse("http://www.ics.uci.edu/pub/ietf/uri/?#Related")
	fmt.Printf("%q %q %q\n", r.Scheme, r.Authority, r.Path)
	fmt.Println(r.Query.IsDefined(), r.Query == core.Defined(""), r.Fragment)
	// Output:
	// "http" "www.ics.uci.edu" "/pub/ietf/uri/"
	// true true Related
}

func ExampleReference_Resolve() {
	base := core.Parse("http://a/b/c/d;p?q")
	fmt.Println(core.Parse("../g#s").Resolve(base))
	// Output: http://a/b/g#s
}

func ExampleRules_Resolve() {
	base, ref := core.Parse("http://a/b/c/d;p?q"), core.Parse("g?y/../x")
	for _, set := range []core.RuleSet{core.RFC3986, core.RFC2396bis, core.URLSyntax} {
		target, _ := core.Rules{Set: set}.Resolve(base, ref)
		fmt.Println(target, set)
	}
	// Output:
	// http://a/b/c/g?y/../x rfc3986
	// http://a/b/c/g?y/../x rfc2396bis
	// http://a/b/c/x url-syntax
}

func ExampleReference_Validate() {
	for _, fault := range core.Parse("http://a..b/~c|%zz").Validate() {
		fmt.Println(fault)
	}
	// Output:
	// host, offset 9: a label of a host is not empty (RFC 3986 §3.2.2)
	// path, offset 14: unwise character '|' is not percent-encoded (RFC 3986 §2)
	// path, offset 15: "%" is not followed by two hexadecimal digits (RFC 3986 §2.1)
}

func ExampleReference_Normalize() {
	fmt.Println(core.Parse("HTTP://BÜCHER.example:80/%7Ea/./b/../%2f").Normalize())
	// Output: http://xn--bcher-kva.example/~a/%2F
}

func ExampleReference_ToIRI() {
	fmt.Println(core.Parse("http://xn--bcher-kva.example/%C3%BC%E2%80%AE").ToIRI())
	// Output: http://bücher.example/ü%E2%80%AE
}
