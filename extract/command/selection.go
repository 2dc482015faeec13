package command

import (
	"errors"
	"fmt"
	"net/netip"
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
	if c.IsSet("scheme") {
		schemes, err := schemeIs(c.StringSlice("scheme"))
		if err != nil {
			return nil, fmt.Errorf("--scheme %w", err)
		}
		all = append(all, schemes)
	}
	if c.IsSet("host") {
		hosts, err := hostMatches(c.StringSlice("host"))
		if err != nil {
			return nil, fmt.Errorf("--host %w", err)
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
			return nil, notRegular(option, text, err)
		}
		all = append(all, re)
	}
	return func(uri string) bool {
		return slices.ContainsFunc(all, func(re *regexp.Regexp) bool { return re.MatchString(uri) })
	}, nil
}

// notRegular says what is wrong with a regular expression.
func notRegular(option, text string, err error) error {
	return fmt.Errorf("--%s %s: %s", option, shown(text), strings.TrimPrefix(err.Error(), "error parsing regexp: "))
}

// split parts what is wanted from what is not, which stands behind a "!", each
// item as read returns it.
func split(list []string, read func(string) (string, error)) (wanted, unwanted []string, err error) {
	for _, item := range list {
		name, not := strings.CutPrefix(item, "!")
		text, err := read(name)
		if err != nil {
			return nil, nil, fmt.Errorf("%s: %w", shown(name), err)
		}
		if not {
			unwanted = append(unwanted, text)
		} else {
			wanted = append(wanted, text)
		}
	}
	for _, item := range wanted {
		if slices.Contains(unwanted, item) {
			return nil, nil, fmt.Errorf("%s: both wanted and not wanted", item)
		}
	}
	return wanted, unwanted, nil
}

var errEmpty = errors.New("nothing is named")

// schemeIs returns the condition of the schemes in lists, with a comma between them.
func schemeIs(lists []string) (condition, error) {
	wanted, unwanted, err := split(strings.Split(strings.Join(lists, ","), ","), readScheme)
	return func(m *extract.Match) bool {
		scheme := strings.ToLower(core.Parse(m.URI).Scheme.String())
		return (len(wanted) == 0 || slices.Contains(wanted, scheme)) && !slices.Contains(unwanted, scheme)
	}, err
}

func readScheme(text string) (string, error) {
	name := strings.ToLower(strings.TrimSpace(text))
	ref := core.Parse(name + ":")
	scheme := ref.Scheme.String()
	switch {
	case name == "":
		return "", errEmpty
	case len(core.RFC3986.Validate(ref)) > 0:
		return "", errors.New("not the name of a scheme (RFC 3986 §3.1)")
	case scheme != name:
		return "", errors.New("not the name of a scheme; " + didYouMean("", []string{scheme}))
	}
	return name, nil
}

// hostMatches returns the condition of globs. It compares hosts in A-labels, so
// that a glob may be written either way.
func hostMatches(globs []string) (condition, error) {
	wanted, unwanted, err := split(globs, readHost)
	matches := func(globs []string, host string) bool {
		return slices.ContainsFunc(globs, func(g string) bool {
			ok, _ := path.Match(g, host)
			return ok
		})
	}
	return func(m *extract.Match) bool {
		host := hostOf(m.URI)
		return (len(wanted) == 0 || matches(wanted, host)) && !matches(unwanted, host)
	}, err
}

// readHost reads a glob for hosts. What stands in brackets and holds a colon is
// an IP literal (RFC 3986 §3.2.2) and not a class of characters.
func readHost(glob string) (string, error) {
	inner, bracketed := strings.CutPrefix(glob, "[")
	inner, closed := strings.CutSuffix(inner, "]")
	address, err := netip.ParseAddr(inner)
	switch {
	case glob == "":
		return "", errEmpty
	case err == nil && address.Is6():
		return `\[` + address.String() + `\]`, nil
	case bracketed && closed && strings.Contains(inner, ":"):
		glob = `\[` + strings.ToLower(inner) + `\]`
	case strings.Contains(glob, "://"):
		hint := didYouMean("", []string{core.ParseAuthority(core.Parse(glob).Authority.String()).Host})
		return "", errors.New("not a host, but a URI; " + hint)
	case strings.ContainsAny(glob, "/@#:"):
		return "", errors.New("not a host: one has no path, user or port")
	default:
		labels := strings.Split(glob, ".")
		for k := range labels {
			labels[k] = normalHost(labels[k])
		}
		glob = strings.Join(labels, ".")
	}
	if _, err := path.Match(glob, ""); err != nil {
		return "", errors.New("not a pattern")
	}
	return glob, nil
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
	host = core.ParseAuthority(ref.Authority.String()).Host
	if address, err := netip.ParseAddr(strings.Trim(host, "[]")); err == nil && address.Is6() {
		return "[" + address.String() + "]" // RFC 5952
	}
	return host
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
