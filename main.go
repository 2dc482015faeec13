// Urlgrep finds the URLs in text as people write it, whole and clean.
package main

import (
	"os"
	"runtime/debug"

	"urlgrep/extract/command"
)

func main() {
	debug.SetGCPercent(400) // the heap is a few hundred kilobytes: collecting it seldom costs little memory
	run := command.Run{Stdin: os.Stdin, Stdout: os.Stdout, Stderr: os.Stderr, Getenv: os.Getenv}
	os.Exit(run.Main(os.Args))
}
