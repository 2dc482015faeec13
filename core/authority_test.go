package core

import "testing"

func TestParseAuthority(t *testing.T) {
	d := Defined
	undefined := Component{}
	for _, row := range []struct {
		text string
		want Authority
	}{
		{"", Authority{}},
		{"a", Authority{Host: "a"}},
		{"a:80", Authority{undefined, "a", d("80")}},
		{"a:", Authority{undefined, "a", d("")}},
		{"u@a", Authority{d("u"), "a", undefined}},
		{"@a", Authority{d(""), "a", undefined}},
		{"u:p@a:80", Authority{d("u:p"), "a", d("80")}},
		{"u@v@a", Authority{d("u@v"), "a", undefined}}, // the host is what a client connects to
		{"u:80", Authority{undefined, "u", d("80")}},
		{":80", Authority{undefined, "", d("80")}},
		{"[::1]", Authority{undefined, "[::1]", undefined}},
		{"[::1]:80", Authority{undefined, "[::1]", d("80")}},
		{"u@[v1.a:b]:", Authority{d("u"), "[v1.a:b]", d("")}},
		{"[::1", Authority{undefined, "[::1", undefined}},
		{"[::1]x:80", Authority{undefined, "[::1]x", d("80")}},
		{"a:b:80", Authority{undefined, "a:b", d("80")}},
	} {
		if got := ParseAuthority(row.text); got != row.want {
			t.Errorf("ParseAuthority(%q) = %+v, want %+v", row.text, got, row.want)
		}
	}
}
