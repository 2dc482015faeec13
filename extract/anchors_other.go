//go:build !amd64

package extract

func seekBlocks(text []byte, from int) (next int, mask uint32) { return seekWords(text, from) }
