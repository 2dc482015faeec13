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

// searchFlags are the options of the main command.
func searchFlags() []cli.Flag {
	return []cli.Flag{
		&cli.StringFlag{Name: "base", Usage: "resolve relative references in <URL:…> against `URI`"},
		&cli.StringFlag{Name: "join", Value: "auto", Usage: "join broken URLs: `MODE` never, delimited, auto or always"},
		&cli.BoolFlag{Name: "abbrev", Usage: "find www.… and ftp.… without a scheme (this is the default)", DisableDefaultText: true},
		&cli.BoolFlag{Name: "no-abbrev", Usage: "do not find www.… and ftp.… without a scheme", DisableDefaultText: true},
		&cli.BoolFlag{Name: "email", Usage: "find e-mail addresses, printed as mailto:…", DisableDefaultText: true},
		&cli.BoolFlag{Name: "bare", Usage: "find domains without a scheme, such as example.com/x", DisableDefaultText: true},
		&cli.BoolFlag{Name: "ascii", Usage: "end URLs at the first character that is not ASCII", DisableDefaultText: true},
		&cli.BoolFlag{Name: "relative", Usage: "find relative references in <…> and \"…\" as well", DisableDefaultText: true},
		&cli.BoolFlag{Name: "as-found", Usage: "print references as they stand in the text, not completed or resolved", DisableDefaultText: true},
		&cli.BoolFlag{Name: "json", Usage: "print one JSON object a line with all that is known of a match", DisableDefaultText: true},
		&cli.BoolFlag{Name: "n", Aliases: []string{"line-number"}, Usage: "print the number of the line a URL starts on", DisableDefaultText: true},
		&cli.BoolFlag{Name: "H", Aliases: []string{"with-filename"}, Usage: "print the file name (this is the default for several files)", DisableDefaultText: true},
		&cli.BoolFlag{Name: "no-filename", Usage: "do not print file names", DisableDefaultText: true},
	}
}

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
	out := bufio.NewWriterSize(r.Stdout, 64<<10)
	printer := printerFor(c, out, len(files) > 1)
	for _, name := range files {
		if err := r.searchFile(name, options, printer, out); err != nil {
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
	if !ok {
		return o, fmt.Errorf("--join %s: not one of never, delimited, auto, always", c.String("join"))
	}
	o.Join, o.ASCII, o.Relative = mode, c.Bool("ascii"), c.Bool("relative")
	o.Email, o.Bare = c.Bool("email"), c.Bool("bare")
	o.NoAbbreviated = c.Bool("no-abbrev") && !c.Bool("abbrev")
	o.NoLines = !c.Bool("json") && !c.Bool("n")
	if c.IsSet("base") {
		if o.Base = core.Parse(c.String("base")); !o.Base.IsAbsolute() {
			return o, fmt.Errorf("--base %s: not an absolute URI, it has no scheme", c.String("base"))
		}
	}
	return o, nil
}

func printerFor(c *cli.Context, w io.Writer, several bool) reports.Printer {
	if c.Bool("json") {
		return reports.NewJSON(w)
	}
	return &reports.Lines{
		W:      w,
		Path:   (several || c.Bool("H")) && !c.Bool("no-filename"),
		Number: c.Bool("n"), AsFound: c.Bool("as-found"),
	}
}

// searchFile prints the URLs in the named file. What it prints is flushed
// before the next read, so that nothing waits for input that may be slow to come (G4).
func (r *Run) searchFile(name string, o extract.Options, p reports.Printer, out *bufio.Writer) error {
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

// flushing is a reader that flushes what was printed before it reads.
type flushing struct {
	io.Reader
	out *bufio.Writer
}

func (f flushing) Read(p []byte) (int, error) {
	if err := f.out.Flush(); err != nil {
		return 0, err
	}
	return f.Reader.Read(p)
}
