package core

import "testing"

func TestUnescape(t *testing.T) {
	for s, want := range map[string]string{
		"":           "",
		"a":          "a",
		"%41%7a%c3":  "Az\xc3",
		"%2541":      "%41", // once
		"%":          "%",
		"%4":         "%4",
		"%zz%%34%31": "%zz%41",
	} {
		if got := Unescape(s); got != want {
			t.Errorf("Unescape(%q) = %q, want %q", s, got, want)
		}
	}
}
