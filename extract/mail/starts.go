package mail

import "math/bits"

// What makes a message other than plain shows at the start of a line: the
// From_ line of the next one, data between the text, signatures, digests. One
// pass over the bytes, many at a time, finds the few places worth a look.

// isStart reports whether a byte and the one before it are worth a look: an
// 'F', 'b', '=' or '-' that starts a line, an 'F' behind '>', and a NUL.
func isStart(before, c byte) bool {
	switch c {
	case 'F':
		return before == '\n' || before == '>'
	case 'b', '=', '-':
		return before == '\n'
	}
	return c == 0
}

// seekStart returns the first offset at or behind from, which is 1 or more,
// that isStart holds for, or len(text).
func seekStart(text []byte, from int) int {
	i := from
	if blocks := (len(text) - i) / startsBlock; blocks > 0 && useAVX2 {
		block, mask := seekStartsAVX2(&text[i], blocks)
		i += block * startsBlock
		if mask != 0 {
			return i + bits.TrailingZeros32(mask)
		}
	}
	for ; i < len(text); i++ {
		if isStart(text[i-1], text[i]) {
			return i
		}
	}
	return len(text)
}

// startsBlock is how many bytes one step of seekStartsAVX2 looks at.
const startsBlock = 32
