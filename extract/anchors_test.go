package extract

import (
	"math/rand/v2"
	"testing"

	"urlgrep/delimit"
)

// TestSeekColonOrName holds the search against a look at every byte.
func TestSeekColonOrName(t *testing.T) {
	const alphabet = "wwwwftp..::WFTP \n=ls/av\x80\xff"
	r := rand.New(rand.NewPCG(1, 2))
	for range 20_000 {
		text := make([]byte, r.IntN(200))
		for i := range text {
			text[i] = alphabet[r.IntN(len(alphabet))]
			if r.IntN(3) > 0 {
				text[i] = 'a'
			}
		}
		from := r.IntN(len(text) + 1)
		want := from
		for want < len(text) && !delimit.MayStart(text, want) {
			want++
		}
		if got := seekColonOrName(text, from); got != want {
			t.Fatalf("%q from %d: got %d, want %d", text, from, got, want)
		}
	}
}
