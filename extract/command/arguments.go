package command

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"iter"

	"github.com/urfave/cli/v2"
)

// longestLine is the longest line of standard input that a command takes as one argument.
const longestLine = 1 << 20

// eachArgument calls do with a buffered standard output and each argument of a
// command, or each line of standard input when there is no argument. What was
// printed is flushed before each read, so that nothing waits for input. An
// error of standard output is told once, at the end.
func (r *Run) eachArgument(c *cli.Context, do func(out *bufio.Writer, number int, argument string) error) error {
	out := bufio.NewWriter(r.Stdout)
	number := 0
	for argument, err := range r.arguments(c, out) {
		number++
		if err == nil {
			err = do(out, number, argument)
		}
		if err != nil {
			r.fail(err)
		}
	}
	return out.Flush()
}

// arguments yields the arguments of a command, or the lines of standard input.
func (r *Run) arguments(c *cli.Context, out *bufio.Writer) iter.Seq2[string, error] {
	return func(yield func(string, error) bool) {
		if c.NArg() > 0 {
			for _, a := range c.Args().Slice() {
				if !yield(a, nil) {
					return
				}
			}
			return
		}
		lines := bufio.NewScanner(flushing{r.Stdin, out})
		lines.Buffer(nil, longestLine)
		n := 0
		for ; lines.Scan(); n++ {
			if !yield(lines.Text(), nil) {
				return
			}
		}
		switch err := lines.Err(); {
		case errors.Is(err, bufio.ErrTooLong):
			yield("", fmt.Errorf("(standard input): line %d: longer than %d bytes; nothing behind it was read", n+1, longestLine))
		case err != nil:
			yield("", fmt.Errorf("(standard input): line %d: %w", n+1, err))
		}
	}
}

// atMost returns an error when a command has more arguments than it takes.
func atMost(c *cli.Context, n int) error {
	if c.NArg() <= n {
		return nil
	}
	return fmt.Errorf("%s %s: one argument too many", c.Command.Name, c.Args().Get(n))
}

// flushing is a reader that flushes what was printed before it reads, and ends
// when that fails.
type flushing struct {
	io.Reader
	out *bufio.Writer
}

func (f flushing) Read(p []byte) (int, error) {
	if f.out.Flush() != nil {
		return 0, io.EOF
	}
	return f.Reader.Read(p)
}
