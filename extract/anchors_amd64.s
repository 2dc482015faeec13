#include "textflag.h"

// func seekBlocksAVX2(text *byte, blocks int) (block int, mask uint32)
TEXT ·seekBlocksAVX2(SB), NOSPLIT, $0-28
	MOVQ text+0(FP), SI
	MOVQ blocks+8(FP), CX
	XORQ AX, AX
	XORL DX, DX

	MOVQ $0x3A3A3A3A3A3A3A3A, R8 // ':'
	VMOVQ R8, X0
	VPBROADCASTQ X0, Y0
	MOVQ $0x2E2E2E2E2E2E2E2E, R8 // '.'
	VMOVQ R8, X1
	VPBROADCASTQ X1, Y1
	MOVQ $0x2020202020202020, R8 // the bit that tells lower case
	VMOVQ R8, X2
	VPBROADCASTQ X2, Y2
	MOVQ $0x7777777777777777, R8 // 'w'
	VMOVQ R8, X3
	VPBROADCASTQ X3, Y3
	MOVQ $0x7070707070707070, R8 // 'p'
	VMOVQ R8, X4
	VPBROADCASTQ X4, Y4
	MOVQ $0x7474747474747474, R8 // 't'
	VMOVQ R8, X5
	VPBROADCASTQ X5, Y5

loop:
	CMPQ AX, CX
	JGE  done
	VMOVDQU (SI), Y6             // 32 bytes, and those one and two places before
	VPOR -1(SI), Y2, Y7
	VPOR -2(SI), Y2, Y8
	VPCMPEQB Y0, Y6, Y9          // ':'
	VPCMPEQB Y1, Y6, Y10         // '.'
	VPCMPEQB Y3, Y7, Y11         // 'w' and 'w' before
	VPCMPEQB Y3, Y8, Y12
	VPAND Y11, Y12, Y11
	VPCMPEQB Y4, Y7, Y12         // 't' and 'p' before
	VPCMPEQB Y5, Y8, Y13
	VPAND Y12, Y13, Y12
	VPOR Y11, Y12, Y11
	VPAND Y10, Y11, Y10
	VPOR Y9, Y10, Y9
	VPMOVMSKB Y9, DX
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
