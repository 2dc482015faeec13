package sources

import (
	"fmt"
	"maps"
	"path"
	"slices"
	"strings"
)

// A Selection says which of the files in folders and archives are wanted.
// The zero value wants all.
type Selection struct {
	globs     []rule // the last that matches decides; a negated one leaves out
	wantsSome bool   // one of the globs is not negated: what no glob matches is not wanted
	types     []rule // one of these has to match, unless there are none
	excluded  []rule // none of these may match
}

// NewSelection returns the Selection of what the globs name ("*.txt",
// "!drafts/", as in .gitignore, with {a,b} too) and is of one of the types, or
// of none of those behind a "!".
func NewSelection(globs, types []string) (Selection, error) {
	var s Selection
	for _, g := range globs {
		r, ok := newRule(g)
		if !ok {
			return s, fmt.Errorf("glob %q: not a pattern", g)
		}
		s.globs = append(s.globs, r)
		s.wantsSome = s.wantsSome || !r.negated
	}
	for _, name := range types {
		name, not := strings.CutPrefix(name, "!")
		patterns, ok := fileTypes[name]
		if !ok {
			return s, fmt.Errorf("type %q: unknown", name)
		}
		for _, p := range patterns {
			r := rule{glob: "**/" + p}
			if not {
				s.excluded = append(s.excluded, r)
			} else {
				s.types = append(s.types, r)
			}
		}
	}
	return s, nil
}

// wants reports whether a file, or anything in a folder, is wanted.
func (s *Selection) wants(name string, folder bool) bool {
	wanted, matched := s.byGlob(name, folder)
	switch {
	case folder:
		return wanted || !matched
	case !matched:
		wanted = !s.wantsSome
	}
	return wanted && s.isOfType(name)
}

// wantsMember reports whether a member of an archive is wanted, where all in
// the archive may be named by a glob that names the archive.
func (s *Selection) wantsMember(name string, all bool) bool {
	wanted, matched := s.byGlob(name, false)
	return (wanted || !matched && (all || !s.wantsSome)) && s.isOfType(name)
}

// byGlob returns what the globs say of a file or folder, if one matches.
func (s *Selection) byGlob(name string, folder bool) (wanted, matched bool) {
	name = relative(name)
	for k := len(s.globs) - 1; k >= 0; k-- {
		if s.globs[k].matches(name, folder) {
			return !s.globs[k].negated, true
		}
	}
	return false, false
}

func (s *Selection) isOfType(name string) bool {
	name = relative(name)
	matches := func(r rule) bool { return r.matches(name, false) }
	return (len(s.types) == 0 || slices.ContainsFunc(s.types, matches)) && !slices.ContainsFunc(s.excluded, matches)
}

// relative returns a name as rules take it.
func relative(name string) string { return strings.TrimPrefix(path.Clean(name), "/") }

// Types returns the names of the types of files, in order.
func Types() []string { return slices.Sorted(maps.Keys(fileTypes)) }

// TypesOf returns the names of the types that a file is of.
func TypesOf(name string) []string {
	return slices.DeleteFunc(Types(), func(t string) bool {
		return !slices.ContainsFunc(fileTypes[t], func(p string) bool { return rule{glob: p}.matches(name, false) })
	})
}

// fileTypes have the names that ripgrep gives them where it knows them.
var fileTypes = map[string][]string{
	"c":        {"*.c", "*.h"},
	"config":   {"*.cfg", "*.conf", "*.config", "*.ini"},
	"cpp":      {"*.cc", "*.cpp", "*.cxx", "*.hh", "*.hpp", "*.hxx"},
	"css":      {"*.css", "*.scss", "*.less"},
	"csv":      {"*.csv", "*.tsv"},
	"go":       {"*.go"},
	"html":     {"*.htm", "*.html", "*.xhtml"},
	"java":     {"*.java"},
	"js":       {"*.js", "*.jsx", "*.mjs", "*.cjs"},
	"json":     {"*.json", "*.jsonl"},
	"log":      {"*.log"},
	"mail":     {"*.eml", "*.mbox", "*.mbx"},
	"man":      {"*.[0-9lnpx]", "*.[0-9][a-z]*"},
	"markdown": {"*.md", "*.markdown", "*.mdown", "*.mkd", "*.mdx"},
	"org":      {"*.org"},
	"pdf":      {"*.pdf"},
	"perl":     {"*.pl", "*.pm", "*.pod", "*.t"},
	"php":      {"*.php"},
	"py":       {"*.py", "*.pyi"},
	"r":        {"*.R", "*.r", "*.Rmd", "*.Rd"},
	"rst":      {"*.rst"},
	"ruby":     {"*.rb", "Gemfile", "Rakefile"},
	"rust":     {"*.rs"},
	"sh":       {"*.sh", "*.bash", "*.zsh"},
	"sql":      {"*.sql"},
	"tex":      {"*.tex", "*.bib", "*.cls", "*.sty"},
	"toml":     {"*.toml"},
	"ts":       {"*.ts", "*.tsx"},
	"txt":      {"*.txt"},
	"xml":      {"*.xml", "*.xsd", "*.xsl", "*.rng"},
	"yaml":     {"*.yaml", "*.yml"},
}
