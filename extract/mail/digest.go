package mail

import (
	"bytes"
	"strings"
)

// The lines that separate what a digest in plain text encloses: one of 70
// hyphens behind the preamble, and of 30 behind each message, with an empty
// line behind them (RFC 1153 §2).
var (
	digestStart = []byte(strings.Repeat("-", 70))
	digestNext  = []byte(strings.Repeat("-", 30))
)

// isDigest reports whether the text in the window is a digest.
func (r *reader) isDigest() bool {
	w := r.in.window()
	w = w[:min(len(w), longestLine)]
	k := bytes.Index(w, digestStart)
	if k < 0 || k > 0 && w[k-1] != r.in.eol {
		return false
	}
	line, rest, _ := bytes.Cut(w[k:], []byte{r.in.eol})
	return bytes.Equal(trimEnd(line), digestStart) && startsEnclosed(rest, r.in.eol)
}

// inDigest reports whether the current entity stands in a digest in plain text.
func (r *reader) inDigest() bool {
	for k := range r.frames {
		if r.frames[k].hyphens {
			return true
		}
	}
	return false
}

// separatesDigest says whether the line at the start of w separates messages
// of a digest, if that is known without the rest of the message.
func separatesDigest(w []byte, eol byte, ended bool) (found, known bool) {
	if !bytes.HasPrefix(w, digestNext[:min(len(digestNext), len(w))]) {
		return false, true
	}
	if bytes.Count(w[:min(len(w), longestDelimiter)], []byte{eol}) < 3 && len(w) < longestDelimiter && !ended {
		return false, false
	}
	line, rest, _ := bytes.Cut(w, []byte{eol})
	return isDigestLine(trimEnd(line)) && (startsEnclosed(rest, eol) || startsTrailer(rest)), true
}

func isDigestLine(line []byte) bool {
	return bytes.Equal(line, digestNext) || bytes.Equal(line, digestStart)
}

// startsEnclosed reports whether text starts with an empty line and the
// header of a message.
func startsEnclosed(text []byte, eol byte) bool {
	empty, text, _ := bytes.Cut(text, []byte{eol})
	line, _, _ := bytes.Cut(text, []byte{eol})
	return len(trimEnd(empty)) == 0 && telling[strings.ToLower(string(line[:fieldName(line)]))]
}

// startsTrailer reports whether the end of a digest follows.
func startsTrailer(text []byte) bool {
	return bytes.HasPrefix(bytes.TrimLeft(text, "\r\n"), []byte("End of "))
}
