package delimit

import (
	"strings"
	"testing"
)

// A row is one fact about a text: the references that are found in it, with a
// blank between them, under the rule that says so. In text and want the sign ⏎
// stands for a line break.
type row struct {
	rule, says string
	text, want string
}

// delimited is the mode that most rules are shown in: breaks are undone inside
// wrappers, behind hyphens and behind a lone scheme.
var delimited = Options{Join: JoinDelimited}

// check finds the references in the text of each row, with line feeds and with
// CR LF at the ends of lines.
func check(t *testing.T, o Options, rows []row) {
	t.Helper()
	for _, r := range rows {
		t.Run(r.rule+" "+r.says, func(t *testing.T) {
			t.Helper()
			for _, lineEnd := range []string{"\n", "\r\n"} {
				text := strings.ReplaceAll(r.text, "⏎", lineEnd)
				if got := strings.Join(references(t, o, text), " "); got != r.want {
					t.Errorf("%q\n got %s\nwant %s", text, got, r.want)
				}
			}
		})
	}
}

// references returns the cleaned references in text, in order.
func references(t *testing.T, o Options, text string) []string {
	t.Helper()
	var refs []string
	find(t, o, text, func(s Span) { refs = append(refs, string(s.Reference)) })
	return refs
}

// only returns the one span in text. Its slices are copies.
func only(t *testing.T, o Options, text string) Span {
	t.Helper()
	var found []Span
	find(t, o, text, func(s Span) {
		s.Reference, s.Alternate = []byte(string(s.Reference)), []byte(string(s.Alternate))
		s.Joins = append([]Join(nil), s.Joins...)
		found = append(found, s)
	})
	if len(found) != 1 {
		t.Fatalf("%q: %d references, want one", text, len(found))
	}
	return found[0]
}

// find calls yield for each URI in text, which it walks through from one
// anchor to the next as a scanner does.
func find(t *testing.T, o Options, text string, yield func(Span)) {
	t.Helper()
	f := Finder{Options: o}
	data := []byte(text)
	for at, floor := 0, 0; at < len(data); {
		if strings.IndexByte(anchorsOf(o), data[at]) < 0 {
			at++
			continue
		}
		s, verdict := f.At(Text{Data: data, Start: true, End: true}, at, floor)
		switch verdict {
		case Found:
			if s.Start < floor || s.End < s.Start || s.Next < s.End || s.Next <= at || s.Next > len(data) {
				t.Fatalf("%q: span %d to %d, next %d, behind a floor of %d and an anchor at %d", text, s.Start, s.End, s.Next, floor, at)
			}
			if !worthALook(data, at, s.Kind) {
				t.Fatalf("%q: the anchor at %d is not seen", text, at)
			}
			yield(*s)
			at, floor = s.Next, s.End
		case TooLong:
			at = max(s.Next, at+1)
		case More:
			t.Fatalf("%q: asks for more at %d, but the document ends there", text, at)
		default:
			at++
		}
	}
}

// anchorsOf returns the bytes that may be anchors.
func anchorsOf(o Options) string {
	anchors := ":"
	if !o.NoAbbreviated || o.Bare {
		anchors += "."
	}
	if o.Email {
		anchors += "@"
	}
	if o.Relative {
		anchors += `<"`
	}
	return anchors
}

// worthALook reports whether a scanner that searches for a kind of reference
// stops at its anchor.
func worthALook(data []byte, anchor int, k Kind) bool {
	switch {
	case data[anchor] == '@', k == Bare:
		return BetweenNames(data, anchor)
	case data[anchor] == ':', data[anchor] == '.':
		return MayStart(data, anchor)
	}
	return true
}
