#include "textflag.h"

// broadcast puts the byte c, eight times in r, into all bytes of a register.
#define broadcast(c, x, y) \
	MOVQ $c, R8 \
	VMOVQ R8, x \
	VPBROADCASTQ x, y

// Letters at the place of their low four bits: a byte is one of them when it
// is equal to what stands at the place of its own.
DATA beforeDot<>+0(SB)/8, $0x7700000000000070 // 'p' and 'w'
DATA beforeDot<>+8(SB)/8, $0
GLOBL beforeDot<>(SB), RODATA|NOPTR, $16

// func seekBlocksAVX2(text *byte, blocks int) (block int, mask uint32)
TEXT ·seekBlocksAVX2(SB), NOSPLIT, $0-28
	MOVQ text+0(FP), SI
	MOVQ blocks+8(FP), CX
	XORQ AX, AX
	XORL DX, DX

	broadcast(0x3A3A3A3A3A3A3A3A, X0, Y0) // ':'
	broadcast(0x2E2E2E2E2E2E2E2E, X1, Y1) // '.'
	broadcast(0x2020202020202020, X2, Y2) // the bit that tells lower case
	broadcast(0x6C6C6C6C6C6C6C6C, X3, Y3) // 'l'
	broadcast(0x3D3D3D3D3D3D3D3D, X4, Y4) // '='
	VBROADCASTI128 beforeDot<>(SB), Y5

loop:
	CMPQ AX, CX
	JGE  done
	PREFETCHT0 3072(SI)          // the processor itself does not look beyond a page
	VMOVDQU (SI), Y10            // 32 bytes
	VPCMPEQB Y0, Y10, Y11        // ':'
	VPCMPEQB Y1, Y10, Y12        // '.'
	VPOR -1(SI), Y2, Y13         // the bytes before, in lower case
	VPSHUFB Y13, Y5, Y15
	VPCMPEQB Y13, Y15, Y15       // one of beforeDot
	VPAND Y15, Y12, Y12
	VMOVDQU 1(SI), Y10           // the bytes behind ':' are no blanks, but for those behind 'l'
	VPCMPEQB Y2, Y10, Y14
	VPCMPEQB Y3, Y13, Y15
	VPANDN Y14, Y15, Y14
	VPANDN Y11, Y14, Y11
	VPCMPEQB Y4, Y10, Y14        // and no '='
	VPANDN Y11, Y14, Y11
	VPOR Y11, Y12, Y12
	VPMOVMSKB Y12, DX
	TESTL DX, DX
	JNE  done
	ADDQ $32, SI
	INCQ AX
	JMP  loop

done:
	VZEROUPPER
	MOVQ AX, block+16(FP)
	MOVL DX, mask+24(FP)
	RET
