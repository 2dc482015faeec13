package command

import (
	"fmt"
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/urfave/cli/v2"

	"urlgrep/core"
	"urlgrep/delimit"
	"urlgrep/extract"
)

// A condition is what a match has to meet to be reported.
type condition func(m *extract.Match) bool

// conditions reads the options of the group Selection.
func conditions(c *cli.Context) ([]condition, error) {
	var all []condition
	if list := c.StringSlice("scheme"); len(list) > 0 {
		all = append(all, schemeIs(strings.Split(strings.Join(list, ","), ",")))
	}
	if list := c.StringSlice("host"); len(list) > 0 {
		hosts, err := hostMatches(list)
		if err != nil {
			return nil, err
		}
		all = append(all, hosts)
	}
	for _, option := range []string{"match", "exclude"} {
		if !c.IsSet(option) {
			continue
		}
		matches, err := anyMatches(option, c.StringSlice(option))
		if err != nil {
			return nil, err
		}
		all = append(all, func(m *extract.Match) bool { return matches(m.URI) == (option == "match") })
	}
	confident, err := choose(c, "confidence", nil, condition(isConfident))
	if confident != nil {
		all = append(all, confident)
	}
	return all, err
}

// anyMatches returns what tells whether one of the regular expressions matches.
func anyMatches(option string, texts []string) (func(uri string) bool, error) {
	var all []*regexp.Regexp
	for _, text := range texts {
		re, err := regexp.Compile(text)
		if err != nil {
			return nil, fmt.Errorf("--%s: %w", option, err)
		}
		all = append(all, re)
	}
	return func(uri string) bool {
		return slices.ContainsFunc(all, func(re *regexp.Regexp) bool { return re.MatchString(uri) })
	}, nil
}

// split parts what is wanted from what is not, which stands behind a "!".
func split(list []string) (wanted, unwanted []string) {
	for _, item := range list {
		if not, ok := strings.CutPrefix(item, "!"); ok {
			unwanted = append(unwanted, not)
		} else if item != "" {
			wanted = append(wanted, item)
		}
	}
	return wanted, unwanted
}

func schemeIs(list []string) condition {
	for i := range list {
		list[i] = strings.ToLower(strings.TrimSpace(list[i]))
	}
	wanted, unwanted := split(list)
	return func(m *extract.Match) bool {
		scheme := strings.ToLower(core.Parse(m.URI).Scheme.String())
		return (len(wanted) == 0 || slices.Contains(wanted, scheme)) && !slices.Contains(unwanted, scheme)
	}
}

// hostMatches compares hosts in A-labels, so that a glob may be written either way.
func hostMatches(globs []string) (condition, error) {
	wanted, unwanted := split(globs)
	for _, list := range [][]string{wanted, unwanted} {
		for i, glob := range list {
			labels := strings.Split(glob, ".")
			for k := range labels {
				labels[k] = normalHost(labels[k])
			}
			list[i] = strings.Join(labels, ".")
			if _, err := path.Match(list[i], ""); err != nil {
				return nil, fmt.Errorf("--host %s: not a pattern", glob)
			}
		}
	}
	matches := func(globs []string, host string) bool {
		return slices.ContainsFunc(globs, func(g string) bool {
			ok, _ := path.Match(g, host)
			return ok
		})
	}
	return func(m *extract.Match) bool {
		host := hostOf(m.URI)
		return (len(wanted) == 0 || matches(wanted, host)) && !matches(unwanted, host)
	}, nil
}

// hostOf returns the host of a URI in its normal form.
func hostOf(uri string) string {
	authority := core.Parse(uri).Authority
	if !authority.IsDefined() {
		return ""
	}
	return normalHost(core.ParseAuthority(authority.String()).Host)
}

func normalHost(host string) string {
	ref := core.Reference{Authority: core.Defined(core.Authority{Host: host}.String())}
	ref = (core.LevelCase | core.LevelALabels).Normalize(ref)
	return core.ParseAuthority(ref.Authority.String()).Host
}

// confident is how sure a join is that a confident reader makes, in percent.
const confident = 95

// isConfident reports whether a match leaves little doubt: it is more than a
// domain, and no weak evidence joined its lines (D3).
func isConfident(m *extract.Match) bool {
	return m.Kind != delimit.Bare && !slices.ContainsFunc(m.Joins, func(j extract.Join) bool {
		return j.Reason.Confidence() < confident
	})
}
