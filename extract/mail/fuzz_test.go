package mail

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/iotest"

	"urlgrep/core"
	"urlgrep/extract/html"
)

// FuzzReader states what holds for any bytes: every byte of a message is in
// exactly one region, what is found does not depend on how the bytes arrive
// nor on the number of workers, and each place is one in the file.
func FuzzReader(f *testing.F) {
	for _, seed := range []string{
		"From: a\nContent-Type: multipart/mixed; boundary=b\n\n--b\n\nhttp://x.org/\n--b\nContent-Type: text/html\n\n<a href=http://y.org/>z</a>\n--b--\n",
		"Content-Transfer-Encoding: base64\n\naHR0cDovL3gub3JnL2EK\n",
		"Content-Transfer-Encoding: quoted-printable\nContent-Type: text/plain; format=flowed; delsp=yes; charset=iso-2022-jp\n\nhttp://x.o=\nrg/ \n> a =3D\x1b$B0!\x1b(B\n",
		"From a@b Thu Jan  1 00:00:00 1970\nContent-Length: 5\n\nabcd\n\nFrom a@b Thu Jan  1 00:00:00 1970\n\n>From x\nbegin 644 x\n#0V%T\n`\nend\n",
		"Content-Type: multipart/mixed; boundary=b\nContent-Transfer-Encoding: base64\n\nLS1iCgpodHRwOi8veC5vcmcvCi0tYi0tCg==\n",
		"Content-Type: message/rfc822\nContent-Transfer-Encoding: quoted-printable\n\nContent-Type: text/html\n\n<a href=3Dhttp://x.o=\nrg/>\n",
		"#! rnews 14\nFrom: a\n\nhttp:\n#! rnews 99\nhttp://x.org/\n#! rnews 3\n\n#! rnews 5\n",
		"Content-Type: multipart/related; boundary=b\n\n--b\nContent-Type: text/html\n\n<img src=cid:a@b>\n--b\nContent-ID: <a@b>\n\n--b--\n",
		"Content-Type: message/rfc822\n\nContent-Type: text/plain; charset=utf-16\n\n\x00h\x00t\x00t\x00p\x00:\x00/\x00/\x00x",
	} {
		f.Add(seed, true)
	}
	f.Fuzz(func(t *testing.T, file string, mbox bool) {
		o := Options{Headers: len(file)%2 == 0, Workers: 1, Format: Message, HTML: html.Both}
		if mbox {
			o.Format = Mbox
		}
		if strings.HasPrefix(file, string(rnewsLine)) {
			o.Format = Rnews
		}
		regions(t, file, o)
		whole := places(t, strings.NewReader(file), len(file), o)
		if got := places(t, iotest.OneByteReader(strings.NewReader(file)), len(file), o); got != whole {
			t.Errorf("byte by byte: %s\nat once: %s", got, whole)
		}
		if got := places(t, &mapper{text: file}, len(file), o); got != whole {
			t.Errorf("mapped: %s\nat once: %s", got, whole)
		}
		o.Workers = 3
		if got := places(t, iotest.HalfReader(strings.NewReader(file)), len(file), o); got != whole {
			t.Errorf("with three workers: %s\nwith one: %s", got, whole)
		}
	})
}

// A mapper maps a text in small windows. What it returned before is
// overwritten, as what is no longer mapped must not be looked at.
type mapper struct {
	text   string
	mapped []byte
}

func (m *mapper) Map(offset int64, n int) ([]byte, bool, error) {
	for k := range m.mapped {
		m.mapped[k] = 'x'
	}
	rest := m.text[offset:]
	m.mapped = []byte(rest[:min(len(rest), n+len(rest)%7)])
	return m.mapped, len(m.mapped) == len(rest), nil
}

func (m *mapper) Read([]byte) (int, error) { panic("it can be mapped") }

// regions checks that the regions cover the file from its start to its end.
func regions(t *testing.T, file string, o Options) {
	t.Helper()
	var sum int64
	s := newSplitter(strings.NewReader(file), o.Format)
	x := &text{archive: s, options: &o, emit: func(event) bool { return true }}
	in := &input{archive: s, trace: func(_ region, n int) { sum += int64(n) }}
	x.reader = reader{in: in, options: &o, noteTo: func(*Note) {}}
	x.run()
	if sum != int64(len(file)) {
		t.Errorf("%d of %d bytes are in a region", sum, len(file))
	}
}

// places returns what is found and then the notes, as a note may come before
// the matches that stand before it, and checks the place of each in the file.
func places(t *testing.T, r io.Reader, length int, o Options) string {
	t.Helper()
	var b, notes strings.Builder
	for m, err := range All(r, o) {
		if err != nil {
			notes.WriteString(err.Error() + "\n")
			continue
		}
		if m.Offset < 0 || m.End < m.Offset || m.End > int64(length) || m.Line < 1 || m.Column < 1 || m.LastLine < m.Line {
			t.Errorf("%s at %d to %d, line %d to %d, column %d", m.URI, m.Offset, m.End, m.Line, m.LastLine, m.Column)
		}
		fmt.Fprintf(&b, "%d to %d, line %d: %s\n", m.Offset, m.End, m.Line, m.URI)
	}
	return b.String() + notes.String()
}

// TestRegions reads the messages of testdata, and a base that relative
// references of theirs may have.
func TestRegions(t *testing.T) {
	files, err := filepath.Glob("testdata/*.eml")
	if err != nil || len(files) == 0 {
		t.Fatalf("no messages: %v", err)
	}
	for _, name := range files {
		file, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		o := Options{Headers: true, Workers: 1}
		o.Base = core.Parse("http://example.org/")
		regions(t, string(file), o)
	}
}
