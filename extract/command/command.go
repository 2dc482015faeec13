// Package command is the command line of urlgrep: it reads flags, wires
// sources, scanner and reports together, and says with its status what came
// of it. It decides nothing about URIs.
//
// Each of the smaller commands (parse, resolve …) has a file of its own. The
// options of all of them are defined once, in options.go and in these files;
// help, manual page and completions are made from the definitions.
package command

import (
	"errors"
	"fmt"
	"io"
	"runtime/debug"
	"slices"
	"syscall"

	"github.com/urfave/cli/v2"

	"urlgrep/extract/reports"
)

// The exit statuses, as grep has them.
const (
	statusFound   = 0
	statusNothing = 1
	statusError   = 2
)

// A Run is one call of the command: its streams, and what came of it so far.
type Run struct {
	Stdin  io.Reader
	Stdout io.Writer
	Stderr io.Writer
	Getenv func(string) string // nil for an empty environment

	found  bool // something was found
	failed bool // an error was reported
}

// Main runs the command with the arguments args, the first of which is the
// name of the program, and returns its exit status.
func (r *Run) Main(args []string) int {
	if err := r.run(args[1:]); err != nil && !errors.Is(err, syscall.EPIPE) { // nobody reads on: a quiet end
		r.fail(err)
	}
	switch {
	case r.failed:
		return statusError
	case r.found:
		return statusFound
	}
	return statusNothing
}

// run hands the arguments to the command that the first of them names, or to
// the search. "urlgrep -- parse" and "urlgrep ./parse" search a file of such a name.
func (r *Run) run(args []string) error {
	app := r.app()
	if len(args) > 0 {
		if c := app.Command(args[0]); c != nil {
			return r.runCommand(app, c, args[1:])
		}
	}
	app.Commands = nil // no file name is a command from here on
	options, files, err := arrange(app.Flags, args)
	if err != nil {
		return err
	}
	if options, err = r.withDefaults(app, options); err != nil {
		return err
	}
	return runApp(app, options, files)
}

// runApp runs the search with arranged options.
func runApp(app *cli.App, options, files []string) error {
	app.Flags = given(app.Flags, options)
	return app.Run(slices.Concat([]string{app.Name}, options, []string{"--"}, files))
}

func (r *Run) runCommand(app *cli.App, c *cli.Command, args []string) error {
	options, files, err := arrange(c.Flags, args)
	if err != nil {
		return err
	}
	return app.Run(slices.Concat([]string{app.Name, c.Name}, options, []string{"--"}, files))
}

// note says something on standard error that is no error.
func (r *Run) note(err error) {
	text := err.Error()
	if isTerminal(r.Stderr) { // names come from anywhere
		text = reports.Escape(text)
	}
	fmt.Fprintf(r.Stderr, "urlgrep: %s\n", text)
}

// fail reports an error on standard error; the work goes on.
func (r *Run) fail(err error) {
	r.failed = true
	r.note(err)
}

func init() {
	cli.HelpFlag, cli.VersionFlag = nil, nil // --help and --version are options like all others
}

// app returns the definitions of all commands and their options.
func (r *Run) app() *cli.App {
	app := &cli.App{
		Name:      "urlgrep",
		Usage:     "find the URLs in a text, whole and clean",
		UsageText: "urlgrep [options] [FILE…]",
		Version:   version(),
		Flags:     searchFlags(),
		Commands: []*cli.Command{
			r.parseCommand(), r.resolveCommand(), r.normalizeCommand(), r.checkCommand(), r.cleanCommand(),
			r.helpCommand(), r.manCommand(), r.completionCommand(),
		},
		Action: r.search,

		Reader:    r.Stdin,
		Writer:    r.Stdout,
		ErrWriter: r.Stderr,

		HideHelp:                  true,
		HideVersion:               true,
		DisableSliceFlagSeparator: true,
		OnUsageError:              usageError,
		ExitErrHandler:            func(*cli.Context, error) {},
	}
	for _, c := range app.Commands {
		c.HideHelp, c.OnUsageError = true, usageError
		c.Flags = append(c.Flags, helpFlag())
		c.Action = r.helpFirst(c.Action)
	}
	app.Action = r.helpFirst(app.Action)
	return app
}

// usageError says where to find help.
func usageError(_ *cli.Context, err error, _ bool) error {
	return fmt.Errorf("%w; --help lists the options", err)
}

// version returns the version of the module and the revision it was built from.
func version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok || info.Main.Version == "" {
		return "(devel)"
	}
	for _, s := range info.Settings {
		if s.Key == "vcs.revision" {
			return info.Main.Version + " " + s.Value
		}
	}
	return info.Main.Version
}
