package offsets_test

import (
	"testing"

	"urlgrep/extract"
	"urlgrep/extract/offsets"
)

// The text "ab=c\nd" stored as "ab=3Dc=\r\nd" behind 10 other bytes on line 2:
// a copy, an escape, a copy, a soft break.
func quotedPrintable() *offsets.Map {
	m := new(offsets.Map)
	m.Copy(2, offsets.Position{Offset: 10, Line: 2, LineStart: 10})
	m.Scale(1, 3, offsets.Position{Offset: 12, Line: 2, LineStart: 10})
	m.Copy(1, offsets.Position{Offset: 15, Line: 2, LineStart: 10})
	m.Copy(1, offsets.Position{Offset: 19, Line: 3, LineStart: 19})
	return m
}

func TestPlaces(t *testing.T) {
	for _, c := range []struct {
		name          string
		at, end       int64
		start, behind int64
		line, last    int
	}{
		{"what is stored as it is", 0, 2, 10, 12, 2, 2},
		{"an escape covers its three bytes", 2, 3, 12, 15, 2, 2},
		{"from the escape into the next line", 2, 5, 12, 20, 2, 3},
		{"the end of a line does not reach over the soft break", 3, 4, 15, 16, 2, 2},
	} {
		m := quotedPrintable()
		start, end := m.Start(c.at), m.End(c.end)
		if start.Offset != c.start || end.Offset != c.behind || start.Line != c.line || end.Line != c.last {
			t.Errorf("%s: got %v to %v", c.name, start, end)
		}
	}
}

func TestAppendKeepsPlaces(t *testing.T) {
	from := quotedPrintable()
	var m offsets.Map
	m.Append(from, 1, 4)
	for at := int64(0); at < 4; at++ {
		if m.Start(at) != from.Start(at+1) || m.End(at+1) != from.End(at+2) {
			t.Errorf("byte %d: %v to %v, want %v to %v", at, m.Start(at), m.End(at+1), from.Start(at+1), from.End(at+2))
		}
	}
}

func TestBase64Ratio(t *testing.T) {
	var m offsets.Map
	m.Scale(57, 76, offsets.Position{Offset: 100, Line: 1})
	for at, want := range map[int64]int64{0: 100, 1: 101, 2: 102, 3: 104, 56: 174} {
		if got := m.Start(at).Offset; got != want {
			t.Errorf("Start(%d) = %d, want %d", at, got, want)
		}
	}
	if got := m.End(57).Offset; got != 176 {
		t.Errorf("End(57) = %d, want 176", got)
	}
}

// What base64 and quoted-printable made gets the same places in whatever
// pieces it is appended (G1).
func TestAppendInPieces(t *testing.T) {
	var from offsets.Map
	from.Scale(57, 76, offsets.Position{Offset: 100, Line: 1, LineStart: 100})
	from.Scale(6, 8, offsets.Position{Offset: 177, Line: 2, LineStart: 177})
	from.Scale(1, 3, offsets.Position{Offset: 187, Line: 3, LineStart: 187})
	for size := 1; size < 64; size++ {
		var m offsets.Map
		for at := int64(0); at < 64; at += int64(size) {
			m.Append(&from, at, min(size, int(64-at)))
		}
		for at := range int64(64) {
			if m.Start(at) != from.Start(at) || m.End(at+1) != from.End(at+1) {
				t.Errorf("%d bytes at once, byte %d: %v to %v, want %v to %v", size, at, m.Start(at), m.End(at+1), from.Start(at), from.End(at+1))
			}
		}
	}
}

func TestForgetBoundsTheMap(t *testing.T) {
	var m offsets.Map
	for k := range int64(10000) {
		m.Copy(1, offsets.Position{Offset: 3 * k})
		m.Forget(k - 10)
	}
	if got := m.Start(9995).Offset; got != 3*9995 {
		t.Errorf("Start(9995) = %d", got)
	}
}

func TestRelocate(t *testing.T) {
	var m offsets.Map
	p := m.Text([]byte("see <http://x.org/\n"), offsets.Position{Line: 5})
	p.Offset += 100 // what was left out
	p.Line += 4
	p.LineStart = p.Offset
	m.Text([]byte("a>"), p)
	found := extract.Match{
		Text: "http://x.org/\na", Offset: 5, End: 20, Line: 1, LastLine: 2,
		Joins: []extract.Join{{Line: 2}},
	}
	m.Relocate(&found)
	if found.Line != 5 || found.Column != 6 || found.LastLine != 10 || found.End != 120 || found.Joins[0].Line != 10 {
		t.Errorf("got %+v", found)
	}
}
