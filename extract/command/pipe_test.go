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

// G4: what is found is printed before the input ends.
func TestPromptOutput(t *testing.T) {
	c := exec.Command(build(t), "-n", "-")
	in, err := c.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := c.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	overdue := time.AfterFunc(20*time.Second, func() { c.Process.Kill() })
	defer overdue.Stop()
	lines := bufio.NewReader(out)
	io.WriteString(in, "see <http://example.org/a>\n")
	if line, err := lines.ReadString('\n'); line != "1:http://example.org/a\n" {
		t.Errorf("%q, %v", line, err)
	}
	io.WriteString(in, "and http://example.org/b\nand so on\n")
	if line, err := lines.ReadString('\n'); line != "2:http://example.org/b\n" {
		t.Errorf("%q, %v", line, err)
	}
	in.Close()
	if rest, err := io.ReadAll(lines); len(rest) > 0 || err != nil {
		t.Errorf("%q, %v", rest, err)
	}
	if err := c.Wait(); err != nil {
		t.Error(err)
	}
}

// An error of standard output other than a closed pipe is reported.
func TestFullDisk(t *testing.T) {
	full, err := os.OpenFile("/dev/full", os.O_WRONLY, 0)
	if err != nil {
		t.Skip(err)
	}
	defer full.Close()
	var faults bytes.Buffer
	run := Run{Stdin: strings.NewReader("http://example.org/a\n"), Stdout: full, Stderr: &faults}
	if status := run.Main([]string{"urlgrep"}); status != statusError || !strings.Contains(faults.String(), "no space left") {
		t.Errorf("status %d, %q", status, faults.String())
	}
}
