package extract

import (
	"fmt"
	"strings"

	"urlgrep/core"
	"urlgrep/delimit"
)

// Explain says in words why the URI starts, ends and is joined where it is, a
// sentence a line.
func (m *Match) Explain() []string {
	lines := []string{"starts: " + m.beginning(), "ends: " + m.ending()}
	for _, j := range m.Joins {
		lines = append(lines, fmt.Sprintf("joined with line %d: %s (%d %%)", j.Line, j.Reason.Words(), j.Reason.Confidence()))
	}
	if m.Against != "" {
		lines = append(lines, "not joined with the next line: "+m.Against)
	}
	if m.Alternate != "" {
		lines = append(lines, "the hyphen at the line end may not belong to it (D2): "+m.Alternate)
	}
	return lines
}

// beginning says what the URI was recognised by.
func (m *Match) beginning() string {
	var by string
	switch m.Kind {
	case delimit.Abbreviated:
		by = "a name that begins with www. or ftp. (A6)"
	case delimit.Relative:
		by = "a relative reference (A9)"
	case delimit.Bare:
		by = "a domain under a public suffix (A7)"
	case delimit.Email:
		by = "an e-mail address (A8)"
	default:
		scheme, _, _ := strings.Cut(m.Reference, ":")
		by = "the scheme " + scheme
		if !core.KnownScheme(scheme) {
			by += ", which is not registered, and // (A2)"
		} else if strings.HasPrefix(m.Reference[len(scheme):], "://") {
			by += " and // (A1)"
		} else {
			by += " and what has the shape of its URIs (A3)"
		}
	}
	if m.Prefix {
		by += ", behind the prefix URL: (B3)"
	}
	if m.Wrapper != "" {
		by += ", wrapped in " + string(m.Wrapper) + " (B)"
	}
	return by
}

// ending says what ended the URI.
func (m *Match) ending() string {
	if m.Dropped == 0 {
		return m.Ending.String()
	}
	return fmt.Sprintf("%s; %d bytes of punctuation before that are dropped (C3)", m.Ending, m.Dropped)
}
