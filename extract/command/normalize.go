package command

import (
	"bufio"
	"fmt"

	"github.com/urfave/cli/v2"

	"urlgrep/core"
)

func (r *Run) normalizeCommand() *cli.Command {
	return &cli.Command{
		Name: "normalize", ArgsUsage: "[URI…]",
		Usage:       "print URIs in their normal form",
		Description: "urlgrep normalize HTTP://Example.ORG:80/%7Eme/./a",
		Flags: []cli.Flag{
			levelFlag(""),
			value("", "to", "turn IRIs `INTO` uri, or URIs into iri, before they are normalised (RFC 3987 §3)"),
		},
		Action: func(c *cli.Context) error {
			level, err := levelOf(c)
			if err != nil {
				return err
			}
			convert, err := choose(c, "to", core.Reference.ToURI, core.Reference.ToIRI)
			if err != nil {
				return err
			}
			return r.eachArgument(c, func(out *bufio.Writer, _ int, uri string) error {
				r.found = true
				ref := core.Parse(uri)
				if convert != nil {
					ref = convert(ref)
				}
				fmt.Fprintln(out, level.Normalize(ref))
				return nil
			})
		},
	}
}

// levelFlag chooses the normalisations.
func levelFlag(group string) cli.Flag {
	return value(group, "level", "normalise and compare by `LEVELS`: scheme (the default), syntax, none, or some of case, escapes, dot-segments, port, empty-path, parts, a-labels, u-labels")
}

// levelOf reads the option of levelFlag.
func levelOf(c *cli.Context) (core.Level, error) {
	if !c.IsSet("level") {
		return core.SchemeBased, nil
	}
	level, err := core.ParseLevel(c.String("level"))
	if err != nil {
		return 0, fmt.Errorf("--level: %w", err)
	}
	return level, nil
}
