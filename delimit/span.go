package delimit

import "strings"

// Options choose what a Finder looks for and how far it joins lines. The zero
// value finds absolute and abbreviated references and joins by evidence.
type Options struct {
	Join          JoinMode // which line breaks inside a URI are undone (D)
	NoAbbreviated bool     // leave out references such as www.example.org (A6)
	ASCII         bool     // the first non-ASCII character ends a URI (C6)
	HasBase       bool     // a base is known: URL:… may hold a relative reference (A9)
	Relative      bool     // report relative references in <…> and "…" too (A9)
	Email         bool     // find e-mail addresses (A8)
	Bare          bool     // find domains without a scheme (A7)
	MaxLength     int      // longest candidate in bytes (G2); 0 means DefaultMaxLength
}

// DefaultMaxLength is the longest candidate, in bytes, that is looked at when
// Options.MaxLength is zero (G2).
const DefaultMaxLength = 64 << 10

// How far a decision looks (D1, G2). A Finder that is given less text than
// this around an anchor, and needs it, says so with the verdict More.
const (
	LookBehind = 4 << 10 // bytes before the anchor
	reachBytes = 8 << 10 // bytes that a wrapped URI may cover
	reachLines = 16      // lines that a wrapped URI may cover
)

// LookAhead returns how many bytes behind an anchor a decision may need.
func (o Options) LookAhead() int { return o.maxLength() + reachBytes }

func (o Options) maxLength() int {
	if o.MaxLength > 0 {
		return o.MaxLength
	}
	return DefaultMaxLength
}

// A JoinMode says which line breaks inside a URI are undone (D3).
type JoinMode uint8

const (
	JoinAuto      JoinMode = iota // by wrapper and hyphen, and on strong evidence
	JoinDelimited                 // only inside wrappers and behind a hyphen or a lone scheme
	JoinNever                     // nothing is joined
	JoinAlways                    // whatever URI characters follow are joined
)

// A Kind says what the reference looked like in the text.
type Kind uint8

const (
	Absolute    Kind = iota // scheme ":" … (A1–A5)
	Abbreviated             // www.… or ftp.…, to be completed with a scheme (A6)
	Relative                // a relative reference in a wrapper or behind URL: (A9)
	Bare                    // a domain, to be completed with a scheme (A7)
	Email                   // an e-mail address, to be completed with "mailto:" (A8)
)

// String returns the name that reports use.
func (k Kind) String() string {
	return [...]string{"absolute", "abbreviated", "relative", "bare", "email"}[k]
}

// A Wrapper is the pair of delimiters around a URI, written as one string
// such as "<>" or "“”"; it is empty when the URI stood unwrapped (B).
type Wrapper string

const (
	Unwrapped     Wrapper = ""
	AngleBrackets Wrapper = "<>"
	MathBrackets  Wrapper = "⟨⟩"
	DoubleQuotes  Wrapper = `""`
)

// A Reason is a set of reasons why a line break inside a URI was undone.
type Reason uint16

const (
	InWrapper     Reason = 1 << iota // D1, B2: the break stands inside a closed wrapper
	AfterHyphen                      // D2: the break follows a hyphen
	AfterScheme                      // D2: nothing but "scheme://" stands before the break
	Forced                           // the mode JoinAlways
	WrapperCloses                    // D3: the quote that opened before the URI closes behind the next line's token
	PathStart                        // D3: the next line starts inside a path, query or fragment
	OpenEnd                          // D3: the line ends in a character that seldom ends a URI
	PathToken                        // D3: the next line starts with what looks like a path
	FullLine                         // D3: what follows did not fit on the line
	SoftBreak                        // D3: one blank before the break, as flowed text has it
	CutInWord                        // D3: the line was cut at a column
	QueryToken                       // D3: the next line holds parameters of the query that the line is in
	Folded                           // a backslash folds the line (RFC 8792)
	Hyphenated                       // D2: a hyphen that only typesetters use was dropped
	SoftLineBreak                    // "=" folds the line, in text saved as quoted-printable (RFC 2045 §6.7)
)

// reasons names each Reason for machines and for people.
var reasons = [...]struct{ name, words string }{
	{"wrapper", "the break stands inside a closed wrapper (D1, B2)"},
	{"hyphen", "the break follows a hyphen (D2)"},
	{"scheme", "nothing but the scheme stands before the break (D2)"},
	{"always", "all lines are joined"},
	{"wrapper closes", "the quote that opens before the URI closes behind the first word of the line (D3)"},
	{"path start", "the line starts with a character that goes on a path, query or fragment (D3)"},
	{"open end", "the line before ends in a character that seldom ends a URI (D3)"},
	{"path follows", "the line starts with what looks like a path (D3)"},
	{"full line", "that had no room on the line before (D3)"},
	{"soft break", "the line before ends in one blank, as flowed text does (D3)"},
	{"cut in word", "the line before was cut at a column (D3)"},
	{"query goes on", "the line holds more parameters of the query (D3)"},
	{"folded", "a backslash folds the line before (RFC 8792)"},
	{"hyphenated", "the line before ends in a hyphen that only typesetters use (D2)"},
	{"quoted-printable", "an equals sign folds the line before (RFC 2045 section 6.7)"},
}

// String returns the names of the reasons, separated by ", ".
func (r Reason) String() string { return r.join(func(k int) string { return reasons[k].name }) }

// Words returns the reasons as people say them, separated by ", ".
func (r Reason) Words() string { return r.join(func(k int) string { return reasons[k].words }) }

func (r Reason) join(text func(int) string) string {
	var all []string
	for k := range reasons {
		if r&(1<<k) != 0 {
			all = append(all, text(k))
		}
	}
	return strings.Join(all, ", ")
}

// Confidence returns how sure a join for these reasons is, in percent. The
// figures are rounded down from what real documents showed.
func (r Reason) Confidence() int {
	switch {
	case r&(InWrapper|AfterHyphen|AfterScheme|Hyphenated) != 0:
		return 99
	case r&(WrapperCloses|PathStart|OpenEnd|QueryToken|Folded|SoftLineBreak) != 0:
		return 95
	}
	return 90
}

// A Join is one line break that was undone. Line counts from the line the URI
// starts on, which is 0: a join onto the next line has Line 1.
type Join struct {
	Line   int
	Reason Reason
}

// A Span is a URI found in a text.
type Span struct {
	Start, End int     // the URI as it stands in the text, wrapper and "URL:" left out
	Next       int     // where the search goes on, behind the URI
	Kind       Kind    // what it looked like
	Prefix     bool    // "URL:" stood before it (B3)
	Wrapper    Wrapper // what stood around it (B)

	Ending  Ending // why it ends where it does (C)
	Dropped int    // bytes of punctuation behind it that were dropped (C3)
	Against string // why the next line was not joined, when the URI ends its own (D3)

	// Reference is the URI with line breaks, line prefixes and white space
	// taken out, not completed and not resolved. Alternate is the reading
	// without the hyphens at line ends (D2), nil when there are none. Joins
	// lists the breaks undone.
	Reference []byte
	Alternate []byte
	Joins     []Join
}

// An Ending says what ended a URI.
type Ending uint8

const (
	AtSpace     Ending = iota // white space or the end of the text (C1)
	AtExcluded                // a character that no URI holds (C1)
	AtCloser                  // the closing half of its wrapper (B)
	AtBracket                 // a closing bracket that nothing in it opened (C2)
	AtHost                    // a character that can follow neither host nor port (C2, C4)
	AtURI                     // the separator before another URI (C5)
	AtForeign                 // punctuation or text in another script (C6)
	AtReference               // a character reference such as "&gt;" (C1)
)

// String says in words what ended the URI.
func (e Ending) String() string {
	return [...]string{
		"white space or the end of the text follows (C1)", "a character follows that no URI holds (C1)",
		"the wrapper closes (B)", "a bracket closes that nothing in it opened (C2)",
		"what follows can be neither port nor path (C4)", "another URI follows the separator (C5)",
		"punctuation or text in another script follows (C6)", "a character reference follows (C1)",
	}[e]
}

// A Verdict is the answer of Finder.At.
type Verdict uint8

const (
	None    Verdict = iota // no URI at this anchor
	Found                  // the Span holds one
	More                   // more text is needed to decide
	TooLong                // the candidate exceeds the limit (G2); Span.Next is where it was given up
)
