package schemes

import (
	"strconv"
	"strings"

	"urlgrep/core"
)

// The schemes of this file have the common Internet scheme syntax of RFC 1738
// §3.1: "//", a server, "/" and a url-path, which does not include that "/".

// server notes the user, the password, the host and the port.
func (p *parser) server(mayLogin bool) {
	a := core.ParseAuthority(p.authority.text)
	at := p.authority.offset
	if a.Userinfo.IsDefined() {
		userinfo := piece{a.Userinfo.String(), at}
		user, password, hasPassword := userinfo.cut(":")
		p.note("user", user)
		if hasPassword {
			p.note("password", password)
		}
		if !mayLogin {
			p.faultIn("userinfo", at, "the scheme has no user")
		}
		at = userinfo.end() + len("@")
	}
	host := piece{a.Host, at}
	p.note("host", host)
	if a.Port.IsDefined() {
		port := piece{a.Port.String(), host.end() + len(":")}
		p.note("port", port)
		if _, err := strconv.ParseUint(port.text, 10, 16); err != nil && isNumber(port.text) {
			p.faultIn("port", port.offset, "a port is at most 65535")
		}
	}
}

// needsHost notes a fault when the host is empty or there is no authority.
func (p *parser) needsHost() {
	switch {
	case !p.ref.Authority.IsDefined():
		p.fault(p.path.offset, "the scheme needs \"//\" and a host")
	case core.ParseAuthority(p.authority.text).Host == "":
		p.faultIn("host", p.authority.offset, "a host is not empty")
	}
}

// urlPath returns what follows the "/" behind the server in tail, and whether
// there is such a "/".
func (p *parser) urlPath(tail piece) (path piece, found bool) {
	if !strings.HasPrefix(tail.text, "/") {
		if tail.text != "" {
			p.fault(tail.offset, "a \"/\" stands between the server and the rest")
		}
		return tail, false
	}
	return tail.slice(1, len(tail.text)), true
}

// ftp: <cwd1>/<cwd2>/.../<cwdN>/<name>;type=<typecode>
func (p *parser) ftp() {
	p.section = "RFC 1738 §3.2"
	p.needsHost()
	p.server(true)
	path, found := p.urlPath(p.tail())
	if !found {
		return
	}
	path, code, hasType := path.cut(";type=")
	segments := path.split("/")
	for i, segment := range segments {
		name := "cwd"
		if i == len(segments)-1 {
			name = "name"
		}
		p.note(name, segment)
		if semicolon := strings.IndexByte(segment.text, ';'); semicolon >= 0 {
			p.fault(segment.offset+semicolon, "\";\" is reserved for the type")
		}
	}
	if hasType {
		p.note("type", code)
		if len(code.text) != 1 || !strings.Contains("aidAID", code.text) {
			p.fault(code.offset, "a type is one of \"a\", \"i\" and \"d\"")
		}
	}
}

// http: <path>?<searchpart>
func (p *parser) http() {
	p.section = "RFC 9110 §4.2"
	p.needsHost()
	p.server(false)
	p.pathAndSearch()
}

// ws: as http, but nothing is shown that a fragment could mark.
func (p *parser) ws() {
	p.section = "RFC 6455 §3"
	p.needsHost()
	p.server(false)
	p.pathAndSearch()
	if p.ref.Fragment.IsDefined() {
		p.fault(p.fragment.offset, "the scheme has no fragment")
	}
}

func (p *parser) pathAndSearch() {
	if path, found := p.urlPath(p.path); found {
		p.note("path", path)
	}
	if p.ref.Query.IsDefined() {
		p.note("search", p.query)
	}
}

// gopher: <gophertype><selector>%09<search>%09<gopher+_string>
func (p *parser) gopher() {
	p.section = "RFC 1738 §3.4"
	p.needsHost()
	p.server(false)
	path, found := p.urlPath(p.tail())
	if !found || path.text == "" {
		return // the type is "1" then
	}
	first := 1
	if path.text[0] == '%' {
		first = min(len("%41"), len(path.text))
	}
	p.note("type", path.slice(0, first))
	selector, search, hasSearch := path.slice(first, len(path.text)).cut("%09")
	p.note("selector", selector)
	if value := core.Unescape(selector.text); strings.ContainsAny(value, "\r\n") {
		p.fault(selector.offset, "a selector holds no line break")
	}
	if !hasSearch {
		return
	}
	search, plus, hasPlus := search.cut("%09")
	p.note("search", search)
	if hasPlus {
		p.note("gopher+", plus)
	}
}

// nntp: <newsgroup-name>/<article-number>
func (p *parser) nntp() {
	p.section = "RFC 1738 §3.7"
	p.needsHost()
	p.server(false)
	p.noQuery()
	path, _ := p.urlPath(p.path)
	group, article, hasArticle := path.cut("/")
	p.note("group", group)
	if !isGroup(group.text) {
		p.fault(group.offset, "a group is a name with periods between its parts")
	}
	if hasArticle {
		p.note("article", article)
		if !isNumber(article.text) {
			p.fault(article.offset, "an article of a server has a number")
		}
	}
}

// telnet: nothing but the server.
func (p *parser) telnet() {
	p.section = "RFC 1738 §3.8"
	p.needsHost()
	p.server(true)
	p.noQuery()
	if path, _ := p.urlPath(p.path); path.text != "" {
		p.fault(path.offset, "nothing follows the server but a \"/\"")
	}
}

// wais: <database>, <database>?<search> or <database>/<wtype>/<wpath>
func (p *parser) wais() {
	p.section = "RFC 1738 §3.9"
	p.needsHost()
	p.server(false)
	path, found := p.urlPath(p.path)
	if !found {
		p.fault(path.offset, "a database is needed")
		return
	}
	database, document, isDocument := path.cut("/")
	p.note("database", database)
	if isDocument {
		kind, wpath, hasPath := document.cut("/")
		p.note("wtype", kind)
		p.note("wpath", wpath)
		if slash := strings.IndexByte(wpath.text, '/'); slash >= 0 || !hasPath {
			p.fault(wpath.offset+max(slash, 0), "a document has a type and a path, with a \"/\" between them and nowhere else")
		}
	}
	if p.ref.Query.IsDefined() {
		p.note("search", p.query)
		if isDocument {
			p.fault(p.query.offset, "a document is not searched")
		}
	}
}

// file: <host> and <directory>/<directory>/.../<name>
func (p *parser) file() {
	p.section = "RFC 8089 §2"
	if p.ref.Authority.IsDefined() {
		p.server(false)
		if port := core.ParseAuthority(p.authority.text).Port; port.IsDefined() {
			p.faultIn("port", p.authority.end()-len(port.String()), "the scheme has no port")
		}
	}
	p.noQuery()
	path, found := strings.CutPrefix(p.path.text, "/")
	if !found {
		p.fault(p.path.offset, "a path is absolute")
		return
	}
	segments := piece{path, p.path.offset + 1}.split("/")
	for _, directory := range segments[:len(segments)-1] {
		p.note("directory", directory)
	}
	p.note("name", segments[len(segments)-1])
}

// prospero: <hsoname>;<field>=<value>
func (p *parser) prospero() {
	p.section = "RFC 1738 §3.11"
	p.needsHost()
	p.server(false)
	path, found := p.urlPath(p.tail())
	if !found {
		p.fault(path.offset, "an hsoname is needed")
		return
	}
	pieces := path.split(";")
	p.note("hsoname", pieces[0])
	for _, field := range pieces[1:] {
		if _, _, hasValue := p.notePair("field", field); !hasValue {
			p.fault(field.offset, "a field has a name, a \"=\" and a value")
		}
	}
}

// ldap: <dn>?<attributes>?<scope>?<filter>?<extensions>
func (p *parser) ldap() {
	p.section = "RFC 4516 §2"
	if !p.ref.Authority.IsDefined() {
		p.fault(p.path.offset, "the scheme needs \"//\"")
	} else {
		p.server(false)
	}
	if dn, found := p.urlPath(p.path); found {
		p.note("dn", dn)
	}
	if !p.ref.Query.IsDefined() {
		return
	}
	for i, field := range p.query.split("?") {
		switch i {
		case 0:
			p.noteList("attribute", field)
		case 1:
			p.note("scope", field)
			if !isLDAPScope(field.text) {
				p.fault(field.offset, "a scope is one of \"base\", \"one\" and \"sub\"")
			}
		case 2:
			p.note("filter", field)
		case 3:
			p.noteList("extension", field)
		case 4:
			p.fault(field.offset, "nothing follows the extensions")
		}
	}
}

func isLDAPScope(s string) bool {
	switch strings.ToLower(s) {
	case "", "base", "one", "sub":
		return true
	}
	return false
}

// noteList notes the parts of a list with commas between them. An empty list has none.
func (p *parser) noteList(name string, list piece) {
	if list.text == "" {
		return
	}
	for _, item := range list.split(",") {
		p.note(name, item)
	}
}
