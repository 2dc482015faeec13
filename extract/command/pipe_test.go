package command

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"
)

// build returns the path of the command, built for this test.
func build(t *testing.T) string {
	t.Helper()
	if runtime.GOOS == "windows" {
		t.Skip("pipes of other systems")
	}
	program := filepath.Join(t.TempDir(), "urlgrep")
	if out, err := exec.Command("go", "build", "-o", program, "urlgrep").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return program
}

// A reader that goes away, as head -1 does, ends the search quietly.
func TestClosedPipe(t *testing.T) {
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	var faults bytes.Buffer
	c := exec.Command(build(t))
	c.Stdin, c.Stdout, c.Stderr = endless{}, w, &faults
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	w.Close()
	line, err := bufio.NewReader(r).ReadString('\n')
	if line != "http://example.org/a\n" || err != nil {
		t.Errorf("%q, %v", line, err)
	}
	r.Close()
	ended := make(chan error, 1)
	go func() { ended <- c.Wait() }()
	select {
	case err = <-ended:
	case <-time.After(20 * time.Second):
		c.Process.Kill()
		t.Fatal("still running")
	}
	if faults.Len() > 0 {
		t.Error(faults.String())
	}
	if exit, ok := errors.AsType[*exec.ExitError](err); ok && !killedByPipe(exit) && exit.ExitCode() > statusNothing {
		t.Errorf("ended with %v", exit)
	}
}

// killedByPipe reports whether a program ended as those do that nobody reads.
func killedByPipe(exit *exec.ExitError) bool {
	status, ok := exit.Sys().(syscall.WaitStatus)
	return ok && status.Signaled() && status.Signal() == syscall.SIGPIPE
}

// endless is a text without end.
type endless struct{}

func (endless) Read(p []byte) (int, error) {
	n := 0
	for n < len(p) {
		n += copy(p[n:], "http://example.org/a\n")
	}
	return n, nil
}

// G4: what is certain is printed before more is read. An unwrapped URL at the
// end of a line is certain with the next line (D3), unless no lines are joined
// on evidence.
func TestPromptOutput(t *testing.T) {
	type step struct{ in, out string }
	program := build(t)
	for _, c := range []struct {
		options string
		steps   []step
	}{
		{"-n", []step{
			{"see <http://x.org/a>\n", "1:http://x.org/a\n"},
			{"and http://x.org/b\n", ""}, {"and so on\n", "2:http://x.org/b\n"},
			{"in http://x.org/c it is\n", "4:http://x.org/c\n"},
		}},
		{"-n --join never", []step{{"see http://x.org/a\n", "1:http://x.org/a\n"}, {"http://x.org/b\n", "2:http://x.org/b\n"}}},
		{"-n --join delimited", []step{{"see http://x.org/a\n", "1:http://x.org/a\n"}, {"http://x.org/b\n", "2:http://x.org/b\n"}}},
		{"--show-line", []step{
			{"nothing\n", ""}, {"see <http://x.org/a> here\n", "see <http://x.org/a> here\n"},
			{"and http://x.org/b\n", ""}, {"last\n", "and http://x.org/b\n"},
		}},
		{"-A 1", []step{{"see <http://x.org/a>\n", "see <http://x.org/a>\n"}, {"one\n", "one\n"}, {"two\n", ""}}},
		{"--replace", []step{
			{"one\n", "one\n"}, {"see <http://x.org/a> he", "see <http://x.org/a"}, {"re\n", "> here\n"},
			{"see\n<htt\n", "see\n<"}, {"p://x.org/\n", ""}, {"a>\n", "http://x.org/a>\n"},
		}},
		{"--csv --join never", []step{{"http://x.org/a\n", "path,line,column,offset,uri,reference,kind,wrapper,alternate,message,message_id,date,from,subject,part\n(standard input),1,1,0,http://x.org/a,http://x.org/a,absolute,,,,,,,,\n"}}},
		{"--encoding windows-1252 --replace", []step{{"\xE9 <http://x.org/a>\n", "\xE9 <http://x.org/a>\n"}}},
	} {
		t.Run(c.options, func(t *testing.T) {
			p := exec.Command(program, strings.Fields(c.options)...)
			in, err := p.StdinPipe()
			if err != nil {
				t.Fatal(err)
			}
			out, err := p.StdoutPipe()
			if err != nil {
				t.Fatal(err)
			}
			if err := p.Start(); err != nil {
				t.Fatal(err)
			}
			overdue := time.AfterFunc(20*time.Second, func() { p.Process.Kill() })
			defer overdue.Stop()
			for _, s := range c.steps {
				io.WriteString(in, s.in)
				got := make([]byte, len(s.out))
				if n, err := io.ReadFull(out, got); string(got) != s.out {
					t.Errorf("behind %q: %q, want %q, %v", s.in, got[:n], s.out, err)
				}
			}
			in.Close()
			if rest, err := io.ReadAll(out); len(rest) > 0 || err != nil {
				t.Errorf("%q, %v", rest, err)
			}
			if err := p.Wait(); err != nil {
				t.Error(err)
			}
		})
	}
}

// What is asked for ends the search, whatever other input is still to come.
func TestEndsAtOnce(t *testing.T) {
	program := build(t)
	file := filepath.Join(t.TempDir(), "a.txt")
	if err := os.WriteFile(file, []byte("http://x.org/a\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ says, input, arguments string }{
		{"standard input goes on", "http://x.org/a b\n", "-q"},
		{"another file does not come", "", "-q " + file + " -"},
		{"one before it is missing", "", "-q missing.txt " + file + " -"},
		{"so many URLs", "http://x.org/a b\n", "-m 1"},
		{"the line of so many URLs", "<http://x.org/a> b\nnext\n", "-m 1 --show-line"},
		{"lines behind so many URLs", "<http://x.org/a> b\none\ntwo <http://x.org/b>\nnext\n", "-m 1 -A 2"},
	} {
		for _, cores := range []string{"1", "2"} {
			t.Run(c.says+" on "+cores, func(t *testing.T) {
				p := exec.Command(program, strings.Fields(c.arguments)...)
				p.Env = append(os.Environ(), "GOMAXPROCS="+cores)
				in, err := p.StdinPipe()
				if err != nil {
					t.Fatal(err)
				}
				defer in.Close()
				if err := p.Start(); err != nil {
					t.Fatal(err)
				}
				overdue := time.AfterFunc(20*time.Second, func() { p.Process.Kill() })
				defer overdue.Stop()
				io.WriteString(in, c.input)
				if err := p.Wait(); err != nil {
					t.Error(err)
				}
			})
		}
	}
}

// An error of standard output ends every command and is told once; a closed pipe is none.
func TestBrokenOutput(t *testing.T) {
	lines := strings.Repeat("http://example.org/a\n", 10_000)
	many := slices.Repeat([]string{"http://example.org/a"}, 1000)
	for _, c := range []struct {
		input     string
		arguments []string
	}{
		{lines, nil},
		{lines, []string{"--tally"}},
		{lines, []string{"--json"}},
		{lines, []string{"--replace"}},
		{lines, []string{"parse"}},
		{"", append([]string{"parse"}, many...)},
		{"", append([]string{"resolve", "--base", "http://example.org/"}, many...)},
		{"", append([]string{"normalize"}, many...)},
		{"", []string{"--help"}},
		{"", []string{"--type-list"}},
		{"", []string{"man"}},
		{"", []string{"help", "rules"}},
		{"", []string{"completion", "bash"}},
	} {
		for fault, want := range map[error]string{syscall.ENOSPC: "urlgrep: no space left on device\n", syscall.EPIPE: ""} {
			var faults bytes.Buffer
			run := Run{Stdin: strings.NewReader(c.input), Stdout: broken{fault}, Stderr: &faults}
			status := run.Main(append([]string{"urlgrep"}, c.arguments...))
			if failed := status == statusError; failed != (want != "") || faults.String() != want {
				t.Errorf("%.3q, %v: status %d, %q", c.arguments, fault, status, faults.String())
			}
		}
	}
}

// A broken writer takes nothing.
type broken struct{ error }

func (b broken) Write([]byte) (int, error) { return 0, b.error }

// A writes is all that was written, one by one.
type writes []string

func (w *writes) Write(p []byte) (int, error) {
	*w = append(*w, string(p))
	return len(p), nil
}

// With --line-buffered each line is written on its own, however much is read at once.
func TestLineBuffered(t *testing.T) {
	const text = "see http://x.org/a here\nnothing\nand http://x.org/b there\n"
	for _, c := range []struct {
		option string
		want   writes
	}{
		{"--no-filename", writes{"http://x.org/a\n", "http://x.org/b\n"}},
		{"--json", nil},
		{"--show-line", writes{"see http://x.org/a here\n", "and http://x.org/b there\n"}},
	} {
		var got writes
		run := Run{Stdin: strings.NewReader(text), Stdout: &got, Stderr: io.Discard}
		run.Main([]string{"urlgrep", "--line-buffered", c.option})
		if c.want == nil && len(got) != 2 || c.want != nil && strings.Join(got, "|") != strings.Join(c.want, "|") {
			t.Errorf("%s: %q", c.option, got)
		}
	}
}
