package mail

import "golang.org/x/sys/cpu"

var useAVX2 = cpu.X86.HasAVX2

// seekStartsAVX2 looks through blocks of startsBlock bytes, the first of which
// starts at text. The byte before them is read, too. It returns the number of
// the first block with a byte that isStart holds for, and a mask with the bits
// of these bytes, or blocks and 0.
//
//go:noescape
func seekStartsAVX2(text *byte, blocks int) (block int, mask uint32)
