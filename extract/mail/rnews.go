package mail

import (
	"bytes"
	"strconv"
)

// News travels and is kept in batches, in which a line with the length of the
// article in bytes stands before each:
//
//	#! rnews 1234

var (
	rnewsLine        = []byte("#! rnews ")
	rnewsBehindBreak = []byte("\n#! rnews ")
)

// rnewsLength returns the length that such a line gives.
func rnewsLength(line []byte) (n int, ok bool) {
	digits, ok := bytes.CutPrefix(line, rnewsLine)
	if !ok {
		return 0, false
	}
	length, err := strconv.ParseUint(string(bytes.TrimSpace(digits)), 10, 40)
	return int(length), err == nil
}

// articleEnd is end for a batch of news.
func (s *splitter) articleEnd(w []byte) (n int, whole bool) {
	s.usual = false
	k := 0
	if s.fresh {
		line, _, complete := bytes.Cut(w, []byte{'\n'})
		if !complete && !s.ended && len(w) < longestLine {
			return 0, false
		}
		length, ok := rnewsLength(line)
		s.claimed, s.claim, s.vouched = ok, len(line)+1+length, false
		k = len(line)
	}
	for k < len(w) {
		if a := s.parts(w, k); a != no {
			return k, a == yes
		}
		next := bytes.Index(w[k:], rnewsBehindBreak)
		if next < 0 {
			break
		}
		k += next + 1
	}
	return s.rest(w, rnewsLine)
}

// separator reports whether a line stands before a message in the archive.
func (s *splitter) separator(line []byte) bool {
	if s.format == Rnews {
		_, ok := rnewsLength(line)
		return ok
	}
	return isFromLine(line)
}
