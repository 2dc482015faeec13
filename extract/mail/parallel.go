package mail

import (
	"sync"

	"urlgrep/extract"
)

// A job is a run of whole messages, or one message that is too large to be
// held in memory, whose chunks come while it is read.
type job struct {
	messages []whole
	chunks   chan piece // of a large message, the last one marked
	results  chan []event
	k        int // the next message
	current  piece
	spent    chan []byte // chunks that were read and may be filled again
}

// A whole is a message in one piece, or the start of a large one.
type whole struct {
	origin origin
	piece
}

const (
	jobBytes   = 256 << 10 // whole messages that go into one job
	jobResults = 256       // events handed over at once
	jobMatches = 32        // matches that memory is taken for at once
	chunksWait = 2         // chunks of a large message that wait to be read
)

// next implements archive.
func (j *job) next() (origin, bool) {
	if j.chunks != nil {
		if j.k > 0 {
			return origin{}, false
		}
		j.k++
		return j.messages[0].origin, true
	}
	if j.k == len(j.messages) {
		return origin{}, false
	}
	m := &j.messages[j.k]
	j.current = m.piece
	j.k++
	return m.origin, true
}

// chunk implements archive.
func (j *job) chunk() piece {
	if j.chunks == nil {
		return j.current
	}
	if j.current.data != nil {
		j.spent <- j.current.data
	}
	j.current = <-j.chunks // closed when the receiver wants no more
	j.current.last = j.current.last || j.current.data == nil
	return j.current
}

func (j *job) ready() bool { return j.chunks == nil }

func (j *job) failure() error { return nil }

// parallel reads the messages of s with several workers and hands out what
// they find in order.
func parallel(s *splitter, o *Options, workers int, yield func(*extract.Match, error) bool) (err error, stopped bool) {
	s.keep, s.mapper = true, nil
	done := make(chan struct{})
	queue := make(chan *job, 2*workers) // in order of the file
	work := make(chan *job, 2*workers)
	var all sync.WaitGroup
	defer all.Wait() // nothing reads on when the caller goes on
	defer close(done)
	all.Go(func() {
		split(s, queue, work, done)
		close(queue)
		close(work)
	})
	for range workers {
		all.Go(func() {
			for j := range work {
				j.run(o, done)
			}
		})
	}
	for {
		j, ok := receive(queue, o)
		if !ok {
			return s.err, false
		}
		for {
			events, ok := receive(j.results, o)
			if !ok {
				break
			}
			for k := range events {
				if !events[k].deliver(o, yield) {
					return nil, true
				}
			}
		}
	}
}

// receive receives from c, and says so first when it has to wait.
func receive[T any](c <-chan T, o *Options) (v T, ok bool) {
	select {
	case v, ok = <-c:
		return v, ok
	default:
	}
	if o.Idle != nil {
		o.Idle()
	}
	v, ok = <-c
	return v, ok
}

// run reads the messages of a job.
func (j *job) run(o *Options, done <-chan struct{}) {
	defer close(j.results)
	var events []event
	var matches []extract.Match // of the events; they must not move
	flush := func() bool {
		if len(events) == 0 {
			return true
		}
		select {
		case j.results <- events:
			events, matches = nil, nil
			return true
		case <-done:
			return false
		}
	}
	open := scan(j, o, func(e event) bool {
		if e.match != nil {
			if len(matches) == cap(matches) {
				matches = make([]extract.Match, 0, jobMatches)
			}
			matches = append(matches, *e.match)
			e.match = &matches[len(matches)-1]
		}
		events = append(events, e)
		if len(events) >= jobResults || j.chunks != nil {
			return flush()
		}
		return true
	})
	if open {
		flush()
	}
}

// split makes jobs of the messages of s until there are no more or nobody
// wants them.
func split(s *splitter, queue, work chan<- *job, done <-chan struct{}) {
	var messages []whole
	size := 0
	send := func(j *job) bool {
		select {
		case queue <- j:
		case <-done:
			return false
		}
		select {
		case work <- j:
		case <-done:
			return false
		}
		return true
	}
	flush := func() bool {
		if len(messages) == 0 {
			return true
		}
		j := &job{messages: messages, results: make(chan []event, 4)}
		messages, size = nil, 0
		return send(j)
	}
	for {
		if !s.ready() && !flush() { // what waits must not wait for input
			return
		}
		o, ok := s.next()
		if !ok {
			flush()
			return
		}
		m := whole{o, s.chunk()}
		if !m.last {
			if !flush() || !large(s, m, send, done) {
				return
			}
			continue
		}
		messages = append(messages, m)
		if size += len(m.data); size >= jobBytes && !flush() {
			return
		}
	}
}

// spare returns a chunk to fill, one that was read if there is any.
func spare(spent <-chan []byte) []byte {
	select {
	case b := <-spent:
		return b[:0]
	default:
		return nil
	}
}

// large hands over a message chunk by chunk.
func large(s *splitter, first whole, send func(*job) bool, done <-chan struct{}) bool {
	j := &job{messages: []whole{first}, chunks: make(chan piece, chunksWait), results: make(chan []event, 4)}
	j.spent = make(chan []byte, chunksWait+2)
	defer close(j.chunks)
	if !send(j) {
		return false
	}
	s.keep = false // chunks are copied
	defer func() { s.keep = true }()
	for p := first.piece; ; p = s.chunk() {
		if p.data = append(spare(j.spent), p.data...); p.data == nil {
			p.data = []byte{}
		}
		select {
		case j.chunks <- p:
		case <-done:
			return false
		}
		if p.last {
			return true
		}
	}
}
