package command

import (
	"bytes"
	"strings"
	"testing"

	"urlgrep/extract/charset"
)

// What --replace prints is in the character set of the file, byte for byte,
// but for the URLs that it makes whole.
func TestReplaceEncoded(t *testing.T) {
	const (
		broken = "é 中 <http://example.org/a/\n  b> and\nhttp://example.org/long-\nname é\nhttp://example.org/whole 中\n"
		whole  = "é 中 <http://example.org/a/b> and\n<http://example.org/long-name> é\nhttp://example.org/whole 中\n"
		mark   = "\uFEFF"
	)
	all := strings.NewReplacer()
	for _, c := range []struct {
		stored string // the character set
		mark   string
		option string // --encoding
		lacks  *strings.Replacer
	}{
		{"utf-8", "", "", all},
		{"utf-8", mark, "", all},
		{"utf-16le", "", "", all},
		{"utf-16le", mark, "", all},
		{"utf-16le", mark, "utf-16", all},
		{"utf-16le", mark, "utf-16le", all},
		{"utf-16be", "", "", all},
		{"utf-16be", mark, "", all},
		{"utf-16be", mark, "utf-16", all},
		{"utf-16be", "", "utf-16", all},
		{"utf-32le", "", "", all},
		{"utf-32le", mark, "", all},
		{"utf-32le", mark, "utf-32", all},
		{"utf-32be", "", "", all},
		{"utf-32be", mark, "", all},
		{"utf-32be", "", "utf-32", all},
		{"windows-1252", "", "windows-1252", strings.NewReplacer("中", "ü")},
		{"iso-8859-15", "", "iso-8859-15", strings.NewReplacer("中", "€")},
		{"gbk", "", "gbk", all},
		{"gb18030", "", "gb18030", all},
		{"shift_jis", "", "shift_jis", strings.NewReplacer("é", "ア")},
		{"euc-kr", "", "euc-kr", strings.NewReplacer("é", "한")},
		{"iso-2022-jp", "", "iso-2022-jp", strings.NewReplacer("é", "ア")},
	} {
		e, err := charset.Lookup(c.stored)
		if err != nil {
			t.Fatal(err)
		}
		encode := charset.EncoderOf(e, nil)
		if encode == nil {
			encode = func(s string) (string, bool) { return s, true }
		}
		in, ok := encode(c.lacks.Replace(c.mark + broken))
		want, _ := encode(c.lacks.Replace(c.mark + whole))
		if !ok {
			t.Fatalf("%s lacks a character", c.stored)
		}
		args := []string{"urlgrep", "--replace"}
		if c.option != "" {
			args = append(args, "--encoding", c.option)
		}
		var out, faults bytes.Buffer
		run := Run{Stdin: strings.NewReader(in), Stdout: &out, Stderr: &faults}
		if status := run.Main(args); status != statusFound || faults.Len() > 0 {
			t.Errorf("%s %q: status %d, %s", c.stored, args, status, faults.String())
		}
		if out.String() != want {
			t.Errorf("%s, mark %q, %q:\n got %q\nwant %q", c.stored, c.mark, args, out.String(), want)
		}
	}
}

// A URL that the character set cannot store the way it was is left alone, and
// that is said.
func TestReplaceDoubtful(t *testing.T) {
	for _, c := range []struct{ name, encoding, text string }{
		{"a character that Shift_JIS has twice", "shift_jis", "<http://example.org/\xFA\xB1/\nb>\n"},
		{"a shift that goes on behind the URL", "iso-2022-jp", "http://example.org/a-\nb\x1b$B0!!$\x1b(B and\n"},
	} {
		var out, faults bytes.Buffer
		run := Run{Stdin: strings.NewReader(c.text), Stdout: &out, Stderr: &faults}
		run.Main([]string{"urlgrep", "--replace", "--encoding", c.encoding})
		if out.String() != c.text {
			t.Errorf("%s: printed %q", c.name, out.String())
		}
		if !strings.Contains(faults.String(), "(standard input): line 1: a broken URL is left as it is") {
			t.Errorf("%s: said %q", c.name, faults.String())
		}
	}
}
