package mail

import (
	"math/rand/v2"
	"testing"
)

// TestSeekStart holds the search against a look at every byte.
func TestSeekStart(t *testing.T) {
	const alphabet = "\n\n\n>>F\x00b=-FFaa"
	r := rand.New(rand.NewPCG(1, 2))
	for range 20_000 {
		text := make([]byte, 1+r.IntN(200))
		for i := range text {
			text[i] = 'a'
			if r.IntN(8) == 0 {
				text[i] = alphabet[r.IntN(len(alphabet))]
			}
		}
		from := 1 + r.IntN(len(text))
		want := from
		for want < len(text) && !isStart(text[want-1], text[want]) {
			want++
		}
		if got := seekStart(text, from); got != want {
			t.Fatalf("%q from %d: got %d, want %d", text, from, got, want)
		}
	}
}
