package command

import (
	"bufio"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/urfave/cli/v2"

	"urlgrep/core"
	"urlgrep/core/schemes"
)

func (r *Run) parseCommand() *cli.Command {
	return &cli.Command{
		Name: "parse", ArgsUsage: "[URI…]",
		Usage:       "print the components of URIs, and the parts that their schemes name",
		Description: "urlgrep parse 'ftp://me@example.org/pub/a.txt;type=a'",
		Flags:       []cli.Flag{toggle("", "json", "print one JSON object a line")},
		Action: func(c *cli.Context) error {
			return r.eachArgument(c, func(out *bufio.Writer, number int, uri string) error {
				r.found = true
				if c.Bool("json") {
					e := json.NewEncoder(out)
					e.SetEscapeHTML(false)
					return e.Encode(componentsOf(uri))
				}
				if number > 1 {
					fmt.Fprintln(out)
				}
				printComponents(out, uri)
				return nil
			})
		},
	}
}

// components are those of a URI reference with the names they have in JSON.
// What is undefined is left out, which differs from empty.
type components struct {
	URI       string  `json:"uri"`
	Scheme    *string `json:"scheme,omitempty"`
	Authority *string `json:"authority,omitempty"`
	Userinfo  *string `json:"userinfo,omitempty"`
	Host      *string `json:"host,omitempty"`
	HostForm  string  `json:"host_form,omitempty"`
	Port      *string `json:"port,omitempty"`
	Path      string  `json:"path"`
	Query     *string `json:"query,omitempty"`
	Fragment  *string `json:"fragment,omitempty"`
	Parts     []part  `json:"parts,omitempty"`
}

type part struct {
	Name  string `json:"name"`
	Key   string `json:"key,omitempty"`
	Text  string `json:"text"`
	Value string `json:"value"`
}

func componentsOf(uri string) components {
	ref := core.Parse(uri)
	c := components{
		URI: uri, Scheme: defined(ref.Scheme), Authority: defined(ref.Authority),
		Path: ref.Path, Query: defined(ref.Query), Fragment: defined(ref.Fragment),
	}
	if ref.Authority.IsDefined() {
		a := core.ParseAuthority(ref.Authority.String())
		c.Userinfo, c.Host, c.Port = defined(a.Userinfo), &a.Host, defined(a.Port)
		c.HostForm = core.FormOfHost(a.Host).String()
	}
	parts, _ := schemes.Parse(ref)
	for _, p := range parts {
		c.Parts = append(c.Parts, part{Name: p.Name, Key: p.Key, Text: p.Text, Value: p.Value()})
	}
	return c
}

// defined returns the text of a component, nil when it is undefined.
func defined(c core.Component) *string {
	if !c.IsDefined() {
		return nil
	}
	s := c.String()
	return &s
}

// printComponents prints a table of what is defined, the generic components
// first and those of the scheme indented below.
func printComponents(out *bufio.Writer, uri string) {
	row := func(name, text string) {
		fmt.Fprintln(out, strings.TrimRight(fmt.Sprintf("%-10s %s", name, text), " "))
	}
	optional := func(name string, text *string) {
		if text != nil {
			row(name, *text)
		}
	}
	c := componentsOf(uri)
	row("uri", c.URI)
	optional("scheme", c.Scheme)
	optional("authority", c.Authority)
	optional("userinfo", c.Userinfo)
	if c.Host != nil {
		row("host", *c.Host+" ("+c.HostForm+")")
	}
	optional("port", c.Port)
	row("path", c.Path)
	optional("query", c.Query)
	optional("fragment", c.Fragment)
	for _, p := range c.Parts {
		text := p.Text
		if p.Value != p.Text {
			text += fmt.Sprintf(" (%q)", p.Value)
		}
		row(strings.TrimRight("  "+p.Name+" "+p.Key, " "), text)
	}
}
