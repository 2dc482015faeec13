package extract

import (
	"math/rand/v2"
	"testing"
)

// TestSeekBlocks holds what this machine uses against the portable search.
func TestSeekBlocks(t *testing.T) {
	const alphabet = "wwwwftp..::WFTP \n/av\x80\xff"
	r := rand.New(rand.NewPCG(1, 2))
	for range 20_000 {
		text := make([]byte, 2+blockSize+r.IntN(200))
		for i := range text {
			text[i] = alphabet[r.IntN(len(alphabet))]
			if r.IntN(3) > 0 {
				text[i] = 'a'
			}
		}
		next, mask := seekBlocks(text, 2)
		other, generous := seekWords(text, 2)
		for other < next && !anyAnchor(text, other, generous) {
			other, generous = seekWords(text, other+blockSize)
		}
		if next+blockSize > len(text) {
			if mask != 0 || anyAnchor(text, other, generous) {
				t.Fatalf("%q: nothing in %d, %x", text, other, generous)
			}
			continue
		}
		if next != other || mask&^generous != 0 || !anyAnchor(text, next, mask) {
			t.Fatalf("%q: %d, %x and %d, %x", text, next, mask, other, generous)
		}
	}
}

// anyAnchor reports whether mask names a ':' or the dot of a name in the block at offset i.
func anyAnchor(text []byte, i int, mask uint32) bool {
	for k := range blockSize {
		if mask&(1<<k) == 0 {
			continue
		}
		c, two := text[i+k], [2]byte{text[i+k-2] | 0x20, text[i+k-1] | 0x20}
		if c == ':' || c == '.' && (two == [2]byte{'w', 'w'} || two == [2]byte{'t', 'p'}) {
			return true
		}
	}
	return false
}
