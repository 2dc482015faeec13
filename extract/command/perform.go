package command

import (
	"bufio"
	"errors"
	"runtime"
	"sync"
	"syscall"

	"urlgrep/extract"
	"urlgrep/extract/reports"
	"urlgrep/extract/sources"
)

// An event is something that a worker tells the report.
type event struct {
	kind     eventKind
	document reports.Document // begin
	match    extract.Match    // match
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

// A job is a file that is searched, and what a worker tells of it. Workers
// take jobs in the order of the files and may be ahead of the report by some
// batches of events each, which bounds what is kept in memory.
type job struct {
	file   sources.File
	events chan []event
}

const batchesAhead = 4

// perform searches the files by all cores and reports in the order of the files.
func (r *Run) perform(s *search, report reports.Report, out *bufio.Writer) error {
	stop := make(chan struct{})
	var workers sync.WaitGroup
	defer workers.Wait()
	defer close(stop)

	count := runtime.GOMAXPROCS(0)
	ordered, todo := make(chan *job, count), make(chan *job)
	workers.Go(func() { s.distribute(ordered, todo, stop) })
	for range count {
		workers.Go(func() {
			for j := range todo {
				(&worker{search: s, events: j.events, stop: stop}).file(j.file)
			}
		})
	}
	for j := range ordered {
		err := r.reportJob(s, j, report, out)
		if errors.Is(err, syscall.EPIPE) || errors.Is(err, errEnough) { // nobody reads on: a quiet end
			return out.Flush()
		}
		if err != nil {
			return err
		}
	}
	if err := report.Finish(); err != nil {
		return err
	}
	return out.Flush()
}

// distribute hands each file to the report, which awaits its events, and then
// to the workers.
func (s *search) distribute(ordered, todo chan<- *job, stop <-chan struct{}) {
	defer close(todo)
	defer close(ordered)
	for file, err := range s.files {
		j := &job{file: file, events: make(chan []event, batchesAhead)}
		select {
		case ordered <- j:
		case <-stop:
			return
		}
		if err != nil {
			j.events <- []event{{kind: failure, err: err}}
			close(j.events)
			continue
		}
		select {
		case todo <- j:
		case <-stop:
			return
		}
	}
}

// errEnough ends a search that needs no more matches.
var errEnough = errors.New("enough was found")

// reportJob reports the events of a job. What was printed is flushed before it
// waits for more, so that nothing waits for input that may be slow to come (G4).
func (r *Run) reportJob(s *search, j *job, report reports.Report, out *bufio.Writer) error {
	for {
		var batch []event
		var more bool
		select {
		case batch, more = <-j.events:
		default:
			if err := out.Flush(); err != nil {
				return err
			}
			batch, more = <-j.events
		}
		if !more {
			return nil
		}
		for i := range batch {
			if err := r.report(s, &batch[i], report, out); err != nil {
				return err
			}
		}
		recycle(batch)
	}
}

func (r *Run) report(s *search, e *event, report reports.Report, out *bufio.Writer) error {
	switch e.kind {
	case begin:
		s.progress.documents.Add(1)
		return report.Begin(e.document)
	case text:
		return report.Text(e.bytes)
	case end:
		return report.End()
	case failure:
		s.progress.hide()
		if isNote(e.err) && !s.strict {
			r.note(e.err)
		} else {
			r.fail(e.err)
		}
		return nil
	case skipped:
		if p, ok := report.(reports.Skipping); ok {
			return p.Skip(e.match.Path, e.match.Message)
		}
		return nil
	}
	r.found = true
	s.progress.matches.Add(1)
	if err := report.Match(&e.match, e.bytes); err != nil {
		return err
	}
	if s.once {
		return errEnough
	}
	if s.flushing {
		return out.Flush()
	}
	return nil
}

// batches are used again, as a busy search fills thousands of them.
var batches = make(chan []event, 64)

func newBatch() []event {
	select {
	case b := <-batches:
		return b
	default:
		return make([]event, 0, batchSize)
	}
}

func recycle(batch []event) {
	clear(batch) // nothing that was told is kept in memory
	select {
	case batches <- batch[:0]:
	default:
	}
}
