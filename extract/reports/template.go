package reports

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"
	"text/template"

	"urlgrep/core"
	"urlgrep/delimit"
	"urlgrep/extract"
)

// Template prints each match by a text/template.
type Template struct {
	none
	w        io.Writer
	template *template.Template
	style    Style
	record   bytes.Buffer
}

// Fields are what a template can print: those of the match, and the components
// of its URI. Path is that of the URI; the document is File.
type Fields struct {
	*extract.Match
	File    string
	Message *extract.Message // empty when the match stands in no message

	Scheme   string
	Userinfo string
	Host     string
	Port     string
	Path     string
	Query    string
	Fragment string
}

// NewTemplate returns a Template that writes to w. In format, \n, \t, \r, \0
// and \\ mean what they mean in Go, within actions as in any template and
// outside of them, too; a line feed is added unless it ends in one or in a NUL.
// Of the style, Escape counts: what comes from documents is escaped.
func NewTemplate(w io.Writer, format string, style Style) (*Template, error) {
	format = withoutEscapes(format)
	if !strings.HasSuffix(format, "\n") && !strings.HasSuffix(format, "\x00") {
		format += "\n"
	}
	t, err := template.New("--format").Parse(format)
	if err == nil {
		err = t.Execute(io.Discard, fieldsOf(&sample)) // a field that is not there is found by filling the template in
	}
	if err != nil {
		return nil, errors.New(strings.TrimPrefix(err.Error(), "template: "))
	}
	return &Template{w: w, template: t, style: style}, nil
}

// sample is a match that has all that a match may have, so that a template may
// take any of it apart.
var sample = extract.Match{
	Text: "www.example.org/a-\nb", Reference: "www.example.org/a-b", URI: "http://user@www.example.org:80/a-b?query#fragment",
	Alternate: "www.example.org/ab", Wrapper: delimit.AngleBrackets, Joins: []extract.Join{{Line: 2}},
	Path: "file.txt", Line: 1, Column: 1, LastLine: 2, Names: "1.2",
	Message: &extract.Message{
		Number: 1, ID: "1@example.org", Date: "1997-08-01T12:00:00Z", From: "Ana <ana@example.org>", Subject: "subject",
		Part: "1", PartType: "text/plain", Base: "http://example.org/", BaseSource: "Content-Base",
	},
}

var escapes = strings.NewReplacer(`\\`, `\`, `\n`, "\n", `\t`, "\t", `\r`, "\r", `\0`, "\x00")

// withoutEscapes undoes the escapes outside of actions.
func withoutEscapes(format string) string {
	var b strings.Builder
	for format != "" {
		text, action, found := strings.Cut(format, "{{")
		b.WriteString(escapes.Replace(text))
		if !found {
			break
		}
		n := actionEnd(action)
		b.WriteString("{{" + action[:n])
		format = action[n:]
	}
	return b.String()
}

// actionEnd returns the length of an action without its opening braces: up to
// the closing ones, which may stand in strings, characters and comments as well.
func actionEnd(action string) int {
	if comment := strings.TrimPrefix(action, "- "); strings.HasPrefix(comment, "/*") {
		if k := strings.Index(action, "*/"); k >= 0 {
			return k + len("*/") // the braces are text to whoever goes on here
		}
		return len(action)
	}
	quote := byte(0)
	for i := 0; i < len(action); i++ {
		switch c := action[i]; {
		case quote != 0 && quote != '`' && c == '\\':
			i++
		case quote != 0:
			if c == quote {
				quote = 0
			}
		case c == '"' || c == '\'' || c == '`':
			quote = c
		case strings.HasPrefix(action[i:], "}}"):
			return i + len("}}")
		}
	}
	return len(action)
}

// Match implements Report. That a match cannot be printed by the template is an
// error of type template.ExecError; others still can.
func (p *Template) Match(m *extract.Match, _ []byte) error {
	p.record.Reset()
	if err := p.template.Execute(&p.record, fieldsOf(p.style.match(m))); err != nil {
		return fmt.Errorf("%s: line %d: %w", m.Path, m.Line, err)
	}
	_, err := p.w.Write(p.record.Bytes())
	return err
}

func fieldsOf(m *extract.Match) *Fields {
	ref := core.Parse(m.URI)
	a := core.ParseAuthority(ref.Authority.String())
	message := m.Message
	if message == nil {
		message = &extract.Message{}
	}
	return &Fields{
		Match: m, File: m.Path, Message: message,
		Scheme: ref.Scheme.String(), Userinfo: a.Userinfo.String(), Host: a.Host, Port: a.Port.String(),
		Path: ref.Path, Query: ref.Query.String(), Fragment: ref.Fragment.String(),
	}
}
