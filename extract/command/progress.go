package command

import (
	"fmt"
	"io"
	"sync"
	"sync/atomic"
	"time"
)

// A progress counts what a search does, and shows it on a terminal in a line
// of its own when the work takes more than a second.
type progress struct {
	documents, bytes, matches atomic.Int64

	w        io.Writer
	stats    bool // print the counts at the end
	started  time.Time
	terminal bool
	stop     chan struct{}

	mutex sync.Mutex
	shown bool
	ended bool
}

const (
	progressDelay = time.Second
	progressEvery = 200 * time.Millisecond
)

func newProgress(w io.Writer, stats bool) *progress {
	p := &progress{w: w, stats: stats, started: time.Now(), terminal: isTerminal(w), stop: make(chan struct{})}
	if p.terminal {
		go p.run()
	}
	return p
}

// run shows the line again and again.
func (p *progress) run() {
	wait := time.NewTimer(progressDelay)
	defer wait.Stop()
	for {
		select {
		case <-p.stop:
			return
		case <-wait.C:
			p.show()
			wait.Reset(progressEvery)
		}
	}
}

// show shows the line. It is cut at the edge of a narrow terminal, which would
// else break it (DECAWM): of two lines, only the second could be taken away.
func (p *progress) show() {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	if p.ended {
		return
	}
	fmt.Fprintf(p.w, "\r\x1b[K\x1b[?7l%s\x1b[?7h", p)
	p.shown = true
}

// hide takes the line away, so that something can be printed.
func (p *progress) hide() {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	p.takeAway()
}

func (p *progress) takeAway() {
	if p.shown {
		io.WriteString(p.w, "\r\x1b[K")
		p.shown = false
	}
}

// end takes the line away for good and prints the counts when they are asked for.
func (p *progress) end() {
	close(p.stop)
	p.mutex.Lock()
	p.takeAway()
	p.ended = true
	p.mutex.Unlock()
	if p.stats {
		fmt.Fprintln(p.w, p)
	}
}

// String returns the counts: "12 files, 3.4 MB, 56.7 MB/s, 89 URLs".
func (p *progress) String() string {
	bytes := p.bytes.Load()
	rate := float64(bytes) / max(time.Since(p.started).Seconds(), 1e-3)
	return fmt.Sprintf("%s, %s, %s/s, %s",
		several(p.documents.Load(), "file"), size(float64(bytes)), size(rate), several(p.matches.Load(), "URL"))
}

// several writes a number of things.
func several(n int64, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return fmt.Sprintf("%d %ss", n, thing)
}

// size writes a number of bytes in the units of the SI.
func size(bytes float64) string {
	if bytes < 1e3 {
		return fmt.Sprintf("%.0f B", bytes)
	}
	for _, unit := range []string{"kB", "MB", "GB"} {
		if bytes /= 1e3; bytes < 1e3 {
			return fmt.Sprintf("%.1f %s", bytes, unit)
		}
	}
	return fmt.Sprintf("%.1f TB", bytes/1e3)
}

// above returns a writer that takes the line away before it writes.
func (p *progress) above(w io.Writer) io.Writer {
	if !p.terminal {
		return w
	}
	return aboveLine{w, p}
}

type aboveLine struct {
	io.Writer
	progress *progress
}

func (a aboveLine) Write(b []byte) (int, error) {
	a.progress.hide()
	return a.Writer.Write(b)
}
