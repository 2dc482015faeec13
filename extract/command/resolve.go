package command

import (
	"bufio"
	"errors"
	"fmt"

	"github.com/urfave/cli/v2"

	"urlgrep/core"
)

func (r *Run) resolveCommand() *cli.Command {
	return &cli.Command{
		Name: "resolve", ArgsUsage: "--base URI [REFERENCE…]",
		Usage:       "resolve references against a base",
		Description: "urlgrep resolve --base 'http://a/b/c/d;p?q' ../g",
		Flags:       append([]cli.Flag{value("", "base", "resolve against `URI`, which is required")}, ruleFlags("")...),
		Action: func(c *cli.Context) error {
			rules, base, err := rulesAndBase(c)
			if err != nil {
				return err
			}
			if !c.IsSet("base") {
				return errors.New("resolve needs --base URI")
			}
			return r.eachArgument(c, func(out *bufio.Writer, number int, reference string) error {
				target, err := rules.Resolve(base, core.Parse(reference))
				if err != nil {
					return fmt.Errorf("%d: %s: %w", number, reference, err)
				}
				r.found = true
				fmt.Fprintln(out, target)
				return nil
			})
		},
	}
}

// ruleFlags are the options that choose how references are resolved.
func ruleFlags(group string) []cli.Flag {
	return []cli.Flag{
		value(group, "rules", "read references by `SET`: rfc3986 (the default), rfc3987, rfc2396bis, url-syntax or rfc1738"),
		toggle(group, "non-strict", "ignore the scheme of a reference when it is that of the base (RFC 3986 §5.2.2)"),
		value(group, "above-root", "what becomes of .. segments above the root by the old rules: `WHAT` is keep (the default), drop or refuse"),
	}
}

// rulesAndBase reads the options --base and those of ruleFlags.
func rulesAndBase(c *cli.Context) (rules core.Rules, base core.Reference, err error) {
	rules.NonStrict = c.Bool("non-strict")
	if c.IsSet("rules") {
		if rules.Set, err = core.ParseRuleSet(c.String("rules")); err != nil {
			return rules, base, fmt.Errorf("--rules: %w", err)
		}
	}
	if c.IsSet("above-root") {
		if rules.AboveRoot, err = core.ParseAboveRoot(c.String("above-root")); err != nil {
			return rules, base, fmt.Errorf("--above-root: %w", err)
		}
	}
	if c.IsSet("base") {
		if base = core.Parse(c.String("base")); !base.IsAbsolute() {
			return rules, base, fmt.Errorf("--base %s: not an absolute URI, it has no scheme", shown(c.String("base")))
		}
	}
	return rules, base, nil
}
