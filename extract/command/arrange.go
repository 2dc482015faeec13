package command

import (
	"slices"
	"strings"

	"github.com/urfave/cli/v2"
)

// arrange moves options that follow file names to the front, where the flag
// parser looks for them. Behind "--" everything is a file name.
func arrange(flags []cli.Flag, args []string) []string {
	options, files := []string{args[0]}, []string{"--"}
	rest := args[1:]
	for len(rest) > 0 {
		arg := rest[0]
		rest = rest[1:]
		switch {
		case arg == "--":
			files, rest = append(files, rest...), nil
		case len(arg) < 2 || arg[0] != '-':
			files = append(files, arg)
		default:
			options = append(options, arg)
			if takesValue(flags, arg) && len(rest) > 0 {
				options, rest = append(options, rest[0]), rest[1:]
			}
		}
	}
	return append(options, files...)
}

// takesValue reports whether the argument behind the option arg is its value.
func takesValue(flags []cli.Flag, arg string) bool {
	name := strings.TrimLeft(arg, "-")
	if strings.Contains(name, "=") {
		return false
	}
	if !strings.HasPrefix(arg, "--") {
		name = name[len(name)-1:] // the last of short options written together
	}
	for _, f := range flags {
		if slices.Contains(f.Names(), name) {
			_, boolean := f.(*cli.BoolFlag)
			return !boolean
		}
	}
	return false
}
