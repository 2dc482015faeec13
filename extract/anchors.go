package extract

import (
	"bytes"
	"math/bits"

	"urlgrep/delimit"
)

// An anchor is a byte that every URI of some kind holds. Its occurrences are
// found many bytes at a time; most of them are dismissed at a glance.
type anchor struct {
	seek  func(text []byte, from int) int // the next occurrence worth a look at or behind from, or len(text)
	next  int                             // the next occurrence when found, else where the search goes on
	found bool
}

// anchorsFor returns the anchors of what the options ask for.
func anchorsFor(o delimit.Options) []anchor {
	a := []anchor{{seek: seekColonOrName}}
	if o.NoAbbreviated || o.Bare {
		a[0].seek = seekByte(':', delimit.MayStart)
	}
	if o.Bare {
		a = append(a, anchor{seek: seekByte('.', delimit.BetweenNames)})
	}
	if o.Email {
		a = append(a, anchor{seek: seekByte('@', delimit.BetweenNames)})
	}
	if o.Relative {
		a = append(a, anchor{seek: seekByte('<', always)}, anchor{seek: seekByte('"', always)})
	}
	return a
}

func always([]byte, int) bool { return true }

// seekByte returns a search for the byte c where it is worth a look.
func seekByte(c byte, worth func(text []byte, i int) bool) func([]byte, int) int {
	return func(text []byte, from int) int {
		for ; from < len(text); from++ {
			k := bytes.IndexByte(text[from:], c)
			if k < 0 {
				break
			}
			if from += k; worth(text, from) {
				return from
			}
		}
		return len(text)
	}
}

// seekColonOrName searches for a ':', and for the '.' behind "www" or "ftp"
// (A6). Colons and dots are so frequent in text that two searches for a byte
// spend most of their time starting and stopping, so one pass compares a
// block of bytes with their neighbours at once.
func seekColonOrName(text []byte, from int) int {
	i := from
	for ; i < min(2, len(text)); i++ {
		if delimit.MayStart(text, i) {
			return i
		}
	}
	for i+blockSize < len(text) {
		var mask uint32
		i, mask = seekBlocks(text, i)
		for ; mask != 0; mask &= mask - 1 {
			if k := i + bits.TrailingZeros32(mask); delimit.MayStart(text, k) {
				return k
			}
		}
		if i+blockSize < len(text) {
			i += blockSize
		}
	}
	for ; i < len(text); i++ {
		if delimit.MayStart(text, i) {
			return i
		}
	}
	return len(text)
}

// blockSize is how many bytes one step of seekBlocks looks at.
const blockSize = 32

// nextAnchor returns the first anchor at or behind offset from, or len(s.buffer).
// One at the end of what was read is not settled: the glance at it needs the
// byte behind, so it is searched for again when that has come (G1).
func (s *Scanner) nextAnchor(from int) int {
	first := len(s.buffer)
	for i := range s.anchors {
		a := &s.anchors[i]
		if !a.found || a.next < from {
			a.next = a.seek(s.buffer, max(a.next, from))
			a.found = a.next < len(s.buffer) && (a.next+1 < len(s.buffer) || s.ended)
		}
		first = min(first, a.next)
	}
	return first
}
