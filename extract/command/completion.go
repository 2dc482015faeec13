package command

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/urfave/cli/v2"
)

// shells are those that completions are made for.
var shells = []string{"bash", "fish", "zsh"}

func (r *Run) completionCommand() *cli.Command {
	return &cli.Command{
		Name: "completion", ArgsUsage: "bash|zsh|fish",
		Usage:       "print the completion of commands, options and their values for a shell",
		Description: "source <(urlgrep completion bash)",
		Action: func(c *cli.Context) error {
			if err := atMost(c, 1); err != nil {
				return err
			}
			write := map[string]func(*strings.Builder, *cli.App){"bash": bash, "fish": fish, "zsh": zsh}[c.Args().First()]
			if write == nil {
				return fmt.Errorf("completion %s: not one of %s", shown(c.Args().First()), strings.Join(shells, ", "))
			}
			r.found = true
			var b strings.Builder
			write(&b, r.app())
			_, err := io.WriteString(r.Stdout, b.String())
			return err
		},
	}
}

// argumentsOf returns what can follow a command, when it is one of a few words.
func argumentsOf(app *cli.App, c *cli.Command) []string {
	switch c.Name {
	case "completion":
		return shells
	case "help":
		return append(commandNames(app), "rules")
	}
	return nil
}

// bash writes a function that completes what starts with a hyphen as an option,
// the value of an option that takes one of a few, the words that can follow a
// command, and all else as a file.
func bash(b *strings.Builder, app *cli.App) {
	b.WriteString("_urlgrep() {\n  local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} words= file\n")
	b.WriteString("  [[ $word == = ]] && word=\n") // bash makes three words of --option=value
	b.WriteString("  [[ $before == = ]] && before=${COMP_WORDS[COMP_CWORD-2]}\n")
	b.WriteString("  case $before in\n")
	bashValues(b, app)
	b.WriteString("  esac\n  if [[ -z $words ]]; then\n    case ${COMP_WORDS[1]}:$word in\n")
	for _, c := range app.Commands {
		fmt.Fprintf(b, "      %s:-*) words='%s' ;;\n", c.Name, longNames(c.Flags))
		if list := argumentsOf(app, c); list != nil {
			fmt.Fprintf(b, "      %s:*) (( COMP_CWORD == 2 )) && words='%s' ;;\n", c.Name, strings.Join(list, " "))
		}
	}
	fmt.Fprintf(b, "      *:-*) words='%s' ;;\n    esac\n  fi\n", longNames(app.Flags))
	b.WriteString("  COMPREPLY=($(compgen -W \"$words\" -- \"$word\"))\n  if (( COMP_CWORD == 1 )) && [[ $word != -* ]]; then\n")
	fmt.Fprintf(b, "    COMPREPLY=($(compgen -W '%s' -- \"$word\"))\n", strings.Join(commandNames(app), " "))
	b.WriteString("    while IFS= read -r file; do COMPREPLY+=(\"$file\"); done < <(compgen -f -- \"$word\")\n")
	b.WriteString("    compopt -o filenames 2>/dev/null\n  fi\n}\ncomplete -o default -F _urlgrep urlgrep\n")
}

// bashValues writes the cases of the options whose values are known.
func bashValues(b *strings.Builder, app *cli.App) {
	known := map[string]bool{}
	for _, f := range allFlags(app) {
		name := f.Names()[0]
		if list := choices[name]; list != nil && !known[name] {
			known[name] = true
			fmt.Fprintf(b, "    %s) words='%s' ;;\n", strings.Join(writtenNames(f), "|"), strings.Join(list, " "))
		}
	}
}

// allFlags returns the flags of the search and of all commands.
func allFlags(app *cli.App) []cli.Flag {
	all := slices.Clone(app.Flags)
	for _, c := range app.Commands {
		all = append(all, c.Flags...)
	}
	return all
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
		operands := "*:" + strings.Trim(c.ArgsUsage, "[]…") + ": "
		if list := argumentsOf(app, c); list != nil {
			operands = "1:topic:(" + strings.Join(list, " ") + ")"
		}
		zshArguments(b, c.Flags, operands)
		b.WriteString("      return ;;\n")
	}
	b.WriteString("  esac\n  if (( CURRENT == 2 )); then\n    local -a commands=(\n")
	for _, c := range app.Commands {
		fmt.Fprintf(b, "      %s\n", quoted(c.Name+":"+c.Usage))
	}
	b.WriteString("    )\n    _describe command commands\n  fi\n")
	zshArguments(b, app.Flags, "*:file:_files")
	// The text is sourced, or called as a function that is loaded from a file.
	b.WriteString("}\nif [[ $funcstack[1] == _urlgrep ]]; then\n  _urlgrep \"$@\"\nelse\n  compdef _urlgrep urlgrep\nfi\n")
}

// zshArguments writes a call of _arguments for options and what stands beside them.
func zshArguments(b *strings.Builder, flags []cli.Flag, operands string) {
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
	b.WriteString(" \\\n        " + quoted(operands) + "\n")
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
		if list := argumentsOf(app, c); list != nil {
			fmt.Fprintf(b, "complete -c urlgrep -n '__fish_seen_subcommand_from %s' -f -a %s\n", c.Name, quoted(strings.Join(list, " ")))
		}
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
