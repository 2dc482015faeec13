package delimit

import (
	"reflect"
	"strings"
	"testing"
)

func TestBreakInWrapper(t *testing.T) {
	rows := []row{
		{"D1", "before a slash", "<http://x.org⏎/a>", "http://x.org/a"},
		{"D1", "behind a slash", "<http://x.org/⏎a>", "http://x.org/a"},
		{"D1", "in the middle of a word", "<http://ds.in⏎ternic.net/rfc>", "http://ds.internic.net/rfc"},
		{"D1", "inside the scheme, behind the colon", "<https:⏎//x.org/>", "https://x.org/"},
		{"D1", "inside the scheme, between the slashes", "<https:/⏎/x.org/>", "https://x.org/"},
		{"D1", "behind the scheme", "<https://⏎x.org/>", "https://x.org/"},
		{"D1", "behind the colon of a scheme without slashes", "<mailto:⏎ann@e.org> <news:⏎  comp.text>", "mailto:ann@e.org news:comp.text"},
		{"D1", "behind any colon", "<telnet:⏎//x.org/> <urn:⏎isbn:0451450523>", "telnet://x.org/ urn:isbn:0451450523"},
		{"D1", "a label without a wrapper", "mailto:⏎ann@e.org", ""},
		{"D1", "inside the name of the scheme", "<ht⏎tp://x.org/>", "http://x.org/"},
		{"D1", "inside the host", "<http://x⏎.org/>", "http://x.org/"},
		{"D1", "inside the host, behind a hyphen", "<https://pq-⏎crystals.org/>", "https://pq-crystals.org/"},
		{"D1", "behind a full stop", "<http://ds.internic.⏎net/a>", "http://ds.internic.net/a"},
		{"D1", "behind a semicolon", "<URL:ftp://info.cern.ch/pub/www/doc;⏎type=d>", "ftp://info.cern.ch/pub/www/doc;type=d"},
		{"D1", "inside the query", "<http://x.org/?a=⏎b&⏎c=d>", "http://x.org/?a=b&c=d"},
		{"D1", "several", "<http://x.org/a/⏎b/⏎c/⏎d>", "http://x.org/a/b/c/d"},
		{"D1", "white space around the break", "<http://x.org/a/ \t⏎ \t b>", "http://x.org/a/b"},
		{"D1", "indentation of no-break spaces", "<http://x.org/a/⏎\u00A0\u00A0b>", "http://x.org/a/b"},
		{"D1", "behind the opening bracket", "<⏎http://x.org/a>", "http://x.org/a"},
		{"D1", "before the closing bracket", "<http://x.org/a⏎>", "http://x.org/a"},
		{"D1", "a lone carriage return", "<http://x.org/\ra>", "http://x.org/a"},
		{"D1", "two wrapped ones in one paragraph", "<http://x.org/⏎a> or <http://x.org/⏎b>", "http://x.org/a http://x.org/b"},
		{"D1", "another URI before the closing bracket", "<http://x.org/a⏎http://x.org/b>", "http://x.org/a http://x.org/b"},
		{"D1", "a bracket that closes inside the scheme", "<ft⏎A> p://e.org", ""},
		{"D1", "another opening bracket", "<http://x.org/a⏎and <b>", "http://x.org/a"},
		{"D1", "a blank line", "<http://x.org/a⏎⏎b>", "http://x.org/a"},
		{"D1", "16 lines are in reach", "<http://x.org/a" + strings.Repeat("⏎a", 15) + ">", "http://x.org/" + strings.Repeat("a", 16)},
		{"D1", "17 lines are not", "<http://x.org/a" + strings.Repeat("⏎a", 16) + ">", "http://x.org/a"},
		{"D1", "7 KiB are in reach", "<http://x.org/" + strings.Repeat("a", 7<<10) + "⏎b>", "http://x.org/" + strings.Repeat("a", 7<<10) + "b"},
		{"D1", "9 KiB are not", "<http://x.org/" + strings.Repeat("a", 9<<10) + "⏎b>", "http://x.org/" + strings.Repeat("a", 9<<10)},
	}
	check(t, delimited, rows)
	check(t, Options{Join: JoinAlways}, rows[:18])
}

func TestBreakBehindHyphen(t *testing.T) {
	check(t, delimited, []row{
		{"D2", "in angle brackets", "<http://x.org/a-⏎b>", "http://x.org/a-b"},
		{"D2", "unwrapped", "see http://x.org/a-⏎b now", "http://x.org/a-b"},
		{"D2", "unwrapped and indented", "   see http://x.org/a-⏎   b now", "http://x.org/a-b"},
		{"D2", "unwrapped, twice", "http://x.org/a-⏎b-⏎c d", "http://x.org/a-b-c"},
		{"D2", "unwrapped, in the host", "http://pq-⏎crystals.org/a b", "http://pq-crystals.org/a"},
		{"D2", "a full stop at the end", "http://x.org/draft-⏎05.txt. Then", "http://x.org/draft-05.txt"},
		{"D2", "a blank behind the hyphen", "http://x.org/a- ⏎b", "http://x.org/a-b"},
		{"D2", "abbreviated", "www.x.org/a-⏎b", "www.x.org/a-b"},
		{"D2", "in quotes", "\"http://x.org/a-⏎b\"", "http://x.org/a-b"},
		{"D2", "a blank within the line", "http://x.org/a- b", "http://x.org/a-"},
		{"D2", "a dash", "http://x.org/a--⏎b", "http://x.org/a--"},
		{"D2", "a blank line", "http://x.org/a-⏎⏎b", "http://x.org/a-"},
		{"D2", "a list behind it", "http://x.org/a-⏎- b", "http://x.org/a-"},
		{"D2", "another URI behind it", "http://x.org/a-⏎http://x.org/b", "http://x.org/a- http://x.org/b"},
		{"D2", "the end of the text", "http://x.org/a-⏎", "http://x.org/a-"},
	})
	check(t, Options{Join: JoinNever}, []row{
		{"D2", "mode never", "http://x.org/a-⏎b", "http://x.org/a-"},
	})
}

func TestBreakBehindScheme(t *testing.T) {
	check(t, delimited, []row{
		{"D2", "behind both slashes", "visit https://⏎cdimage-search.debian.org/. It", "https://cdimage-search.debian.org/"},
		{"D2", "behind the colon", "http:⏎//www.debian.org/mirror/list.", "http://www.debian.org/mirror/list"},
		{"D2", "between the slashes", "http:/⏎/www.debian.org/mirror/list.", "http://www.debian.org/mirror/list"},
		{"D2", "indented", "   at http:⏎   //e.org/a, and", "http://e.org/a"},
		{"D2", "no host on the next line", "http://⏎(nothing)", ""},
		{"D2", "the start of a comment on the next line", "https:⏎// e.org", ""},
		{"D2", "a word on the next line behind the colon", "we use http:⏎it is simple", ""},
		{"D2", "a blank line", "http://⏎⏎e.org", ""},
		{"D2", "a label in the next entry of a list", "  * use https:// instead of http://⏎  * a.rst:", ""},
	})
	check(t, Options{Join: JoinNever}, []row{
		{"D2", "mode never", "https://⏎e.org/ and http:⏎//e.org/", ""},
	})
}

// The same text in three modes. The mode auto has a file of its own.
func TestModes(t *testing.T) {
	const text = "<http://x.org/⏎a> \"http://x.org/⏎b\" (http://x.org/⏎c) http://x.org/d-⏎e http://x.org/f/⏎g h⏎"
	check(t, Options{Join: JoinNever}, []row{
		{"D3", "never", text, "http://x.org/ http://x.org/ http://x.org/ http://x.org/d- http://x.org/f/"},
	})
	check(t, delimited, []row{
		{"D3", "delimited", text, "http://x.org/a http://x.org/b http://x.org/c http://x.org/d-e http://x.org/f/"},
		{"D3", "delimited: a word on the next line", "http://x.org/~ripley/⏎University of Oxford", "http://x.org/~ripley/"},
		{"D3", "delimited: a slash on the next line", "http://x.org/a⏎/b", "http://x.org/a"},
		{"D3", "delimited: an equals sign at the end", "http://x.org/?a=⏎b", "http://x.org/?a="},
	})
	check(t, Options{Join: JoinAlways}, []row{
		{"D3", "always", text, "http://x.org/a http://x.org/b http://x.org/c http://x.org/d-e http://x.org/f/g"},
		{"D3", "always: a word on the next line", "http://x.org/~ripley/⏎University of Oxford", "http://x.org/~ripley/University"},
		{"D3", "always: three lines", "http://x.org/a⏎/b⏎/c d", "http://x.org/a/b/c"},
		{"D3", "always: another URI on the next line", "http://x.org/a⏎http://x.org/b", "http://x.org/a http://x.org/b"},
		{"D3", "always: no URI character on the next line", "http://x.org/a⏎{b}", "http://x.org/a"},
		{"D3", "always: a blank line", "http://x.org/a⏎⏎b", "http://x.org/a"},
	})
}

// Joins count their lines from the first of the URI, and the reading without
// hyphens at the breaks is kept beside the one with them.
func TestJoins(t *testing.T) {
	for _, test := range []struct {
		rule, text, want, alternate string
		joins                       []Join
	}{
		{"D4", "<http://x.org/a>", "http://x.org/a", "", nil},
		{"D4", "<http://x.org/\na>", "http://x.org/a", "", []Join{{1, InWrapper}}},
		{"D4", "\"http://x.org/\na\"", "http://x.org/a", "", []Join{{1, InWrapper}}},
		{"D4", "(http://x.org/\na)", "http://x.org/a", "", []Join{{1, InWrapper}}},
		{"D4", "<http://x.org/\na/\nb>", "http://x.org/a/b", "", []Join{{1, InWrapper}, {2, InWrapper}}},
		{"D4", "<http://x.org/a b\n/c>", "http://x.org/ab/c", "", []Join{{1, InWrapper}}},
		{"D2", "http://x.org/a-\nb", "http://x.org/a-b", "http://x.org/ab", []Join{{1, AfterHyphen}}},
		{"D2", "<http://x.org/a-\nb>", "http://x.org/a-b", "http://x.org/ab", []Join{{1, InWrapper}}},
		{"D2", "http://x.org/a-\nb-\nc", "http://x.org/a-b-c", "http://x.org/abc", []Join{{1, AfterHyphen}, {2, AfterHyphen}}},
		{"D2", "http://x.org/a-b-\nc", "http://x.org/a-b-c", "http://x.org/a-bc", []Join{{1, AfterHyphen}}},
		{"D2", "<http://x.org/a- b1>", "http://x.org/a-b1", "", nil},
		{"D2", "https://\nx.org/a", "https://x.org/a", "", []Join{{1, AfterScheme}}},
		{"D2", "https:\n//x-\ny.org/a", "https://x-y.org/a", "https://xy.org/a", []Join{{1, AfterScheme}, {2, AfterHyphen}}},
	} {
		s := only(t, delimited, test.text)
		if string(s.Reference) != test.want || string(s.Alternate) != test.alternate || !reflect.DeepEqual(s.Joins, test.joins) {
			t.Errorf("%s %q:\n got %s, alternate %q, joins %v\nwant %s, alternate %q, joins %v",
				test.rule, test.text, s.Reference, s.Alternate, s.Joins, test.want, test.alternate, test.joins)
		}
	}
	if s := only(t, Options{Join: JoinAlways}, "http://x.org/a\nb"); !reflect.DeepEqual(s.Joins, []Join{{1, Forced}}) {
		t.Errorf("mode always: joins %v", s.Joins)
	}
}

// A span covers the URI as it stands in the text, from its first byte to its last.
func TestSpan(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"see http://x.org/a.", "http://x.org/a"},
		{"<http://x.org/\n  a>", "http://x.org/\n  a"},
		{"<URL: http://x.org/a >", "http://x.org/a"},
		{"http://x.org/a-\n  b.", "http://x.org/a-\n  b"},
		{"<http://x.org/a\n>", "http://x.org/a"},
		{"\"http://x.org/\nis a site\"", "http://x.org/"},
	} {
		if s := only(t, delimited, test.text); test.text[s.Start:s.End] != test.want {
			t.Errorf("%q: covers %q, want %q", test.text, test.text[s.Start:s.End], test.want)
		}
	}
}
