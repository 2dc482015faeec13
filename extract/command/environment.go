package command

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/urfave/cli/v2"
)

// defaults is the environment variable that holds options for every search.
const defaults = "URLGREP_OPTS"

// withDefaults puts the options of the environment before those of the command
// line, so that the latter win; those that can't stand beside them are left out.
func (r *Run) withDefaults(app *cli.App, options []string) ([]string, error) {
	text := r.getenv(defaults)
	for _, o := range options {
		if slices.Contains([]string{"no-config", "help", "h", "version", "V"}, nameOf(o)) {
			text = ""
		}
	}
	wanted, err := r.readDefaults(app, text)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", defaults, err)
	}
	var merged []string
	all := append(wanted, options...)
	for k, o := range all {
		yields := func(later string) bool { return opposite(app.Flags, o, later) }
		clashes := func(given string) bool { return k < len(wanted) && !canStandTogether(app.Flags, o, given) }
		if !slices.ContainsFunc(all[k+1:], yields) && !slices.ContainsFunc(options, clashes) {
			merged = append(merged, o)
		}
	}
	return merged, nil
}

// readDefaults returns the options in a text, arranged.
func (r *Run) readDefaults(app *cli.App, text string) ([]string, error) {
	words, err := splitWords(text)
	if err != nil || len(words) == 0 {
		return nil, err
	}
	options, files, err := arrange(app.Flags, words)
	if err != nil {
		return nil, err
	}
	if len(files) > 0 {
		return nil, fmt.Errorf("%s: not an option", shown(files[0]))
	}
	// What is wrong with them is found here, so that the message can say where they stand.
	check := r.app()
	check.Commands = nil
	check.Action = func(c *cli.Context) error {
		_, _, err := r.prepare(c, io.Discard)
		return err
	}
	return options, runApp(check, options, nil)
}

// opposites are options of which the one that is given last counts.
var opposites = map[string]string{"line-number": "no-line-number", "with-filename": "no-filename", "abbrev": "no-abbrev"}

// opposite reports whether an option is the opposite of another.
func opposite(flags []cli.Flag, a, b string) bool {
	a, b = longName(flags, a), longName(flags, b)
	return opposites[a] == b || opposites[b] == a
}

func canStandTogether(flags []cli.Flag, a, b string) bool {
	return !conflict(longName(flags, a), longName(flags, b))
}

// longName returns the long name of an arranged option.
func longName(flags []cli.Flag, option string) string {
	return lookup(flags, nameOf(option)).Names()[0]
}

// splitWords splits a text at white space as a shell does: quotes hold words
// together, a backslash takes the special meaning of what follows away.
func splitWords(s string) ([]string, error) {
	var words []string
	var word strings.Builder
	inWord, quote := false, rune(0)
	escaped := false
	for _, c := range s {
		switch {
		case escaped:
			word.WriteRune(c)
			escaped = false
		case c == '\\' && quote != '\'':
			inWord, escaped = true, true
		case quote != 0 && c == quote:
			quote = 0
		case quote != 0:
			word.WriteRune(c)
		case c == '\'' || c == '"':
			inWord, quote = true, c
		case strings.ContainsRune(" \t\r\n", c):
			if inWord {
				words = append(words, word.String())
				word.Reset()
				inWord = false
			}
		default:
			inWord = true
			word.WriteRune(c)
		}
	}
	if quote != 0 || escaped {
		return nil, errors.New("a quote is not closed")
	}
	if inWord {
		words = append(words, word.String())
	}
	return words, nil
}

func (r *Run) getenv(name string) string {
	if r.Getenv == nil {
		return ""
	}
	return r.Getenv(name)
}
