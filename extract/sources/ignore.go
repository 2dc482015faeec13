package sources

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/bmatcuk/doublestar/v4"
)

// ignoreFiles hold ignore rules; those of a later one win.
var ignoreFiles = [...]string{".gitignore", ".ignore"}

// repository is the folder, or the file that names it, of what git stores.
const repository = ".git"

// ignores are the rules of the ignore files of a folder and, behind them,
// those of the folders above. A nil value ignores nothing.
type ignores struct {
	folder string // absolute
	rules  []rule
	above  *ignores
}

// A rule is one line of an ignore file (gitignore(5), PATTERN FORMAT).
type rule struct {
	glob    string // for doublestar, relative to the folder
	negated bool   // what matches is not ignored after all
	folders bool   // folders only
}

// within returns the rules for what is in the named folder, which has these entries.
func (g *ignores) within(name string, entries []fs.DirEntry) (*ignores, error) {
	for _, e := range entries {
		if e.Name() == repository || slices.Contains(ignoreFiles[:], e.Name()) {
			return g.read(name)
		}
	}
	return g, nil
}

// read adds the rules of the ignore files in a folder. An error names one that
// can't be read; the others still count.
func (g *ignores) read(folder string) (*ignores, error) {
	path, err := filepath.Abs(folder)
	if err != nil {
		return g, nil
	}
	own := &ignores{folder: path, above: g}
	files := []string{excludeFile(folder)}
	for _, name := range ignoreFiles {
		files = append(files, filepath.Join(folder, name))
	}
	var fault error
	for _, file := range files {
		text, err := textOf(file)
		if err != nil {
			fault = reason(file, err)
		}
		for line := range strings.Lines(text) {
			if r, ok := parseRule(strings.TrimRight(line, "\r\n")); ok {
				own.rules = append(own.rules, r)
			}
		}
	}
	if len(own.rules) == 0 {
		return g, fault
	}
	return own, fault
}

// excludeFile returns the name of the file with the rules of a repository that
// its owner does not share (gitrepository-layout(5), info/exclude). Where .git is
// a file it names the folder, which may name the one that it shares with others.
func excludeFile(folder string) string {
	git := filepath.Join(folder, repository)
	text, _ := textOf(git)
	if name, ok := strings.CutPrefix(text, "gitdir:"); ok {
		git = from(folder, name)
		if common, _ := textOf(filepath.Join(git, "commondir")); common != "" {
			git = from(git, common)
		}
	}
	return filepath.Join(git, "info", "exclude")
}

// longestRules is the longest file that is read for what it says of others.
const longestRules = 16 << 20

var errRules = fmt.Errorf("longer than %d bytes; its rules are left out", longestRules)

// textOf returns what a file holds, nothing for what is no regular file: what
// comes through a pipe may never come.
func textOf(name string) (string, error) {
	info, err := os.Stat(name)
	switch {
	case err != nil || !info.Mode().IsRegular():
		return "", nil
	case info.Size() > longestRules:
		return "", errRules
	}
	text, err := os.ReadFile(name)
	return string(text), err
}

// from returns a path that is written down in a folder.
func from(folder, path string) string {
	path = strings.TrimSpace(path)
	if filepath.IsAbs(path) {
		return path
	}
	return filepath.Join(folder, path)
}

// asGlob writes what ignore files and globs write in different ways: braces,
// which are special in globs only, and the classes of characters of POSIX.
var asGlob = strings.NewReplacer(`\\`, `\\`, `\{`, `\{`, `\}`, `\}`, "{", `\{`, "}", `\}`,
	"[:alnum:]", "0-9A-Za-z", "[:alpha:]", "A-Za-z", "[:digit:]", "0-9", "[:xdigit:]", "0-9A-Fa-f",
	"[:lower:]", "a-z", "[:upper:]", "A-Z", "[:space:]", " \t-\r", "[:blank:]", " \t")

func parseRule(line string) (r rule, ok bool) {
	if strings.HasPrefix(line, "#") {
		return r, false
	}
	for strings.HasSuffix(line, " ") && !strings.HasSuffix(line, `\ `) {
		line = line[:len(line)-1]
	}
	return newRule(asGlob.Replace(line))
}

// newRule reads a pattern.
func newRule(pattern string) (r rule, ok bool) {
	pattern, r.negated = strings.CutPrefix(pattern, "!")
	pattern, r.folders = strings.CutSuffix(pattern, "/")
	anchored := strings.Contains(pattern, "/")
	pattern = strings.TrimPrefix(pattern, "/")
	if pattern == "" {
		return r, false
	}
	if strings.HasSuffix(pattern, "/**") {
		pattern += "/*" // what is in the folder, not the folder
	}
	if !anchored {
		pattern = "**/" + pattern
	}
	r.glob = pattern
	return r, doublestar.ValidatePattern(pattern)
}

func (r rule) matches(path string, folder bool) bool {
	return (folder || !r.folders) && doublestar.MatchUnvalidated(r.glob, path)
}

// ignored reports whether the rules ignore a path. The last rule that matches
// in the folder nearest to it decides.
func (g *ignores) ignored(path string, folder bool) bool {
	if g == nil {
		return false
	}
	path, err := filepath.Abs(path)
	if err != nil {
		return false
	}
	for ; g != nil; g = g.above {
		below, ok := strings.CutPrefix(path, strings.TrimSuffix(g.folder, "/")+"/")
		if !ok {
			continue
		}
		for k := len(g.rules) - 1; k >= 0; k-- {
			if g.rules[k].matches(below, folder) {
				return !g.rules[k].negated
			}
		}
	}
	return false
}
