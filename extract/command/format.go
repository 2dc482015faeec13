package command

import (
	"errors"
	"fmt"
	"io"
	"iter"

	"golang.org/x/text/encoding"

	"urlgrep/delimit"
	"urlgrep/extract"
	"urlgrep/extract/charset"
	"urlgrep/extract/html"
	"urlgrep/extract/mail"
	"urlgrep/extract/markdown"
	"urlgrep/extract/offsets"
	"urlgrep/extract/sources"
)

// A reading is a document that is being read.
type reading struct {
	// matches are the URLs in it, in order, each until the next. An error
	// belongs to the document; the rest of it is still read.
	matches iter.Seq2[*extract.Match, error]

	// places says where in the file the text of the matches is stored. It is
	// nil when matches have that place already.
	places *offsets.Map

	// settled is the offset in text before which no match starts that is still
	// to come; nil when the document is no plain text.
	settled func() int64

	// ahead is told what hands on the matches so far, when the document is read
	// by another goroutine than that of the matches; otherwise it is nil.
	ahead func(flush func())

	// skipped is told whom to tell of the parts that hold no text; nil when
	// there are none.
	skipped func(tell func(*extract.Message))
}

// stored returns the place in the file of the byte of the text at an offset.
func (r *reading) stored(offset int64) int64 {
	if r.places == nil {
		return offset
	}
	return r.places.Start(offset).Offset
}

// A onceNote says something of a document that is no damage.
type onceNote struct{ text, others string }

func (n *onceNote) Error() string { return n.text }

// notDecoded is the note that a document is read as the text that is stored,
// although it is mail or HTML, because its text is to be printed.
func notDecoded(name, format string) error {
	return &onceNote{
		fmt.Sprintf("%s: this is %s, but its text is read and printed as it is stored, nothing in it is decoded (--as text says so without this note)", name, kinds[format]),
		"of mail or HTML printed as stored, too",
	}
}

// noMail is the note that a document is left out, as messages are asked for.
func noMail(name string) error {
	return &onceNote{
		name + ": left out, as this is no mail, of which --from, --subject, --since and --until choose messages",
		"left out, too, as they are no mail",
	}
}

// kinds says what a document of a format is.
var kinds = map[string]string{"mail": "mail", "mbox": "an mbox", "rnews": "a batch of news", "html": "HTML"}

// optionsFor returns the options of the scanner for a document.
func (s *search) optionsFor(d *sources.Document) extract.Options {
	o := s.options
	o.Path = d.Name
	return o
}

// read reads a document of a format and an encoding, whose bytes come from stored.
func (s *search) read(d *sources.Document, format string, e encoding.Encoding, stored io.Reader) reading {
	o := s.optionsFor(d)
	switch {
	case format == "mail":
		return s.readMail(d, stored, mail.Message, o)
	case format == "mbox":
		return s.readMail(d, stored, mail.Mbox, o)
	case format == "rnews":
		return s.readMail(d, stored, mail.Rnews, o)
	case s.mail.Select != nil || s.mail.Dated != nil:
		return reading{matches: func(yield func(*extract.Match, error) bool) { yield(nil, noMail(d.Name)) }}
	case format == "html":
		return readPage(html.All(stored, s.pages, s.mail.HTML, o), o)
	case format == "markdown":
		return readPage(markdown.All(stored, s.encoding, o), o)
	}
	return readText(d, stored, e, o, nil)
}

// readPage reads a document in whose text references stand.
func readPage(found iter.Seq2[extract.Match, error], o extract.Options) reading {
	return reading{matches: func(yield func(*extract.Match, error) bool) {
		for m, err := range found {
			var long *html.TooLong
			if errors.As(err, &long) {
				err = skipError(o.Path, long.Skip)
			} else if err != nil {
				err = fmt.Errorf("%s: %w", o.Path, err)
			}
			if !yield(&m, err) {
				return
			}
		}
	}}
}

// encodingOf returns the encoding of a document, nil when it is read as it is.
func (s *search) encodingOf(d *sources.Document) encoding.Encoding {
	if s.encoding != nil {
		return s.encoding
	}
	return charset.Recognize(d.Head())
}

// readText reads plain text. It passes through decoded when it is decoded,
// which may be nil.
func readText(d *sources.Document, r io.Reader, e encoding.Encoding, o extract.Options, decoded func(io.Reader) io.Reader) reading {
	var text reading
	if e != nil {
		c := charset.NewReader(r, e)
		text.places = c.Map()
		r = c
	}
	if decoded != nil {
		r = decoded(r)
	}
	var tell func(error)
	o.Skipped = func(skip extract.Skip) {
		if text.places != nil {
			at := text.places.Start(skip.Offset)
			skip = extract.Skip{Offset: at.Offset, Line: at.Line}
		}
		if skip.Line == 0 {
			skip.Line = d.Line(skip.Offset)
		}
		tell(skipError(o.Path, skip))
	}
	sc := extract.NewScanner(r, o)
	text.settled = sc.Settled
	text.matches = func(yield func(*extract.Match, error) bool) {
		more := true
		tell = func(err error) { more = more && yield(nil, err) }
		for more && sc.Scan() && more { // a note may end it, too
			more = yield(sc.Current(), nil)
		}
		if err := sc.Err(); err != nil && more {
			yield(nil, fmt.Errorf("%s: %w", o.Path, err))
		}
	}
	return text
}

// skipError says which candidate was passed over because it is too long (G2).
func skipError(path string, skip extract.Skip) error {
	place := fmt.Sprintf("byte %d", skip.Offset)
	if skip.Line > 0 {
		place = fmt.Sprintf("line %d, %s", skip.Line, place)
	}
	return fmt.Errorf("%s: %s: a candidate longer than %d bytes, or than %d without //, was skipped",
		path, place, delimit.DefaultMaxLength, delimit.LongestOpaque)
}
