package reports

import (
	"encoding/json"
	"io"
	"strings"
	"testing"

	"urlgrep/extract"
)

// tricks are characters that a terminal obeys or does not show: controls of
// both sets, bidirectional ones, DEL, a tag.
const tricks = "a\x1b[2J\u009b1m\u202eb\u2066\x7f\U000e0041\rz\tä"

// Whatever is printed on a terminal, it obeys nothing of a document.
func TestNoTricks(t *testing.T) {
	m := &extract.Match{
		Path: tricks, URI: tricks, Reference: tricks, Text: tricks + "\r\n" + tricks, Alternate: tricks,
		Message: &extract.Message{ID: tricks, From: tricks, Subject: tricks, Base: tricks},
	}
	style := Style{Escape: true}
	for name, create := range map[string]func(io.Writer) (Report, error){
		"lines":   func(w io.Writer) (Report, error) { return &Lines{W: w, Place: Place{Style: style}}, nil },
		"context": func(w io.Writer) (Report, error) { return &Context{W: w, Place: Place{Style: style}}, nil },
		"replace": func(w io.Writer) (Report, error) { return &Replace{W: w, Style: style}, nil },
		"json":    func(w io.Writer) (Report, error) { return NewJSON(w, style), nil },
		"table":   func(w io.Writer) (Report, error) { return NewTable(w, ',', style), nil },
		"template": func(w io.Writer) (Report, error) {
			return NewTemplate(w, "{{.File}} {{.Text}} {{.Host}} {{.Message.Subject}}", style)
		},
		"tally": func(w io.Writer) (Report, error) {
			return &Tally{W: w, Style: style, Notation: AsCSV, Key: func(m *extract.Match) (string, string) { return m.URI, m.URI }}, nil
		},
	} {
		var out strings.Builder
		report, err := create(&out)
		if err != nil {
			t.Fatal(err)
		}
		for _, err := range []error{
			report.Begin(Document{Path: tricks}), report.Text([]byte(tricks)), report.Match(m, []byte(m.Text)),
			report.Text([]byte(tricks)), report.End(), report.Finish(),
		} {
			if err != nil {
				t.Fatal(err)
			}
		}
		if out.Len() == 0 || strings.ContainsAny(out.String(), "\x1b\u009b\u202e\u2066\x7f\U000e0041\r") {
			t.Errorf("%s: %q", name, out.String())
		}
	}
}

// JSON means the same with more escapes.
func TestEscapedJSON(t *testing.T) {
	var out strings.Builder
	if err := NewJSON(&out, Style{Escape: true}).Match(&extract.Match{URI: tricks}, nil); err != nil {
		t.Fatal(err)
	}
	var got struct{ URI string }
	if err := json.Unmarshal([]byte(out.String()), &got); err != nil || got.URI != tricks {
		t.Errorf("%v, %q of %q", err, got.URI, out.String())
	}
}

// Text that is replaced arrives in pieces.
func TestReplacedPieces(t *testing.T) {
	const text = "ä\r\n\u202e😀\xff\r\rend\xe4"
	for size := 1; size < 6; size++ {
		for _, c := range []struct {
			style Style
			want  string
		}{{Style{}, text}, {Style{Escape: true}, "ä\n" + `\u202e😀\xff\r\rend\xe4`}} {
			var out strings.Builder
			p := &Replace{W: &out, Style: c.style}
			for rest := text; rest != ""; {
				n := min(size, len(rest))
				p.Text([]byte(rest[:n]))
				rest = rest[n:]
			}
			if p.End(); out.String() != c.want {
				t.Errorf("in pieces of %d: %q, want %q", size, out.String(), c.want)
			}
		}
	}
}
