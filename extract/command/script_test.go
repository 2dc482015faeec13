package command

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){
		"urlgrep": func() {
			run := Run{Stdin: os.Stdin, Stdout: os.Stdout, Stderr: os.Stderr, Getenv: os.Getenv}
			os.Exit(run.Main(os.Args))
		},
	})
}

// TestScripts runs the scripts of testdata/script: each is a call of urlgrep
// with its files, its exact output and its exit status. They find the documents
// of testdata/docs in $DOCS.
func TestScripts(t *testing.T) {
	docs, err := filepath.Abs("../../testdata/docs")
	if err != nil {
		t.Fatal(err)
	}
	testscript.Run(t, testscript.Params{
		Dir:                "../../testdata/script",
		RequireUniqueNames: true,
		UpdateScripts:      os.Getenv("UPDATE") != "", // writes the output of cmp into the scripts
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"pack": pack, "unbase64": unbase64, "encode": encodeText, "status": statusOf,
		},
		Setup: func(env *testscript.Env) error {
			env.Setenv("DOCS", docs)
			return nil
		},
	})
}

// statusOf is the command "status N program arguments…" of scripts: it runs
// the program and fails unless that ends with the exit status N.
func statusOf(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: status N program arguments…")
	}
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	got := 0
	if err := ts.Exec(args[1], args[2:]...); err != nil {
		exit, ok := errors.AsType[*exec.ExitError](err)
		if !ok {
			ts.Fatalf("%v", err)
		}
		got = exit.ExitCode()
	}
	if got != want {
		ts.Fatalf("the exit status is %d, want %d", got, want)
	}
}

// TestOptionsInScripts looks for each name of each option in the calls of the scripts.
func TestOptionsInScripts(t *testing.T) {
	scripts, err := filepath.Glob("../../testdata/script/*.txtar")
	if err != nil || len(scripts) == 0 {
		t.Fatal(scripts, err)
	}
	app := (&Run{}).app()
	called := map[string]bool{}
	for _, script := range scripts {
		text, err := os.ReadFile(script)
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(string(text)) {
			_, call, ok := strings.Cut(line, "urlgrep ")
			if !ok {
				continue
			}
			for _, word := range strings.Fields(call) {
				if len(word) < 2 || word[0] != '-' {
					continue
				}
				options, _, _ := option(allFlags(app), word, []string{"1"})
				for _, o := range options {
					called[dashed(nameOf(o))] = true
				}
			}
		}
	}
	for _, f := range allFlags(app) {
		for _, name := range writtenNames(f) {
			if !called[name] {
				t.Errorf("no script calls %s", name)
			}
		}
	}
}
