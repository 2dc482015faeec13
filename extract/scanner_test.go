package extract_test

import (
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"urlgrep/core"
	"urlgrep/delimit"
	"urlgrep/extract"
)

// delimited are the options that most tests use.
func delimited() extract.Options {
	return extract.Options{Options: delimit.Options{Join: delimit.JoinDelimited}}
}

// scan returns all matches in r and the error that ended the scan.
func scan(r io.Reader, o extract.Options) ([]extract.Match, error) {
	var matches []extract.Match
	s := extract.NewScanner(r, o)
	for s.Scan() {
		matches = append(matches, s.Match())
	}
	return matches, s.Err()
}

// uris returns the URIs of matches, with blanks between them.
func uris(matches []extract.Match) string {
	var all []string
	for _, m := range matches {
		all = append(all, m.URI)
	}
	return strings.Join(all, " ")
}

func TestMatch(t *testing.T) {
	based := delimited()
	based.Base = core.Parse("http://a/b/c/d;p?q")
	relative := delimited()
	relative.Relative = true
	named := delimited()
	named.Path = "letter.txt"
	noLines := delimited()
	noLines.NoLines = true
	for _, test := range []struct {
		says    string
		text    string
		options extract.Options
		want    extract.Match
	}{
		{
			"the first byte of the file", "http://e.org/a", delimited(),
			extract.Match{
				Text: "http://e.org/a", Reference: "http://e.org/a", URI: "http://e.org/a",
				Offset: 0, End: 14, Line: 1, Column: 1, LastLine: 1,
			},
		}, {
			"wrapped over two lines", "one\nsee <http://e.org/\n  a> two", delimited(),
			extract.Match{
				Text: "http://e.org/\n  a", Reference: "http://e.org/a", URI: "http://e.org/a",
				Wrapper: delimit.AngleBrackets, Joins: []extract.Join{{Line: 3, Reason: delimit.InWrapper}},
				Offset: 9, End: 26, Line: 2, Column: 6, LastLine: 3,
			},
		}, {
			"CR LF", "one\r\nsee <http://e.org/\r\n  a> two", delimited(),
			extract.Match{
				Text: "http://e.org/\r\n  a", Reference: "http://e.org/a", URI: "http://e.org/a",
				Wrapper: delimit.AngleBrackets, Joins: []extract.Join{{Line: 3, Reason: delimit.InWrapper}},
				Offset: 10, End: 28, Line: 2, Column: 6, LastLine: 3,
			},
		}, {
			"a hyphen at the end of a line", "\n\nhttp://e.org/a-\nb", delimited(),
			extract.Match{
				Text: "http://e.org/a-\nb", Reference: "http://e.org/a-b", URI: "http://e.org/a-b", Alternate: "http://e.org/ab",
				Joins:  []extract.Join{{Line: 4, Reason: delimit.AfterHyphen}},
				Offset: 2, End: 19, Line: 3, Column: 1, LastLine: 4,
			},
		}, {
			"columns count bytes", "größer: http://e.org/ä.", delimited(),
			extract.Match{
				Text: "http://e.org/ä", Reference: "http://e.org/ä", URI: "http://e.org/ä",
				Offset: 10, End: 25, Line: 1, Column: 11, LastLine: 1,
			},
		}, {
			"an abbreviated reference", "see www.e.org/a", delimited(),
			extract.Match{
				Text: "www.e.org/a", Reference: "www.e.org/a", URI: "http://www.e.org/a", Kind: delimit.Abbreviated,
				Offset: 4, End: 15, Line: 1, Column: 5, LastLine: 1,
			},
		}, {
			"an abbreviated reference to a file server", "see FTP.e.org.", delimited(),
			extract.Match{
				Text: "FTP.e.org", Reference: "FTP.e.org", URI: "ftp://FTP.e.org", Kind: delimit.Abbreviated,
				Offset: 4, End: 13, Line: 1, Column: 5, LastLine: 1,
			},
		}, {
			"a relative reference and a base", "<URL:../g>", based,
			extract.Match{
				Text: "../g", Reference: "../g", URI: "http://a/b/g", Kind: delimit.Relative, Prefix: true, Wrapper: delimit.AngleBrackets,
				Offset: 5, End: 9, Line: 1, Column: 6, LastLine: 1,
			},
		}, {
			"a relative reference and no base", "<URL:../g>", relative,
			extract.Match{
				Text: "../g", Reference: "../g", URI: "../g", Kind: delimit.Relative, Prefix: true, Wrapper: delimit.AngleBrackets,
				Offset: 5, End: 9, Line: 1, Column: 6, LastLine: 1,
			},
		}, {
			"the name of the document", "http://e.org/a", named,
			extract.Match{
				Text: "http://e.org/a", Reference: "http://e.org/a", URI: "http://e.org/a", Path: "letter.txt",
				Offset: 0, End: 14, Line: 1, Column: 1, LastLine: 1,
			},
		}, {
			"without lines", "one\nsee http://e.org/a", noLines,
			extract.Match{
				Text: "http://e.org/a", Reference: "http://e.org/a", URI: "http://e.org/a",
				Offset: 8, End: 22,
			},
		},
	} {
		t.Run("G5 "+test.says, func(t *testing.T) {
			matches, err := scan(strings.NewReader(test.text), test.options)
			if err != nil {
				t.Fatal(err)
			}
			explanation := cmpopts.IgnoreFields(extract.Match{}, "Ending", "Dropped", "Against")
			if diff := cmp.Diff([]extract.Match{test.want}, matches, explanation); diff != "" {
				t.Errorf("-want +got\n%s", diff)
			}
		})
	}
}

func TestNothingFound(t *testing.T) {
	for _, text := range []string{"", "\n", "no reference in here", "at 12:30", ":", "http:", "<", "\x00\xff"} {
		if matches, err := scan(strings.NewReader(text), delimited()); len(matches) > 0 || err != nil {
			t.Errorf("%q: %v, %v", text, matches, err)
		}
	}
}

func TestZeroOptions(t *testing.T) {
	matches, err := scan(strings.NewReader("see http://e.org/a, www.e.org and <http://e.org/\nb>"), extract.Options{})
	if want := "http://e.org/a http://www.e.org http://e.org/b"; uris(matches) != want || err != nil {
		t.Errorf("%s, %v, want %s", uris(matches), err, want)
	}
}

// A base that is no absolute URI is none.
func TestRelativeBase(t *testing.T) {
	o := delimited()
	o.Base = core.Parse("b/c")
	if matches, _ := scan(strings.NewReader("<URL:../g> http://e.org/"), o); uris(matches) != "http://e.org/" {
		t.Errorf("found %s", uris(matches))
	}
}

func TestScanAfterTheEnd(t *testing.T) {
	s := extract.NewScanner(strings.NewReader("http://e.org/a"), delimited())
	for n := range 4 {
		if found := s.Scan(); found != (n == 0) {
			t.Errorf("call %d: %v", n, found)
		}
	}
	if s.Err() != nil {
		t.Error(s.Err())
	}
}

func TestAll(t *testing.T) {
	const text = "http://e.org/a http://e.org/b http://e.org/c"
	var got []extract.Match
	for m, err := range extract.All(strings.NewReader(text), delimited()) {
		if err != nil {
			t.Fatal(err)
		}
		got = append(got, m)
	}
	if uris(got) != text {
		t.Errorf("got %s", uris(got))
	}
}

func TestAllStopsEarly(t *testing.T) {
	r := &countingReader{Reader: iotest.OneByteReader(strings.NewReader("http://e.org/a \nhttp://e.org/b \n" + strings.Repeat("x", 1000)))}
	for m := range extract.All(r, delimited()) {
		if m.URI != "http://e.org/a" {
			t.Errorf("got %s", m.URI)
		}
		break
	}
	if r.reads > 40 {
		t.Errorf("read %d bytes after the loop had ended", r.reads)
	}
}

// countingReader counts the calls of Read.
type countingReader struct {
	io.Reader
	reads int
}

func (r *countingReader) Read(p []byte) (int, error) {
	r.reads++
	return r.Reader.Read(p)
}

func TestReadErrors(t *testing.T) {
	broken := errors.New("the line is dead")
	const text = "see http://e.org/a and <http://e.org/\nb"
	for _, test := range []struct {
		says   string
		reader io.Reader
		want   string
		err    error
	}{
		{"an error at once", iotest.ErrReader(broken), "", broken},
		{"an error behind the text", io.MultiReader(strings.NewReader(text), iotest.ErrReader(broken)), "http://e.org/a http://e.org/", broken},
		{"an error together with the text", &dataAndError{text, broken}, "http://e.org/a http://e.org/", broken},
		{"the end together with the text", iotest.DataErrReader(strings.NewReader(text)), "http://e.org/a http://e.org/", nil},
		{"a time-out", iotest.TimeoutReader(iotest.OneByteReader(strings.NewReader(text))), "", iotest.ErrTimeout},
		{"a reader that returns nothing", io.MultiReader(strings.NewReader(text), emptyReader{}), "http://e.org/a http://e.org/", io.ErrNoProgress},
		{"a reader that returns nothing now and then", &hesitantReader{Reader: strings.NewReader(text)}, "http://e.org/a http://e.org/", nil},
	} {
		t.Run(test.says, func(t *testing.T) {
			matches, err := scan(test.reader, delimited())
			if uris(matches) != test.want || !errors.Is(err, test.err) {
				t.Errorf("%q, %v, want %q, %v", uris(matches), err, test.want, test.err)
			}
		})
	}
}

func TestAllYieldsTheErrorLast(t *testing.T) {
	broken := errors.New("the line is dead")
	var log []string
	for m, err := range extract.All(io.MultiReader(strings.NewReader("http://e.org/a "), iotest.ErrReader(broken)), delimited()) {
		if err != nil {
			log = append(log, err.Error())
			continue
		}
		log = append(log, m.URI)
	}
	if diff := cmp.Diff([]string{"http://e.org/a", "the line is dead"}, log); diff != "" {
		t.Errorf("-want +got\n%s", diff)
	}
}

// dataAndError returns its text and its error from one call.
type dataAndError struct {
	text string
	err  error
}

func (r *dataAndError) Read(p []byte) (int, error) {
	n := copy(p, r.text)
	r.text = r.text[n:]
	return n, r.err
}

// emptyReader returns neither bytes nor an error.
type emptyReader struct{}

func (emptyReader) Read([]byte) (int, error) { return 0, nil }

// hesitantReader returns nothing from two calls out of three.
type hesitantReader struct {
	io.Reader
	calls int
}

func (r *hesitantReader) Read(p []byte) (int, error) {
	if r.calls++; r.calls%3 != 0 {
		return 0, nil
	}
	return r.Reader.Read(p[:1])
}
