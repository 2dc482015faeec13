package command

import "io"

// wantedText says which text a report wants beside the matches.
type wantedText int

const (
	noText      wantedText = iota
	storedText             // as it is stored
	decodedText            // in UTF-8
)

// A tape keeps what was read until it is known what in it belongs to matches.
type tape struct {
	io.Reader
	tell func([]byte) // is told of the text between matches

	kept  []byte
	start int64 // of kept
}

// A match starts at most tapeKept bytes before what was read last: the window
// of a Scanner is smaller, also in characters of four bytes.
const (
	tapeKept = 1 << 20
	tapeFull = tapeKept + 256<<10
)

// Read implements io.Reader.
func (t *tape) Read(p []byte) (int, error) {
	n, err := t.Reader.Read(p)
	t.kept = append(t.kept, p[:n]...)
	if len(t.kept) > tapeFull {
		t.pass(t.start + int64(len(t.kept)-tapeKept))
	}
	return n, err
}

// pass tells of the text up to an offset.
func (t *tape) pass(offset int64) {
	if b := t.take(offset); len(b) > 0 {
		t.tell(b)
	}
}

// take returns the text up to an offset.
func (t *tape) take(offset int64) []byte {
	n := int(max(0, offset-t.start))
	b := append([]byte(nil), t.kept[:n]...)
	t.kept = t.kept[:copy(t.kept, t.kept[n:])]
	t.start += int64(n)
	return b
}

// rest tells of all that is left.
func (t *tape) rest() { t.pass(t.start + int64(len(t.kept))) }
