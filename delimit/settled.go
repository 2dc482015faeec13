package delimit

import "bytes"

// EarliestStart returns the offset in data before which no URI starts whose
// anchor stands at the end of data or behind it. A URI starts on the line of
// its anchor, unless its scheme is broken behind a '<' (D1).
func EarliestStart(data []byte) int {
	line := bytes.LastIndexByte(data, '\n') + 1
	tail := line
	for tail > 0 && isSpace(data[tail-1]) {
		tail--
	}
	start := tail
	for lowest := max(0, tail-longestScheme); start > lowest && is(data[start-1], inScheme); {
		start--
	}
	f := Finder{text: Text{Data: data}}
	if start < tail && f.angleBefore(start) >= 0 {
		return start
	}
	return line
}
