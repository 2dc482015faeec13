package charset

import (
	"bytes"

	"golang.org/x/text/encoding"
)

// EncoderOf returns what writes text the way it stands within a file that
// starts with head and is read in encoding e: in the byte order that its mark
// tells, and without another mark. It reports false for text that the
// encoding cannot express. It is nil when e is, for text that is taken as it is.
func EncoderOf(e encoding.Encoding, head []byte) func(string) (string, bool) {
	if e == nil {
		return nil
	}
	e = unmarked(e, head)
	return func(s string) (string, bool) {
		stored, err := e.NewEncoder().String(s)
		return stored, err == nil
	}
}

// unmarked returns the encoding of what stands behind the byte order mark, for
// an encoding that writes one.
func unmarked(e encoding.Encoding, head []byte) encoding.Encoding {
	written, _ := e.NewEncoder().Bytes([]byte("a"))
	for _, own := range marks {
		if size := len(own.bytes); len(written) != 2*size || !bytes.HasPrefix(written, []byte(own.bytes)) {
			continue
		}
		for _, m := range marks {
			if len(m.bytes) == len(own.bytes) && bytes.HasPrefix(head, []byte(m.bytes)) {
				return m.unmarked
			}
		}
		return own.unmarked
	}
	return e
}
