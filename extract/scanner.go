// Package extract finds the URIs in a stream of text.
//
//	sc := extract.NewScanner(strings.NewReader("see <http://example.org/a\n b>."), extract.Options{})
//	for sc.Scan() {
//		m := sc.Match()
//		fmt.Println(m.Line, m.URI) // 1 http://example.org/ab
//	}
//	if err := sc.Err(); err != nil { … }
//
// What is found does not depend on how the stream arrives (G1), memory stays
// bounded (G2) and time linear (G3) whatever it holds. Package delimit decides
// where a URI begins and ends; this package finds the places worth its
// attention, keeps the window of text around them and counts lines.
package extract

import (
	"bytes"
	"io"
	"iter"
	"sync"

	"urlgrep/core"
	"urlgrep/delimit"
)

// Options choose what a Scanner looks for. The zero value finds absolute and
// abbreviated references and joins lines by evidence.
type Options struct {
	delimit.Options                // HasBase is set by the Scanner
	Base            core.Reference // what relative references are resolved against, when it is absolute
	Rules           core.Rules     // how they are resolved (F1)
	Path            string         // the name of the document, copied to each Match
	NoLines         bool           // leave Line, Column and LastLine of a Match at zero, which saves counting lines
	Skipped         func(Skip)     // is told of each candidate that exceeds MaxLength, during Scan; may be nil
}

// A Scanner reads a document and yields the URIs in it in order of appearance.
type Scanner struct {
	options Options
	reader  io.Reader
	mapper  Mapper // the reader when it is one
	finder  delimit.Finder
	found   Match
	joined  []byte // the strings of found, before they are copied
	err     error

	buffer []byte // the window of the document in memory
	base   int64  // where the window starts in the document
	at     int    // where the search goes on, in the window
	floor  int    // the end of the last match, in the window
	ended  bool   // the window ends where the document ends

	anchors  []anchor
	lines    lineCounter
	skipping bool // at stands inside a candidate that is too long
}

// A Skip is a candidate that was too long to be looked at (G2).
type Skip struct {
	Offset int64 // where its anchor stands, in bytes from the start of the document
	Line   int   // zero with Options.NoLines
}

const (
	readSize   = 128 << 10 // free space offered to a read
	emptyReads = 100       // reads of nothing before the reader is given up
)

// A Mapper is a reader whose document is in memory, as a file is that is mapped
// to it. A Scanner looks at it there instead of reading.
type Mapper interface {
	io.Reader

	// Map returns the document from the given offset on: n bytes or more, or
	// less when it ends before, and whether it ends with them. They are not
	// changed, and are looked at until the next call.
	Map(offset int64, n int) (text []byte, end bool, err error)
}

// NewScanner returns a Scanner that reads from r.
func NewScanner(r io.Reader, o Options) *Scanner {
	o.HasBase = o.Base.IsAbsolute()
	mapper, _ := r.(Mapper)
	return &Scanner{
		options: o, reader: r, mapper: mapper,
		finder:  delimit.Finder{Options: o.Options},
		anchors: anchorsFor(o.Options),
	}
}

// Reset makes s read a document that is in memory as a whole and does not
// change until the Scanner has ended.
func (s *Scanner) Reset(document []byte) {
	s.release()
	s.reader, s.mapper, s.buffer, s.ended, s.err = nil, nil, document, true, nil
	s.base, s.at, s.floor, s.skipping = 0, 0, 0, false
	s.lines = lineCounter{}
	for i := range s.anchors {
		s.anchors[i].next, s.anchors[i].found = 0, false
	}
}

// All returns the URIs in r. An error of the reader comes last, with a zero Match.
func All(r io.Reader, o Options) iter.Seq2[Match, error] {
	return func(yield func(Match, error) bool) {
		s := NewScanner(r, o)
		for s.Scan() {
			if !yield(s.Match(), nil) {
				return
			}
		}
		if s.Err() != nil {
			yield(Match{}, s.Err())
		}
	}
}

// Match returns the URI that the last call of Scan found.
func (s *Scanner) Match() Match { return s.found }

// Current returns the URI that the last call of Scan found without a copy: it
// is the caller's until the next call.
func (s *Scanner) Current() *Match { return &s.found }

// Err returns the first error of the reader other than io.EOF. What was read
// before it has been scanned.
func (s *Scanner) Err() error { return s.err }

// Work returns how many bytes were looked at closely so far, see delimit.Finder.Work.
func (s *Scanner) Work() int { return s.finder.Work() }

// Settled returns the offset before which no URI starts that Scan has still to
// find. It grows with what is read, and lags behind it by a line or, in longer
// lines, by less than what is kept in memory.
func (s *Scanner) Settled() int64 {
	from := max(s.floor, s.at-delimit.LookBehind)
	return s.base + int64(from+delimit.EarliestStart(s.buffer[from:max(from, s.at)]))
}

// Scan advances to the next URI, which Match then returns. It returns false
// at the end of the document and after an error.
func (s *Scanner) Scan() bool {
	for {
		if s.skipping {
			s.skip()
			continue
		}
		s.at = s.nextAnchor(s.at)
		if s.at == len(s.buffer) && s.ended {
			s.release()
			return false
		}
		if s.at+1 >= len(s.buffer) && !s.ended { // the glance needs the byte behind an anchor
			s.fill()
			continue
		}
		if s.decide() {
			return true
		}
	}
}

// decide looks at the anchor at s.at and reports whether it belongs to a URI,
// which is then the current match.
func (s *Scanner) decide() bool {
	text, from := s.window(s.at)
	span, verdict := s.finder.At(text, s.at-from, max(0, s.floor-from))
	switch verdict {
	case delimit.Found:
		s.keep(span, from)
		s.floor, s.at = from+span.End, from+span.Next
		return true
	case delimit.None:
		s.at++
	case delimit.TooLong:
		if s.options.Skipped != nil {
			offset := s.base + int64(s.at)
			s.options.Skipped(Skip{Offset: offset, Line: s.lineAt(offset)})
		}
		s.at, s.skipping = from+span.Next, true
	case delimit.More:
		s.more()
	}
	return false
}

// lineAt returns the line of an offset at or behind all that were asked for so far.
func (s *Scanner) lineAt(offset int64) int {
	if s.options.NoLines {
		return 0
	}
	return s.lines.countTo(s.buffer, s.base, offset)
}

// window returns the text that the decision about the anchor at offset at may
// depend on, no matter how much more is in memory (G1), and its offset.
func (s *Scanner) window(at int) (t delimit.Text, from int) {
	from = max(0, at-delimit.LookBehind)
	to := min(len(s.buffer), at+s.options.LookAhead())
	return delimit.Text{
		Data:  s.buffer[from:to],
		Start: s.base+int64(from) == 0,
		End:   s.ended && to == len(s.buffer) || to == at+s.options.LookAhead(),
	}, from
}

// skip moves on through a candidate that is too long, to its end if that is in memory.
func (s *Scanner) skip() {
	n, more := delimit.TokenEnd(s.buffer[s.at:], s.ended)
	s.at += n
	if s.skipping = more; more {
		s.fill()
	}
}

// more reads until it makes sense to look at the anchor at s.at again: a line
// or as much text as there was before has come in (G3, G4).
func (s *Scanner) more() {
	had := len(s.buffer) - s.at
	for !s.ended {
		came := s.fill()
		if len(s.buffer)-s.at >= 2*had || bytes.IndexByte(came, '\n') >= 0 {
			return
		}
	}
}

// fill reads once and returns what came in. What lies further behind s.at
// than decisions look is dropped first when room is needed.
func (s *Scanner) fill() []byte {
	if s.mapper != nil {
		return s.remap()
	}
	s.makeRoom()
	old := len(s.buffer)
	for range emptyReads {
		n, err := s.reader.Read(s.buffer[old:cap(s.buffer)])
		s.buffer = s.buffer[:old+n]
		if err != nil {
			s.ended = true
			if err != io.EOF {
				s.err = err
			}
		}
		if n > 0 || err != nil {
			return s.buffer[old:]
		}
	}
	s.ended, s.err = true, io.ErrNoProgress
	return nil
}

// remap moves the window of a document that is mapped and returns what came in.
func (s *Scanner) remap() []byte {
	s.drop(max(0, s.at-delimit.LookBehind))
	had := len(s.buffer)
	b, end, err := s.mapper.Map(s.base, delimit.LookBehind+s.options.LookAhead()+readSize)
	if err != nil {
		s.ended, s.err = true, err
		return nil
	}
	s.buffer, s.ended = b, end
	return b[had:]
}

// makeRoom sees to it that a read finds room.
func (s *Scanner) makeRoom() {
	if s.buffer == nil {
		s.buffer = newBuffer(delimit.LookBehind + s.options.LookAhead() + readSize)
	}
	drop := s.at - delimit.LookBehind
	if cap(s.buffer)-len(s.buffer) >= readSize/4 || drop <= 0 {
		return
	}
	all := s.buffer
	s.drop(drop)
	s.buffer = all[:copy(all, s.buffer)]
}

// drop drops the first n bytes of the window.
func (s *Scanner) drop(n int) {
	if n == 0 {
		return
	}
	if !s.options.NoLines {
		s.lines.countTo(s.buffer, s.base, max(s.lines.at, s.base+int64(n)))
	}
	s.buffer = s.buffer[n:]
	s.base += int64(n)
	s.at -= n
	s.floor = max(0, s.floor-n)
	for i := range s.anchors {
		s.anchors[i].next = max(0, s.anchors[i].next-n)
	}
}

// buffers holds the windows of Scanners that have ended, for the next ones: a
// search of many small files would spend its time on new windows.
var buffers sync.Pool

// newBuffer returns an empty buffer of the given capacity.
func newBuffer(size int) []byte {
	if b, ok := buffers.Get().(*[]byte); ok && cap(*b) == size {
		return (*b)[:0]
	}
	return make([]byte, 0, size)
}

// release gives the window back at the end of the document.
func (s *Scanner) release() {
	if s.buffer != nil && s.reader != nil && s.mapper == nil {
		b := s.buffer
		buffers.Put(&b)
	}
	s.base += int64(len(s.buffer))
	s.buffer, s.at, s.floor = nil, 0, 0
}
