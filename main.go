// Urlgrep finds the URLs in text as people write it, whole and clean.
package main

import (
	"os"

	"urlgrep/extract/command"
)

func main() {
	run := command.Run{Stdin: os.Stdin, Stdout: os.Stdout, Stderr: os.Stderr}
	os.Exit(run.Main(os.Args))
}
