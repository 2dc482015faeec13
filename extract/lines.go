package extract

import "bytes"

// A lineCounter knows the line of one offset of a document and moves forward
// only; lines between matches are counted when a match is reported, never sooner.
type lineCounter struct {
	at    int64 // offset up to which lines are counted
	line  int   // line feeds before it
	start int64 // where the line that holds it starts
}

// countTo moves to offset, which buffer, the bytes of the document from base
// on, must reach, and returns its line.
func (c *lineCounter) countTo(buffer []byte, base, offset int64) int {
	c.pass(buffer[c.at-base : offset-base])
	return c.line + 1
}

// pass counts the lines in the next bytes of the document.
func (c *lineCounter) pass(next []byte) {
	if k := bytes.LastIndexByte(next, '\n'); k >= 0 {
		c.line += bytes.Count(next[:k+1], lineFeed)
		c.start = c.at + int64(k) + 1
	}
	c.at += int64(len(next))
}

var lineFeed = []byte{'\n'}
