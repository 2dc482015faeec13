package command

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"iter"
	"os"
	"slices"
	"strings"

	"github.com/mattn/go-isatty"
	"github.com/urfave/cli/v2"
	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/unicode"

	"urlgrep/core"
	"urlgrep/delimit"
	"urlgrep/extract"
	"urlgrep/extract/charset"
	"urlgrep/extract/mail"
	"urlgrep/extract/reports"
	"urlgrep/extract/sources"
)

// A search is what the options of the main command ask for.
type search struct {
	files   iter.Seq2[sources.File, error]
	several bool // there may be more than one file
	opener  sources.Opener

	options    extract.Options
	as         string
	mail       mail.Options
	strict     bool              // notes are errors
	parts      bool              // parts that hold no text are reported
	encoding   encoding.Encoding // nil to recognise it
	pages      encoding.Encoding // of HTML, nil for the one that a page names
	conditions []condition
	normal     func(string) string // what becomes of a URI
	limit      int                 // matches of a document, 0 for all
	once       bool                // the first match is enough

	text     wantedText
	trailing int  // lines from the end of the last match that are printed, 0 for all
	flushing bool // each line is written at once
	progress *progress
}

// search prints the URLs in the files that are named.
func (r *Run) search(c *cli.Context) error {
	if c.Bool("type-list") {
		r.found = true
		_, err := fmt.Fprintln(r.Stdout, strings.Join(sources.Types(), "\n"))
		return err
	}
	out := bufio.NewWriterSize(nil, 64<<10)
	s, report, err := r.prepare(c, out)
	if err != nil {
		return err
	}
	s.progress = newProgress(r.Stderr, c.Bool("stats"))
	defer s.progress.end()
	out.Reset(s.progress.above(r.Stdout))
	return s.perform(&printer{run: r, search: s, report: report, out: out})
}

// prepare reads the options, and says what is wrong with them.
func (r *Run) prepare(c *cli.Context, out io.Writer) (*search, reports.Report, error) {
	s, err := r.newSearch(c)
	if err != nil {
		return nil, nil, err
	}
	report, err := r.reportFor(c, s, out)
	return s, report, err
}

func (r *Run) newSearch(c *cli.Context) (*search, error) {
	s := &search{
		opener:   sources.Opener{Stdin: r.Stdin, Binary: c.Bool("binary")},
		limit:    c.Int("max-count"),
		once:     c.Bool("quiet"),
		flushing: c.Bool("line-buffered"),
	}
	var err error
	if s.options, err = searchOptions(c); err != nil {
		return nil, err
	}
	if s.conditions, err = conditions(c); err != nil {
		return nil, err
	}
	if s.normal, err = normalization(c); err != nil {
		return nil, err
	}
	if s.as, err = choose(c, "as", choices["as"]...); err != nil {
		return nil, err
	}
	if c.IsSet("encoding") {
		if s.encoding, err = charset.Lookup(c.String("encoding")); err != nil {
			return nil, fmt.Errorf("--encoding: %w", err)
		}
		if s.pages = s.encoding; s.pages == nil {
			s.pages = unicode.UTF8
		}
	}
	if s.mail, err = mailOptions(c); err != nil {
		return nil, err
	}
	s.strict, s.parts = c.Bool("strict"), c.Bool("json")
	return s, r.chooseFiles(c, s)
}

// chooseFiles reads the options of the group Files.
func (r *Run) chooseFiles(c *cli.Context, s *search) error {
	for _, name := range c.StringSlice("type") {
		if err := checkType(strings.TrimPrefix(name, "!")); err != nil {
			return err
		}
	}
	selection, err := sources.NewSelection(c.StringSlice("glob"), c.StringSlice("type"))
	if err != nil {
		return fmt.Errorf("--%w", err)
	}
	s.opener.Hidden, s.opener.Select = c.Bool("hidden"), selection
	walk := sources.Walk{Hidden: c.Bool("hidden"), NoIgnore: c.Bool("no-ignore"), Follow: c.Bool("follow"), Select: selection}
	named := c.Args().Slice()
	if c.String("files-from") == sources.Stdin && slices.Contains(named, sources.Stdin) {
		return errors.New("--files-from - and the file - can't be given together: both are standard input")
	}
	if len(named) == 0 && !c.IsSet("files-from") {
		named = []string{sources.Stdin}
	}
	s.several = len(named) > 1 || c.IsSet("files-from") || len(named) == 1 && isFolder(named[0])
	s.files = walk.Files(func(yield func(string, error) bool) {
		for _, name := range named {
			if !yield(name, nil) {
				return
			}
		}
		if c.IsSet("files-from") {
			sources.Names(c.String("files-from"), r.Stdin)(yield)
		}
	})
	return nil
}

// checkType returns an error for an unknown type, and the one that is meant
// when the name is the ending of its files or much like its own.
func checkType(name string) error {
	types := sources.Types()
	if slices.Contains(types, name) {
		return nil
	}
	meant := sources.TypesOf("x." + name)
	if len(meant) == 0 {
		meant = near(name, types)
	}
	hint := didYouMean("", meant)
	if hint == "" {
		hint = "the types are " + strings.Join(types, ", ")
	}
	return fmt.Errorf("--type %s: unknown; %s", shown(name), hint)
}

func isFolder(name string) bool {
	info, err := os.Stat(name)
	return err == nil && info.IsDir()
}

// searchOptions returns the options of the scanner.
func searchOptions(c *cli.Context) (o extract.Options, err error) {
	o.Join, err = choose(c, "join",
		delimit.JoinNever, delimit.JoinDelimited, delimit.JoinAuto, delimit.JoinAlways)
	if err != nil {
		return o, err
	}
	o.ASCII, o.Relative, o.Email, o.Bare = c.Bool("ascii"), c.Bool("relative"), c.Bool("email"), c.Bool("bare")
	o.NoAbbreviated = c.Bool("no-abbrev") && !c.Bool("abbrev")
	o.NoLines = !needsLines(c)
	o.Rules, o.Base, err = rulesAndBase(c)
	return o, err
}

// needsLines reports whether what is printed depends on the lines of matches.
func needsLines(c *cli.Context) bool {
	for _, option := range []string{"json", "csv", "tsv", "format", "line-number", "column", "explain", "replace"} {
		if c.Bool(option) || option == "format" && c.IsSet(option) {
			return true
		}
	}
	return false
}

// normalization returns what --normalize does to a URI.
func normalization(c *cli.Context) (func(string) string, error) {
	level, err := levelOf(c)
	if err != nil || !c.Bool("normalize") {
		return nil, err
	}
	return normalBy(level), nil
}

func normalBy(level core.Level) func(string) string {
	return func(uri string) string { return level.Normalize(core.Parse(uri)).String() }
}

// isTerminal reports whether w is shown to somebody as it is written.
func isTerminal(w io.Writer) bool {
	f, ok := w.(*os.File)
	return ok && isatty.IsTerminal(f.Fd())
}
