package extract

import (
	"bytes"
	"encoding/binary"
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

// seekColonOrName searches for a ':', and for a '.' behind two letters that
// may end "www" or "ftp" (A6). Colons and dots are so frequent in text that
// two searches for a byte spend most of their time starting and stopping; one
// pass that compares eight bytes at once with their neighbours is faster.
func seekColonOrName(text []byte, from int) int {
	i := from
	for ; i < min(2, len(text)); i++ {
		if text[i] == ':' {
			return i
		}
	}
	for ; i+16 <= len(text); i += 16 {
		p := text[i-2 : i+16 : i+16]
		low := colonsAndNames(binary.LittleEndian.Uint64(p), binary.LittleEndian.Uint64(p[1:]), binary.LittleEndian.Uint64(p[2:]))
		high := colonsAndNames(binary.LittleEndian.Uint64(p[8:]), binary.LittleEndian.Uint64(p[9:]), binary.LittleEndian.Uint64(p[10:]))
		if low|high == 0 {
			continue
		}
		if k := worth(text, i, low); k >= 0 {
			return k
		}
		if k := worth(text, i+8, high); k >= 0 {
			return k
		}
	}
	for ; i < len(text); i++ {
		if delimit.MayStart(text, i) {
			return i
		}
	}
	return len(text)
}

// worth returns the first offset worth a look among those that mask names,
// the high bit of its byte k standing for the offset i+k, or -1.
func worth(text []byte, i int, mask uint64) int {
	for ; mask != 0; mask &= mask - 1 {
		if k := i + bits.TrailingZeros64(mask)/8; delimit.MayStart(text, k) {
			return k
		}
	}
	return -1
}

const (
	eachByte = 0x0101010101010101
	highBits = 0x80 * eachByte
)

// colonsAndNames sets the high bit of the bytes of c that are a ':', or a '.'
// with a letter P to W in the same byte of b and T to W in that of a, in any
// letter case. Bits of other bytes may be set as well, as subtractions borrow.
func colonsAndNames(a, b, c uint64) uint64 {
	name := (a&^(0x23*eachByte) ^ 0x54*eachByte) | (b&^(0x27*eachByte) ^ 0x50*eachByte) | (c ^ '.'*eachByte)
	return (zeroBytes(name) | zeroBytes(c^':'*eachByte)) & highBits
}

// zeroBytes sets the high bit of the bytes of v that are zero; see colonsAndNames.
func zeroBytes(v uint64) uint64 { return (v - eachByte) &^ v }

// nextAnchor returns the first anchor at or behind offset from, or len(s.buffer).
func (s *Scanner) nextAnchor(from int) int {
	first := len(s.buffer)
	for i := range s.anchors {
		a := &s.anchors[i]
		if !a.found || a.next < from {
			a.next = a.seek(s.buffer, max(a.next, from))
			a.found = a.next < len(s.buffer)
		}
		first = min(first, a.next)
	}
	return first
}
