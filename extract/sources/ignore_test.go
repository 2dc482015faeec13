package sources

import "testing"

// The rules of gitignore(5).
func TestIgnoreRules(t *testing.T) {
	for _, row := range []struct {
		line, path string
		folder     bool
		want       bool
	}{
		{"*.log", "a/b.log", false, true},
		{"/*.log", "a/b.log", false, false},
		{"a/*.log", "a/b.log", false, true},
		{"build/", "build", false, false},
		{"build/", "a/build", true, true},
		{"a/**", "a", true, false},
		{"a/**/b", "a/b", false, true},
		{"a/**/b", "a/x/y/b", false, true},
		{"**/b", "b", false, true},
		{"# no rule", "# no rule", false, false},
		{`\#a`, "#a", false, true},
		{`\!a`, "!a", false, true},
		{"a ", "a", false, true},
		{`a\ `, "a ", false, true},
		{"{a,b}", "a", false, false},
		{"{a,b}", "{a,b}", false, true},
		{`\{a}`, "{a}", false, true},
		{`\\{a}`, `\{a}`, false, true},
		{"[!a]b", "cb", false, true},
		{"[[:alpha:]_]", "q", false, true},
		{"[[:alpha:]_]", "_", false, true},
		{"[[:alpha:]]", "1", false, false},
		{"x[[:digit:]a-c]", "x7", false, true},
		{"[a", "[a", false, false},
	} {
		rule, ok := parseRule(row.line)
		if got := ok && rule.matches(row.path, row.folder); got != row.want {
			t.Errorf("%q: %s ignored is %v, want %v", row.line, row.path, got, row.want)
		}
	}
}
