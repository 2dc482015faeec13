package command

import (
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"github.com/urfave/cli/v2"
)

const description = `Prints each URL in the files, or in standard input when there is no file or
the file is "-", on a line of its own, in order of appearance. URLs that are
broken over lines are put together again.

The exit status is 0 when something was found, 1 when nothing was, 2 when
there was an error.`

// printHelp prints the help of the search or of the command that is called.
func (r *Run) printHelp(c *cli.Context) error {
	var b strings.Builder
	if len(c.Lineage()) > 2 { // the app, the command, and the root above them
		helpOfCommand(&b, c.Command)
	} else {
		helpOfSearch(&b, r.app())
	}
	_, err := io.WriteString(c.App.Writer, b.String())
	return err
}

func helpOfSearch(b *strings.Builder, app *cli.App) {
	fmt.Fprintf(b, "%s - %s\n\nUsage: %s\n\n%s\n", app.Name, app.Usage, app.UsageText, description)
	for _, g := range groupsOf(searchFlags()) {
		fmt.Fprintf(b, "\n%s\n  Example: %s\n", g.name, groupExamples[g.name])
		listFlags(b, g.flags)
	}
	b.WriteString("\nCommands; urlgrep help COMMAND prints their options\n")
	for _, c := range app.Commands {
		listed(b, "  "+c.Name, c.Usage)
	}
	b.WriteString("\nA file that is named like a command is searched as ./parse, or behind --.\n")
}

func helpOfCommand(b *strings.Builder, c *cli.Command) {
	fmt.Fprintf(b, "urlgrep %s - %s\n\nUsage: %s\n", c.Name, c.Usage, strings.TrimRight("urlgrep "+c.Name+" [options] "+c.ArgsUsage, " "))
	fmt.Fprintf(b, "\nExample: %s\n\nOptions:\n", c.Description)
	listFlags(b, c.Flags)
}

// A group is a number of options that belong together.
type group struct {
	name  string
	flags []cli.Flag
}

// groupsOf returns the flags by group, in the order in which groups appear.
func groupsOf(flags []cli.Flag) []group {
	var groups []group
	at := map[string]int{}
	for _, f := range flags {
		name := f.(cli.CategorizableFlag).GetCategory()
		k, ok := at[name]
		if !ok {
			k = len(groups)
			at[name] = k
			groups = append(groups, group{name: name})
		}
		groups[k].flags = append(groups[k].flags, f)
	}
	return groups
}

// The help is as wide as a common terminal, its left column for the options.
const (
	helpWidth  = 80
	helpIndent = 26
)

// listFlags prints one option a line, what it does beside it.
func listFlags(b *strings.Builder, flags []cli.Flag) {
	for _, f := range flags {
		placeholder, usage := describe(f)
		left := "  " + strings.Join(writtenNames(f), ", ")
		if placeholder != "" {
			left += " " + placeholder
		}
		listed(b, left, usage)
	}
}

// listed prints a name in the left column and its text in the right one.
func listed(b *strings.Builder, left, text string) {
	margin := "\n" + strings.Repeat(" ", helpIndent)
	if utf8.RuneCountInString(left) >= helpIndent {
		left += margin
	}
	fmt.Fprintf(b, "%-*s%s\n", helpIndent, left, wrap(text, helpWidth-helpIndent, margin))
}

// wrap breaks text into lines of at most width characters where it has spaces.
func wrap(text string, width int, lineBreak string) string {
	var b strings.Builder
	column := 0
	for _, word := range strings.Fields(text) {
		n := utf8.RuneCountInString(word)
		switch {
		case column == 0:
		case column+1+n > width:
			b.WriteString(lineBreak)
			column = 0
		default:
			b.WriteByte(' ')
			column++
		}
		b.WriteString(word)
		column += n
	}
	return b.String()
}

// writtenNames returns the names of an option as they are written, short ones first.
func writtenNames(f cli.Flag) []string {
	var short, long []string
	for _, name := range f.Names() {
		if len(name) == 1 {
			short = append(short, "-"+name)
		} else {
			long = append(long, "--"+name)
		}
	}
	return append(short, long...)
}

// describe returns the name of the value of an option, which stands in
// backquotes in its usage text, and the text without the backquotes.
func describe(f cli.Flag) (placeholder, usage string) {
	usage = f.(cli.DocGenerationFlag).GetUsage()
	if !takesValue(f) {
		return "", usage
	}
	before, rest, _ := strings.Cut(usage, "`")
	placeholder, after, _ := strings.Cut(rest, "`")
	return placeholder, before + placeholder + after
}

// helpCommand prints what --help prints, and the rules.
func (r *Run) helpCommand() *cli.Command {
	return &cli.Command{
		Name: "help", ArgsUsage: "[COMMAND|rules]",
		Usage:       "print the help of a command, or the rules of what a URL is in short",
		Description: "urlgrep help rules",
		Action: func(c *cli.Context) error {
			if err := atMost(c, 1); err != nil {
				return err
			}
			var b strings.Builder
			app := r.app()
			switch topic := c.Args().First(); {
			case topic == "":
				helpOfSearch(&b, app)
			case topic == "rules":
				b.WriteString(rules)
			case app.Command(topic) != nil:
				helpOfCommand(&b, app.Command(topic))
			default:
				return fmt.Errorf("help %s: not one of rules, %s", topic, strings.Join(commandNames(app), ", "))
			}
			r.found = true
			_, err := io.WriteString(r.Stdout, b.String())
			return err
		},
	}
}
