package html

import (
	"fmt"
	"io"
	"iter"

	"golang.org/x/text/encoding"

	"urlgrep/core"
	"urlgrep/delimit"
	"urlgrep/extract"
	"urlgrep/extract/charset"
	"urlgrep/extract/offsets"
)

// All returns the URIs in the page in r, in order: those in attributes and
// style sheets, and those in its text, as mode says. The page is in the
// character set e; when that is nil, in the one that its start tells.
func All(r io.Reader, e encoding.Encoding, mode Mode, o extract.Options) iter.Seq2[extract.Match, error] {
	return Merge(NewStream(charset.Open(r, e, encodingOf, !o.NoLines), Options{Mode: mode, Base: o.Base, Rules: o.Rules, Relative: o.Relative}), o)
}

// A Page is text that a Scanner reads, and references that stand between it.
type Page interface {
	offsets.Stream
	References() []Reference // found since the last call
	Skipped() []extract.Skip // passed over since the last call because they are too long (G2)
	Base() core.Reference    // what relative references are resolved against
}

// Merge returns the references of a page and the URIs in its text in order.
// What was too long to be looked at is an error of type [TooLong]; an error of
// the reader comes last.
func Merge(page Page, o extract.Options) iter.Seq2[extract.Match, error] {
	return func(yield func(extract.Match, error) bool) {
		m := &merger{page: page, options: o, yield: yield}
		if m.run(); m.err != nil {
			m.send(extract.Match{}, m.err)
		}
	}
}

// A TooLong is the error for a candidate that was passed over because of its length (G2).
type TooLong struct{ extract.Skip }

// Error implements error.
func (e *TooLong) Error() string {
	return fmt.Sprintf("line %d, byte %d: a reference that is too long was passed over", e.Line, e.Offset)
}

// A merger reports the references of a page and the URIs in its text in order.
type merger struct {
	page    Page
	scanner *extract.Scanner
	options extract.Options
	yield   func(extract.Match, error) bool
	chunk   []byte
	ended   bool
	err     error // of the reader
	pending []Reference
	stopped bool
}

// mostPending is how many references wait for a URI that may start in the text
// before them and end behind it.
const mostPending = 4096

// Read implements io.Reader for the scanner.
func (m *merger) Read(p []byte) (int, error) {
	for len(m.chunk) == 0 {
		settled := m.scanner.Settled()
		if m.flush(settled + 1); len(m.pending) >= mostPending {
			m.flush(m.page.Map().Len() + 1)
		}
		m.tooLong()
		if m.ended || m.stopped {
			return 0, io.EOF
		}
		m.page.Map().Forget(settled)
		var err error
		m.chunk, err = m.page.Next()
		if m.ended = err != nil; m.ended && err != io.EOF {
			m.err = err
		}
		m.pending = append(m.pending, m.page.References()...)
	}
	n := copy(p, m.chunk)
	m.chunk = m.chunk[n:]
	return n, nil
}

func (m *merger) run() {
	o := m.options
	o.NoLines = true
	o.Skipped = func(skip extract.Skip) {
		at := m.page.Map().Start(skip.Offset)
		m.send(extract.Match{}, &TooLong{extract.Skip{Offset: at.Offset, Line: at.Line}})
	}
	sc := extract.NewScanner(m, o)
	m.scanner = sc
	for !m.stopped && sc.Scan() {
		found := sc.Match()
		m.flush(found.Offset + 1)
		m.page.Map().Relocate(&found)
		if found.Kind == delimit.Relative {
			found.URI = o.Rules.Target(m.page.Base(), found.Reference)
		}
		m.send(found, nil)
	}
	m.flush(m.page.Map().Len() + 1)
	m.tooLong()
}

// tooLong tells of the references that were passed over since the last call.
func (m *merger) tooLong() {
	for _, skip := range m.page.Skipped() {
		m.send(extract.Match{}, &TooLong{skip})
	}
}

// flush reports the references that stand before offset at of the text.
func (m *merger) flush(at int64) {
	k := 0
	for ; k < len(m.pending) && m.pending[k].At < at; k++ {
		m.pending[k].Match.Path = m.options.Path
		m.send(m.pending[k].Match, nil)
	}
	m.pending = m.pending[:copy(m.pending, m.pending[k:])]
}

func (m *merger) send(found extract.Match, err error) {
	m.stopped = m.stopped || !m.yield(found, err)
}
