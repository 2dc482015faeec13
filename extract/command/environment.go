package command

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

// defaults is the environment variable that holds options for every search.
const defaults = "URLGREP_OPTS"

// withDefaults puts the options of the environment before those of the command
// line, so that the latter win.
func (r *Run) withDefaults(args []string) ([]string, error) {
	if slices.Contains(args, "--no-config") {
		return args, nil
	}
	words, err := splitWords(r.getenv(defaults))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", defaults, err)
	}
	return append(words, args...), nil
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
