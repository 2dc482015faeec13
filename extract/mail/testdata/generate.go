// Generate writes an mbox of any size to standard output, the same for the
// same seed, to measure how fast mail is read:
//
//	go run extract/mail/testdata/generate.go -size 200 -encoding 7bit >mail.mbox
//
// Of the lines of the text one in -every holds a URL; quotations, signatures
// and wrapped URLs are among them.
package main

import (
	"bufio"
	"bytes"
	"encoding/base64"
	"flag"
	"fmt"
	"log"
	"math/rand/v2"
	"mime/quotedprintable"
	"os"
	"strings"
	"time"
)

var (
	size     = flag.Int("size", 200, "megabytes to write")
	encoding = flag.String("encoding", "7bit", "transfer encoding: 7bit, quoted-printable or base64")
	every    = flag.Int("every", 20, "lines for each URL")
	seed     = flag.Uint64("seed", 1, "seed of the random numbers")
	attach   = flag.Int("attachment", 0, "megabytes of an attachment in the first message")
	longLine = flag.Int("line", 0, "megabytes of one line of text in the first message")
)

var vocabulary = strings.Fields(`the of and to in a is that for it as was with be by on not he his but at are this
	have from or had an they which one you were all her she there would their we him been has when who will no more
	if out so up said what its about than into them can only other time new some could these two may first then do
	any like my now over such our man me even most made after also did many off before must well back through years
	where much your way down should because long each just state people too mr how little good world make very year
	still see own work men day get here old between both life being under three never know same last another while
	us might great go come since against right came take used himself few house use place during high without again
	home around small however found thought went say part once general every upon school message kernel patch build`)

func main() {
	flag.Parse()
	out := bufio.NewWriterSize(os.Stdout, 1<<20)
	g := &generator{r: rand.New(rand.NewPCG(*seed, 0)), out: out}
	if *attach > 0 || *longLine > 0 {
		g.large()
	}
	for g.written < int64(*size)*1e6 {
		g.message()
	}
	if err := out.Flush(); err != nil {
		log.Fatal(err)
	}
}

type generator struct {
	r       *rand.Rand
	out     *bufio.Writer
	written int64
	number  int
}

func (g *generator) print(s string) {
	n, err := g.out.WriteString(s)
	if err != nil {
		log.Fatal(err)
	}
	g.written += int64(n)
}

// header writes the From_ line and the header of the next message, without the
// empty line behind it.
func (g *generator) header() {
	g.number++
	at := time.Date(1999, 1, 1, 0, 0, 0, 0, time.UTC).Add(time.Duration(g.number) * 37 * time.Minute)
	g.print(fmt.Sprintf("From %s@example.org %s\n", g.word(), at.Format("Mon Jan _2 15:04:05 2006")))
	g.print(fmt.Sprintf("Received: from mail%d.example.org (mail%d.example.org [192.0.2.%d])\n\tby lists.example.org (8.9.3/8.9.3) with ESMTP id XAA%05d\n\tfor <list@example.org>; %s\n",
		g.r.IntN(9), g.r.IntN(9), g.r.IntN(255), g.r.IntN(99999), at.Format(time.RFC1123Z)))
	g.print(fmt.Sprintf("Message-ID: <%x.%d@example.org>\nDate: %s\nFrom: %s %s <%s@example.org>\nTo: list@example.org\n",
		g.r.Uint64(), g.number, at.Format(time.RFC1123Z), g.word(), g.word(), g.word()))
	g.print("Subject: " + g.sentence(60) + "\nMIME-Version: 1.0\n")
}

func (g *generator) message() {
	g.header()
	g.print("Content-Type: text/plain; charset=us-ascii\nContent-Transfer-Encoding: " + *encoding + "\n\n")
	g.print(encoded(g.text()))
	g.print("\n")
}

// large writes a message with an attachment and a very long line.
func (g *generator) large() {
	g.header()
	g.print("Content-Type: multipart/mixed; boundary=next\n\n--next\n\nsee http://before.example.org/\n")
	for k := 0; k < *longLine*1000; k++ {
		g.print(g.sentence(1000))
	}
	g.print("\n--next\nContent-Type: application/octet-stream\nContent-Transfer-Encoding: base64\n\n")
	line := strings.Repeat("QUJD", 19) + "\n"
	for k := 0; k < *attach*1000000/len(line); k++ {
		g.print(line)
	}
	g.print("\n--next\n\nsee http://behind.example.org/\n--next--\n\n")
}

func (g *generator) word() string { return vocabulary[g.r.IntN(len(vocabulary))] }

func (g *generator) sentence(width int) string {
	var b strings.Builder
	for b.Len() < width-8 {
		b.WriteString(g.word())
		b.WriteByte(' ')
	}
	return strings.TrimSuffix(b.String(), " ")
}

// text returns the text of a message.
func (g *generator) text() []byte {
	var b bytes.Buffer
	for range 10 + g.r.IntN(80) {
		switch prefix := g.prefix(); {
		case g.r.IntN(*every) == 0:
			fmt.Fprintf(&b, "%ssee <http://%s.example.org/%s/\n%s%s.html> for the %s.\n", prefix, g.word(), g.word(), prefix, g.word(), g.word())
		case g.r.IntN(8) == 0:
			b.WriteByte('\n')
		default:
			b.WriteString(prefix + g.sentence(72) + "\n")
		}
	}
	return b.Bytes()
}

func (g *generator) prefix() string { return strings.Repeat("> ", max(0, g.r.IntN(6)-3)) }

// encoded returns text in the transfer encoding asked for.
func encoded(text []byte) string {
	var b strings.Builder
	switch *encoding {
	case "quoted-printable":
		w := quotedprintable.NewWriter(&b)
		w.Write(text)
		w.Close()
		return strings.ReplaceAll(b.String(), "\r\n", "\n")
	case "base64":
		s := base64.StdEncoding.EncodeToString(text)
		for len(s) > 76 {
			b.WriteString(s[:76] + "\n")
			s = s[76:]
		}
		b.WriteString(s + "\n")
		return b.String()
	}
	return string(text)
}
