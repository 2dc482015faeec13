package command

import (
	"fmt"
	"io"
	"slices"

	"github.com/urfave/cli/v2"

	"urlgrep/core"
	"urlgrep/extract"
	"urlgrep/extract/reports"
)

// printed are the options that say what is printed; only one of them can.
var printed = append([]string{
	"json", "csv", "tsv", "format", "tally", "by", "count", "files-with-matches", "files-without-match", "quiet",
}, printedText...)

// printedText are those that print the text around URLs, as it is stored.
var printedText = []string{"show-line", "after-context", "before-context", "context", "replace"}

// decoding are the options for what is found when messages and pages are decoded.
var decoding = []string{"headers", "html", "all-parts", "from", "subject", "since", "until"}

// together are those that can be given with others: how and what.
var together = map[string]bool{
	"json tally": true, "csv tally": true, "tsv tally": true, "json by": true, "csv by": true, "tsv by": true,
	"show-line after-context": true, "show-line before-context": true, "show-line context": true,
	"after-context before-context": true, "after-context context": true, "before-context context": true,
}

// conflict reports whether two different options can't be given together.
func conflict(a, b string) bool {
	if undecoded(a, b) || undecoded(b, a) {
		return true
	}
	return a != b && slices.Contains(printed, a) && slices.Contains(printed, b) && !together[a+" "+b] && !together[b+" "+a]
}

// undecoded reports whether option a is about what option b leaves undecoded.
func undecoded(a, b string) bool {
	return slices.Contains(decoding, a) && slices.Contains(printedText, b)
}

func checkTogether(c *cli.Context) error {
	all := append(slices.Clone(decoding), printed...)
	for i, a := range all {
		for _, b := range all[i+1:] {
			switch {
			case !c.IsSet(a) || !c.IsSet(b) || !conflict(a, b):
			case undecoded(a, b):
				return fmt.Errorf("--%s and --%s can't be given together: text is printed as it is stored", a, b)
			default:
				return fmt.Errorf("--%s and --%s can't be given together", a, b)
			}
		}
	}
	return nil
}

// reportFor returns the report that the options of the groups Output, Summary
// and Text ask for.
func (r *Run) reportFor(c *cli.Context, s *search, w io.Writer) (reports.Report, error) {
	if err := checkTogether(c); err != nil {
		return nil, err
	}
	level, err := levelOf(c)
	if err != nil {
		return nil, err
	}
	style, err := r.style(c)
	if err != nil {
		return nil, err
	}
	report, err := r.baseReport(c, s, w, style, level)
	if err != nil || !c.Bool("unique") || c.Bool("tally") || c.Bool("files-with-matches") || c.Bool("files-without-match") {
		return report, err // a tally has each URL once in any case; what a file holds does not depend on other files
	}
	normal := normalBy(level)
	unique := &reports.Unique{Report: report, Max: s.limit, Key: func(m *extract.Match) string { return normal(m.URI) }}
	s.limit = 0 // what is not unique does not count
	return unique, nil
}

// baseReport returns the report without --unique.
func (r *Run) baseReport(c *cli.Context, s *search, w io.Writer, style reports.Style, level core.Level) (reports.Report, error) {
	place := reports.Place{
		Line:   (c.Bool("line-number") || c.Bool("column")) && !c.Bool("no-line-number"),
		Column: c.Bool("column"), Offset: c.Bool("byte-offset"), Null: c.Bool("null"), Style: style,
	}
	switch {
	case c.Bool("no-filename"):
		place.Names = reports.NamesNever
	case c.Bool("with-filename"):
		place.Names = reports.NamesAlways
	}
	note := func(err error) {
		s.progress.hide()
		r.note(err)
	}
	exact := reports.Style{Escape: isTerminal(r.Stdout)} // of what programs read
	switch {
	case c.Bool("tally") || c.IsSet("by"):
		return tallyFor(c, w, style, exact, level)
	case c.Bool("json"):
		return reports.NewJSON(w, exact), nil
	case c.Bool("csv"):
		return reports.NewTable(w, ',', exact), nil
	case c.Bool("tsv"):
		return reports.NewTable(w, '\t', exact), nil
	case c.IsSet("format"):
		return reports.NewTemplate(w, c.String("format"), exact)
	case c.Bool("count"):
		return &reports.Counts{W: w, Place: reports.Place{Names: place.Names, Null: place.Null, Style: style}}, nil
	case c.Bool("files-with-matches"):
		s.limit = 1
		return &reports.Files{W: w, Null: place.Null, Style: style}, nil
	case c.Bool("files-without-match"):
		s.limit = 1
		return &reports.Files{W: w, Without: true, Null: place.Null, Style: style}, nil
	case c.Bool("quiet"):
		return &reports.Quiet{}, nil
	case c.Bool("replace"):
		s.text = storedText
		return &reports.Replace{W: w, Note: note, Style: exact}, nil
	case c.Bool("show-line") || c.IsSet("after-context") || c.IsSet("before-context") || c.IsSet("context"):
		context := contextFor(c, w, place, note)
		s.text, s.trailing = decodedText, context.After+1
		return context, nil
	}
	return &reports.Lines{
		W: w, Place: place, AsFound: c.Bool("as-found"),
		Alternates: c.Bool("alternates"), Explain: c.Bool("explain"),
	}, nil
}

func contextFor(c *cli.Context, w io.Writer, place reports.Place, note func(error)) *reports.Context {
	context := &reports.Context{W: w, Place: place, Note: note, Before: c.Int("context"), After: c.Int("context")}
	if c.IsSet("before-context") {
		context.Before = c.Int("before-context")
	}
	if c.IsSet("after-context") {
		context.After = c.Int("after-context")
	}
	return context
}

func tallyFor(c *cli.Context, w io.Writer, style, exact reports.Style, level core.Level) (reports.Report, error) {
	tally := &reports.Tally{W: w, Name: "uri", Style: style}
	switch {
	case c.Bool("json"):
		tally.Notation = reports.AsJSON
	case c.Bool("csv"):
		tally.Notation = reports.AsCSV
	case c.Bool("tsv"):
		tally.Notation = reports.AsTSV
	}
	if tally.Notation != reports.Plain {
		tally.Style = exact
	}
	if !c.IsSet("by") {
		normal := normalBy(level)
		tally.Key = func(m *extract.Match) (key, show string) {
			if c.Bool("as-found") {
				return normal(m.URI), m.Reference
			}
			return normal(m.URI), m.URI
		}
		return tally, nil
	}
	by, err := choose(c, "by",
		func(m *extract.Match) string { return hostOf(m.URI) },
		func(m *extract.Match) string { return core.LevelCase.Normalize(core.Parse(m.URI)).Scheme.String() },
		func(m *extract.Match) string { return m.Path })
	tally.Name = c.String("by")
	tally.Key = func(m *extract.Match) (key, show string) {
		key = by(m)
		if key == "" {
			return key, "(none)"
		}
		return key, key
	}
	return tally, err
}

// style says how things are shown: as they are in a pipe, and so that no
// document plays tricks on a terminal. Links stand where colours may: on a
// terminal, or wherever --color always wants them.
func (r *Run) style(c *cli.Context) (reports.Style, error) {
	terminal := isTerminal(r.Stdout)
	able := terminal && r.getenv("TERM") != "dumb"
	when, err := choose(c, "color", automatic, always, never)
	return reports.Style{
		Color:     when == always || when == automatic && able && r.getenv("NO_COLOR") == "",
		Hyperlink: c.Bool("hyperlink") && (when == always || able),
		Escape:    when == always || terminal,
	}, err
}

// A choice is a value of --color.
type choice int

const (
	automatic choice = iota
	always
	never
)
