package command

import (
	"fmt"
	"slices"
	"strings"

	"github.com/urfave/cli/v2"
)

// arrange writes options the way the flag parser takes them: in front of all
// file names, each on its own, its value behind a "=". So options may follow
// file names, short ones may be written together ("-nH"), and a value may
// touch its option ("-m1"). Behind "--" everything is a file name.
func arrange(flags []cli.Flag, args []string) ([]string, error) {
	var options []string
	files := []string{"--"}
	for len(args) > 0 {
		arg := args[0]
		args = args[1:]
		switch {
		case arg == "--":
			return append(options, append(files, args...)...), nil
		case len(arg) < 2 || arg[0] != '-':
			files = append(files, arg)
		default:
			written, rest, err := option(flags, arg, args)
			if err != nil {
				return nil, err
			}
			options, args = append(options, written...), rest
		}
	}
	return append(options, files...), nil
}

// option writes the options that arg holds, the last of which may take its
// value from rest.
func option(flags []cli.Flag, arg string, rest []string) ([]string, []string, error) {
	if name, long := strings.CutPrefix(arg, "--"); long {
		name, value, hasValue := strings.Cut(name, "=")
		f := lookup(flags, name)
		switch {
		case f == nil:
			return nil, nil, unknownOption(flags, "--"+name)
		case hasValue && !takesValue(f):
			return nil, nil, fmt.Errorf("--%s takes no value, but %q is given", name, value)
		case hasValue || !takesValue(f):
			return []string{arg}, rest, nil
		}
		return withValue(name, "", rest)
	}
	var written []string
	for letters := arg[1:]; letters != ""; {
		name := letters[:1]
		letters = letters[1:]
		f := lookup(flags, name)
		switch {
		case f == nil && len(arg) > 2 && lookup(flags, arg[1:]) != nil: // a long option with one hyphen
			return nil, nil, fmt.Errorf("unknown option -%s in %s; did you mean -%s?", name, arg, arg)
		case f == nil:
			return nil, nil, unknownOption(flags, "-"+name)
		case takesValue(f):
			last, rest, err := withValue(name, strings.TrimPrefix(letters, "="), rest)
			return append(written, last...), rest, err
		}
		written = append(written, "-"+name)
	}
	return written, rest, nil
}

// withValue writes an option with the value that touches it or else comes next.
func withValue(name, touching string, rest []string) ([]string, []string, error) {
	if touching == "" {
		if len(rest) == 0 {
			return nil, nil, fmt.Errorf("%s needs a value", dashed(name))
		}
		touching, rest = rest[0], rest[1:]
	}
	return []string{"-" + name + "=" + touching}, rest, nil
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
	if len(name) == 1 {
		return "-" + name
	}
	return "--" + name
}

// unknownOption says which option is most like the one that is unknown.
func unknownOption(flags []cli.Flag, written string) error {
	near := ""
	if strings.HasPrefix(written, "--") {
		near = cli.SuggestFlag(flags, strings.TrimLeft(written, "-"), true)
	}
	if near != "" {
		near = " did you mean " + near + "?"
	}
	return fmt.Errorf("unknown option %s;%s urlgrep --help lists the options", written, near)
}

// given returns the flags that stand in arranged arguments. Package cli takes
// a time that is the square of the number of flags, which is felt at the start.
func given(flags []cli.Flag, arranged []string) []cli.Flag {
	var some []cli.Flag
	for _, f := range flags {
		names := f.Names()
		isGiven := func(arg string) bool {
			name, _, _ := strings.Cut(strings.TrimLeft(arg, "-"), "=")
			return slices.Contains(names, name)
		}
		if slices.ContainsFunc(arranged[:slices.Index(arranged, "--")], isGiven) {
			some = append(some, f)
		}
	}
	return some
}
