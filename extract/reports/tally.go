package reports

import (
	"cmp"
	"encoding/csv"
	"fmt"
	"io"
	"slices"
	"strconv"

	"urlgrep/extract"
)

// A Notation is how records are written.
type Notation int

const (
	Plain Notation = iota
	AsJSON
	AsCSV
	AsTSV
)

// Tally counts matches by a key and prints, at the end, the keys with their
// counts, the most frequent first and those that are equal in order of
// appearance. It holds one entry for each key in memory.
type Tally struct {
	none
	W        io.Writer
	Name     string                                    // of the key, in records
	Key      func(m *extract.Match) (key, show string) // what is counted, and what is printed for the first of a key
	Notation Notation
	Style    Style

	entries map[string]*entry
	order   []*entry
}

type entry struct {
	show  string
	count int
}

// Match implements Report.
func (p *Tally) Match(m *extract.Match, _ []byte) error {
	key, show := p.Key(m)
	e := p.entries[key]
	if e == nil {
		if p.entries == nil {
			p.entries = map[string]*entry{}
		}
		e = &entry{show: show}
		p.entries[key] = e
		p.order = append(p.order, e)
	}
	e.count++
	return nil
}

// Finish implements Report.
func (p *Tally) Finish() error {
	slices.SortStableFunc(p.order, func(a, b *entry) int { return cmp.Compare(b.count, a.count) })
	switch p.Notation {
	case AsJSON:
		return p.finishJSON()
	case AsCSV:
		return p.finishTable(',')
	case AsTSV:
		return p.finishTable('\t')
	}
	for _, e := range p.order {
		if _, err := fmt.Fprintf(p.W, "%7d %s\n", e.count, p.Style.text(nil, e.show)); err != nil {
			return err
		}
	}
	return nil
}

func (p *Tally) finishJSON() error {
	encoder := newEncoder(p.W, p.Style)
	for _, e := range p.order {
		record := map[string]any{p.Name: e.show, "count": e.count}
		if b := bytesOf(e.show); b != nil {
			record[p.Name+"_bytes"] = b
		}
		if err := encoder.Encode(record); err != nil {
			return err
		}
	}
	return nil
}

func (p *Tally) finishTable(comma rune) error {
	w := csv.NewWriter(p.W)
	w.Comma = comma
	w.Write([]string{"count", p.Name})
	for _, e := range p.order {
		w.Write([]string{strconv.Itoa(e.count), string(p.Style.text(nil, e.show))})
	}
	w.Flush()
	return w.Error()
}
