package mail

import (
	"bytes"
	"io"
	"strconv"

	"urlgrep/extract"
	"urlgrep/extract/offsets"
)

const (
	blockSize  = 256 << 10 // bytes read at once
	largest    = 1 << 20   // bytes of a message that are looked at together
	farthest   = 8 << 20   // bytes from a From_ line to where Content-Length ends the message
	emptyReads = 100       // reads of nothing before the reader is given up
)

// A splitter cuts a file into messages. It implements archive. What it hands
// out stays valid as long as nobody calls recycle.
type splitter struct {
	r      io.Reader
	mapper extract.Mapper // r when it is one, and there is one worker: others look at what is no longer mapped
	format Format
	buffer []byte // the bytes in memory; those before i were handed out
	i      int
	at     offsets.Position // of buffer[i]
	number int
	open   bool // chunk has more of the current message
	fresh  bool // the window starts a message
	blank  bool // what stands before the window ends in an empty line
	ended  bool
	err    error
	opened bool
	keep   bool // what is handed out must not be written to any more
	shared bool // the buffer holds such bytes

	glancer glancer
	header  glance // of the message that the window starts with, when fresh
	usual   bool   // end met nothing unusual in the message
	claimed bool   // the message has a Content-Length
	claim   int    // where it ends by that, in the window
	vouched bool   // that is where the next message starts
	lies    bool   // that is not where it ended

	readyAt, readyLength, readyEnd int // what ready found out and chunk need not do again
	readyWhole                     bool
}

func newSplitter(r io.Reader, f Format) *splitter {
	mapper, _ := r.(extract.Mapper)
	return &splitter{r: r, mapper: mapper, format: f, at: offsets.Position{Line: 1}, blank: true, fresh: true}
}

func (s *splitter) failure() error { return s.err }

func (s *splitter) window() []byte { return s.buffer[s.i:] }

// fill reads once more.
func (s *splitter) fill() {
	s.readyLength = -1 // what ready saw is not all there is
	w := s.window()
	if s.mapper != nil {
		s.remap(len(w) + blockSize)
		return
	}
	if cap(s.buffer)-len(s.buffer) < blockSize/4 {
		size := max(blockSize, len(w)+len(w)/2+blockSize/2)
		next := s.buffer[:0]
		if s.shared || cap(next) < size {
			next, s.shared = make([]byte, 0, size), false
		}
		s.buffer, s.i = append(next, w...), 0
	}
	for range emptyReads {
		n, err := s.r.Read(s.buffer[len(s.buffer):cap(s.buffer)])
		s.buffer = s.buffer[:len(s.buffer)+n]
		if err != nil {
			s.ended = true
			if err != io.EOF {
				s.err = err
			}
			return
		}
		if n > 0 {
			return
		}
	}
	s.ended, s.err = true, io.ErrNoProgress
}

// remap moves the window of a document that is in memory, where it is looked
// at instead of being read. It is to hold n bytes.
func (s *splitter) remap(n int) {
	b, end, err := s.mapper.Map(s.at.Offset, n)
	if s.err = err; err != nil {
		s.ended = true
		return
	}
	s.buffer, s.i, s.ended = b, 0, end
}

// next implements archive.
func (s *splitter) next() (origin, bool) {
	for s.open {
		s.chunk()
	}
	for len(s.window()) == 0 && !s.ended {
		s.fill()
	}
	if !s.opened {
		s.opened = true
		s.recognise()
	}
	if len(s.window()) == 0 {
		return origin{}, false
	}
	s.number++
	s.open = true
	return origin{number: s.number, at: s.at, mbox: s.format == Mbox}, true
}

// recognise settles the format by content.
func (s *splitter) recognise() {
	for len(s.window()) < SniffLength && !s.ended && s.format == Unknown {
		s.fill()
	}
	if s.format == Unknown {
		s.format = Sniff(s.window())
	}
}

// ready implements archive.
func (s *splitter) ready() bool {
	if s.ended {
		return true
	}
	s.readyEnd, s.readyWhole = s.end(s.window())
	s.readyAt, s.readyLength = s.i, len(s.buffer)
	return s.readyWhole && s.readyEnd < len(s.window())
}

// chunk implements archive.
func (s *splitter) chunk() piece {
	if !s.open {
		return piece{last: true}
	}
	for {
		w := s.window()
		n, whole := s.readyEnd, s.readyWhole
		if s.readyAt != s.i || s.readyLength != len(s.buffer) || !s.fresh {
			n, whole = s.end(w)
		}
		if !whole && !s.ended && (n == 0 || s.fresh && len(w) < largest) {
			s.fill()
			continue
		}
		p := piece{data: w[:n], last: whole, lies: s.lies}
		if whole && s.usual {
			p.body, p.storage = s.header.body, s.header.storage
		}
		s.take(n)
		if s.open = !whole; whole {
			s.fresh, s.claimed, s.vouched, s.lies = true, false, false, false
		}
		return p
	}
}

// take moves the window n bytes on.
func (s *splitter) take(n int) {
	taken := s.window()[:n]
	s.at = s.at.Pass(taken)
	s.i += n
	s.shared = s.shared || s.keep
	if n > 0 {
		s.fresh = false
		s.blank = bytes.HasSuffix(taken, []byte("\n\n")) || bytes.HasSuffix(taken, []byte("\n\r\n"))
	}
	s.claim -= n
}

// end returns how many bytes of w belong to the current message for certain,
// and whether these are all.
func (s *splitter) end(w []byte) (n int, whole bool) {
	mbox := s.format == Mbox
	if s.format == Rnews {
		return s.articleEnd(w)
	}
	if !mbox && !s.ended {
		return len(w), false
	}
	if s.usual = s.fresh; s.fresh && !s.glance(w) {
		return 0, false
	}
	if mbox && !s.fresh {
		if a := s.parts(w, 0); a != no {
			return 0, a == yes
		}
	}
	for k := seekStart(w, 1); k < len(w); k = seekStart(w, k+1) {
		if !mbox || w[k] != 'F' || w[k-1] != '\n' {
			s.usual = s.usual && !isUnusual(w[k:], mbox)
			continue
		}
		if bytes.HasPrefix(w[k:], fromLine) {
			if a := s.parts(w, k); a != no {
				return k, a == yes
			}
		}
	}
	return s.rest(w, fromLine)
}

// rest is the answer of end when no separator, which starts as mark does, stands in w.
func (s *splitter) rest(w, mark []byte) (n int, whole bool) {
	if s.ended {
		s.close(w, len(w))
		return len(w), true
	}
	return max(0, len(w)-len(mark)-1), false
}

var fromLine = []byte("From ")

// isUnusual reports whether text that starts with a byte that isStart holds
// for is no text that people write, as it is the start of what textFilter
// leaves out, of a digest, or an escape of the mbox.
func isUnusual(text []byte, mbox bool) bool {
	switch text[0] {
	case 'F':
		return mbox && bytes.HasPrefix(text, fromLine)
	case 'b':
		return bytes.HasPrefix(text, uuBegin)
	case '=':
		return bytes.HasPrefix(text, yBegin)
	case '-':
		return bytes.HasPrefix(text, pgpBegin) || bytes.HasPrefix(text, digestStart)
	}
	return true
}

type answer uint8

const (
	no answer = iota
	yes
	unclear
)

// separates says whether a line that starts a message stands at offset k of w.
// An empty line stands before a From_ line, or a header field behind it, as not
// every program that wrote an mbox kept to the rules (RFC 4155).
func (s *splitter) separates(w []byte, k int) answer {
	const longest = 1024
	line := w[k:min(len(w), k+longest)]
	e := bytes.IndexByte(line, '\n')
	if e < 0 && len(line) < longest && !s.ended {
		return unclear
	}
	if e >= 0 {
		line = line[:e]
	}
	if !s.separator(line) {
		return no
	}
	if s.format == Rnews || k == 0 && s.blank || k > 0 && (bytes.HasSuffix(w[:k], []byte("\n\n")) || bytes.HasSuffix(w[:k], []byte("\n\r\n"))) {
		return yes
	}
	behind := w[min(len(w), k+len(line)+1):]
	if bytes.IndexByte(behind, '\n') < 0 && !s.ended && len(behind) < longest {
		return unclear
	}
	if startsHeader(behind) {
		return yes
	}
	return no
}

// glance looks at the header of the message that starts w. It reports false
// when it needs more text.
func (s *splitter) glance(w []byte) bool {
	s.header = s.glancer.glance(w)
	body, length := s.header.body, s.header.length
	if body == 0 {
		var known bool
		if body, length, known = headerEnd(w); !known && !s.ended && len(w) < largest {
			return false
		}
	}
	s.claimed, s.vouched = false, false
	if length != nil && s.format == Mbox {
		n, err := strconv.ParseUint(string(bytes.TrimSpace(length)), 10, 40)
		s.claimed, s.claim = err == nil, body+int(n)
	}
	return true
}

// parts says whether the message ends at offset k of w, because a From_ line
// starts another there which the Content-Length does not count in.
func (s *splitter) parts(w []byte, k int) answer {
	a := s.separates(w, k)
	if a == yes && s.claimed && k < s.claim {
		if !s.vouched {
			a = s.vouch(w)
		}
		if s.vouched {
			return no
		}
	}
	if a == yes {
		s.close(w, k)
	}
	return a
}

// vouch finds out whether the Content-Length is right: a message starts where
// it ends the current one, or the file ends there. The answer is yes, the
// message ends before, when that is not so, or is too far away to be seen.
func (s *splitter) vouch(w []byte) answer {
	switch {
	case s.claim > farthest || s.claim > len(w) && s.ended:
		return yes
	case s.claim > len(w):
		return unclear
	}
	rest := bytes.TrimLeft(w[s.claim:], "\r\n")
	if len(rest) < 512 && !s.ended && bytes.IndexByte(rest, '\n') < 0 {
		return unclear
	}
	line, _, _ := bytes.Cut(rest, []byte{'\n'})
	s.vouched = len(rest) == 0 || s.separator(line)
	return yes
}

// close compares the end of the message, at offset k of w, with its
// Content-Length. Programs differ in the empty lines that they count in.
func (s *splitter) close(w []byte, k int) {
	if s.claimed {
		from, to := min(k, s.claim), max(k, s.claim)
		s.lies = from < 0 || to > len(w) || len(bytes.Trim(w[from:to], "\r\n")) > 0
	}
}

// headerEnd returns the offset behind the empty line that ends the header in
// w, and the value of Content-Length.
func headerEnd(w []byte) (end int, length []byte, known bool) {
	for {
		k := bytes.IndexByte(w[end:], '\n')
		if k < 0 {
			return len(w), length, false
		}
		line := w[end : end+k]
		if end > 0 && isFromLine(line) {
			return end, length, true
		}
		end += k + 1
		if len(line) == 0 || len(line) == 1 && line[0] == '\r' {
			return end, length, true
		}
		if value, ok := bytes.CutPrefix(line, []byte("Content-Length:")); ok && length == nil {
			length = value
		}
	}
}
