package command

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

const readme = "../../README.md"

// A shown command is one of README.md with the output that stands behind it.
type shownCommand struct {
	call, output string
	line         int // where the output starts
}

// shownCommands returns the commands in the console blocks of a text, each
// behind "$ ".
func shownCommands(text string) (all []shownCommand) {
	inside := false
	for i, line := range strings.SplitAfter(text, "\n") {
		call, isCall := strings.CutPrefix(line, "$ ")
		switch {
		case strings.HasPrefix(line, "```"):
			inside = line == "```console\n"
		case inside && isCall:
			all = append(all, shownCommand{call: strings.TrimSpace(call), line: i + 2})
		case inside:
			all[len(all)-1].output += line
		}
	}
	return all
}

// TestReadme runs the commands that README.md shows in its folder and compares
// what they print. With UPDATE set, it writes that into README.md.
func TestReadme(t *testing.T) {
	text, err := os.ReadFile(readme)
	if err != nil {
		t.Fatal(err)
	}
	folder := filepath.Dir(build(t))
	commands := shownCommands(string(text))
	if len(commands) == 0 {
		t.Fatal("no commands found")
	}
	for i := range commands {
		c := &commands[i]
		sh := exec.Command("sh", "-c", strings.ReplaceAll(c.call, "go run .", "urlgrep"))
		sh.Dir = filepath.Dir(readme)
		sh.Env = append(os.Environ(), "PATH="+folder+string(filepath.ListSeparator)+os.Getenv("PATH"),
			"URLGREP_OPTS=", "NO_COLOR=", "LC_ALL=C.UTF-8")
		printed, _ := sh.CombinedOutput() // its status is shown where it matters
		if string(printed) != c.output && os.Getenv("UPDATE") == "" {
			t.Errorf("README.md:%d: %s\nprints\n%s\nshown is\n%s", c.line, c.call, printed, c.output)
		}
		c.output = string(printed)
	}
	if os.Getenv("UPDATE") != "" {
		if err := os.WriteFile(readme, []byte(withOutput(string(text), commands)), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// withOutput puts the output of commands into the console blocks of a text.
func withOutput(text string, commands []shownCommand) string {
	var b strings.Builder
	inside := false
	for line := range strings.Lines(text) {
		call := strings.HasPrefix(line, "$ ")
		if strings.HasPrefix(line, "```") {
			inside = line == "```console\n"
		} else if inside && !call {
			continue
		}
		b.WriteString(line)
		if inside && call {
			b.WriteString(commands[0].output)
			commands = commands[1:]
		}
	}
	return b.String()
}
