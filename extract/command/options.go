package command

import (
	"fmt"

	"github.com/urfave/cli/v2"
)

// The groups that the options of the search belong to, in the order of the help.
const (
	groupFinding  = "What is found"
	groupOutput   = "What is printed"
	groupResolved = "References and their bases"
	groupOther    = "Other"
)

// searchFlags are the options of the search.
func searchFlags() []cli.Flag {
	flags := []cli.Flag{
		value(groupFinding, "join", "join broken URLs: `MODE` never, delimited, auto (the default) or always"),
		toggle(groupFinding, "abbrev", "find www.… and ftp.… without a scheme (this is the default)"),
		toggle(groupFinding, "no-abbrev", "do not find www.… and ftp.… without a scheme"),
		toggle(groupFinding, "email", "find e-mail addresses, printed as mailto:…"),
		toggle(groupFinding, "bare", "find domains without a scheme, such as example.com/x"),
		toggle(groupFinding, "ascii", "end URLs at the first character that is not ASCII"),
		toggle(groupFinding, "relative", "find relative references in <…> and \"…\" as well"),

		toggle(groupOutput, "as-found", "print references as they stand in the text, not completed or resolved"),
		toggle(groupOutput, "normalize", "print URLs in their normal form, see --level"),
		levelFlag(groupOutput),
		toggle(groupOutput, "alternates", "print behind a URL the other reading of a hyphen at a line end, on a line of its own"),
		toggle(groupOutput, "explain", "print behind each URL why it starts, ends and is joined as it is"),
		toggle(groupOutput, "json", "print one JSON object a line with all that is known of a match"),
		toggle(groupOutput, "line-number", "print the number of the line a URL starts on", "n"),
		toggle(groupOutput, "with-filename", "print the file name (this is the default for several files)", "H"),
		toggle(groupOutput, "no-filename", "do not print file names", "I"),

		value(groupResolved, "base", "resolve relative references in <URL:…> against `URI`"),
	}
	flags = append(flags, ruleFlags(groupResolved)...)
	return append(flags,
		helpFlag(),
		toggle(groupOther, "version", "print the version and exit"),
	)
}

// toggle defines an option without a value. All flags are defined by toggle,
// value, values and count, which help, manual page and completions read.
func toggle(group, name, usage string, short ...string) *cli.BoolFlag {
	return &cli.BoolFlag{Name: name, Aliases: short, Category: group, Usage: usage, DisableDefaultText: true}
}

// value defines an option with a value, whose name stands in `backquotes`.
func value(group, name, usage string, short ...string) *cli.StringFlag {
	return &cli.StringFlag{Name: name, Aliases: short, Category: group, Usage: usage}
}

func helpFlag() cli.Flag { return toggle(groupOther, "help", "print this help and exit", "h") }

// helpFirst is an action behind --help and --version.
func (r *Run) helpFirst(action cli.ActionFunc) cli.ActionFunc {
	return func(c *cli.Context) error {
		switch {
		case c.Bool("help"):
			r.found = true
			return printHelp(c)
		case c.Bool("version"):
			r.found = true
			_, err := fmt.Fprintf(c.App.Writer, "urlgrep %s\n", c.App.Version)
			return err
		}
		return action(c)
	}
}
