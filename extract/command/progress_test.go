package command

import (
	"bytes"
	"strings"
	"testing"
	"time"
)

func TestProgress(t *testing.T) {
	var shown, printed bytes.Buffer
	p := &progress{w: &shown, terminal: true, stats: true, started: time.Now(), stop: make(chan struct{})}
	p.documents.Add(12)
	p.bytes.Add(3_400_000)
	p.matches.Add(1)
	p.show()
	if line, _, _ := strings.Cut(shown.String(), "/s"); !strings.HasPrefix(line, "\r\x1b[K\x1b[?7l12 files, 3.4 MB, ") {
		t.Errorf("shown: %q", shown.String())
	}
	if !strings.HasSuffix(shown.String(), "/s, 1 URL\x1b[?7h") {
		t.Errorf("shown: %q", shown.String())
	}

	// The line is taken away before anything is printed, once.
	shown.Reset()
	out := p.above(&printed)
	for range 2 {
		if _, err := out.Write([]byte("x")); err != nil {
			t.Fatal(err)
		}
	}
	if shown.String() != "\r\x1b[K" || printed.String() != "xx" {
		t.Errorf("shown %q, printed %q", shown.String(), printed.String())
	}

	shown.Reset()
	p.end()
	if !strings.HasPrefix(shown.String(), "12 files, 3.4 MB, ") || !strings.HasSuffix(shown.String(), "\n") {
		t.Errorf("at the end: %q", shown.String())
	}

	shown.Reset()
	p.show() // as it was about to when the work ended
	if shown.Len() > 0 {
		t.Errorf("behind the end: %q", shown.String())
	}
}

func TestSize(t *testing.T) {
	for bytes, want := range map[float64]string{0: "0 B", 999: "999 B", 1000: "1.0 kB", 3.4e6: "3.4 MB", 5e9: "5.0 GB", 7e12: "7.0 TB"} {
		if got := size(bytes); got != want {
			t.Errorf("%v: %s, want %s", bytes, got, want)
		}
	}
}
