#include "textflag.h"

// broadcast puts the byte c, eight times in r, into all bytes of a register.
#define broadcast(r, x, y) \
	MOVQ $r, R8 \
	VMOVQ R8, x \
	VPBROADCASTQ x, y

// func seekStartsAVX2(text *byte, blocks int) (block int, mask uint32)
TEXT ·seekStartsAVX2(SB), NOSPLIT, $0-28
	MOVQ text+0(FP), SI
	MOVQ blocks+8(FP), CX
	XORQ AX, AX
	XORL DX, DX

	broadcast(0x0A0A0A0A0A0A0A0A, X0, Y0) // LF
	broadcast(0x4646464646464646, X1, Y1) // 'F'
	broadcast(0x6262626262626262, X2, Y2) // 'b'
	broadcast(0x3D3D3D3D3D3D3D3D, X3, Y3) // '='
	broadcast(0x2D2D2D2D2D2D2D2D, X4, Y4) // '-'
	broadcast(0x3E3E3E3E3E3E3E3E, X5, Y5) // '>'
	VPXOR Y6, Y6, Y6                      // NUL

loop:
	CMPQ AX, CX
	JGE  done
	PREFETCHT0 3072(SI)   // the processor itself does not look beyond a page
	VMOVDQU (SI), Y7      // 32 bytes
	VMOVDQU -1(SI), Y8    // and those before them
	VPCMPEQB Y0, Y8, Y9   // behind LF
	VPCMPEQB Y5, Y8, Y10  // behind '>'
	VPCMPEQB Y1, Y7, Y11  // 'F'
	VPCMPEQB Y2, Y7, Y12  // 'b', '=' or '-'
	VPCMPEQB Y3, Y7, Y13
	VPCMPEQB Y4, Y7, Y14
	VPCMPEQB Y6, Y7, Y15  // NUL
	VPOR  Y12, Y13, Y12
	VPOR  Y12, Y14, Y12
	VPOR  Y12, Y11, Y12
	VPAND Y9, Y12, Y12
	VPAND Y10, Y11, Y11
	VPOR  Y11, Y12, Y12
	VPOR  Y15, Y12, Y12
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
