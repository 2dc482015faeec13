package sources

import (
	"errors"
	"fmt"
	"io/fs"
	"iter"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// A Walk finds the files to be read. The zero value skips hidden files and
// those that .gitignore, git's info/exclude and .ignore name, and follows no
// symbolic links.
type Walk struct {
	Hidden   bool
	NoIgnore bool
	Follow   bool
	Select   Selection
}

// Files yields the named files, and for each named folder the files in it, in
// the order of their names. An error belongs to one file or folder; the others
// are still yielded.
func (w *Walk) Files(names iter.Seq2[string, error]) iter.Seq2[File, error] {
	return func(yield func(File, error) bool) {
		stdin := false
		for name, err := range names {
			if name == Stdin && err == nil {
				if stdin {
					err = fmt.Errorf("%s: it is named again, and was read already", StdinName)
				}
				stdin = true
			}
			if err != nil {
				if !yield(File{}, err) {
					return
				}
				continue
			}
			if !w.named(name, yield) {
				return
			}
		}
	}
}

// named yields a file that was named, or the files of a folder that was.
func (w *Walk) named(name string, yield func(File, error) bool) bool {
	if name == Stdin {
		return yield(File{Name: name}, nil)
	}
	info, err := os.Stat(name)
	if err != nil {
		return yield(File{}, reason(name, err))
	}
	if !info.IsDir() {
		return yield(File{Name: name}, nil)
	}
	var above *ignores
	if !w.NoIgnore {
		var faults []error
		above, faults = ignoresAbove(name)
		for _, err := range faults {
			if !yield(File{}, err) {
				return false
			}
		}
	}
	return w.folder(strings.TrimRight(name, "/"), above, []fs.FileInfo{info}, yield)
}

// ErrLoop is the error of a symbolic link to a folder that it stands in.
var ErrLoop = errors.New("a symbolic link to a folder that it stands in")

// folder yields the files in a folder. The folders that lead to it are known by
// parents, their ignore rules by above.
func (w *Walk) folder(name string, above *ignores, parents []fs.FileInfo, yield func(File, error) bool) bool {
	entries, err := os.ReadDir(name + "/")
	if err != nil {
		return yield(File{}, reason(name, err))
	}
	rules := above
	if !w.NoIgnore {
		if rules, err = above.within(name, entries); err != nil && !yield(File{}, err) {
			return false
		}
	}
	maildir := isMaildir(entries)
	for _, e := range entries {
		path := name + "/" + e.Name()
		if maildir && e.Name() == "tmp" { // what is not delivered yet is no mail
			continue
		}
		if !w.Hidden && strings.HasPrefix(e.Name(), ".") {
			continue
		}
		info, err := w.info(path, e)
		folder := err == nil && info.IsDir()
		if rules.ignored(path, folder) || !w.Select.wants(path, folder) {
			continue
		}
		switch {
		case err != nil:
			if !yield(File{}, reason(path, err)) {
				return false
			}
		case info.Mode().IsRegular():
			if !yield(File{Name: path, Found: true}, nil) {
				return false
			}
		case folder && contains(parents, info):
			if !yield(File{}, fmt.Errorf("%s: %w", path, ErrLoop)) {
				return false
			}
		case folder:
			if !w.folder(path, rules, append(parents[:len(parents):len(parents)], info), yield) {
				return false
			}
		}
	}
	return true
}

// isMaildir reports whether the entries are those of a Maildir, whose messages
// stand in "cur" and "new" and are written in "tmp" first.
func isMaildir(entries []fs.DirEntry) bool {
	folders := 0
	for _, e := range entries {
		if name := e.Name(); e.IsDir() && (name == "cur" || name == "new" || name == "tmp") {
			folders++
		}
	}
	return folders == 3
}

// info describes an entry of a folder, or what it links to when links are followed.
func (w *Walk) info(path string, e fs.DirEntry) (fs.FileInfo, error) {
	if w.Follow && e.Type()&fs.ModeSymlink != 0 {
		return os.Stat(path)
	}
	return e.Info()
}

func contains(folders []fs.FileInfo, f fs.FileInfo) bool {
	for _, p := range folders {
		if os.SameFile(p, f) {
			return true
		}
	}
	return false
}

// ignoresAbove returns the rules of the folders above name, up to the one that
// holds a repository. Without a repository there are none.
func ignoresAbove(name string) (rules *ignores, faults []error) {
	path, err := filepath.Abs(name)
	if err != nil {
		return nil, nil
	}
	var folders []string
	for dir := path; ; dir = filepath.Dir(dir) {
		if dir != path {
			folders = append(folders, dir)
		}
		if _, err := os.Stat(filepath.Join(dir, repository)); err == nil {
			break
		}
		if dir == filepath.Dir(dir) {
			return nil, nil
		}
	}
	for _, dir := range slices.Backward(folders) {
		if rules, err = rules.read(dir); err != nil {
			faults = append(faults, err)
		}
	}
	return rules, faults
}
