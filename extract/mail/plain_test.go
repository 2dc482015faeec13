package mail

import (
	"fmt"
	"strings"
	"testing"

	"urlgrep/extract"
)

// FuzzPlain states that a message which is scanned where it lies gives the
// same as one that is taken apart: the reader takes the transfer encodings
// "binary" and "none" for the same, but only the first is plain.
func FuzzPlain(f *testing.F) {
	for _, body := range []string{
		"see http://x.org/a\n b and <http://x.org/\nc>\n",
		"a\n\nFrom a@b Thu Jan  1 00:00:00 1970\nSubject: x\n\nhttp://x.org/\n",
		">From http://x.org/\nbegin 644 x\n#0V%T\n`\nend\n",
		"-----BEGIN PGP SIGNED MESSAGE-----\n\n- --http://x.org/\n",
		"=ybegin line=128 size=3 name=x\nhttp://x.org/\n=yend size=3\n",
		strings.Repeat("-", 70) + "\n\nFrom: a\n\nhttp://x.org/\n\n" + strings.Repeat("-", 30) + "\n",
		"a\x00http://x.org/\r\nhttp:\r\n//y.org/\r\n",
		"http://x.org/" + strings.Repeat("a", 70_000) + "\nhttp://y.org/\n",
		"h\xc3\xa4fen http://x.org/h\xe4fen \r",
	} {
		f.Add(body, true, true)
		f.Add(body, false, false)
	}
	f.Fuzz(func(t *testing.T, body string, mbox, bare bool) {
		o := Options{Format: Message, Workers: 1}
		o.Bare, o.Email = bare, bare
		start := "Subject: a\nContent-Type: text/plain; charset=iso-8859-1\n"
		if mbox {
			o.Format = Mbox
			start = "From a@b Thu Jan  1 00:00:00 1970\n" + start
		}
		plain := everything(start+"Content-Transfer-Encoding: binary\n\n"+body, o)
		apart := everything(start+"Content-Transfer-Encoding: none  \n\n"+body, o)
		if plain != apart {
			t.Errorf("where it lies:\n%s\ntaken apart:\n%s", plain, apart)
		}
	})
}

// everything returns all that there is to know of the matches in a file.
func everything(file string, o Options) string {
	var b strings.Builder
	for m, err := range All(strings.NewReader(file), o) {
		if err != nil {
			fmt.Fprintln(&b, err)
			continue
		}
		message := m.Message
		if m.Message = nil; message == nil {
			message = new(extract.Message)
		}
		fmt.Fprintf(&b, "%+v %+v\n", m, *message)
	}
	return b.String()
}

func TestGlance(t *testing.T) {
	tests := map[string]struct {
		header string
		want   storage
		whole  bool // the header is without damage
	}{
		"no fields":                {"", same, true},
		"a From_ line":             {"From a@b Thu Jan  1 00:00:00 1970\nSubject: a\n", same, true},
		"no type":                  {"From: a\nSubject: b\n", same, true},
		"folded":                   {"Content-Type: text/plain;\n\tcharset=UTF-8\nReceived: a\n b\n", same, true},
		"CR LF":                    {"Content-Type: text/plain;\r\n charset=utf-8\r\n", same, true},
		"ASCII and more":           {"Content-Type: text/plain; charset=windows-1252\n", ascii, true},
		"a blank before the colon": {"Content-Type : text/html\n", inCode, true},
		"no ASCII":                 {"Content-Type: text/plain; charset=utf-16\n", inCode, true},
		"escapes":                  {"Content-Type: text/plain; charset=iso-2022-jp\n", inCode, true},
		"unknown set":              {"Content-Type: text/plain; charset=x-what\n", inCode, true},
		"flowed":                   {"Content-Type: text/plain; format=flowed\n", inCode, true},
		"page":                     {"Content-Type: text/html\n", inCode, true},
		"quoted-printable":         {"Content-Transfer-Encoding: quoted-printable\n", inCode, true},
		"8bit":                     {"Content-Transfer-Encoding: 8BIT\n", same, true},
		"a base":                   {"Content-Base: http://x.org/\n", inCode, true},
		"two types":                {"Content-Type: text/plain\nContent-Type: text/html\n", inCode, false},
		"no field":                 {"Subject: a\nno field\n", inCode, false},
		"a folded line first":      {" a\nSubject: a\n", inCode, false},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			message := tt.header + "\nbody\n"
			got := new(glancer).glance([]byte(message))
			if got.storage != tt.want || (got.body > 0) != tt.whole || tt.whole && message[got.body:] != "body\n" {
				t.Errorf("got %+v, want storage %d, whole %t", got, tt.want, tt.whole)
			}
		})
	}
}
