package html

import (
	"io"
	"iter"

	"golang.org/x/net/html/charset"
	"golang.org/x/text/encoding"

	"urlgrep/core"
	"urlgrep/delimit"
	"urlgrep/extract"
	sets "urlgrep/extract/charset"
	"urlgrep/extract/offsets"
)

// All returns the URIs in the page in r, in order: those in attributes and
// style sheets, and those in its text, as mode says. The page is in the
// character set e; when that is nil, in the one that it names itself, or
// UTF-8. An error of the reader comes last.
func All(r io.Reader, e encoding.Encoding, mode Mode, o extract.Options) iter.Seq2[extract.Match, error] {
	return func(yield func(extract.Match, error) bool) {
		f := &file{r: r, at: offsets.Position{Line: 1}, buffer: make([]byte, readSize)}
		if o.NoLines {
			f.at.Line = 0
		}
		if e == nil {
			e = f.named()
		}
		var s offsets.Stream = f
		if e != nil {
			s = sets.NewStream(f, e)
		}
		page := NewStream(s, Options{Mode: mode, Base: o.Base, Rules: o.Rules, Relative: o.Relative})
		m := &merger{page: page, options: o, yield: yield}
		if m.run(); f.err != nil && !m.stopped {
			yield(extract.Match{}, f.err)
		}
	}
}

const readSize = 64 << 10

// A file is a Stream of what is stored.
type file struct {
	r      io.Reader
	buffer []byte
	ahead  []byte // was read to see its character set
	at     offsets.Position
	places offsets.Map
	err    error // of the reader
	ended  bool
}

// named returns the character set that the page names at its start, nil for UTF-8.
func (f *file) named() encoding.Encoding {
	const enough = 1024 // bytes (HTML §13.2.3.2)
	n, err := io.ReadAtLeast(f.r, f.buffer, enough)
	f.end(err)
	f.ahead = f.buffer[:n]
	e, name, certain := charset.DetermineEncoding(f.ahead, "")
	if !certain || name == "utf-8" {
		return nil
	}
	return e
}

// end remembers an error of the reader.
func (f *file) end(err error) {
	if f.ended = err != nil; f.ended && err != io.EOF && err != io.ErrUnexpectedEOF {
		f.err = err
	}
}

// Map implements offsets.Stream.
func (f *file) Map() *offsets.Map { return &f.places }

// Next implements offsets.Stream.
func (f *file) Next() ([]byte, error) {
	text := f.ahead
	f.ahead = nil
	for len(text) == 0 {
		if f.ended {
			return nil, io.EOF
		}
		n, err := f.r.Read(f.buffer)
		f.end(err)
		text = f.buffer[:n]
	}
	f.at = f.places.Text(text, f.at)
	return text, nil
}

// A merger reports the references of a page and the URIs in its text in order.
type merger struct {
	page    *Stream
	options extract.Options
	yield   func(extract.Match, error) bool
	chunk   []byte
	ended   bool
	pending []Reference
	stopped bool
}

// window is how many bytes besides what a decision may need a Scanner holds at most.
const window = 256 << 10

// Read implements io.Reader for the scanner.
func (m *merger) Read(p []byte) (int, error) {
	for len(m.chunk) == 0 {
		if m.ended || m.stopped {
			return 0, io.EOF
		}
		if passed := m.page.Map().Len() - int64(m.options.LookAhead()+window); passed > 0 {
			m.flush(passed)
			m.page.Map().Forget(passed)
		}
		var err error
		m.chunk, err = m.page.Next()
		m.ended = err != nil
		m.pending = append(m.pending, m.page.References()...)
	}
	n := copy(p, m.chunk)
	m.chunk = m.chunk[n:]
	return n, nil
}

func (m *merger) run() {
	o := m.options
	o.NoLines = true
	sc := extract.NewScanner(m, o)
	for !m.stopped && sc.Scan() {
		found := sc.Match()
		m.flush(found.Offset + 1)
		m.page.Map().Relocate(&found)
		if found.Kind == delimit.Relative && m.page.Base().IsAbsolute() {
			if target, err := o.Rules.Resolve(m.page.Base(), core.Parse(found.Reference)); err == nil {
				found.URI = target.String()
			}
		}
		m.send(found)
	}
	m.flush(m.page.Map().Len() + 1)
}

// flush reports the references that stand before offset at of the text.
func (m *merger) flush(at int64) {
	k := 0
	for ; k < len(m.pending) && m.pending[k].At < at; k++ {
		m.pending[k].Match.Path = m.options.Path
		m.send(m.pending[k].Match)
	}
	m.pending = m.pending[:copy(m.pending, m.pending[k:])]
}

func (m *merger) send(found extract.Match) {
	m.stopped = m.stopped || !m.yield(found, nil)
}
