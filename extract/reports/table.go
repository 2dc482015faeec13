package reports

import (
	"encoding/csv"
	"io"
	"strconv"

	"urlgrep/extract"
)

// Table prints one record a line behind a header, with the quoting of RFC 4180.
type Table struct {
	none
	csv     *csv.Writer
	started bool
}

var tableHeader = []string{"path", "line", "column", "offset", "uri", "reference", "kind", "wrapper", "alternate"}

// NewTable returns a Table that writes to w. Values are separated by comma.
func NewTable(w io.Writer, comma rune) *Table {
	t := &Table{csv: csv.NewWriter(w)}
	t.csv.Comma = comma
	return t
}

// Begin implements Report. The header is printed when nothing is found, too.
func (t *Table) Begin(Document) error {
	if t.started {
		return nil
	}
	t.started = true
	return t.write(tableHeader)
}

// Match implements Report.
func (t *Table) Match(m *extract.Match, _ []byte) error {
	return t.write([]string{
		m.Path, strconv.Itoa(m.Line), strconv.Itoa(m.Column), strconv.FormatInt(m.Offset, 10),
		m.URI, m.Reference, m.Kind.String(), string(m.Wrapper), m.Alternate,
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
