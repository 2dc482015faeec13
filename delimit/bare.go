package delimit

import (
	"bytes"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/net/idna"
	"golang.org/x/net/publicsuffix"

	"urlgrep/core"
)

const (
	longestLabel = 63  // bytes of one label of a domain (RFC 1035 §2.3.4)
	longestHost  = 253 // bytes of a domain
	longestLocal = 64  // bytes of the part of an address before the "@" (RFC 5321 §4.5.3.1.1)
)

// fileEndings are top-level domains that far more often end a file name.
const fileEndings = " cc md mk ml mm mov pl ps py rs sh so zip "

// bare decides about the domain without a scheme whose first label ends at
// the dot at offset i (A7).
func (f *Finder) bare(i, floor int) Verdict {
	start := f.nameStart(i, max(floor, i-longestLabel))
	if start == i || f.text.Data[start] == '-' || !f.wordStart(start, floor) {
		return None
	}
	end := f.hostRunEnd(start)
	if !f.isDomain(start, end) {
		return None
	}
	return f.read(&candidate{start: start, mark: start, kind: Bare, colon: i})
}

// nameStart returns the start of the letters, digits, hyphens and underscores
// that end at offset i, not before lowest.
func (f *Finder) nameStart(i, lowest int) int {
	for i > lowest {
		r, n := f.runeBefore(i)
		if r < utf8.RuneSelf && !isAlnum(byte(r)) && r != '-' && r != '_' || r >= utf8.RuneSelf && !isNameRune(r) || spaceless(r) && !f.spacelessLabel(i) {
			break
		}
		i -= n
	}
	return max(i, lowest)
}

// spacelessLabel reports whether the character after offset i, in a name, is
// of a script without word spaces too or the end of the name: such characters
// make a label by themselves and no start of one in Latin letters (C6).
func (f *Finder) spacelessLabel(i int) bool {
	if f.at(i) < utf8.RuneSelf {
		return f.at(i) == '.'
	}
	r, _ := f.rune(i)
	return spaceless(r)
}

func isNameRune(r rune) bool { return unicode.In(r, unicode.L, unicode.N, unicode.M) }

// hostRunEnd returns the end of the labels and dots that start at offset i.
func (f *Finder) hostRunEnd(i int) int {
	from := i
	for i < from+longestHost+1 {
		c := f.at(i)
		switch {
		case isAlnum(c), c == '-', c == '_', c == '.':
			i++
			continue
		case c >= utf8.RuneSelf && !f.ASCII:
			if r, n := f.rune(i); isNameRune(r) && !(spaceless(r) && isAlnum(f.before(i))) {
				i += n
				continue
			}
		}
		break
	}
	f.work += i - from
	for i > from && f.before(i) == '.' {
		i--
	}
	return i
}

// isDomain reports whether data[start:end] is an IPv4 address or a domain
// under a public suffix, written as one writes domains, and what follows it
// does not make it a part of something else.
func (f *Finder) isDomain(start, end int) bool {
	host := f.text.Data[start:end]
	if after := f.at(end); after == '@' || after == '(' || after == '\\' || after == '*' && f.at(end+1) == '.' {
		return false
	}
	if core.FormOfHost(host) == core.IPv4 {
		return true
	}
	labels := bytes.Split(host, []byte("."))
	if len(labels) < 2 || len(host) > longestHost {
		return false
	}
	for k, label := range labels {
		if !isLabel(label) || k >= len(labels)-2 && bytes.IndexByte(label, '_') >= 0 {
			return false
		}
	}
	top := labels[len(labels)-1]
	after := f.at(end)
	carries := after == '/' || after == ':' && is(f.at(end+1), digit)
	return isTopLevel(top) && !isSentenceStart(top, labels[len(labels)-2]) &&
		(carries || !strings.Contains(fileEndings, " "+strings.ToLower(string(top))+" "))
}

// isLabel reports whether s can be a label of a domain (RFC 1123 §2.1); an
// underscore is allowed, as names in use have it.
func isLabel(s []byte) bool {
	return len(s) > 0 && len(s) <= longestLabel && s[0] != '-' && s[len(s)-1] != '-' && s[len(s)-1] != '_' && s[0] != '_'
}

// isTopLevel reports whether label is a public suffix by itself.
func isTopLevel(label []byte) bool {
	name := strings.ToLower(string(label))
	if strings.IndexFunc(name, func(r rune) bool { return r >= utf8.RuneSelf }) >= 0 {
		ascii, err := idna.ToASCII(name)
		if err != nil {
			return false
		}
		name = ascii
	}
	_, icann := publicsuffix.PublicSuffix(name)
	return icann
}

// isSentenceStart reports whether the top-level label is rather the first
// word of a sentence whose blank was left out, as in "done.It was".
func isSentenceStart(top, before []byte) bool {
	return 'A' <= top[0] && top[0] <= 'Z' && len(top) > 1 && 'a' <= top[1] && top[1] <= 'z' &&
		'a' <= before[len(before)-1] && before[len(before)-1] <= 'z' && !('A' <= before[0] && before[0] <= 'Z')
}

// email decides about the address whose "@" stands at offset i (A8): a
// dot-atom or a quoted string, and a domain (RFC 5322 §3.4.1).
func (f *Finder) email(i, floor int) Verdict {
	start := f.localStart(i, floor)
	end := f.hostRunEnd(i + 1)
	if start == i || !f.isMailDomain(i+1, end) {
		return None
	}
	c := &candidate{start: start, mark: start, kind: Email, colon: i}
	c.opener, f.start = f.openerBefore(start), start
	f.begin(c)
	f.take(start, end, 0)
	if c.opener.closer != "" && f.has(end, c.opener.closer) {
		f.reading.wrapper = c.opener.wrapper
	}
	f.describe(c)
	return Found
}

// localStart returns where the local part of an address starts that ends at
// offset i; i itself when there is none.
func (f *Finder) localStart(i, floor int) int {
	lowest := max(floor, i-longestLocal)
	if f.before(i) == '"' {
		return f.quotedStart(i, lowest)
	}
	start := i
	for start > lowest {
		r, n := f.runeBefore(start)
		if r < utf8.RuneSelf && !isAlnum(byte(r)) && strings.IndexByte("._+-%~'&", byte(r)) < 0 ||
			r >= utf8.RuneSelf && (!isNameRune(r) || spaceless(r)) {
			break
		}
		if r == '.' && start < i && f.text.Data[start] == '.' { // "a..b@"
			break
		}
		start -= n
	}
	for start < i && !isAlnum(f.text.Data[start]) && f.text.Data[start] < utf8.RuneSelf && f.text.Data[start] != '+' && f.text.Data[start] != '_' {
		start++
	}
	if start < i && f.before(i) == '.' {
		return i
	}
	return max(start, lowest)
}

// quotedStart returns the offset of the quote that opens the quoted string
// which ends at offset i, or i.
func (f *Finder) quotedStart(i, lowest int) int {
	for k := i - 2; k >= lowest; k-- {
		switch c := f.text.Data[k]; {
		case c == '"':
			if k+1 < i-1 && !isAlnum(f.before(k)) {
				return k
			}
			return i
		case c < ' ':
			return i
		}
	}
	return i
}

// isMailDomain reports whether data[start:end] can be the domain of an address.
func (f *Finder) isMailDomain(start, end int) bool {
	if start >= end || f.at(end) == '@' {
		return false
	}
	labels := bytes.Split(f.text.Data[start:end], []byte("."))
	if len(labels) < 2 {
		return false
	}
	for _, label := range labels {
		if !isLabel(label) || bytes.IndexByte(label, '_') >= 0 {
			return false
		}
	}
	top := labels[len(labels)-1]
	return isTopLevel(top) || len(top) >= 2 && isWord(top) && !isFileEnding(string(top))
}
