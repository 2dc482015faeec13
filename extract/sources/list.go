package sources

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"iter"
	"os"
)

// longestName is the longest name in a list of files.
const longestName = 1 << 20

// Names yields the names of files in a list, one a line (behind which CR LF may
// stand, too) or, when there is a NUL in the first of it, with a NUL behind each.
// The list is read from the named file, or from stdin when that is Stdin.
func Names(list string, stdin io.Reader) iter.Seq2[string, error] {
	return func(yield func(string, error) bool) {
		r := stdin
		if list == Stdin {
			list = StdinName
		} else {
			f, err := os.Open(list)
			if err != nil {
				yield("", reason(list, err))
				return
			}
			defer f.Close()
			r = f
		}
		names := bufio.NewScanner(r)
		names.Buffer(nil, longestName)
		names.Split(splitNames())
		n := 0
		for ; names.Scan(); n++ {
			name := names.Text()
			switch {
			case name == "":
				continue
			case name == Stdin && list == StdinName:
				err := fmt.Errorf("%s: line %d: the list itself is read from there", list, n+1)
				if !yield("", err) {
					return
				}
			case !yield(name, nil):
				return
			}
		}
		switch err := names.Err(); {
		case errors.Is(err, bufio.ErrTooLong):
			yield("", fmt.Errorf("%s: line %d: longer than %d bytes; nothing behind it was read", list, n+1, longestName))
		case err != nil:
			yield("", fmt.Errorf("%s: line %d: %w", list, n+1, plainly(err)))
		}
	}
}

// splitNames splits at what comes first: NULs or line feeds.
func splitNames() bufio.SplitFunc {
	end := byte(0)
	decided := false
	return func(data []byte, atEOF bool) (int, []byte, error) {
		if !decided {
			line, null := bytes.IndexByte(data, '\n'), bytes.IndexByte(data, 0)
			if line < 0 && null < 0 && !atEOF {
				return 0, nil, nil
			}
			decided = true
			if null < 0 {
				end = '\n'
			}
		}
		k := bytes.IndexByte(data, end)
		next := k + 1
		if k < 0 {
			if !atEOF || len(data) == 0 {
				return 0, nil, nil
			}
			k, next = len(data), len(data)
		}
		name := data[:k]
		if end == '\n' {
			name = bytes.TrimSuffix(name, []byte("\r"))
		}
		return next, name, nil
	}
}
