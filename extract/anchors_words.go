package extract

import "encoding/binary"

// seekWords looks through the whole blocks of blockSize bytes from offset from
// on, which is 2 or more; one byte must follow the last, and there must be one
// at least. It returns where the first block starts that may hold an anchor,
// and a mask: bit k is set when the byte k of the block is a ':', or a '.'
// behind "ww" or "tp" in any letter case. A few other bits may be set, and
// those of anchors that delimit.MayStart refuses need not be. Without such a
// block the mask is 0.
func seekWords(text []byte, from int) (next int, mask uint32) {
	for next = from; next+blockSize < len(text); next += blockSize {
		for k := 0; k < blockSize; k += 8 {
			p := text[next+k-2 : next+k+8 : next+k+8]
			w := colonsAndNames(binary.LittleEndian.Uint64(p), binary.LittleEndian.Uint64(p[1:]), binary.LittleEndian.Uint64(p[2:]))
			mask |= uint32(w>>7*0x0102040810204080>>56) << k
		}
		if mask != 0 {
			return next, mask
		}
	}
	return next, 0
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
