// Package mail finds the URIs in mail and news: in a message, an article, an
// mbox of any size. It undoes what the transport did to the text and says for
// each URI where it stands in the file as stored and in which part of which
// message.
//
//	for m, err := range mail.All(file, mail.Options{}) {
//		var note *mail.Note
//		switch {
//		case errors.As(err, &note):
//			log.Print(note) // something was damaged; the rest is read
//		case err != nil:
//			return err
//		default:
//			fmt.Println(m.Line, m.Message.Subject, m.URI)
//		}
//	}
//
// Real archives are damaged in every way. What cannot be taken as its header
// says is read as plain text with a Note, and never dropped. Memory stays
// bounded whatever a message holds, and matches come in the order of the file.
package mail

import (
	"errors"
	"fmt"
	"io"
	"iter"
	"runtime"

	"urlgrep/extract"
	"urlgrep/extract/html"
	"urlgrep/extract/offsets"
)

// Options choose how mail is read. The zero value reads the text of all
// messages with as many goroutines as there are processors.
type Options struct {
	extract.Options // Base is that of the messages which name none (F2)

	Format   Format    // what the input is; Unknown means to see by content
	Headers  bool      // find URIs in header fields too
	AllParts bool      // report what stands in several alternatives of a message each time
	HTML     html.Mode // which references of HTML parts are reported

	NoMessage bool // leave Match.Message nil, which saves decoding headers
	Workers   int  // messages decoded at once; 0 means one for each processor, 1 reads in the goroutine of the caller

	// Select says whether a message is read; nil reads all of them. A message
	// in another is asked for on its own, with the fields that it lacks taken
	// from the message around it. It may be called by several goroutines at once.
	Select func(*extract.Message) bool

	// Dated says the same by the date of a message (RFC 3339). Messages
	// without one are left out with a Note.
	Dated func(date string) bool

	// Skipped is called, in order, for each part that holds no text.
	Skipped func(*extract.Message)

	// LineOf returns the line of an offset of the file. With it and NoLines no
	// line is counted unless there is a Note to be given.
	LineOf func(offset int64) int

	// Idle is called before All waits for input, so that what was printed can
	// be flushed. With one worker All reads in the goroutine of the caller and
	// does not call it.
	Idle func()
}

// What a Note is about. The error of a Note wraps one of these.
var (
	ErrHeader     = errors.New("damaged header")
	ErrHeaderLong = errors.New("header too long")
	ErrNoBoundary = errors.New("missing boundary")
	ErrUnclosed   = errors.New("multipart not closed")
	ErrNested     = errors.New("nested too deep")
	ErrEncoding   = errors.New("damaged transfer encoding")
	ErrCharset    = errors.New("unknown character set")
	ErrControl    = errors.New("control characters")
	ErrTooLong    = errors.New("candidate too long")
	ErrDate       = errors.New("no date")
	ErrLength     = errors.New("wrong length")
)

// A Note says that something in a message is not as it should be. It ends
// nothing: everything readable is still read.
type Note struct {
	Path    string // the file
	Message int    // the number of the message, from 1
	Line    int    // where in the file, from 1
	Offset  int64  // the same in bytes from the start of the file
	Reason  string
	Err     error // one of the errors above
}

// Error implements error.
func (n *Note) Error() string {
	return fmt.Sprintf("%s: message %d, line %d: %s", n.Path, n.Message, n.Line, n.Reason)
}

// Unwrap returns what the note is about.
func (n *Note) Unwrap() error { return n.Err }

// All returns the URIs in r, in order. An error that is a *Note is followed by
// more; any other error is that of the reader and comes last.
func All(r io.Reader, o Options) iter.Seq2[extract.Match, error] {
	return func(yield func(extract.Match, error) bool) {
		Each(r, o)(func(m *extract.Match, err error) bool { return yield(*m, err) })
	}
}

// Each returns the same as All without a copy of each Match, which may be
// changed but is valid only until the next.
func Each(r io.Reader, o Options) iter.Seq2[*extract.Match, error] {
	return func(yield func(*extract.Match, error) bool) {
		workers := o.Workers
		if workers <= 0 {
			workers = runtime.GOMAXPROCS(0)
		}
		s := newSplitter(r, o.Format)
		if o.NoLines && o.LineOf != nil {
			s.at.Line = 0
		}
		var err error
		if workers == 1 || o.Format == Message {
			emit := func(e event) bool { return e.deliver(&o, yield) }
			if !scan(s, &o, emit) {
				return
			}
			err = s.failure()
		} else {
			var stopped bool
			if err, stopped = parallel(s, &o, workers, yield); stopped {
				return
			}
		}
		if err != nil {
			yield(new(extract.Match), err)
		}
	}
}

// An event is what comes out of a message: a match, a note or a skipped part.
type event struct {
	match   *extract.Match // valid until the next event
	note    *Note
	skipped *extract.Message
}

// deliver hands an event to its receiver. It reports false when that wants no more.
func (e *event) deliver(o *Options, yield func(*extract.Match, error) bool) bool {
	switch {
	case e.note != nil:
		if e.note.Line == 0 && o.LineOf != nil {
			e.note.Line = o.LineOf(e.note.Offset)
		}
		return yield(new(extract.Match), e.note)
	case e.skipped != nil:
		o.Skipped(e.skipped)
		return true
	}
	return yield(e.match, nil)
}

// note reports a note about what stands at the start of the window.
func (r *reader) note(about error, format string, args ...any) {
	r.noteAt(r.in.position(), about, format, args...)
}

// noteIn reports a note about the byte at offset at of a text whose stored
// bytes are in memory.
func (r *reader) noteIn(m *offsets.Map, at int64, about error, format string, args ...any) {
	r.noteAt(r.in.positionOf(m.Start(at)), about, format, args...)
}

// noteAt reports a note about what stands at a place.
func (r *reader) noteAt(at offsets.Position, about error, format string, args ...any) {
	if r.mute {
		return
	}
	r.noteTo(&Note{
		Path: r.options.Path, Message: r.origin.number, Line: at.Line, Offset: at.Offset,
		Reason: fmt.Sprintf(format, args...), Err: about,
	})
}
