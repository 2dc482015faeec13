package delimit

import "testing"

// A candidate that is too long is left behind within the text, whatever was
// decided before it (G2).
func TestTooLongAddress(t *testing.T) {
	const text = `"0000000000000000 0000000"@example.org`
	f := Finder{Options: Options{Relative: true, Email: true, MaxLength: 32}}
	for anchor, c := range []byte(text) {
		if c != '"' && c != '@' {
			continue
		}
		if s, verdict := f.At(Text{Data: []byte(text), Start: true, End: true}, anchor, 0); verdict == TooLong && s.Next > len(text) {
			t.Errorf("at %d of %d bytes: goes on at %d", anchor, len(text), s.Next)
		}
	}
}
