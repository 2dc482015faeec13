package command

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"syscall"

	"github.com/urfave/cli/v2"

	"urlgrep/core"
	"urlgrep/delimit"
	"urlgrep/extract"
	"urlgrep/extract/reports"
	"urlgrep/extract/sources"
)

var joinModes = map[string]delimit.JoinMode{
	"never": delimit.JoinNever, "delimited": delimit.JoinDelimited, "auto": delimit.JoinAuto, "always": delimit.JoinAlways,
}

// search prints the URLs in the files that are named.
func (r *Run) search(c *cli.Context) error {
	options, err := searchOptions(c)
	if err != nil {
		return err
	}
	files := c.Args().Slice()
	if len(files) == 0 {
		files = []string{sources.Stdin}
	}
	normal, err := normalization(c)
	if err != nil {
		return err
	}
	out := bufio.NewWriterSize(r.Stdout, 64<<10)
	printer := printerFor(c, out, len(files) > 1)
	for _, name := range files {
		if err := r.searchFile(name, options, normal, printer, out); err != nil {
			if errors.Is(err, syscall.EPIPE) { // nobody reads on: a quiet end
				return nil
			}
			r.fail(err)
		}
	}
	return out.Flush()
}

// searchOptions returns the options of the scanner.
func searchOptions(c *cli.Context) (o extract.Options, err error) {
	mode, ok := joinModes[c.String("join")]
	if !ok && c.IsSet("join") {
		return o, fmt.Errorf("--join %s: not one of never, delimited, auto, always", c.String("join"))
	}
	o.Join, o.ASCII, o.Relative = mode, c.Bool("ascii"), c.Bool("relative")
	o.Email, o.Bare = c.Bool("email"), c.Bool("bare")
	o.NoAbbreviated = c.Bool("no-abbrev") && !c.Bool("abbrev")
	o.NoLines = !c.Bool("json") && !c.Bool("line-number")
	o.Rules, o.Base, err = rulesAndBase(c)
	return o, err
}

func printerFor(c *cli.Context, w io.Writer, several bool) reports.Printer {
	if c.Bool("json") {
		return reports.NewJSON(w)
	}
	return &reports.Lines{
		W:      w,
		Path:   (several || c.Bool("with-filename")) && !c.Bool("no-filename"),
		Number: c.Bool("line-number"), AsFound: c.Bool("as-found"),
		Alternates: c.Bool("alternates"), Explain: c.Bool("explain"),
	}
}

// normalization returns what --normalize does to a URI.
func normalization(c *cli.Context) (func(string) string, error) {
	level, err := levelOf(c)
	if err != nil || !c.Bool("normalize") {
		return func(uri string) string { return uri }, err
	}
	return func(uri string) string { return level.Normalize(core.Parse(uri)).String() }, nil
}

// searchFile prints the URLs in the named file. What it prints is flushed
// before the next read, so that nothing waits for input that may be slow to come (G4).
func (r *Run) searchFile(name string, o extract.Options, normal func(string) string, p reports.Printer, out *bufio.Writer) error {
	f, err := sources.Open(name, r.Stdin)
	if err != nil {
		return err
	}
	defer f.Close()
	o.Path = name
	if name == sources.Stdin {
		o.Path = "(standard input)"
	}
	s := extract.NewScanner(flushing{f, out}, o)
	var m extract.Match // one for all, as printers take its address
	for s.Scan() {
		r.found = true
		m = s.Match()
		m.URI = normal(m.URI)
		if err := p.Print(&m); err != nil {
			return err
		}
	}
	for _, skip := range s.Skipped() {
		r.fail(skipError(o.Path, skip))
	}
	if err := s.Err(); err != nil {
		return fmt.Errorf("%s: %w", o.Path, err)
	}
	return nil
}

// skipError says which candidate was passed over because it is too long (G2).
func skipError(path string, skip extract.Skip) error {
	place := fmt.Sprintf("byte %d", skip.Offset)
	if skip.Line > 0 {
		place = fmt.Sprintf("line %d, %s", skip.Line, place)
	}
	return fmt.Errorf("%s: %s: a candidate longer than %d bytes was skipped", path, place, delimit.DefaultMaxLength)
}
