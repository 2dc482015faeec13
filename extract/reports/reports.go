// Package reports prints what was found: URLs, lines, records, counts, or the
// text with its URLs made whole. A Report is told what happens in the order of
// the documents and writes to a buffer that its owner flushes.
package reports

import "urlgrep/extract"

// A Report prints what was found. Its methods return errors of the writer.
type Report interface {
	// Begin is told of each document before anything in it.
	Begin(d Document) error

	// Match is told of each match in a document, in order. Raw holds the bytes
	// of the match as they are stored when the report wants text. Neither may
	// be kept.
	Match(m *extract.Match, raw []byte) error

	// Text is told of the bytes before, between and behind matches, in order and
	// in pieces of any length, when the report wants text.
	Text(b []byte) error

	// End is told of the end of each document.
	End() error

	// Finish is told when there are no more documents.
	Finish() error
}

// A Document is what a Report knows of the document it prints.
type Document struct {
	Path  string
	File  string // that it is stored in, empty when it is in none
	Named bool   // print its name where a report leaves it to the documents

	// Encode writes text in the character set that the document is stored in.
	// It reports false when that cannot express it. Nil is taken for UTF-8.
	Encode func(string) (string, bool)
}

// none is a Report that prints nothing, of which others take what they do not need.
type none struct{}

func (none) Begin(Document) error               { return nil }
func (none) Match(*extract.Match, []byte) error { return nil }
func (none) Text([]byte) error                  { return nil }
func (none) End() error                         { return nil }
func (none) Finish() error                      { return nil }
