package command

import (
	"bytes"
	"io"
)

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
	tell    func([]byte) // is told of the text between matches
	settled func() int64 // the offset before which no match starts that is still to come
	ahead   int          // it ends when so many lines more have ended, unless it is 0
	ended   bool

	kept  []byte
	taken int   // bytes of kept that are told of
	start int64 // offset of what is kept behind them
}

// Read implements io.Reader. What is settled is told before it waits for more (G4).
func (t *tape) Read(p []byte) (int, error) {
	t.pass(t.settled())
	if t.ended {
		return 0, io.EOF
	}
	n, err := t.Reader.Read(p)
	if t.taken > len(t.kept)/2 {
		t.kept = t.kept[:copy(t.kept, t.kept[t.taken:])]
		t.taken = 0
	}
	t.kept = append(t.kept, p[:n]...)
	return n, err
}

var lineFeed = []byte{'\n'}

// pass tells of the text up to an offset.
func (t *tape) pass(offset int64) {
	b := t.take(offset)
	if len(b) > 0 {
		t.tell(b)
	}
	if t.ahead > 0 {
		t.ahead = max(0, t.ahead-bytes.Count(b, lineFeed))
		t.ended = t.ahead == 0
	}
}

// take returns the text up to an offset, until the next Read.
func (t *tape) take(offset int64) []byte {
	n := int(max(0, offset-t.start))
	b := t.kept[t.taken : t.taken+n]
	t.taken += n
	t.start += int64(n)
	return b
}

// rest tells of all that is left.
func (t *tape) rest() { t.pass(t.start + int64(len(t.kept)-t.taken)) }
