// Package markdown finds the references in Markdown: the destinations of
// links, of images and of link reference definitions, and those in HTML tags, as
// a reader of CommonMark would see them. All the rest, with autolinks and code, is
// text in which a Scanner finds URIs.
//
//	[a](../b_\(c\).md "title") and <http://example.org/>
//
// gives the reference ../b_(c).md and the text "[a](            "title") and
// <http://example.org/>".
//
// The reader goes by delimiters and keeps no more than a block in memory. It
// knows fenced code and code spans, in which no link is looked for; code that
// nothing but its indentation shows is told from lists by a whole parser only,
// and links are looked for in it.
package markdown

import (
	"bytes"
	"io"
	"iter"
	"path"
	"slices"
	"strings"

	"golang.org/x/text/encoding"

	"urlgrep/core"
	"urlgrep/extract"
	"urlgrep/extract/charset"
	"urlgrep/extract/html"
	"urlgrep/extract/offsets"
)

// All returns the URIs in the document in r, in order. It is in the character
// set e; when that is nil, in UTF-8, or in UTF-16 or UTF-32 when its start tells.
// Relative references are those in links and tags.
func All(r io.Reader, e encoding.Encoding, o extract.Options) iter.Seq2[extract.Match, error] {
	s := NewStream(charset.Open(r, e, charset.Recognize, !o.NoLines), Options{Base: o.Base, Rules: o.Rules, Relative: o.Relative, Abbreviated: !o.NoAbbreviated})
	o.Relative = false
	return html.Merge(s, o)
}

// Named reports whether a file is Markdown by its name.
func Named(name string) bool {
	return slices.Contains([]string{".md", ".markdown", ".mdown", ".mkd"}, strings.ToLower(path.Ext(name)))
}

// Options choose what a Stream reports.
type Options struct {
	Base        core.Reference
	Rules       core.Rules // how relative references are resolved (F1)
	Relative    bool       // report relative references even when no base is known
	Abbreviated bool       // leave www.… to those who read the text (A6)
}

// A Stream is the text of a document. It implements html.Page.
type Stream struct {
	from    offsets.Stream
	options Options
	chunk   []byte
	line    []byte // the start of the line that is being read
	block   []byte // the lines before it that belong together
	at      int64  // where the block starts in the text of from
	fence   []byte // the fence of the code that is being read, nil outside of code
	out     []byte
	places  offsets.Map
	found   []html.Reference
	ended   bool
	err     error
}

const longestBlock = 64 << 10 // bytes; a longer one is read in pieces, a longer line, too

// NewStream returns the text of the document in s.
func NewStream(s offsets.Stream, o Options) *Stream { return &Stream{from: s, options: o} }

// Map implements offsets.Stream.
func (p *Stream) Map() *offsets.Map { return &p.places }

// Base implements html.Page.
func (p *Stream) Base() core.Reference { return p.options.Base }

// References implements html.Page.
func (p *Stream) References() []html.Reference {
	found := p.found
	p.found = nil
	return found
}

// Skipped implements html.Page. No reference is longer than a block.
func (p *Stream) Skipped() []extract.Skip { return nil }

// Next implements offsets.Stream.
func (p *Stream) Next() ([]byte, error) {
	p.out = p.out[:0]
	for len(p.out) == 0 {
		if len(p.chunk) == 0 {
			if p.ended {
				return nil, p.err
			}
			p.from.Map().Forget(p.at)
			p.chunk, p.err = p.from.Next()
			if p.ended = p.err != nil; p.ended {
				p.endLine()
				p.flush()
				continue
			}
		}
		p.take()
	}
	return p.out, nil
}

// take moves bytes of the chunk to the line, at most up to its end.
func (p *Stream) take() {
	n := bytes.IndexByte(p.chunk, '\n') + 1
	ends := n > 0
	if !ends {
		n = len(p.chunk)
	}
	if room := longestBlock - len(p.line); n >= room {
		n, ends = room, true
	}
	p.line = append(p.line, p.chunk[:n]...)
	p.chunk = p.chunk[n:]
	if ends {
		p.endLine()
	}
}

// endLine decides what the line belongs to: code, the block before, or nothing.
func (p *Stream) endLine() {
	text := unprefixed(p.line)
	fence := fenceOf(text)
	switch {
	case p.fence != nil:
		if len(fence) >= len(p.fence) && fence[0] == p.fence[0] && len(bytes.TrimSpace(text)) == len(fence) {
			p.fence = nil
		}
		p.put(p.line)
	case fence != nil:
		p.flush()
		p.fence = bytes.Clone(fence)
		p.put(p.line)
	default:
		if len(p.block)+len(p.line) > longestBlock {
			p.flush()
		}
		p.block = append(p.block, p.line...)
		if len(text) == 0 {
			p.flush()
		}
	}
	p.line = p.line[:0]
}

// put hands out text that stands where the block starts.
func (p *Stream) put(text []byte) {
	p.out = append(p.out, text...)
	p.places.Append(p.from.Map(), p.at, len(text))
	p.at += int64(len(text))
}

// unprefixed returns a line without blanks around it, and the marks of
// quotations and lists before it (CommonMark §5).
func unprefixed(line []byte) []byte {
	line = bytes.TrimSpace(line)
	for len(line) > 0 {
		n := 0
		switch {
		case line[0] == '>':
			n = 1
		case line[0] == '-' || line[0] == '*' || line[0] == '+':
			n = 1
		case '0' <= line[0] && line[0] <= '9':
			for n < len(line) && '0' <= line[n] && line[n] <= '9' {
				n++
			}
			if n > 9 || n == len(line) || line[n] != '.' && line[n] != ')' {
				return line
			}
			n++
		default:
			return line
		}
		if line[0] != '>' && n < len(line) && line[n] != ' ' && line[n] != '\t' {
			return line
		}
		line = bytes.TrimLeft(line[n:], " \t")
	}
	return line
}

// fenceOf returns the fence that a line starts with, nil when there is none
// (CommonMark §4.5).
func fenceOf(text []byte) []byte {
	if len(text) < 3 || text[0] != '`' && text[0] != '~' {
		return nil
	}
	n := len(text) - len(bytes.TrimLeft(text, string(text[:1])))
	if n < 3 || text[0] == '`' && bytes.IndexByte(text[n:], '`') >= 0 {
		return nil
	}
	return text[:n]
}

// flush reports the references of the block and hands out its text without them.
func (p *Stream) flush() {
	if len(p.block) == 0 {
		return
	}
	b := block{stream: p, text: p.block}
	b.read()
	for _, s := range b.taken {
		for k := s.start; k < s.end; k++ {
			if p.block[k] != '\n' && p.block[k] != '\r' {
				p.block[k] = ' '
			}
		}
	}
	p.put(p.block)
	p.block = p.block[:0]
}
