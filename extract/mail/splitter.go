package mail

import (
	"bytes"
	"io"
	"strconv"

	"urlgrep/extract/offsets"
)

const (
	blockSize  = 256 << 10 // bytes read at once
	largest    = 1 << 20   // bytes of a message that are looked at together
	emptyReads = 100       // reads of nothing before the reader is given up
)

// A splitter cuts a file into messages. It implements archive. What it hands
// out stays valid as long as nobody calls recycle.
type splitter struct {
	r       io.Reader
	format  Format
	buffer  []byte // the bytes in memory; those before i were handed out
	i       int
	at      offsets.Position // of buffer[i]
	number  int
	open    bool // chunk has more of the current message
	fresh   bool // the window starts a message
	blank   bool // what stands before the window ends in an empty line
	ended   bool
	err     error
	opened  bool
	keep    bool // what is handed out must not be written to any more
	shared  bool // the buffer holds such bytes
	believe int  // bytes of the message that Content-Length vouches for

	readyAt, readyLength, readyEnd int // what ready found out and chunk need not do again
	readyWhole                     bool
}

func newSplitter(r io.Reader, f Format) *splitter {
	return &splitter{r: r, format: f, at: offsets.Position{Line: 1}, blank: true, fresh: true}
}

func (s *splitter) failure() error { return s.err }

func (s *splitter) window() []byte { return s.buffer[s.i:] }

// fill reads once more.
func (s *splitter) fill() {
	s.readyLength = -1 // what ready saw is not all there is
	w := s.window()
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
func (s *splitter) chunk() (data []byte, last bool) {
	if !s.open {
		return nil, true
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
		s.take(n)
		if s.open = !whole; whole {
			s.fresh, s.believe = true, 0
		}
		return w[:n], whole
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
	s.believe = max(0, s.believe-n)
}

// end returns how many bytes of w belong to the current message for certain,
// and whether these are all.
func (s *splitter) end(w []byte) (n int, whole bool) {
	if s.format != Mbox {
		return len(w), s.ended
	}
	from := s.believe
	if s.fresh {
		if from = s.contentLength(w); from < 0 {
			return 0, false
		}
		s.believe = from
	}
	from = max(0, from-1)
	if !s.fresh && from == 0 && s.separates(w, 0) == yes {
		return 0, true
	}
	for {
		if from >= len(w) {
			break
		}
		k := bytes.Index(w[from:], fromBehindBreak)
		if k < 0 {
			break
		}
		k += from + 1
		switch s.separates(w, k) {
		case yes:
			return k, true
		case unclear:
			return k, s.ended
		}
		from = k
	}
	if s.ended {
		return len(w), true
	}
	return max(0, len(w)-len(fromBehindBreak)), false
}

var fromBehindBreak = []byte("\nFrom ")

type answer uint8

const (
	no answer = iota
	yes
	unclear
)

// separates says whether a From_ line that starts a message stands at offset k
// of w. An empty line stands before it, or a header field behind it, as not
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
	if !isFromLine(line) {
		return no
	}
	if k == 0 && s.blank || k > 0 && (bytes.HasSuffix(w[:k], []byte("\n\n")) || bytes.HasSuffix(w[:k], []byte("\n\r\n"))) {
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

// contentLength returns how many bytes of the message that starts w are
// certain because its Content-Length says so and what stands behind them is
// the start of a message or the end of the file; otherwise the length lies, or
// is too large to be checked, and 0 is returned. It is -1 when more text is needed.
func (s *splitter) contentLength(w []byte) int {
	body, known := headerEnd(w)
	if !known && !s.ended && len(w) < largest {
		return -1
	}
	k := bytes.Index(w[:body], []byte("\nContent-Length:"))
	if k < 0 {
		return 0
	}
	value, _, _ := bytes.Cut(w[k+len("\nContent-Length:"):body], []byte{'\n'})
	n, err := strconv.Atoi(string(bytes.TrimSpace(value)))
	if err != nil || n <= 0 || n > largest {
		return 0
	}
	end := body + n
	if end > len(w) {
		if s.ended {
			return 0
		}
		return -1
	}
	rest := bytes.TrimLeft(w[end:], "\r\n")
	if len(rest) < 512 && !s.ended && bytes.IndexByte(rest, '\n') < 0 {
		return -1
	}
	line, _, _ := bytes.Cut(rest, []byte{'\n'})
	if len(rest) == 0 || isFromLine(line) {
		return end
	}
	return 0
}

// headerEnd returns the offset behind the empty line that ends the header in w.
func headerEnd(w []byte) (end int, known bool) {
	for {
		k := bytes.IndexByte(w[end:], '\n')
		if k < 0 {
			return len(w), false
		}
		end += k + 1
		if rest := w[end:]; bytes.HasPrefix(rest, []byte("\n")) {
			return end + 1, true
		} else if bytes.HasPrefix(rest, []byte("\r\n")) {
			return end + 2, true
		}
	}
}
