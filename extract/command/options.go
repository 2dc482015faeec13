package command

import (
	"fmt"
	"slices"
	"strings"

	"github.com/urfave/cli/v2"

	"urlgrep/extract/sources"
)

// The groups that the options of the search belong to, in the order of the
// help, each with an example.
const (
	groupFinding   = "What is found"
	groupResolved  = "References and their bases"
	groupSelection = "Which URLs"
	groupFiles     = "Which files"
	groupOutput    = "What is printed of a URL"
	groupSummary   = "Summaries"
	groupText      = "The text around URLs"
	groupTerminal  = "On a terminal"
	groupOther     = "Other"
)

var groupExamples = map[string]string{
	groupFinding:   "urlgrep --join never --email letter.txt",
	groupResolved:  "urlgrep --base http://example.org/docs/ page.txt",
	groupMail:      "urlgrep --as mbox --headers --from joe --since 1997-08 list.mbox",
	groupSelection: "urlgrep --scheme ftp --host '*.ietf.org' rfc/",
	groupFiles:     "urlgrep --type markdown --glob '!drafts/' .",
	groupOutput:    `urlgrep --format '{{.Host}}\t{{.URI}}' letter.txt`,
	groupSummary:   "urlgrep --by host archive/",
	groupText:      "urlgrep -n -C 2 letter.txt",
	groupTerminal:  "urlgrep --color always letter.txt | less -R",
	groupOther:     "URLGREP_OPTS='-n --join delimited' urlgrep letter.txt",
}

// searchFlags are the options of the search.
func searchFlags() []cli.Flag {
	flags := []cli.Flag{
		value(groupFinding, "as", "read files as `FORMAT`: text, mail, mbox, rnews (a batch of news articles), html or markdown; by default their content tells, or the name of HTML and Markdown"),
		value(groupFinding, "join", "join broken URLs: `MODE` never, delimited, auto (the default) or always"),
		toggle(groupFinding, "abbrev", "find www.… and ftp.… without a scheme (this is the default)"),
		toggle(groupFinding, "no-abbrev", "do not find www.… and ftp.… without a scheme"),
		toggle(groupFinding, "email", "find e-mail addresses, printed as mailto:…"),
		toggle(groupFinding, "bare", "find domains without a scheme, such as example.com/x"),
		toggle(groupFinding, "ascii", "end URLs at the first character that is not ASCII"),
		toggle(groupFinding, "relative", "find relative references in <…> and \"…\" as well, and print those of pages and Markdown when no base is known"),
		value(groupFinding, "encoding", "read files in the character set `NAME` instead of UTF-8; UTF-16 and UTF-32 are recognised", "E"),

		value(groupResolved, "base", "resolve relative references against `URI`: those in <URL:…> and those of pages and Markdown"),
	}
	flags = append(flags, ruleFlags(groupResolved)...)
	flags = append(flags, mailFlags()...)
	return append(flags,
		values(groupSelection, "scheme", "only the schemes in `LIST`, such as http,https, or all but those behind a !: !mailto"),
		values(groupSelection, "host", "only hosts that match the `GLOB`, such as *.ietf.org, or do not match when it starts with !"),
		values(groupSelection, "match", "only URLs in which the regular expression `RE` (RE2), or one of several, matches"),
		values(groupSelection, "exclude", "no URLs in which the regular expression `RE` matches"),
		value(groupSelection, "confidence", "`HOW` sure URLs have to be: all (the default), or high to leave out those joined on weak evidence and bare domains"),
		count(groupSelection, "max-count", "stop after `N` URLs in each file", "m"),

		values(groupFiles, "glob", "only files in folders and archives that match the `GLOB`, or do not match when it starts with !; one that matches an archive is for all in it", "g"),
		values(groupFiles, "type", "only files in folders and archives that are of `TYPE`, or are not when it starts with !; see --type-list", "t"),
		toggle(groupFiles, "type-list", "print the types of files and exit"),
		toggle(groupFiles, "hidden", "read hidden files and folders too, also in archives", "."),
		toggle(groupFiles, "no-ignore", "read files that .gitignore, .git/info/exclude and .ignore name too; git's own configuration is never read"),
		toggle(groupFiles, "binary", "read binary files in folders and archives too", "a"),
		toggle(groupFiles, "follow", "follow symbolic links in folders", "L"),
		value(groupFiles, "files-from", "read the names of files from `FILE`, or from standard input when it is -; they end in line feeds or NULs"),

		toggle(groupOutput, "as-found", "print references as they stand in the text, not completed or resolved"),
		toggle(groupOutput, "normalize", "print URLs in their normal form, see --level"),
		levelFlag(groupOutput),
		toggle(groupOutput, "alternates", "print behind a URL the other reading of a hyphen at a line end, on a line of its own"),
		toggle(groupOutput, "explain", "print behind each URL why it starts, ends and is joined as it is"),
		toggle(groupOutput, "line-number", "print the number of the line a URL starts on", "n"),
		toggle(groupOutput, "no-line-number", "do not print line numbers", "N"),
		toggle(groupOutput, "column", "print the line and the byte within it that a URL starts on"),
		toggle(groupOutput, "byte-offset", "print the number of bytes before a URL", "b"),
		toggle(groupOutput, "with-filename", "print the file name (this is the default for several files)", "H"),
		toggle(groupOutput, "no-filename", "do not print file names", "I"),
		toggle(groupOutput, "null", "print a NUL behind file names", "0"),
		toggle(groupOutput, "json", "print one JSON object a line with all that is known of a URL; what is no UTF-8 is in base64 in uri_bytes, text_bytes and so on"),
		toggle(groupOutput, "csv", "print a table with a header, values separated by commas (RFC 4180)"),
		toggle(groupOutput, "tsv", "print a table with a header, values separated by tabs"),
		value(groupOutput, "format", "print each URL by the `TEMPLATE`: {{.URI}}, .Reference, .Text, .File, .Line, .Column, .Offset, .Scheme, .Host, .Port, .Path, .Query, .Fragment, .Message.From and so on; Go's text/template; \\n, \\t and \\0 stand for what they do in Go"),
		toggle(groupOutput, "unique", "print each URL once, where it first appears; see --level", "u"),

		toggle(groupSummary, "tally", "print how often each URL appears, the most frequent first; see --level"),
		value(groupSummary, "by", "print how many URLs there are by `WHAT`: host, scheme or file"),
		toggle(groupSummary, "count", "print how many URLs each file holds", "c"),
		toggle(groupSummary, "files-with-matches", "print the names of files that hold a URL", "l"),
		toggle(groupSummary, "files-without-match", "print the names of files that hold none"),
		toggle(groupSummary, "quiet", "print nothing and stop at the first URL, with the exit status 0 whatever failed before", "q"),
		toggle(groupSummary, "stats", "print on standard error how much was read and found"),

		toggle(groupText, "show-line", "print the lines that hold URLs"),
		count(groupText, "after-context", "print the lines that hold URLs and `N` lines behind them", "A"),
		count(groupText, "before-context", "print the lines that hold URLs and `N` lines before them", "B"),
		count(groupText, "context", "print the lines that hold URLs and `N` lines around them", "C"),
		toggle(groupText, "replace", "print the text, each broken URL whole on one line in <…>"),

		value(groupTerminal, "color", "use colours `WHEN`: auto (the default), always or never"),
		toggle(groupTerminal, "hyperlink", "make URLs and file names links that can be clicked on; in a pipe only with --color always"),
		toggle(groupTerminal, "line-buffered", "write each line at once"),

		toggle(groupOther, "no-config", "do not read options from the variable URLGREP_OPTS"),
		helpFlag(),
		toggle(groupOther, "version", "print the version and exit", "V"),
	)
}

// toggle defines an option without a value. All flags are defined by toggle,
// value, values and count, which help, manual page and completions read.
func toggle(group, name, usage string, short ...string) *cli.BoolFlag {
	return &cli.BoolFlag{Name: name, Aliases: short, Category: group, Usage: usage}
}

// value defines an option with a value, whose name stands in `backquotes`.
func value(group, name, usage string, short ...string) *cli.StringFlag {
	return &cli.StringFlag{Name: name, Aliases: short, Category: group, Usage: usage}
}

// values defines an option that may be given several times.
func values(group, name, usage string, short ...string) *cli.StringSliceFlag {
	return &cli.StringSliceFlag{Name: name, Aliases: short, Category: group, Usage: usage + "; may be repeated"}
}

// count defines an option whose value is a number.
func count(group, name, usage string, short ...string) *cli.IntFlag {
	return &cli.IntFlag{Name: name, Aliases: short, Category: group, Usage: usage}
}

func helpFlag() cli.Flag { return toggle(groupOther, "help", "print this help and exit", "h") }

// helpFirst is an action behind --help and --version.
func (r *Run) helpFirst(action cli.ActionFunc) cli.ActionFunc {
	return func(c *cli.Context) error {
		switch {
		case c.Bool("help"):
			r.found = true
			return r.printHelp(c)
		case c.Bool("version"):
			r.found = true
			_, err := fmt.Fprintf(c.App.Writer, "urlgrep %s\n", c.App.Version)
			return err
		}
		return action(c)
	}
}

// leastNumbers are the least values of the options that take a number, where 0 is none.
var leastNumbers = map[string]int{"max-count": 1}

// choices are the options that take one of a few values.
var choices = map[string][]string{
	"above-root": {"keep", "drop", "refuse"},
	"as":         {"text", "mail", "mbox", "rnews", "html", "markdown"},
	"by":         {"host", "scheme", "file"},
	"color":      {"auto", "always", "never"},
	"confidence": {"all", "high"},
	"html":       {"attrs", "text", "both"},
	"join":       {"never", "delimited", "auto", "always"},
	"level":      {"scheme", "syntax", "none", "case", "escapes", "dot-segments", "port", "empty-path", "parts", "a-labels", "u-labels"},
	"rules":      {"rfc3986", "rfc3987", "rfc2396bis", "url-syntax", "rfc1738"},
	"to":         {"uri", "iri"},
	"type":       sources.Types(),
}

// choose returns what the value of an option stands for, given in the order of
// its choices. Without the option it is the zero value.
func choose[T any](c *cli.Context, option string, meanings ...T) (meaning T, err error) {
	if !c.IsSet(option) {
		return meaning, nil
	}
	if k := slices.Index(choices[option], c.String(option)); k >= 0 {
		return meanings[k], nil
	}
	return meaning, fmt.Errorf("--%s %s: not one of %s", option, shown(c.String(option)), strings.Join(choices[option], ", "))
}
