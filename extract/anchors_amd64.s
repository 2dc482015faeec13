#include "textflag.h"

// broadcast puts the byte c, eight times in r, into all bytes of a register.
#define broadcast(c, x, y) \
	MOVQ $c, R8 \
	VMOVQ R8, x \
	VPBROADCASTQ x, y

// func seekBlocksAVX2(text *byte, blocks int) (block int, mask uint32)
TEXT ·seekBlocksAVX2(SB), NOSPLIT, $0-28
	MOVQ text+0(FP), SI
	MOVQ blocks+8(FP), CX
	XORQ AX, AX
	XORL DX, DX

	broadcast(0x3A3A3A3A3A3A3A3A, X0, Y0) // ':'
	broadcast(0x2E2E2E2E2E2E2E2E, X1, Y1) // '.'
	broadcast(0x2020202020202020, X2, Y2) // the bit that tells lower case
	broadcast(0x7777777777777777, X3, Y3) // 'w'
	broadcast(0x7070707070707070, X4, Y4) // 'p'
	broadcast(0x7474747474747474, X5, Y5) // 't'
	broadcast(0x6C6C6C6C6C6C6C6C, X6, Y6) // 'l'
	broadcast(0x7373737373737373, X7, Y7) // 's'
	broadcast(0x2121212121212121, X8, Y8) // the first character behind the blank
	broadcast(0x3D3D3D3D3D3D3D3D, X9, Y9) // '='

loop:
	CMPQ AX, CX
	JGE  done
	VMOVDQU (SI), Y10            // 32 bytes
	VPCMPEQB Y0, Y10, Y11        // ':'
	VPCMPEQB Y1, Y10, Y12        // '.'
	VPOR -1(SI), Y2, Y13         // the bytes before, in lower case
	VPCMPEQB Y4, Y13, Y14        // 'p', 's' or 'l'
	VPCMPEQB Y7, Y13, Y15
	VPOR Y14, Y15, Y15
	VPCMPEQB Y6, Y13, Y10
	VPOR Y10, Y15, Y15
	VMOVDQU 1(SI), Y10           // the bytes behind: no blank, or one behind these letters
	VPMAXUB Y8, Y10, Y14
	VPCMPEQB Y10, Y14, Y14
	VPOR Y14, Y15, Y15
	VPAND Y15, Y11, Y11
	VPCMPEQB Y9, Y10, Y14        // and no '='
	VPANDN Y11, Y14, Y11
	VPCMPEQB Y3, Y13, Y14        // "ww" or "tp" before the '.'
	VPCMPEQB Y4, Y13, Y15
	VPOR -2(SI), Y2, Y13
	VPCMPEQB Y3, Y13, Y10
	VPAND Y10, Y14, Y14
	VPCMPEQB Y5, Y13, Y10
	VPAND Y10, Y15, Y15
	VPOR Y14, Y15, Y15
	VPAND Y15, Y12, Y12
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
