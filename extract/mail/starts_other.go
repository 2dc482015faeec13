//go:build !amd64

package mail

const useAVX2 = false

func seekStartsAVX2(*byte, int) (block int, mask uint32) { panic("no AVX2 here") }
