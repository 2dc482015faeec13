package extract

import "testing"

// TestSeekWordsOnAMD64 tests the search of other processors here as well.
func TestSeekWordsOnAMD64(t *testing.T) {
	defer func(old bool) { useAVX2 = old }(useAVX2)
	useAVX2 = false
	TestSeekColonOrName(t)
}
