package extract

import (
	"bytes"

	"urlgrep/delimit"
)

// An anchor is a byte that every URI of some kind holds. Its occurrences are
// found with a vectorised search; most of them are dismissed at a glance.
type anchor struct {
	char  byte
	next  int // the next occurrence worth a look when found, else where the search goes on
	found bool
}

// anchorsFor returns the anchors of what the options ask for.
func anchorsFor(o delimit.Options) []anchor {
	a := []anchor{{char: ':'}}
	if !o.NoAbbreviated {
		a = append(a, anchor{char: '.'})
	}
	if o.Relative {
		a = append(a, anchor{char: '<'}, anchor{char: '"'})
	}
	return a
}

// seek moves the anchor to its next occurrence at or behind offset from.
func (a *anchor) seek(buffer []byte, from int) {
	if a.found && a.next >= from {
		return
	}
	a.next, a.found = max(a.next, from), false
	for a.next < len(buffer) {
		k := bytes.IndexByte(buffer[a.next:], a.char)
		if k < 0 {
			a.next = len(buffer)
			return
		}
		a.next += k
		if a.char == '<' || a.char == '"' || delimit.MayStart(buffer, a.next) {
			a.found = true
			return
		}
		a.next++
	}
}

// nextAnchor returns the first anchor at or behind offset from, or len(s.buffer).
func (s *Scanner) nextAnchor(from int) int {
	first := len(s.buffer)
	for i := range s.anchors {
		a := &s.anchors[i]
		a.seek(s.buffer, from)
		if a.found {
			first = min(first, a.next)
		}
	}
	return first
}
