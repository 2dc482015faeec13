package command

import (
	"bufio"
	"errors"
	"fmt"
	"slices"
	"text/template"

	"urlgrep/extract/reports"
)

// A printer has the report print what workers tell.
type printer struct {
	run    *Run
	search *search
	report reports.Report
	out    *bufio.Writer
	err    error // what ended the search

	path   string  // of the document
	noted  []noted // about it
	asides []aside // what was noted of a document, and may be true of many
}

// An aside is a note that is given for one document only and then counted, as
// a folder may hold thousands that it is true of.
type aside struct {
	others string // what is said of the others
	count  int64  // of these
}

// errEnough ends a search that needs no more matches.
var errEnough = errors.New("enough was found")

// tell implements listener.
func (p *printer) tell(e event) bool {
	if p.err == nil {
		p.err = p.event(&e)
	}
	return p.err == nil
}

// flush implements listener.
func (p *printer) flush() {
	if p.err == nil {
		p.err = p.out.Flush()
	}
}

// print prints what a worker tells of a file through a pipe. What was printed
// is flushed before it waits for more, so that nothing waits for input that
// may be slow to come (G4).
func (p *printer) print(told <-chan *batch) error {
	for p.err == nil {
		var b *batch
		var more bool
		select {
		case b, more = <-told:
		default:
			if p.flush(); p.err != nil {
				return p.err
			}
			b, more = <-told
		}
		if !more {
			break
		}
		for _, e := range b.events {
			p.tell(e)
		}
		b.recycle()
	}
	return p.err
}

// event prints one thing that was told.
func (p *printer) event(e *event) error {
	switch e.kind {
	case begin:
		p.search.progress.documents.Add(1)
		p.path = e.document.Path
		return p.report.Begin(e.document)
	case text:
		return p.printed(p.report.Text(e.bytes))
	case end:
		p.noteMore()
		return p.report.End()
	case failure:
		p.failure(e.err)
		return nil
	case skipped:
		if r, ok := p.report.(reports.Skipping); ok {
			return r.Skip(e.match.Path, e.match.Message)
		}
		return nil
	}
	p.run.found = true
	p.search.progress.matches.Add(1)
	if err := p.report.Match(e.match, e.bytes); err != nil {
		if _, ok := errors.AsType[template.ExecError](err); ok {
			p.failure(err)
			return nil
		}
		return err
	}
	if p.search.once { // the status is that of the first URL, whatever failed before it (POSIX.1-2017, grep -q)
		p.run.failed = false
		return errEnough
	}
	if p.search.text != noText { // the rest of the line is still to come
		return nil
	}
	return p.printed(nil)
}

// printed writes what was printed at once when that is wanted.
func (p *printer) printed(err error) error {
	if err == nil && p.search.flushing {
		return p.out.Flush()
	}
	return err
}

// failure tells of an error on standard error.
func (p *printer) failure(err error) {
	p.search.progress.hide()
	once, ok := errors.AsType[*onceNote](err)
	switch {
	case ok:
		p.once(once)
	case isNote(err) && !p.search.strict:
		p.damage(err)
	default:
		p.run.fail(err)
	}
}

// mostNotes is how many notes of a kind are given of a document: an archive may
// have the same fault in each of its messages.
const mostNotes = 10

// noted counts the notes of a kind on a document.
type noted struct {
	kind  error
	count int
}

// damage gives a note about damage in a document, or counts it.
func (p *printer) damage(err error) {
	kind := errors.Unwrap(err)
	k := slices.IndexFunc(p.noted, func(n noted) bool { return n.kind == kind })
	if k < 0 {
		k = len(p.noted)
		p.noted = append(p.noted, noted{kind: kind})
	}
	if p.noted[k].count++; p.noted[k].count <= mostNotes {
		p.run.note(err)
	}
}

// noteMore says how many notes on the document were not given.
func (p *printer) noteMore() {
	for _, n := range p.noted {
		if more := n.count - mostNotes; more > 0 {
			p.search.progress.hide()
			p.run.note(fmt.Errorf("%s: %s (%s); --strict gives all of them", p.path, several(int64(more), "more note"), n.kind))
		}
	}
	p.noted = p.noted[:0]
}

// once gives a note, or counts it when one like it was given.
func (p *printer) once(n *onceNote) {
	for k := range p.asides {
		if p.asides[k].others == n.others {
			p.asides[k].count++
			return
		}
	}
	p.asides = append(p.asides, aside{others: n.others})
	p.run.note(n)
}

// noteOthers says how many documents no note was given of.
func (p *printer) noteOthers() {
	for _, a := range p.asides {
		if a.count > 0 {
			p.search.progress.hide()
			p.run.note(fmt.Errorf("%s %s", several(a.count, "other file"), a.others))
		}
	}
}
