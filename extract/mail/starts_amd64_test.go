package mail

import "testing"

// TestSeekStartOnAMD64 tests the search of other processors here as well.
func TestSeekStartOnAMD64(t *testing.T) {
	defer func(old bool) { useAVX2 = old }(useAVX2)
	useAVX2 = false
	TestSeekStart(t)
}
