package extract_test

import (
	"bytes"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"urlgrep/delimit"
	"urlgrep/extract"
)

// A mapper maps a text in windows of any size. What it returned before is
// overwritten, as what is no longer mapped must not be looked at.
type mapper struct {
	text   []byte
	random *rand.Rand
	window []byte
}

func (m *mapper) Map(offset int64, n int) ([]byte, bool, error) {
	for i := range m.window {
		m.window[i] = ':'
	}
	end := min(len(m.text), int(offset)+n+m.random.IntN(1000))
	m.window = slices.Clone(m.text[offset:end])
	return m.window, end == len(m.text), nil
}

func (m *mapper) Read([]byte) (int, error) { panic("it can be mapped") }

// G1: a text that is mapped gives the same matches as one that is read.
func TestMapper(t *testing.T) {
	var all bytes.Buffer
	for range 40 {
		for _, text := range documents(t) {
			all.Write(text)
		}
		all.WriteString("http://x.org/" + strings.Repeat("a", 5000) + "\n" + strings.Repeat("word ", 20_000))
	}
	for name, o := range map[string]extract.Options{
		"lines": {}, "no lines": {NoLines: true}, "short": {Options: delimit.Options{MaxLength: 1000}},
	} {
		t.Run(name, func(t *testing.T) {
			want, skipped := matchesOf(bytes.NewReader(all.Bytes()), o)
			got, also := matchesOf(&mapper{text: all.Bytes(), random: rand.New(rand.NewPCG(1, 2))}, o)
			if diff := cmp.Diff(want, got); diff != "" || len(want) < 100 {
				t.Errorf("%d matches, (-read +mapped)\n%s", len(want), diff)
			}
			if diff := cmp.Diff(skipped, also); diff != "" {
				t.Errorf("skipped (-read +mapped)\n%s", diff)
			}
		})
	}
}

// matchesOf returns what is found in a text, and what is too long to be looked at.
func matchesOf(r io.Reader, o extract.Options) (found []extract.Match, skipped []extract.Skip) {
	o.Skipped = func(skip extract.Skip) { skipped = append(skipped, skip) }
	s := extract.NewScanner(r, o)
	for s.Scan() {
		found = append(found, s.Match())
	}
	return found, skipped
}
