package command

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestDocuments searches the documents of testdata/docs. Beside each stands
// what is to be found in it in mode delimited.
func TestDocuments(t *testing.T) {
	const folder = "../../testdata/docs"
	expected, err := filepath.Glob(filepath.Join(folder, "*.expect"))
	if err != nil || len(expected) == 0 {
		t.Fatal(expected, err)
	}
	for _, name := range expected {
		document := strings.TrimSuffix(name, ".expect")
		if document += ".txt"; !exists(document) {
			document = strings.TrimSuffix(name, ".expect") + ".md"
		}
		t.Run(filepath.Base(document), func(t *testing.T) {
			want, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			var out, faults bytes.Buffer
			run := Run{Stdin: strings.NewReader(""), Stdout: &out, Stderr: &faults}
			if status := run.Main([]string{"urlgrep", "--join", "delimited", document}); status != statusFound {
				t.Errorf("status %d", status)
			}
			if faults.Len() > 0 {
				t.Error(faults.String())
			}
			if diff := cmp.Diff(strings.Split(string(want), "\n"), strings.Split(out.String(), "\n")); diff != "" {
				t.Errorf("-want +got\n%s", diff)
			}
		})
	}
}

func exists(name string) bool {
	_, err := os.Stat(name)
	return err == nil
}
