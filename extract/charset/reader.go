package charset

import (
	"bufio"
	"io"

	"golang.org/x/text/encoding"

	"urlgrep/extract/offsets"
)

// A Reader reads a file as UTF-8. It is a Stream that counts the lines of its
// text: where they end in the file cannot be seen before it is decoded.
type Reader struct {
	stream *Stream
	text   []byte // was decoded and not read yet
}

const (
	inputSize = 32 << 10
	remember  = 384 << 10 // bytes of text behind the last read whose places are kept
)

// NewReader returns a Reader of what is stored in the given encoding.
func NewReader(stored io.Reader, e encoding.Encoding) *Reader {
	return &Reader{stream: newFile(stored, e)}
}

// headSize is how many bytes Open looks at to recognise an encoding. Browsers
// look at 1 KiB of a page (HTML §13.2.3.2), and pages name theirs later.
const headSize = 4 << 10

// Open returns the text of a file in the given encoding as a Stream that knows
// the lines of its text. When it is nil, recognize tells it from the start of
// the file; nil is text that is taken as it is.
func Open(r io.Reader, e encoding.Encoding, recognize func(head []byte) encoding.Encoding, lines bool) offsets.Stream {
	stored := bufio.NewReaderSize(r, headSize)
	if e == nil {
		head, _ := stored.Peek(headSize) // an error comes back when what it has is read
		e = recognize(head)
	}
	if e != nil {
		return newFile(stored, e)
	}
	p := &plainFile{file: file{r: stored, buffer: make([]byte, inputSize)}}
	if lines {
		p.at.Line = 1
	}
	return p
}

func newFile(stored io.Reader, e encoding.Encoding) *Stream {
	s := NewStream(&file{r: stored, buffer: make([]byte, inputSize)}, e)
	s.at.Line = 1
	return s
}

// A plainFile is a Stream of what is stored.
type plainFile struct {
	file
	at  offsets.Position
	err error
}

// Next implements offsets.Stream.
func (p *plainFile) Next() (text []byte, err error) {
	for len(text) == 0 && p.err == nil {
		text, p.err = p.file.Next()
	}
	if len(text) == 0 {
		return nil, p.err
	}
	p.at = p.places.Text(text, p.at)
	return text, nil
}

// Map returns the map from the text to the stored bytes. It reaches back
// from what was read last further than the window of a Scanner and what is read at once.
func (r *Reader) Map() *offsets.Map { return r.stream.Map() }

// Read implements io.Reader.
func (r *Reader) Read(p []byte) (n int, err error) {
	if len(r.text) == 0 {
		r.Map().Forget(r.Map().Len() - remember)
		r.text, err = r.stream.Next()
	}
	n = copy(p, r.text)
	r.text = r.text[n:]
	return n, err
}

// A file hands out its bytes. Each is stored where it stands, so its map is
// left empty.
type file struct {
	r      io.Reader
	buffer []byte
	places offsets.Map
}

// Map implements offsets.Stream.
func (f *file) Map() *offsets.Map { return &f.places }

// Next implements offsets.Stream, but for an error that comes with the last bytes.
func (f *file) Next() ([]byte, error) {
	n, err := f.r.Read(f.buffer)
	return f.buffer[:n], err
}
