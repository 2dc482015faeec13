package mail

import (
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"testing"
	"testing/iotest"

	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/unicode"

	"urlgrep/core"
	"urlgrep/extract"
	"urlgrep/extract/html"
)

// found returns what All finds in a file, one "line: URI" each, and the notes.
func found(t *testing.T, r io.Reader, o Options) (matches, notes []string) {
	t.Helper()
	o.Path = "f"
	for m, err := range All(r, o) {
		var note *Note
		switch {
		case errors.As(err, &note):
			notes = append(notes, note.Error())
		case err != nil:
			t.Fatal(err)
		default:
			matches = append(matches, fmt.Sprintf("%d: %s", m.Line, m.URI))
		}
	}
	return matches, notes
}

// The text that all forms of the message hold.
const plain = `see <http://x.org/a
b/c?d=e&f> for it,
or http://y.example.net/~me/ and
> <http://z.org/q
> uoted.html> says
https://last.example.org/%7Ex#y.
`

var uris = []string{"http://x.org/ab/c?d=e&f", "http://y.example.net/~me/", "http://z.org/quoted.html", "https://last.example.org/%7Ex#y"}

// base64Lines encodes text in lines of 76 characters and says on which line,
// from 1, what each of the URIs starts with is stored. units is the number of
// bytes of each character.
func base64Lines(text string, units int) (encoded string, lines [4]int) {
	s := base64.StdEncoding.EncodeToString([]byte(text))
	for len(s) > 76 {
		encoded, s = encoded+s[:76]+"\n", s[76:]
	}
	for k, start := range []string{"http://x.org", "http://y.ex", "http://z.org", "https://last"} {
		lines[k] = strings.Index(plain, start)*units*4/3/76 + 1
	}
	return encoded + s + "\n", lines
}

func TestOneMessageInManyForms(t *testing.T) {
	utf16, err := unicode.UTF16(unicode.BigEndian, unicode.IgnoreBOM).NewEncoder().String(plain)
	if err != nil {
		t.Fatal(err)
	}
	jp, err := japanese.ISO2022JP.NewEncoder().String(strings.ReplaceAll(plain, "or ", "日本語 "))
	if err != nil {
		t.Fatal(err)
	}
	inBase64, base64Places := base64Lines(plain, 1)
	inUTF16, utf16Places := base64Lines(utf16, 2)
	asStored := [4]int{1, 3, 4, 6}
	below := func(n int, lines [4]int) [4]int {
		for k := range lines {
			lines[k] += n
		}
		return lines
	}
	nested := "Subject: outer\nContent-Type: multipart/mixed; boundary=one\n\n" + // 3 lines
		"--one\nContent-Type: message/rfc822\n\n" + // 6
		"Subject: middle\nContent-Type: multipart/mixed;\n boundary=\"two\"\n\n" + // 10
		"--two\nContent-Type: multipart/alternative; boundary=three\n\n" + // 13
		"--three\n\n" + plain + "\n--three--\n\n--two--\n\n--one--\n" // 15
	for _, c := range []struct {
		name, message string
		format        Format
		lines         [4]int
	}{
		{"7bit", "Subject: x\n\n" + plain, Message, below(2, asStored)},
		{"with CRLF", strings.ReplaceAll("Subject: x\n\n"+plain, "\n", "\r\n"), Message, below(2, asStored)},
		{"quoted-printable", `Subject: x
Content-Transfer-Encoding: quoted-printable

see <http://x.or=
g/a
b/c?d=3De&f> for it,
or ht=
tp://y.example=2Enet/=
~me/ and
> <http://z.org/q
> uoted.html> says
https://last.example.org/%7Ex=
#y.
`, Message, [4]int{4, 7, 10, 12}},
		{"base64", "Content-Transfer-Encoding: base64\n\n" + inBase64, Message, below(2, base64Places)},
		{"flowed", "Content-Type: text/plain; format=flowed\n\n" + strings.Replace(plain, "f> for it,\n", "f> for it, \n", 1), Message, below(2, asStored)},
		{"flowed with DelSp, broken anywhere", `Content-Type: text/plain; format=flowed; delsp=yes

see <http://x.or 
g/a
b/c?d=e&f> for it,
or http://y.exam 
ple.net/ 
~me/ and
> <http://z.org/qu 
> oted. 
> html> says
 https://last.example.org/ 
%7Ex#y.
`, Message, [4]int{3, 6, 9, 12}},
		{"UTF-16", "Content-Type: text/plain; charset=utf-16\nContent-Transfer-Encoding: base64\n\n" + inUTF16, Message, below(3, utf16Places)},
		{"ISO-2022-JP", "Content-Type: text/plain; charset=ISO-2022-JP\n\n" + jp, Message, below(2, asStored)},
		{"nested three deep", nested, Message, below(15, asStored)},
		{"in an mbox", "From a@b Thu Jan  1 00:00:00 1970\nSubject: first\n\nnothing\n\n" +
			"From a at b  Thu Jan  1 00:00:01 1970\nSubject: x\n\n" + plain + "\nFrom c@d Thu Jan  1 00:00:02 1970\nSubject: last\n\n", Mbox, below(8, asStored)},
	} {
		var want []string
		for k, uri := range uris {
			want = append(want, fmt.Sprintf("%d: %s", c.lines[k], uri))
		}
		for _, workers := range []int{1, 3} {
			for _, oneByte := range []bool{false, true} {
				r := io.Reader(strings.NewReader(c.message))
				if oneByte { // G1
					r = iotest.OneByteReader(r)
				}
				got, notes := found(t, r, Options{Format: c.format, Workers: workers})
				if strings.Join(got, "\n") != strings.Join(want, "\n") || notes != nil {
					t.Errorf("%s, %d workers, byte by byte %v: got\n%s\nwant\n%s\nnotes %q", c.name, workers, oneByte,
						strings.Join(got, "\n"), strings.Join(want, "\n"), notes)
				}
			}
		}
	}
}

func TestWhatIsRead(t *testing.T) {
	for _, c := range []struct {
		name, message string
		options       Options
		want          string // matches, joined by "; "
	}{
		{
			name:    "no Content-Type is plain text",
			message: "From: a@b\n\nhttp://x.org/a\n",
			want:    "3: http://x.org/a",
		}, {
			name:    "other parts are passed over",
			message: "Content-Type: image/png\n\nhttp://x.org/a\n",
		}, {
			name:    "lines may end in CR alone",
			message: "From: a@b\r\rhttp://x.org/a\rhttp://x.org/b\r",
			want:    "1: http://x.org/a; 1: http://x.org/b",
		}, {
			name:    "attached text is text",
			message: "Content-Type: text/x-diff\nContent-Disposition: attachment\n\nhttp://x.org/a\n",
			want:    "4: http://x.org/a",
		}, {
			name: "text before and behind the parts is read as well",
			message: "Content-Type: multipart/mixed; boundary=b\n\nsee http://a.org/\n--b\n\nhttp://b.org/\n--b--\n" +
				"list: http://c.org/\n",
			want: "3: http://a.org/; 6: http://b.org/; 8: http://c.org/",
		}, {
			name:    "a URL does not reach over the delimiter",
			message: "Content-Type: multipart/mixed; boundary=b\n\n--b\n\n<http://b.org/\n--b\n\na>\n--b--\n",
			want:    "5: http://b.org/",
		}, {
			name:    "an external body has its URL in a parameter (RFC 2017)",
			message: "Content-Type: message/external-body; access-type=URL;\n URL=\"http://x.org/\n  a/b.txt\"\n\nContent-Type: text/plain\n\n",
			want:    "2: http://x.org/a/b.txt",
		}, {
			name:    "parts of a digest are messages (RFC 2046 §5.1.5)",
			message: "Content-Type: multipart/digest; boundary=b\n\n--b\n\nSubject: one\n\nhttp://x.org/1\n--b\n\nSubject: two\n\nhttp://x.org/2\n--b--\n",
			want:    "7: http://x.org/1; 12: http://x.org/2",
		}, {
			name: "a digest in plain text (RFC 1153)",
			message: "From: a@b\nSubject: a digest\n\nhttp://x.org/preamble\n\n" + strings.Repeat("-", 70) + "\n\nDate: today\nFrom: b@c\nSubject: one\n\n" +
				"http://x.org/1\n" + strings.Repeat("-", 30) + "\nhttp://x.org/1b\n\n" + strings.Repeat("-", 30) + "\n\nFrom: c@d\nX-URL: http://x.org/no\n\nhttp://x.org/2\n\n" +
				strings.Repeat("-", 30) + "\n\nEnd of a digest: http://x.org/end\n****\n",
			want: "4: http://x.org/preamble; 12: http://x.org/1; 14: http://x.org/1b; 21: http://x.org/2; 25: http://x.org/end",
		}, {
			name: "a digest in plain text within a multipart",
			message: "Content-Type: multipart/mixed; boundary=b\n\n--b\nContent-Type: message/rfc822\n\nSubject: digest\n\n" + strings.Repeat("-", 70) + "\n\nFrom: b@c\n\n" +
				"http://x.org/1\n--b\n\nhttp://x.org/2\n--b--\n",
			want: "12: http://x.org/1; 15: http://x.org/2",
		}, {
			name:    "a uuencoded file is data",
			message: "From: a@b\n\nhttp://x.org/a\nbegin 644 x\n" + "M" + strings.Repeat("A", 37) + "HTTP://X.ORG/A,WWW.X.ORG\n`\nend\nhttp://x.org/b\n",
			want:    "3: http://x.org/a; 8: http://x.org/b",
		}, {
			name:    "begin in a sentence starts no file",
			message: "From: a@b\n\nbegin 644 files\nat http://x.org/b\n",
			want:    "4: http://x.org/b",
		}, {
			name:    "yEnc is data",
			message: "From: a@b\n\n=ybegin line=128 size=3 name=x\nhttp://x.org/a\n=yend size=3\nhttp://x.org/b\n",
			want:    "6: http://x.org/b",
		}, {
			name:    "dash escapes of signed text are undone",
			message: "From: a@b\n\n-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA1\n\n- -- <http://x.org/a\n- -- /b>\n-----BEGIN PGP SIGNATURE-----\n",
			want:    "6: http://x.org/a/b",
		}, {
			name:    "folds of a calendar are undone (RFC 5545 §3.1)",
			message: "Content-Type: text/calendar\n\nBEGIN:VEVENT\nURL:http://x.org/a\n b/c\nEND:VEVENT\n",
			want:    "4: http://x.org/ab/c",
		}, {
			name:    "what both alternatives hold is reported once",
			message: "Content-Type: multipart/alternative; boundary=b\n\n--b\n\nhttp://x.org/a\n--b\nContent-Type: text/html\n\n<a href=http://x.org/a>x</a> <a href=http://x.org/b>x</a>\n--b--\n",
			want:    "5: http://x.org/a; 9: http://x.org/b",
		}, {
			name:    "unless all parts are asked for",
			message: "Content-Type: multipart/alternative; boundary=b\n\n--b\n\nhttp://x.org/a\n--b\nContent-Type: text/html\n\n<a href=http://x.org/a>x</a>\n--b--\n",
			options: Options{AllParts: true},
			want:    "5: http://x.org/a; 9: http://x.org/a",
		}, {
			name:    "headers are read when asked for; identifiers yield nothing",
			message: "Message-ID: <http://id@x.org>\nReferences: <a@x.org>\n <http://b@x.org>\nReceived: from http://x.org\nList-Archive: <http://x.org/\n archive>\nSubject: =?utf-8?q?see_http://x.org/?= =?utf-8?q?subject?=\n\nhttp://x.org/body\n",
			options: Options{Headers: true},
			want:    "5: http://x.org/archive; 7: http://x.org/subject; 9: http://x.org/body",
		}, {
			name:    "and not otherwise",
			message: "List-Archive: <http://x.org/archive>\n\nhttp://x.org/body\n",
			want:    "3: http://x.org/body",
		}, {
			name:    "Content-Base is the base of what the part encloses",
			message: "Content-Base: http://x.org/\n\t a/\nContent-Type: multipart/mixed; boundary=b\n\n--b\n\n<URL:c>\n--b\nContent-Location: d/\n\n<URL:c>\n--b--\n",
			want:    "7: http://x.org/a/c; 11: http://x.org/a/d/c",
		}, {
			name:    "base64 with a footer that a list appended",
			message: "Content-Transfer-Encoding: base64\n\naHR0cDovL3gub3JnL2EK\n_______________________________________________\nlist at http://x.org/list or so\n",
			want:    "3: http://x.org/a; 5: http://x.org/list",
		}, {
			name:    "a quoted-printable line longer than what is read at once",
			message: "Content-Transfer-Encoding: quoted-printable\n\n" + strings.Repeat("=41", 50_000) + " http://x.org/a\n",
			want:    "3: http://x.org/a",
		}, {
			name:    "a quoted-printable text that ends in a soft break, with 8bit characters",
			message: "Content-Transfer-Encoding: quoted-printable\n\nhttp://x.org/\xC3\xA4=",
			want:    "3: http://x.org/ä",
		}, {
			name:    "UTF-7",
			message: "Content-Type: text/plain; charset=utf-7\n\n+AGgAdAB0AHA-://x.o\n+AGgAdAB0AHA-://x.org/h+AOQ-fen\n",
			want:    "3: http://x.o; 4: http://x.org/häfen",
		}, {
			name:    "base64 with damage",
			message: "Content-Transfer-Encoding: base64\n\naHR0c\x00DovL3gu*b3JnL2EK\n",
			want:    "3: http://x.org/a",
		}, {
			name:    "an mbox is recognised and >From undone",
			message: "From a@b Thu Jan  1 00:00:00 1970\nSubject: x\n\n>From http://x.org/a\n\n",
			options: Options{Format: Mbox},
			want:    "4: http://x.org/a",
		}, {
			name: "a From_ line in a body that Content-Length covers separates nothing",
			message: "From a@b Thu Jan  1 00:00:00 1970\nContent-Length: 88\nContent-Type: multipart/mixed; boundary=b\n\n" +
				"--b\n\nhttp://x.org/a\n\nFrom a@b Thu Jan  1 00:00:00 1970\nX: y\n\nhttp://x.org/b\n--b--\n\n" +
				"From a@b Thu Jan  1 00:00:00 1970\nSubject: x\n\nhttp://x.org/c\n",
			options: Options{Format: Mbox},
			want:    "7: http://x.org/a; 12: http://x.org/b; 18: http://x.org/c",
		},
	} {
		c.options.HTML = html.Both
		got, _ := found(t, strings.NewReader(c.message), c.options)
		if strings.Join(got, "; ") != c.want {
			t.Errorf("%s:\n got %s\nwant %s", c.name, strings.Join(got, "; "), c.want)
		}
	}
}

// An mbox that ends within a header, at the end of what one read gave.
func TestTruncatedMbox(t *testing.T) {
	const file = "From a@b Thu Jan  1 00:00:00 1970\nSubject: x\n\nhttp://x.org/a\n\nFrom a@b Thu Jan  1 00:00:00 1970\nSubject: y\n"
	for _, workers := range []int{1, 3} {
		got, _ := found(t, strings.NewReader(file), Options{Format: Mbox, Workers: workers})
		if strings.Join(got, "; ") != "4: http://x.org/a" {
			t.Errorf("%d workers: got %s", workers, got)
		}
	}
}

func TestNotes(t *testing.T) {
	deep := "Subject: x\n"
	for k := range 10000 {
		deep += fmt.Sprintf("Content-Type: multipart/mixed; boundary=b%d\n\n--b%d\n", k, k)
	}
	for _, c := range []struct {
		name, message string
		about         error
		line          int
		want          string
	}{
		{"a multipart without a boundary", "Content-Type: multipart/mixed\n\nhttp://x.org/a\n", ErrNoBoundary, 3, "3: http://x.org/a"},
		{"a boundary that is not there", "Content-Type: multipart/mixed; boundary=x\n\nhttp://x.org/a\n", ErrNoBoundary, 3, "3: http://x.org/a"},
		{"a boundary that never closes", "Content-Type: multipart/mixed; boundary=x\n\n--x\n\nhttp://x.org/a\n", ErrUnclosed, 3, "5: http://x.org/a"},
		{"ten thousand multiparts", deep + "\nhttp://x.org/a\n", ErrNested, 304, "30003: http://x.org/a"},
		{"an unknown character set", "Content-Type: text/plain; charset=x-none\n\nhttp://x.org/a\xE9\n", ErrCharset, 3, "3: http://x.org/aé"},
		{"an unknown transfer encoding", "Content-Transfer-Encoding: rot13\n\nhttp://x.org/a\n", ErrEncoding, 3, "3: http://x.org/a"},
		{"a header that ends without an empty line", "Subject: x\nhttp//x.org and\nhttp://x.org/a\n", ErrHeader, 2, "3: http://x.org/a"},
		{"a line in the header that is no field", "Subject: x\nno field\nTo: y\n\nhttp://x.org/a\n", ErrHeader, 2, "5: http://x.org/a"},
		{"a NUL in the text", "Subject: x\n\nsee\nthis \x00 http://x.org/a\n", ErrControl, 4, "4: http://x.org/a"},
		{"lines that end in CR", "Subject: x\r\rhttp://x.org/a\r", ErrControl, 1, "1: http://x.org/a"},
		{"quoted-printable with an escape that is none", "Content-Transfer-Encoding: quoted-printable\n\nsee\n=ZZ http://x.org/a\n=\n=YY\n", ErrEncoding, 4, "4: http://x.org/a"},
		{"base64 with a byte that is none", "Content-Transfer-Encoding: base64\n\naHR0\ncDovL3gu*b3JnL2EK\n****\n", ErrEncoding, 4, "3: http://x.org/a"},
		{"base64 with a group of one digit", "Content-Transfer-Encoding: base64\n\naHR0cDovL3gub3JnL2EKA===\n", ErrEncoding, 3, "3: http://x.org/a"},
		{"base64 that ends within a group", "Content-Transfer-Encoding: base64\n\naHR0cDovL3gub3JnL2EgYW5\n", ErrEncoding, 3, "3: http://x.org/a"},
		{"a reference that is too long", "Content-Type: text/html\n\nsee\n<a href='http://x.org/" + strings.Repeat("x", 70<<10) + "'>\nhttp://x.org/a\n", ErrTooLong, 4, "5: http://x.org/a"},
		{"a header of 10 MB", "X: " + strings.Repeat("x", 10<<20) + "\n\nhttp://x.org/a\n", ErrHeaderLong, 1, "3: http://x.org/a"},
	} {
		var notes []*Note
		var got []string
		for m, err := range All(strings.NewReader(c.message), Options{Format: Message}) {
			var note *Note
			if errors.As(err, &note) {
				notes = append(notes, note)
				continue
			}
			got = append(got, fmt.Sprintf("%d: %s", m.Line, m.URI))
		}
		if strings.Join(got, "; ") != c.want {
			t.Errorf("%s: got %s, want %s", c.name, got, c.want)
		}
		if len(notes) != 1 || !errors.Is(notes[0], c.about) || notes[0].Line != c.line || notes[0].Message != 1 {
			t.Errorf("%s: got notes %v, want %v on line %d", c.name, notes[:min(3, len(notes))], c.about, c.line)
		}
	}
}

func TestMessageOfMatch(t *testing.T) {
	const message = "From a@b Thu Jan  1 00:00:00 1970\nMessage-ID: <1@x.org>\nDate: Thu, 1 Jan 1970 00:00:00 +0100 (CET)\nFrom: =?iso-8859-1?q?J=F6rg?= <j@x.org>\nSubject: a\n b\n" +
		"Content-Type: multipart/mixed; boundary=b\n\n--b\n\nhttp://x.org/a\n--b\nContent-Type: message/rfc822\n\nMessage-ID: <2@x.org>\nContent-Base: http://x.org/\n\n<URL:b>\n--b--\n"
	want := []string{
		"1 1@x.org 1970-01-01T00:00:00+01:00 Jörg <j@x.org>|a b|1 text/plain http://base.org/ option",
		"1 2@x.org  ||2.1 text/plain http://x.org/ content-base",
	}
	o := Options{}
	o.Base = core.Parse("http://base.org/")
	k := 0
	for m, err := range All(strings.NewReader(message), o) {
		if err != nil {
			t.Fatal(err)
		}
		g := m.Message
		got := fmt.Sprintf("%d %s %s %s|%s|%s %s %s %s", g.Number, g.ID, g.Date, g.From, g.Subject, g.Part, g.PartType, g.Base, g.BaseSource)
		if k >= len(want) || got != want[k] {
			t.Errorf("got %s", got)
		}
		k++
	}
	if k != len(want) {
		t.Errorf("got %d matches, want %d", k, len(want))
	}
}

// TestWithin reads multiparts and messages in a transfer encoding.
func TestWithin(t *testing.T) {
	const inner = "--b\nContent-Type: text/html\nContent-Transfer-Encoding: quoted-printable\n\n<a href=3D\"http://x.org/=61\">z</a>\n--b\nContent-Type: image/gif\n\nGIF\n--b--\n"
	encode := func(s string) string {
		s = base64.StdEncoding.EncodeToString([]byte(s))
		var b strings.Builder
		for len(s) > 40 {
			b.WriteString(s[:40] + "\n")
			s = s[40:]
		}
		return b.String() + s + "\n"
	}
	for _, c := range []struct{ name, message, want string }{
		{"a multipart in base64", "Subject: x\nContent-Type: multipart/mixed; boundary=b\nContent-Transfer-Encoding: base64\n\n" + encode(inner),
			"http://x.org/a, line 7, part 1 text/html of x; skipped 2"},
		{"within a multipart", "Subject: x\nContent-Type: multipart/mixed; boundary=o\n\n--o\n\nhttp://y.org/\n--o\nContent-Type: multipart/mixed; boundary=b\nContent-Transfer-Encoding: base64\n\n" + encode(inner) + "--o\n\nhttp://z.org/\n--o--\n",
			"http://y.org/, line 6, part 1 text/plain of x; http://x.org/a, line 13, part 2.1 text/html of x; skipped 2.2; http://z.org/, line 18, part 3 text/plain of x"},
		{"a message in quoted-printable", "Subject: x\nContent-Type: message/rfc822\nContent-Transfer-Encoding: quoted-printable\n\nSubject: =79\n\nhttp://x.org/=\na\n",
			"http://x.org/a, line 7, part 1.1 text/plain of y"},
		{"a multipart that is not encoded, though its header says so", "Subject: x\nContent-Type: multipart/mixed; boundary=b\nContent-Transfer-Encoding: quoted-printable\n\n" + inner,
			"http://x.org/a, line 9, part 1 text/html of x; skipped 2"},
	} {
		var got []string
		o := Options{Format: Message, Skipped: func(m *extract.Message) { got = append(got, "skipped "+m.Part) }}
		for m, err := range All(strings.NewReader(c.message), o) {
			if err != nil {
				t.Errorf("%s: %v", c.name, err)
				continue
			}
			got = append(got, fmt.Sprintf("%s, line %d, part %s %s of %s", m.URI, m.Line, m.Message.Part, m.Message.PartType, m.Message.Subject))
		}
		if s := strings.Join(got, "; "); s != c.want {
			t.Errorf("%s:\n got %s\nwant %s", c.name, s, c.want)
		}
	}
	deep := "http://x.org/\n"
	for range 10 {
		deep = "Content-Type: message/rfc822\nContent-Transfer-Encoding: base64\n\n" + encode(deep)
	}
	found(t, strings.NewReader(deep), Options{Format: Message}) // ends
	large := "Subject: x\nContent-Type: message/rfc822\nContent-Transfer-Encoding: base64\n\n" +
		encode("Subject: y\n\nhttp://x.org/a\n"+strings.Repeat("text ", 2<<20)+"\nhttp://x.org/b\n")
	got, notes := found(t, strings.NewReader(large), Options{Format: Message})
	if len(got) != 2 || len(notes) != 1 {
		t.Errorf("a large message: got %q, %q", got, notes)
	}
}

// TestRnews reads a batch of news, whose lengths may be wrong.
func TestRnews(t *testing.T) {
	const one, two = "Path: x\nSubject: one\n\nhttp://x.org/1\n#! rnews 10\nhttp://x.org/1b\n", "Path: y\n\nhttp://x.org/2\n"
	for _, c := range []struct {
		length        int
		matches, note string
	}{
		{len(one), "1 5: http://x.org/1; 1 7: http://x.org/1b; 2 11: http://x.org/2", ""},
		{9999, "1 5: http://x.org/1; 2 7: http://x.org/1b; 3 11: http://x.org/2",
			"f: message 1, line 1: the length before it is not that of the message; f: message 2, line 6: the length before it is not that of the message"},
	} {
		file := fmt.Sprintf("#! rnews %d\n%s#! rnews %d\n%s", c.length, one, len(two), two)
		for _, workers := range []int{1, 3} {
			for _, r := range []io.Reader{strings.NewReader(file), iotest.OneByteReader(strings.NewReader(file)), &mapper{text: file}} {
				if _, ok := r.(*mapper); ok && workers > 1 {
					continue
				}
				var matches, notes []string
				for m, err := range All(r, Options{Options: extract.Options{Path: "f"}, Workers: workers}) {
					if err != nil {
						notes = append(notes, err.Error())
						continue
					}
					matches = append(matches, fmt.Sprintf("%d %d: %s", m.Message.Number, m.Line, m.URI))
				}
				if got := strings.Join(matches, "; "); got != c.matches {
					t.Errorf("length %d, %d workers, %T: got %s, want %s", c.length, workers, r, got, c.matches)
				}
				if got := strings.Join(notes, "; "); got != c.note {
					t.Errorf("length %d, %d workers, %T: got notes %q, want %q", c.length, workers, r, got, c.note)
				}
			}
		}
	}
}

// TestRelated states which part of a multipart/related a reference names.
func TestRelated(t *testing.T) {
	const message = "Content-Type: multipart/mixed; boundary=o\n\n--o\nContent-Type: multipart/related; boundary=b\n\n" +
		"--b\nContent-Type: text/html\nContent-Location: http://x.org/p/\n\n" +
		"<img src=cid:a%25@x.org> <img src=b.gif> <img src=http://x.org/p/c.gif#d> <img src=cid:none@x.org> <a href=http://y.org/>z</a>\n" +
		"--b\nContent-Type: image/gif\nContent-ID: <a%@x.org>\n\nGIF\n" +
		"--b\nContent-Type: image/gif\nContent-Location: http://x.org/p/b.gif\n\nGIF\n" +
		"--b\nContent-Type: image/gif\nContent-Location: \n http://x.org/p/\n c.gif\n\nGIF\n--b--\n" +
		"--o\n\ncid:none@x.org http://x.org/p/b.gif\n--o--\n"
	want := "cid:a%25@x.org 1.2; http://x.org/p/b.gif 1.3; http://x.org/p/c.gif#d 1.4; cid:none@x.org ; http://y.org/ ; " +
		"cid:none@x.org ; http://x.org/p/b.gif "
	for _, cut := range []int{0, 12} { // in one read, and with much between the parts
		file := strings.Replace(message, "GIF\n", strings.Repeat("GIF\n", 1<<cut), 1)
		var got []string
		for m, err := range All(iotest.HalfReader(strings.NewReader(file)), Options{Format: Message}) {
			if err != nil {
				t.Fatal(err)
			}
			got = append(got, m.URI+" "+m.Names)
		}
		if strings.Join(got, "; ") != want {
			t.Errorf("got  %s\nwant %s", strings.Join(got, "; "), want)
		}
	}
	var got []string // no end of references waits for parts that do not come
	many := strings.Replace(message, "<a href", strings.Repeat("<a href=http://z.org/>z</a> ", 10_000)+"<a href", 1)
	for m, err := range All(strings.NewReader(strings.Replace(many, "--b--", "", 1)), Options{Format: Message}) {
		if err != nil { // the multipart is not closed
			continue
		}
		got = append(got, m.URI)
	}
	if len(got) != 10_007 {
		t.Errorf("got %d URIs", len(got))
	}
}

// TestExternalBody states where the URL of an external body stands.
func TestExternalBody(t *testing.T) {
	for _, c := range []struct{ name, header, stored string }{
		{"on the first line", "Content-Type: message/external-body; URL=http://x.org/a; access-type=URL\n", "http://x.org/a"},
		{"folded", "Content-Type: message/external-body; access-type=URL;\n\tURL=\"http://x.org/\n  a\"\n", "http://x.org/\n  a"},
		{"in pieces", "Content-Type: message/external-body; access-type=URL;\n url*0=\"http:\";\n url*1=\"//x.org/a\"\n", "http:\";\n url*1=\"//x.org/a"},
		{"encoded", "Content-Type: message/external-body; access-type=URL; url*=us-ascii''http:%2F%2Fx.org/a\n", "us-ascii''http:%2F%2Fx.org/a"},
	} {
		file := c.header + "\nContent-Type: text/plain\n\n"
		count := 0
		for m, err := range All(strings.NewReader(file), Options{Format: Message}) {
			if err != nil {
				t.Fatal(err)
			}
			count++
			at := strings.Index(file, c.stored)
			before := file[:at]
			line, column := 1+strings.Count(before, "\n"), at-strings.LastIndexByte(before, '\n')
			if m.URI != "http://x.org/a" || file[m.Offset:m.End] != c.stored || m.Line != line || m.Column != column ||
				m.LastLine != line+strings.Count(c.stored, "\n") {
				t.Errorf("%s: got %s, %q, line %d, column %d to line %d", c.name, m.URI, file[m.Offset:m.End], m.Line, m.Column, m.LastLine)
			}
		}
		if count != 1 {
			t.Errorf("%s: got %d URIs", c.name, count)
		}
	}
}

func TestSniff(t *testing.T) {
	for _, c := range []struct {
		start string
		want  Format
	}{
		{"From a@b Thu Jan  1 00:00:00 1970\nSubject: x\n", Mbox},
		{"From a at b.org  Thu Jan  1 00:00:00 1970\nFrom: x\n", Mbox},
		{"From here on it is text\nSubject: x\n", Unknown},
		{"Return-Path: <a@b>\nReceived: from x\n\tby y\nSubject: z\n\n", Message},
		{"Path: news!x\nNewsgroups: comp.lang\nFrom: a@b\n\n", Message},
		{"Subject: x\nTo: y\n", Unknown},
		{"Title: a document\nDate: today\n\n", Unknown},
		{"see http://x.org/\n", Unknown},
		{"#! rnews 1234\nPath: x\n", Rnews},
		{"#! rnews on\nPath: x\n", Unknown},
	} {
		if got := Sniff([]byte(c.start)); got != c.want {
			t.Errorf("Sniff(%q) = %d, want %d", c.start, got, c.want)
		}
	}
}

// TestContentLength reads the mbox format that gives lengths instead of
// escaping From_ lines.
func TestContentLength(t *testing.T) {
	const from = "From a@b Thu Jan  1 00:00:00 1970\n"
	const inside = "http://x.org/a\n\n" + from + "Subject: inside\n\nhttp://x.org/b\n"
	filler := strings.Repeat(strings.Repeat("text ", 14)+"\n", 2<<20/71)
	message := func(length int, body string) string {
		return fmt.Sprintf("%sContent-Length: %d\n\n%s\n", from, length, body)
	}
	const last = from + "Subject: last\n\nhttp://x.org/c\n"
	for _, c := range []struct {
		name, file string
		numbers    string // of the messages with a URL
		notes      string
	}{
		{"right", message(len(inside), inside) + last, "1 1 2", ""},
		{"empty lines do not count", message(len(inside)+1, inside) + last, "1 1 2", ""},
		{"right at the end of the file", message(len(inside), inside), "1 1", ""},
		{"right on 2 MB before a From_ line", message(len(filler+inside), filler+inside) + last, "1 1 2", ""},
		{"right on 2 MB behind a From_ line", message(len(inside+filler), inside+filler) + last, "1 1 2", ""},
		{"too large", message(900, inside) + last, "1 2 3", "f: message 1, line 1: the Content-Length is not that of the message"},
		{"too large by far", message(1<<30, inside) + last, "1 2 3", "f: message 1, line 1: the Content-Length is not that of the message"},
		{"too large on 2 MB", message(1<<30, filler+inside) + last, "1 2 3", "f: message 1, line 1: the Content-Length is not that of the message"},
		{"too small", message(5, inside) + last, "1 2 3", "f: message 1, line 1: the Content-Length is not that of the message"},
		{"no number", strings.Replace(message(5, inside), ": 5", ": none", 1) + last, "1 2 3", ""},
	} {
		for _, workers := range []int{1, 3} {
			for _, oneByte := range []bool{false, true} {
				r := io.Reader(strings.NewReader(c.file))
				if oneByte {
					r = iotest.HalfReader(r)
				}
				if workers == 1 && oneByte {
					r = &mapper{text: c.file}
				}
				var numbers, notes []string
				for m, err := range All(r, Options{Options: extract.Options{Path: "f"}, Format: Mbox, Workers: workers}) {
					if err != nil {
						notes = append(notes, err.Error())
						continue
					}
					numbers = append(numbers, strconv.Itoa(m.Message.Number))
				}
				if got := strings.Join(numbers, " "); got != c.numbers || strings.Join(notes, "; ") != c.notes {
					t.Errorf("%s, %d workers, in halves %t: got messages %s, notes %q", c.name, workers, oneByte, got, notes)
				}
			}
		}
	}
}
