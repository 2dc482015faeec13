package sources

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/bmatcuk/doublestar/v4"
)

// ignoreFiles hold ignore rules; those of a later one win.
var ignoreFiles = [...]string{".gitignore", ".ignore"}

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
func (g *ignores) within(name string, entries []fs.DirEntry) *ignores {
	for _, e := range entries {
		if e.Name() == ignoreFiles[0] || e.Name() == ignoreFiles[1] {
			return g.read(name)
		}
	}
	return g
}

// read adds the rules of the ignore files in a folder. One that can't be read
// rules nothing.
func (g *ignores) read(folder string) *ignores {
	path, err := filepath.Abs(folder)
	if err != nil {
		return g
	}
	own := &ignores{folder: path, above: g}
	for _, name := range ignoreFiles {
		text, _ := os.ReadFile(filepath.Join(folder, name))
		for line := range strings.Lines(string(text)) {
			if r, ok := parseRule(strings.TrimRight(line, "\r\n")); ok {
				own.rules = append(own.rules, r)
			}
		}
	}
	if len(own.rules) == 0 {
		return g
	}
	return own
}

// braces are special in globs and not in ignore files.
var braces = strings.NewReplacer("{", `\{`, "}", `\}`)

func parseRule(line string) (r rule, ok bool) {
	if strings.HasPrefix(line, "#") {
		return r, false
	}
	for strings.HasSuffix(line, " ") && !strings.HasSuffix(line, `\ `) {
		line = line[:len(line)-1]
	}
	return newRule(braces.Replace(line))
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
