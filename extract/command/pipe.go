package command

import "urlgrep/extract"

// A pipe is the listener of a worker whose file is printed by another goroutine.
type pipe struct {
	batches chan<- *batch
	stop    <-chan struct{}
	filling *batch
}

// A batch is handed on when it holds so many events or bytes of text, and
// before each read. A worker may be some batches ahead of the printer, which
// bounds what is kept in memory.
const (
	batchSize    = 64
	batchBytes   = 64 << 10
	batchesAhead = 4
)

// A batch is what a worker told.
type batch struct {
	events  []event
	matches []extract.Match // those of the events
	text    []byte          // the bytes of the events
	size    int             // bytes of text
}

func (p *pipe) tell(e event) bool {
	if p.filling == nil {
		p.filling = newBatch()
	}
	b := p.filling
	b.size += len(e.bytes)
	b.text = append(b.text, e.bytes...)
	e.bytes = b.text[len(b.text)-len(e.bytes):]
	if e.match != nil {
		b.size += len(e.match.Text)
		b.matches = append(b.matches, *e.match)
		e.match = &b.matches[len(b.matches)-1]
	}
	b.events = append(b.events, e)
	if len(b.events) == batchSize || b.size >= batchBytes {
		return p.hand()
	}
	return true
}

func (p *pipe) flush() {
	if p.filling != nil {
		p.hand()
	}
}

// hand hands the batch on, unless nobody listens any more.
func (p *pipe) hand() bool {
	b := p.filling
	p.filling = nil
	select {
	case p.batches <- b:
		return true
	case <-p.stop:
		return false
	}
}

// batches are used again, as a busy search fills thousands of them.
var batches = make(chan *batch, 64)

func newBatch() *batch {
	select {
	case b := <-batches:
		return b
	default:
		// The matches must not move: events point to them.
		return &batch{events: make([]event, 0, batchSize), matches: make([]extract.Match, 0, batchSize)}
	}
}

func (b *batch) recycle() {
	clear(b.events) // nothing that was told is kept in memory
	clear(b.matches)
	*b = batch{events: b.events[:0], matches: b.matches[:0], text: b.text[:0]}
	select {
	case batches <- b:
	default:
	}
}
