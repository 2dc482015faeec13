package command

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/urfave/cli/v2"
	"github.com/xrash/smetrics"
)

// arrange writes options the way the flag parser takes them: each on its own,
// its value behind a "=", apart from the names of files. So options may follow
// file names, short ones may be written together ("-nH"), and a value may touch
// its option ("-m1"). Behind "--" everything is a file name.
func arrange(flags []cli.Flag, args []string) (options, files []string, err error) {
	for len(args) > 0 {
		arg := args[0]
		args = args[1:]
		switch {
		case arg == "--":
			return options, append(files, args...), nil
		case len(arg) < 2 || arg[0] != '-':
			files = append(files, arg)
		default:
			var written []string
			if written, args, err = option(flags, arg, args); err != nil {
				return nil, nil, err
			}
			options = append(options, written...)
		}
	}
	return options, files, nil
}

// option writes the options that arg holds, the last of which may take its
// value from rest.
func option(flags []cli.Flag, arg string, rest []string) ([]string, []string, error) {
	if name, long := strings.CutPrefix(arg, "--"); long {
		name, value, hasValue := strings.Cut(name, "=")
		f := lookup(flags, name)
		switch {
		case f == nil:
			return nil, nil, unknownOption(flags, name)
		case hasValue && !takesValue(f):
			return nil, nil, fmt.Errorf("--%s takes no value, but %q is given", name, value)
		case !takesValue(f):
			return []string{arg}, rest, nil
		case hasValue:
			rest = append([]string{value}, rest...)
		}
		return withValue(f, name, rest)
	}
	var written []string
	for letters := arg[1:]; letters != ""; {
		_, size := utf8.DecodeRuneInString(letters)
		name := letters[:size]
		letters = letters[size:]
		f := lookup(flags, name)
		switch {
		case f == nil && len(arg) > 1+size && lookup(flags, arg[1:]) != nil: // a long option with one hyphen
			return nil, nil, fmt.Errorf("unknown option -%s in %s; did you mean -%s?", name, arg, arg)
		case f == nil:
			return nil, nil, unknownOption(flags, name)
		case takesValue(f):
			if letters != "" {
				rest = append([]string{strings.TrimPrefix(letters, "=")}, rest...)
			}
			last, rest, err := withValue(f, name, rest)
			return append(written, last...), rest, err
		}
		written = append(written, "-"+name)
	}
	return written, rest, nil
}

// withValue writes an option with its value, the first of rest.
func withValue(f cli.Flag, name string, rest []string) ([]string, []string, error) {
	if len(rest) == 0 {
		return nil, nil, fmt.Errorf("%s needs a value", dashed(name))
	}
	value := rest[0]
	if _, ok := f.(*cli.IntFlag); ok {
		n, err := strconv.Atoi(value)
		switch least := leastNumbers[f.Names()[0]]; {
		case errors.Is(err, strconv.ErrRange):
			return nil, nil, fmt.Errorf("%s %s: a number out of range", dashed(name), value)
		case err != nil || n < least:
			return nil, nil, fmt.Errorf("%s %s: not a number of %d or more", dashed(name), shown(value), least)
		}
		value = strconv.Itoa(n)
	}
	return []string{"-" + name + "=" + value}, rest[1:], nil
}

// shown writes a value so that an empty one is seen.
func shown(value string) string {
	if value == "" {
		return "''"
	}
	return value
}

// lookup returns the flag with the given name, or nil.
func lookup(flags []cli.Flag, name string) cli.Flag {
	for _, f := range flags {
		if slices.Contains(f.Names(), name) {
			return f
		}
	}
	return nil
}

// takesValue reports whether a flag is followed by a value.
func takesValue(f cli.Flag) bool {
	_, boolean := f.(*cli.BoolFlag)
	return !boolean
}

// dashed writes the name of an option as a person does.
func dashed(name string) string {
	if utf8.RuneCountInString(name) == 1 {
		return "-" + name
	}
	return "--" + name
}

// elsewhere are options of grep and ripgrep, and what there is here instead.
var elsewhere = map[string]string{
	"e": "--match takes a regular expression;", "regexp": "--match takes a regular expression;",
	"v": "--exclude takes a regular expression;", "invert-match": "--exclude takes a regular expression;",
	"o": "nothing but URLs is printed by default;", "only-matching": "nothing but URLs is printed by default;",
	"r": "folders are read with all that is in them;", "recursive": "folders are read with all that is in them;",
	"T": "--type '!TYPE' leaves a type out;", "type-not": "--type '!TYPE' leaves a type out;",
	"z": "compressed files and archives are read in any case;", "search-zip": "compressed files and archives are read in any case;",
}

// unknownOption says which option is most like the one that is unknown.
func unknownOption(flags []cli.Flag, name string) error {
	hint := elsewhere[name]
	if hint == "" && len(name) > 1 {
		var names []string
		for _, f := range flags {
			for _, known := range f.Names() {
				if len(known) > 1 {
					names = append(names, known)
				}
			}
		}
		hint = didYouMean("--", near(name, names))
	}
	if hint != "" {
		hint = " " + hint
	}
	return fmt.Errorf("unknown option %s;%s --help lists the options", dashed(name), hint)
}

// didYouMean asks whether one of the names was meant; it is empty when there are none.
func didYouMean(prefix string, names []string) string {
	if len(names) == 0 {
		return ""
	}
	return "did you mean " + prefix + strings.Join(names, " or "+prefix) + "?"
}

// mostNear is how many names are suggested: more are no help.
const mostNear = 3

// near returns the names that somebody who wrote word may have meant: those
// that go on where it ends, or else those with the fewest other letters, when
// two of three are the same.
func near(word string, names []string) []string {
	if word == "" {
		return nil
	}
	var longer, nearest []string
	least := max(1, len(word)/3)
	for _, name := range names {
		if strings.HasPrefix(name, word) || strings.HasSuffix(name, "-"+word) {
			longer = append(longer, name)
		}
		if abs(len(name)-len(word)) > least {
			continue
		}
		switch d := smetrics.WagnerFischer(word, name, 1, 1, 1); {
		case d < least:
			nearest, least = []string{name}, d
		case d == least:
			nearest = append(nearest, name)
		}
	}
	for _, some := range [][]string{longer, nearest} {
		if 0 < len(some) && len(some) <= mostNear {
			return some
		}
	}
	return nil
}

func abs(n int) int { return max(n, -n) }

// given returns the flags that stand in arranged options. Package cli takes a
// time that is the square of the number of flags, which is felt at the start.
func given(flags []cli.Flag, options []string) []cli.Flag {
	var some []cli.Flag
	for _, f := range flags {
		if slices.ContainsFunc(options, func(o string) bool { return slices.Contains(f.Names(), nameOf(o)) }) {
			some = append(some, f)
		}
	}
	return some
}

// nameOf returns the name in an arranged option.
func nameOf(option string) string {
	name, _, _ := strings.Cut(strings.TrimLeft(option, "-"), "=")
	return name
}
