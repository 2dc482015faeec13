package command

import (
	"fmt"
	"io"
	"strings"

	"github.com/urfave/cli/v2"
)

// shells are those that completions are made for.
var shells = map[string]func(b *strings.Builder, app *cli.App){"bash": bash, "zsh": zsh, "fish": fish}

func (r *Run) completionCommand() *cli.Command {
	return &cli.Command{
		Name: "completion", ArgsUsage: "bash|zsh|fish",
		Usage:       "print the completion of commands, options and their values for a shell",
		Description: "source <(urlgrep completion bash)",
		Action: func(c *cli.Context) error {
			write, ok := shells[c.Args().First()]
			if !ok {
				return fmt.Errorf("completion %s: not one of bash, zsh, fish", c.Args().First())
			}
			r.found = true
			var b strings.Builder
			write(&b, r.app())
			_, err := io.WriteString(r.Stdout, b.String())
			return err
		},
	}
}

// bash writes a function that completes what starts with a hyphen as an option,
// the value of an option that takes one of a few, and all else as a file.
func bash(b *strings.Builder, app *cli.App) {
	b.WriteString("_urlgrep() {\n  local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} words=\n  case $before in\n")
	bashValues(b, app.Flags)
	b.WriteString("  esac\n  if [[ -z $words ]]; then\n    case ${COMP_WORDS[1]} in\n")
	for _, c := range app.Commands {
		fmt.Fprintf(b, "      %s) words='%s' ;;\n", c.Name, longNames(c.Flags))
	}
	fmt.Fprintf(b, "      *) words='%s' ;;\n    esac\n", longNames(app.Flags))
	b.WriteString("    if [[ $word != -* ]]; then\n      words=\n")
	fmt.Fprintf(b, "      (( COMP_CWORD == 1 )) && words='%s'\n    fi\n  fi\n", strings.Join(commandNames(app), " "))
	b.WriteString("  COMPREPLY=($(compgen -W \"$words\" -- \"$word\"))\n}\ncomplete -o default -F _urlgrep urlgrep\n")
}

// bashValues writes the cases of the options whose values are known.
func bashValues(b *strings.Builder, flags []cli.Flag) {
	for _, f := range flags {
		if list := choices[f.Names()[0]]; list != nil {
			fmt.Fprintf(b, "    %s) words='%s' ;;\n", strings.Join(writtenNames(f), "|"), strings.Join(list, " "))
		}
	}
}

func longNames(flags []cli.Flag) string {
	var names []string
	for _, f := range flags {
		written := writtenNames(f)
		names = append(names, written[len(written)-1])
	}
	return strings.Join(names, " ")
}

func commandNames(app *cli.App) []string {
	var names []string
	for _, c := range app.Commands {
		names = append(names, c.Name)
	}
	return names
}

// zsh writes the definitions that _arguments takes.
func zsh(b *strings.Builder, app *cli.App) {
	b.WriteString("#compdef urlgrep\n_urlgrep() {\n  case $words[2] in\n")
	for _, c := range app.Commands {
		fmt.Fprintf(b, "    %s)\n      shift words; (( CURRENT-- ))\n", c.Name)
		zshArguments(b, c.Flags)
		b.WriteString("      return ;;\n")
	}
	b.WriteString("  esac\n  if (( CURRENT == 2 )); then\n    local -a commands=(\n")
	for _, c := range app.Commands {
		fmt.Fprintf(b, "      %s\n", quoted(c.Name+":"+c.Usage))
	}
	b.WriteString("    )\n    _describe command commands\n  fi\n")
	zshArguments(b, app.Flags)
	b.WriteString("}\ncompdef _urlgrep urlgrep\n")
}

func zshArguments(b *strings.Builder, flags []cli.Flag) {
	b.WriteString("      _arguments -s")
	for _, f := range flags {
		placeholder, usage := describe(f)
		value := ""
		if placeholder != "" {
			value = ":" + placeholder + ":"
			if list := choices[f.Names()[0]]; list != nil {
				value += "(" + strings.Join(list, " ") + ")"
			} else if placeholder == "FILE" {
				value += "_files"
			}
		}
		usage = strings.NewReplacer("[", `\[`, "]", `\]`, ":", `\:`).Replace(usage)
		for _, name := range writtenNames(f) {
			if value != "" && strings.HasPrefix(name, "--") {
				name += "="
			}
			b.WriteString(" \\\n        " + quoted("*"+name+"["+usage+"]"+value))
		}
	}
	b.WriteString(" \\\n        '*:file:_files'\n")
}

// fish writes a line for each command and option.
func fish(b *strings.Builder, app *cli.App) {
	names := strings.Join(commandNames(app), " ")
	for _, c := range app.Commands {
		fmt.Fprintf(b, "complete -c urlgrep -n __fish_use_subcommand -a %s -d %s\n", c.Name, quoted(c.Usage))
	}
	for _, f := range app.Flags {
		fishOption(b, "not __fish_seen_subcommand_from "+names, f)
	}
	for _, c := range app.Commands {
		for _, f := range c.Flags {
			fishOption(b, "__fish_seen_subcommand_from "+c.Name, f)
		}
	}
}

func fishOption(b *strings.Builder, condition string, f cli.Flag) {
	fmt.Fprintf(b, "complete -c urlgrep -n %s", quoted(condition))
	for _, name := range writtenNames(f) {
		if long, ok := strings.CutPrefix(name, "--"); ok {
			fmt.Fprintf(b, " -l %s", long)
		} else {
			fmt.Fprintf(b, " -s %s", quoted(name[1:]))
		}
	}
	placeholder, usage := describe(f)
	if list := choices[f.Names()[0]]; list != nil {
		fmt.Fprintf(b, " -x -a %s", quoted(strings.Join(list, " ")))
	} else if placeholder != "" {
		b.WriteString(" -r")
	}
	fmt.Fprintf(b, " -d %s\n", quoted(usage))
}

// quoted writes a word that holds anything for a shell.
func quoted(word string) string { return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'" }
