package command

import (
	"os"
	"path/filepath"
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
		Setup: func(env *testscript.Env) error {
			env.Setenv("DOCS", docs)
			return nil
		},
	})
}
