package command

import (
	"errors"
	"runtime"

	"urlgrep/extract/sources"
)

// perform searches the files and prints in their order. On one core it prints
// what is found at once, since to hand it to a goroutine that has to share the
// core costs more time than it saves.
func (s *search) perform(p *printer) error {
	perform := s.byAllCores
	if runtime.GOMAXPROCS(0) == 1 {
		perform = s.byOneCore
	}
	err := perform(p)
	if err == nil {
		p.noteOthers()
		err = p.report.Finish()
	}
	if err == nil || errors.Is(err, errEnough) {
		err = p.out.Flush()
	}
	return err
}

func (s *search) byOneCore(p *printer) error {
	for file, err := range s.files {
		if err != nil {
			p.tell(event{kind: failure, err: err})
		} else {
			(&worker{search: s, listener: p}).file(file)
		}
		if p.err != nil {
			break
		}
	}
	return p.err
}

// A job is a file that is searched, and what a worker tells of it. Workers
// take jobs in the order of the files.
type job struct {
	file sources.File
	told chan *batch
}

// byAllCores has each core search a file. What ends the search is not kept
// waiting for those who search: their input may be slow to come, or never come.
func (s *search) byAllCores(p *printer) error {
	stop := make(chan struct{})
	defer close(stop)

	count := runtime.GOMAXPROCS(0)
	ordered, todo := make(chan *job, count), make(chan *job)
	go s.distribute(ordered, todo, stop)
	for range count {
		go func() {
			for j := range todo {
				tube := &pipe{batches: j.told, stop: stop}
				(&worker{search: s, listener: tube}).file(j.file)
				close(j.told)
			}
		}()
	}
	for j := range ordered {
		if err := p.print(j.told); err != nil {
			return err
		}
	}
	return nil
}

// distribute hands each file to the printer, which awaits what is told of it,
// and then to the workers.
func (s *search) distribute(ordered, todo chan<- *job, stop <-chan struct{}) {
	defer close(todo)
	defer close(ordered)
	for file, err := range s.files {
		j := &job{file: file, told: make(chan *batch, batchesAhead)}
		select {
		case ordered <- j:
		case <-stop:
			return
		}
		if err != nil {
			b := newBatch()
			b.events = append(b.events, event{kind: failure, err: err})
			j.told <- b
			close(j.told)
			continue
		}
		select {
		case todo <- j:
		case <-stop:
			return
		}
	}
}
