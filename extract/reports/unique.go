package reports

import "urlgrep/extract"

// Unique passes on the first match of each key only. It holds the keys in memory.
type Unique struct {
	Report
	Key func(m *extract.Match) string
	Max int // matches of a document that are passed on; 0 for all

	seen  map[string]bool
	count int
}

// Begin implements Report.
func (p *Unique) Begin(d Document) error {
	p.count = 0
	return p.Report.Begin(d)
}

// Skip implements Skipping.
func (p *Unique) Skip(path string, m *extract.Message) error {
	if r, ok := p.Report.(Skipping); ok {
		return r.Skip(path, m)
	}
	return nil
}

// Match implements Report.
func (p *Unique) Match(m *extract.Match, raw []byte) error {
	key := p.Key(m)
	if p.seen[key] || p.Max > 0 && p.count == p.Max {
		return p.Report.Text(raw)
	}
	if p.seen == nil {
		p.seen = map[string]bool{}
	}
	p.seen[key] = true
	p.count++
	return p.Report.Match(m, raw)
}
