package reports

import (
	"encoding/csv"
	"io"
	"strconv"

	"urlgrep/extract"
)

// Table prints one record a line behind a header, with the quoting of RFC 4180.
// The header is the same for all documents: where a URL stands in no message,
// the columns of the message are empty. Bytes that are no UTF-8 are printed as
// they are.
type Table struct {
	none
	csv     *csv.Writer
	style   Style
	started bool
}

var tableHeader = []string{
	"path", "line", "column", "offset", "uri", "reference", "kind", "wrapper", "alternate",
	"message", "message_id", "date", "from", "subject", "part",
}

// NewTable returns a Table that writes to w. Values are separated by comma; of
// the style, Escape counts.
func NewTable(w io.Writer, comma rune, style Style) *Table {
	t := &Table{csv: csv.NewWriter(w), style: style}
	t.csv.Comma = comma
	return t
}

// Begin implements Report.
func (t *Table) Begin(Document) error { return t.header() }

// Finish implements Report.
func (t *Table) Finish() error { return t.header() }

// header prints the header once, also when nothing is found or there is no document.
func (t *Table) header() error {
	if t.started {
		return nil
	}
	t.started = true
	return t.write(tableHeader)
}

// Match implements Report.
func (t *Table) Match(m *extract.Match, _ []byte) error {
	m = t.style.match(m)
	number, message := "", m.Message
	if message == nil {
		message = &extract.Message{}
	} else {
		number = strconv.Itoa(message.Number)
	}
	return t.write([]string{
		m.Path, strconv.Itoa(m.Line), strconv.Itoa(m.Column), strconv.FormatInt(m.Offset, 10),
		m.URI, m.Reference, m.Kind.String(), string(m.Wrapper), m.Alternate,
		number, message.ID, message.Date, message.From, message.Subject, message.Part,
	})
}

// write hands a record on at once, so that it is there when the output is flushed.
func (t *Table) write(record []string) error {
	if err := t.csv.Write(record); err != nil {
		return err
	}
	t.csv.Flush()
	return t.csv.Error()
}
