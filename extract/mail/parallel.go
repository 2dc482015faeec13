package mail

import (
	"sync"

	"urlgrep/extract"
)

// A job is a run of whole messages, or one message that is too large to be
// held in memory, whose chunks come while it is read.
type job struct {
	messages []piece
	chunks   chan piece // of a large message, the last one marked
	results  chan []event
	k        int // the next message
	current  piece
	spent    chan []byte // chunks that were read and may be filled again
}

// A piece is a message, or a chunk of a large one.
type piece struct {
	origin origin
	data   []byte
	last   bool
}

const (
	jobBytes   = 256 << 10 // whole messages that go into one job
	jobResults = 256       // events handed over at once
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
	j.current = j.messages[j.k]
	j.k++
	return j.current.origin, true
}

// chunk implements archive.
func (j *job) chunk() (data []byte, last bool) {
	if j.chunks == nil {
		return j.current.data, true
	}
	if j.current.data != nil {
		j.spent <- j.current.data
	}
	p := <-j.chunks // closed when the receiver wants no more
	j.current = p
	return p.data, p.last || p.data == nil
}

func (j *job) ready() bool { return j.chunks == nil }

func (j *job) failure() error { return nil }

// parallel reads the messages of s with several workers and hands out what
// they find in order.
func parallel(s *splitter, o *Options, workers int, yield func(extract.Match, error) bool) (err error, stopped bool) {
	s.keep = true
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
	flush := func() bool {
		if len(events) == 0 {
			return true
		}
		select {
		case j.results <- events:
			events = nil
			return true
		case <-done:
			return false
		}
	}
	open := scan(j, o, func(e event) bool {
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
	var messages []piece
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
		data, last := s.chunk()
		if !last {
			if !flush() || !large(s, piece{o, data, false}, send, done) {
				return
			}
			continue
		}
		messages = append(messages, piece{o, data, true})
		if size += len(data); size >= jobBytes && !flush() {
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
func large(s *splitter, first piece, send func(*job) bool, done <-chan struct{}) bool {
	j := &job{messages: []piece{first}, chunks: make(chan piece, chunksWait), results: make(chan []event, 4)}
	j.spent = make(chan []byte, chunksWait+2)
	defer close(j.chunks)
	if !send(j) {
		return false
	}
	s.keep = false // chunks are copied
	defer func() { s.keep = true }()
	for p := first; ; p.data, p.last = s.chunk() {
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
