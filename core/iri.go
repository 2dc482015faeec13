package core

// isUCSChar reports whether r is a ucschar (RFC 3987 §2.2).
func isUCSChar(r rune) bool {
	switch {
	case r < 0xA0, 0xD800 <= r && r <= 0xF8FF, 0xFDD0 <= r && r <= 0xFDEF, 0xFFF0 <= r && r <= 0xFFFF:
		return false
	case 0xE0000 <= r && r <= 0xE0FFF, r >= 0xF0000:
		return false
	}
	return r&0xFFFF < 0xFFFE
}

// isPrivate reports whether r is an iprivate (RFC 3987 §2.2).
func isPrivate(r rune) bool {
	return 0xE000 <= r && r <= 0xF8FF || r >= 0xF0000 && r&0xFFFF < 0xFFFE
}

// isBidiFormat reports whether r is one of the characters LRM, RLM, LRE, RLE,
// PDF, LRO and RLO, which no IRI holds (RFC 3987 §4.1).
func isBidiFormat(r rune) bool {
	return r == 0x200E || r == 0x200F || 0x202A <= r && r <= 0x202E
}
