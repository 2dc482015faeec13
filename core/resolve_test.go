package core

import (
	"strings"
	"testing"
)

func TestResolve(t *testing.T) {
	const base = "http://a/b/c/d;p?q"
	for _, row := range []struct{ ref, want string }{
		// RFC 3986 §5.4.1, normal examples
		{"g:h", "g:h"},
		{"g", "http://a/b/c/g"},
		{"./g", "http://a/b/c/g"},
		{"g/", "http://a/b/c/g/"},
		{"/g", "http://a/g"},
		{"//g", "http://g"},
		{"?y", "http://a/b/c/d;p?y"},
		{"g?y", "http://a/b/c/g?y"},
		{"#s", "http://a/b/c/d;p?q#s"},
		{"g#s", "http://a/b/c/g#s"},
		{"g?y#s", "http://a/b/c/g?y#s"},
		{";x", "http://a/b/c/;x"},
		{"g;x", "http://a/b/c/g;x"},
		{"g;x?y#s", "http://a/b/c/g;x?y#s"},
		{"", "http://a/b/c/d;p?q"},
		{".", "http://a/b/c/"},
		{"./", "http://a/b/c/"},
		{"..", "http://a/b/"},
		{"../", "http://a/b/"},
		{"../g", "http://a/b/g"},
		{"../..", "http://a/"},
		{"../../", "http://a/"},
		{"../../g", "http://a/g"},

		// RFC 3986 §5.4.2, abnormal examples
		{"../../../g", "http://a/g"},
		{"../../../../g", "http://a/g"},
		{"/./g", "http://a/g"},
		{"/../g", "http://a/g"},
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
		{"http:g", "http:g"}, // for strict parsers
	} {
		if got := Parse(row.ref).Resolve(Parse(base)).String(); got != row.want {
			t.Errorf("%q: got %q, want %q", row.ref, got, row.want)
		}
	}
}

func TestResolveBases(t *testing.T) {
	for _, row := range []struct{ base, ref, want string }{
		{"http://a", "g", "http://a/g"}, // an authority and no path, §5.2.3
		{"http://a?q", "", "http://a?q"},
		{"http://a?q", "#s", "http://a?q#s"},
		{"http://a/b?q#s", "", "http://a/b?q"}, // the fragment of the base is not taken over
		{"mailto:a", "b", "mailto:b"},
		{"urn:a:b", "?q", "urn:a:b?q"},
		{"file:///a/b", "../../c", "file:///c"},
		{"http://a/b/", "//g/../h", "http://g/h"},
		{"b/c", "../d", "/d"}, // a relative base
		{"", "a", "a"},

		// A path must stay a path when it is printed, §3.3 and §4.2.
		{"a:/b", ".//c", "a:/.//c"},
		{"a:/b", "/..//c", "a:/.//c"},
		{"a://h/b", "/..//c", "a://h//c"},
		{"b", "./c:d", "./c:d"},
		{"a:b", "./c:d", "a:c:d"},
	} {
		if got := Parse(row.ref).Resolve(Parse(row.base)).String(); got != row.want {
			t.Errorf("base %q, %q: got %q, want %q", row.base, row.ref, got, row.want)
		}
	}
}

func TestRemoveDotSegments(t *testing.T) {
	for _, row := range []struct{ path, want string }{
		{"/a/b/c/./../../g", "/a/g"}, // the examples of §5.2.4
		{"mid/content=5/../6", "mid/6"},
		{"", ""},
		{".", ""},
		{"..", ""},
		{"./", ""},
		{"../", ""},
		{".././a", "a"},
		{"/.", "/"},
		{"/..", "/"},
		{"/a/..", "/"},
		{"/a/../", "/"},
		{"/a/.", "/a/"},
		{"a/..", "/"},
		{"a/../..", "/"},
		{"/../../a", "/a"},
		{"//..", "/"},
		{"/a//../b", "/a/b"},
		{"/...", "/..."},
		{"/.a/..b/c./d..", "/.a/..b/c./d.."},
		{"/%2e/%2E%2e/a", "/%2e/%2E%2e/a"}, // removing comes before decoding
	} {
		if got := RemoveDotSegments(row.path); got != row.want {
			t.Errorf("RemoveDotSegments(%q) = %q, want %q", row.path, got, row.want)
		}
	}
}

// removeBySteps does what §5.2.4 says, step by step.
func removeBySteps(input string) string {
	output := ""
	for input != "" {
		switch {
		case strings.HasPrefix(input, "../"): // A
			input = input[3:]
		case strings.HasPrefix(input, "./"):
			input = input[2:]
		case strings.HasPrefix(input, "/./"): // B
			input = input[2:]
		case input == "/.":
			input = "/"
		case strings.HasPrefix(input, "/../"), input == "/..": // C
			input = "/" + strings.TrimPrefix(input[3:], "/")
			output = output[:max(0, strings.LastIndexByte(output, '/'))]
		case input == ".", input == "..": // D
			input = ""
		default: // E
			end := 1 + strings.IndexByte(input[1:], '/')
			if end == 0 {
				end = len(input)
			}
			output += input[:end]
			input = input[end:]
		}
	}
	return output
}

func FuzzRemoveDotSegments(f *testing.F) {
	for _, path := range []string{"/a/b/c/./../../g", "mid/content=5/../6", ".././../.", "a/..//../b/.", "/.../.a/a.", "//../.."} {
		f.Add(path)
	}
	f.Fuzz(func(t *testing.T, path string) {
		got := RemoveDotSegments(path)
		if want := removeBySteps(path); got != want {
			t.Fatalf("RemoveDotSegments(%q) = %q, want %q", path, got, want)
		}
	})
}

func FuzzResolve(f *testing.F) {
	f.Add("http://a/b/c/d;p?q", "../g#s")
	f.Add("a:b", "./c:d")
	f.Add("a:/b", "/..//c")
	f.Add("", "./a:b")
	f.Fuzz(func(t *testing.T, base, ref string) {
		target := Parse(ref).Resolve(Parse(base))
		if reparsed := Parse(target.String()); reparsed != target {
			t.Fatalf("base %q, %q: %+v is read again as %+v", base, ref, target, reparsed)
		}
		if target.Path == Parse(base).Path {
			return // the path of the base is taken over with its dot segments
		}
		if again := target.Resolve(Parse(base)); target.IsAbsolute() && again != target {
			t.Fatalf("base %q, %q: %q resolves to %q", base, ref, target, again)
		}
	})
}

func TestResolveAllocs(t *testing.T) {
	base, ref := Parse("http://a/b/c/d;p?q"), Parse("?y")
	wantAllocs(t, "Resolve without a merge", 0, func() { sinkReference = ref.Resolve(base) })
	wantAllocs(t, "RemoveDotSegments without dots", 0, func() { sinkString = RemoveDotSegments("/a/b.c/d") })
}
