// Package command is the command line of urlgrep: it reads flags, wires
// sources, scanner and reports together, and says with its status what came
// of it. It decides nothing about URIs.
package command

import (
	"errors"
	"fmt"
	"io"
	"runtime/debug"
	"strings"

	"github.com/urfave/cli/v2"
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

	found  bool // something was found
	failed bool // an error was reported
}

// Main runs the command with the arguments args, the first of which is the
// name of the program, and returns its exit status.
func (r *Run) Main(args []string) int {
	app := r.app()
	if err := app.Run(arrange(app.Flags, args)); err != nil {
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

// fail reports an error on standard error; the work goes on.
func (r *Run) fail(err error) {
	r.failed = true
	fmt.Fprintf(r.Stderr, "urlgrep: %v\n", err)
}

func (r *Run) app() *cli.App {
	cli.VersionFlag = &cli.BoolFlag{Name: "version", Usage: "print the version and exit", DisableDefaultText: true}
	cli.HelpFlag = &cli.BoolFlag{Name: "help", Aliases: []string{"h"}, Usage: "print this help and exit", DisableDefaultText: true}
	cli.VersionPrinter = func(c *cli.Context) {
		r.found = true
		fmt.Fprintf(c.App.Writer, "urlgrep %s\n", c.App.Version)
	}
	return &cli.App{
		Name:            "urlgrep",
		Usage:           "find the URLs in a text, whole and clean",
		UsageText:       "urlgrep [options] [FILE…]",
		Description:     description,
		Version:         version(),
		HideHelpCommand: true,
		Flags:           searchFlags(),
		Reader:          r.Stdin,
		Writer:          r.Stdout,
		ErrWriter:       r.Stderr,

		UseShortOptionHandling: true,
		CustomAppHelpTemplate:  helpTemplate,

		Action:         r.search,
		OnUsageError:   usageError,
		ExitErrHandler: func(*cli.Context, error) {},
	}
}

const description = `Prints each URL in the files, or in standard input when there is no file or
the file is "-", on a line of its own, in order of appearance. URLs that are
broken over lines inside <…>, "…" or brackets are put together again.

The exit status is 0 when something was found, 1 when nothing was, 2 when
there was an error.`

const helpTemplate = `{{.Name}} - {{.Usage}}

Usage: {{.UsageText}}

{{.Description}}

Options:
{{range .VisibleFlags}}   {{.}}
{{end}}`

// version returns the version of the module, or the revision it was built from.
func version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok || info.Main.Version == "" {
		return "(devel)"
	}
	return info.Main.Version
}

// usageError says where to find help.
func usageError(_ *cli.Context, err error, _ bool) error {
	text := strings.Replace(err.Error(), "flag provided but not defined: ", "unknown option ", 1)
	return errors.New(text + "; urlgrep --help lists the options")
}
