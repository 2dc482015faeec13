package command

import (
	"bufio"
	"fmt"

	"github.com/urfave/cli/v2"

	"urlgrep/core"
	"urlgrep/core/schemes"
)

func (r *Run) checkCommand() *cli.Command {
	return &cli.Command{
		Name: "check", ArgsUsage: "[URI…]",
		Usage:       "print the faults of URIs as line:column: section: fault; the status is 1 when there are any",
		Description: "urlgrep check 'http://example.org:x/%zz'",
		Flags:       ruleFlags("")[:1],
		Action: func(c *cli.Context) error {
			rules, _, err := rulesAndBase(c)
			if err != nil {
				return err
			}
			r.found = true
			return r.eachArgument(c, func(out *bufio.Writer, number int, uri string) error {
				for _, fault := range faults(rules.Set, uri) {
					r.found = false // grep's status for "nothing" says that there are faults
					fmt.Fprintf(out, "%d:%d: %s: %s\n", number, fault.Offset+1, fault.Section, fault.Message)
				}
				return nil
			})
		},
	}
}

// faults returns those by the generic syntax, then those by the grammar of the scheme.
func faults(set core.RuleSet, uri string) []*core.SyntaxError {
	ref := core.Parse(uri)
	_, byScheme := schemes.Parse(ref)
	return append(set.Validate(ref), byScheme...)
}
