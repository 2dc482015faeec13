package command

import (
	"fmt"
	"io"
	"runtime"

	"golang.org/x/text/encoding"

	"urlgrep/extract"
	"urlgrep/extract/charset"
	"urlgrep/extract/reports"
	"urlgrep/extract/sources"
)

// A worker searches a file and tells what is in it.
type worker struct {
	search   *search
	listener listener
	stopped  bool // nobody listens any more
	ahead    bool // another goroutine reads
}

// An event is something that a worker tells.
type event struct {
	kind     eventKind
	document reports.Document // begin
	match    *extract.Match   // match and skipped
	bytes    []byte           // text, and match when text is wanted
	err      error            // failure
}

type eventKind uint8

const (
	begin eventKind = iota
	match
	text
	end
	failure
	skipped // a part of a message that holds no text
)

// A listener is told what a worker finds.
type listener interface {
	// tell returns false when nobody listens any more. The Match and the bytes
	// of an event are the worker's again when tell returns.
	tell(e event) bool

	// flush has all that was told printed, as the worker is going to wait for
	// input that may be slow to come (G4).
	flush()
}

// file searches a file.
func (w *worker) file(f sources.File) {
	opener := w.search.opener
	opener.Stored = func(r io.Reader) io.Reader { return &stored{r, w} }
	opener.Documents(f, func(d *sources.Document, err error) bool {
		if err != nil {
			w.tell(event{kind: failure, err: err})
		} else {
			w.document(f, d)
		}
		return !w.stopped
	})
	w.flush()
}

// stored is a file that counts what is read, and has all that was found before
// printed before it waits for more (G4).
type stored struct {
	io.Reader
	worker *worker
}

func (s *stored) Read(p []byte) (int, error) {
	if !s.worker.ahead {
		s.worker.flush()
	}
	n, err := s.Reader.Read(p)
	s.worker.search.progress.bytes.Add(int64(n))
	return n, err
}

// mapped is what stored is for a file that is mapped to memory.
type mapped struct {
	*sources.Mapping
	worker  *worker
	counted int64
}

func (m *mapped) Map(offset int64, n int) ([]byte, bool, error) {
	m.worker.flush()
	text, end, err := m.Mapping.Map(offset, n)
	now := max(m.counted, offset+int64(len(text)))
	m.worker.search.progress.bytes.Add(now - m.counted)
	m.counted = now
	return text, end, err
}

// mapping maps a document to memory when it can be searched there as it is.
func mapping(d *sources.Document, format string, e encoding.Encoding) *sources.Mapping {
	switch {
	case e != nil:
		return nil
	case format == "text":
		return d.Mapping()
	case format == "mbox" && runtime.GOMAXPROCS(0) == 1: // otherwise several goroutines look at it
		return d.Mapping()
	}
	return nil
}

// document searches a document.
func (w *worker) document(f sources.File, d *sources.Document) {
	s := w.search
	file := f.Name
	if file == sources.Stdin {
		file = ""
	}
	format, e := s.formatOf(d), s.encodingOf(d)
	w.tell(event{kind: begin, document: reports.Document{
		Path: d.Name, File: file, Named: s.several || d.Member, Encode: charset.EncoderOf(e, d.Head()),
	}})
	if s.text != noText {
		w.withText(d, format, e)
	} else if m := mapping(d, format, e); m != nil {
		w.mapped(d, format, e, m)
	} else {
		w.matches(d.Name, s.read(d, format, e, d), nil)
	}
	w.tell(event{kind: end})
}

// mapped searches a document that is mapped to memory.
func (w *worker) mapped(d *sources.Document, format string, e encoding.Encoding, m *sources.Mapping) {
	defer m.Close()
	reading := w.search.read(d, format, e, &mapped{Mapping: m, worker: w})
	if err := m.Guard(func() { w.matches(d.Name, reading, nil) }); err != nil {
		w.tell(event{kind: failure, err: fmt.Errorf("%s: %w", d.Name, err)})
	}
}

// withText searches a document as text, and tells of the text around matches, too.
func (w *worker) withText(d *sources.Document, format string, e encoding.Encoding) {
	if kinds[format] != "" {
		w.tell(event{kind: failure, err: notDecoded(d.Name, format)})
	}
	between := &tape{tell: w.text}
	record := func(r io.Reader) io.Reader {
		between.Reader = r
		return between
	}
	var reading reading
	if o := w.search.optionsFor(d); w.search.text == decodedText {
		reading = readText(d, d, e, o, record)
		between.settled = reading.settled
	} else {
		reading = readText(d, record(d), e, o, nil)
		between.settled = func() int64 { return reading.stored(reading.settled()) }
	}
	w.matches(d.Name, reading, between)
	between.rest()
}

// matches tells of the matches in a document and of the text around them.
func (w *worker) matches(path string, reading reading, between *tape) {
	s := w.search
	count := 0
	if reading.ahead != nil {
		w.ahead = true
		defer func() { w.ahead = false }()
		reading.ahead(w.flush)
	}
	if s.parts && reading.skipped != nil {
		reading.skipped(func(m *extract.Message) { w.tell(event{kind: skipped, match: &extract.Match{Path: path, Message: m}}) })
	}
	for m, err := range reading.matches {
		if err != nil {
			if w.tell(event{kind: failure, err: err}); w.stopped {
				return
			}
			continue
		}
		start, stop := m.Offset, m.End
		if reading.places != nil {
			reading.places.Relocate(m)
		}
		if s.text == storedText {
			start, stop = m.Offset, m.End
		}
		if s.normal != nil {
			m.URI = s.normal(m.URI)
		}
		if !s.wants(m) || s.limit > 0 && count == s.limit {
			continue
		}
		count++
		var text []byte
		if between != nil {
			between.pass(start)
			text = between.take(stop)
		}
		w.tell(event{kind: match, match: m, bytes: text})
		switch {
		case w.stopped || between == nil && count == s.limit:
			return
		case count == s.limit:
			between.ahead = s.trailing
		}
	}
}

// wants reports whether a match meets all conditions.
func (s *search) wants(m *extract.Match) bool {
	for _, holds := range s.conditions {
		if !holds(m) {
			return false
		}
	}
	return true
}

// text tells of text between matches.
func (w *worker) text(b []byte) {
	w.tell(event{kind: text, bytes: b})
}

func (w *worker) tell(e event) {
	w.stopped = w.stopped || !w.listener.tell(e)
}

func (w *worker) flush() {
	if !w.stopped {
		w.listener.flush()
	}
}
