package command

import (
	"fmt"
	"io"

	"github.com/urfave/cli/v2"

	"urlgrep/delimit"
)

func (r *Run) cleanCommand() *cli.Command {
	return &cli.Command{
		Name: "clean", ArgsUsage: "[TYPED…]",
		Usage:       "print the URI in what somebody typed: wrappers, URL: and white space are taken away; standard input is one such thing",
		Description: "urlgrep clean '<URL: http://example.org/ a.html>'",
		Action: func(c *cli.Context) error {
			typed := c.Args().Slice()
			if len(typed) == 0 {
				input, err := io.ReadAll(io.LimitReader(r.Stdin, longestLine+1))
				if err != nil {
					return fmt.Errorf("(standard input): %w", err)
				}
				if len(input) > longestLine {
					return fmt.Errorf("(standard input): longer than %d bytes, which nobody typed", longestLine)
				}
				typed = append(typed, string(input))
			}
			for _, t := range typed {
				uri := delimit.Clean(t)
				r.found = r.found || uri != ""
				if _, err := fmt.Fprintln(r.Stdout, uri); err != nil {
					return err
				}
			}
			return nil
		},
	}
}
