package command

import (
	"fmt"
	"io"
	"strings"

	"github.com/urfave/cli/v2"
)

func (r *Run) manCommand() *cli.Command {
	return &cli.Command{
		Name: "man", Usage: "print the manual page", Description: "urlgrep man | man -l -",
		Action: func(c *cli.Context) error {
			if err := atMost(c, 0); err != nil {
				return err
			}
			r.found = true
			var b strings.Builder
			manual(&b, r.app())
			_, err := io.WriteString(r.Stdout, b.String())
			return err
		},
	}
}

// manual writes the manual page of man(7) from the definitions.
func manual(b *strings.Builder, app *cli.App) {
	fmt.Fprintf(b, ".TH URLGREP 1\n.SH NAME\n%s \\- %s\n", app.Name, roff(app.Usage))
	b.WriteString(".SH SYNOPSIS\n.B urlgrep\n[\\fIoptions\\fR] [\\fIFILE\\fR\\&...]\n")
	for _, c := range app.Commands {
		fmt.Fprintf(b, ".br\n.B urlgrep %s\n", c.Name)
		if c.ArgsUsage != "" {
			fmt.Fprintln(b, roff(c.ArgsUsage))
		}
	}
	b.WriteString(".SH DESCRIPTION\n")
	for k, paragraph := range strings.Split(description, "\n\n") {
		if k > 0 {
			b.WriteString(".PP\n")
		}
		b.WriteString(roff(paragraph) + "\n")
	}
	b.WriteString(".SH OPTIONS\n")
	for _, g := range groupsOf(app.Flags) {
		fmt.Fprintf(b, ".SS %s\n", roff(g.name))
		manualOptions(b, g.flags)
		manualExample(b, groupExamples[g.name])
	}
	b.WriteString(".SH COMMANDS\n")
	for _, c := range app.Commands {
		fmt.Fprintf(b, ".SS urlgrep %s\n%s\n", roff(c.Name), roff(c.Usage))
		manualOptions(b, c.Flags)
		manualExample(b, c.Description)
	}
	fmt.Fprintf(b, ".SH RULES\n.nf\n%s.fi\n", roff(rules))
	fmt.Fprintf(b, ".SH ENVIRONMENT\n.TP\n.B %s\noptions for every search, separated by white space; quotes hold words together; those of the command line win\n", defaults)
	b.WriteString(".TP\n.B NO_COLOR\nno colours when it is not empty\n")
}

func manualOptions(b *strings.Builder, flags []cli.Flag) {
	for _, f := range flags {
		placeholder, usage := describe(f)
		names := `\fB` + roff(strings.Join(writtenNames(f), `, `)) + `\fR`
		if placeholder != "" {
			names += ` \fI` + roff(placeholder) + `\fR`
		}
		fmt.Fprintf(b, ".TP\n%s\n%s\n", names, roff(usage))
	}
}

func manualExample(b *strings.Builder, example string) {
	fmt.Fprintf(b, ".PP\nExample:\n.PP\n.EX\n%s\n.EE\n", roff(example))
}

// roff escapes text for a manual page: backslashes, hyphens that are meant as
// such, and lines that start like a request.
func roff(text string) string {
	text = strings.NewReplacer(`\`, `\e`, `-`, `\-`).Replace(text)
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		if strings.HasPrefix(line, ".") || strings.HasPrefix(line, "'") {
			lines[i] = `\&` + line
		}
	}
	return strings.Join(lines, "\n")
}
