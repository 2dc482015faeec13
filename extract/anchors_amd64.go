package extract

import "golang.org/x/sys/cpu"

var useAVX2 = cpu.X86.HasAVX2

// seekBlocks is seekWords, 32 bytes at once on processors with AVX2.
func seekBlocks(text []byte, from int) (next int, mask uint32) {
	if !useAVX2 {
		return seekWords(text, from)
	}
	block, mask := seekBlocksAVX2(&text[from], (len(text)-1-from)/blockSize)
	return from + block*blockSize, mask
}

// seekBlocksAVX2 looks through blocks of blockSize bytes, the first of which
// starts at text. Two bytes before them and one behind are read, too. It
// returns the number of the first block with a bit in mask, see seekWords, or
// blocks and 0.
//
//go:noescape
func seekBlocksAVX2(text *byte, blocks int) (block int, mask uint32)
