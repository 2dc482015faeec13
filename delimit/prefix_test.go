package delimit

import "testing"

func TestLinePrefix(t *testing.T) {
	const want = "http://x.org/a/b.html"
	check(t, delimited, []row{
		{"E1", "a quotation", "> see <http://x.org/a/⏎> b.html>.", want},
		{"E1", "a quotation without blanks", ">see <http://x.org/a/⏎>b.html>.", want},
		{"E1", "a quotation of a quotation", ">> see <http://x.org/a/⏎>> b.html>.", want},
		{"E1", "a quotation of a quotation with blanks", "> > see <http://x.org/a/⏎> > b.html>.", want},
		{"E1", "the initials of who is quoted", "JD> see <http://x.org/a/⏎JD> b.html>.", want},
		{"E1", "who is quoted, once more", "> Joe> see <http://x.org/a/⏎> Joe> b.html>.", want},
		{"E1", "who is quoted in one line only", "JD> see <http://x.org/a/⏎b.html>.", want},
		{"E1", "six levels", ">>>>>> see <http://x.org/a/⏎>>>>>> b.html>.", want},
		{"E1", "a bar", "| see <http://x.org/a/⏎| b.html>.", want},
		{"E1", "a hash", "# see <http://x.org/a/⏎# b.html>.", want},
		{"E1", "slashes", "// see <http://x.org/a/⏎// b.html>.", want},
		{"E1", "a star", " * see <http://x.org/a/⏎ * b.html>.", want},
		{"E1", "a semicolon", "; see <http://x.org/a/⏎; b.html>.", want},
		{"E1", "semicolons", ";;; see <http://x.org/a/⏎;;; b.html>.", want},
		{"E1", "hyphens", "-- see <http://x.org/a/⏎-- b.html>.", want},
		{"E1", "a percent sign", "% see <http://x.org/a/⏎% b.html>.", want},
		{"E1", "dnl", "dnl see <http://x.org/a/⏎dnl b.html>.", want},
		{"E1", "white space", "\t  see <http://x.org/a/⏎\t  b.html>.", want},
		{"E1", "no-break spaces", "\u00A0\u00A0see <http://x.org/a/⏎\u00A0\u00A0b.html>.", want},
		{"E1", "a comment in a quotation", "> // see <http://x.org/a/⏎> // b.html>.", want},
		{"E1", "a quotation in a comment", "# > see <http://x.org/a/⏎# > b.html>.", want},
		{"E1", "several lines", "> <http://x.org/⏎> a/⏎> b.html>", want},
		{"E1", "the bracket first on the line", "> <http://x.org/a/⏎> b.html>", want},
		{"E1", "URL: first on the line", "> <URL:http://x.org/a/⏎> b.html>", want},
		{"E1", "the bracket opened on the line before", "> see <⏎> http://x.org/a/b.html>", want},
		{"E1", "the bracket closed on the next line", "> <http://x.org/a/b.html⏎> >", want},
		{"E1", "inside the scheme", "> <http:⏎> //x.org/a/b.html>", want},
		{"E1", "inside the name of the scheme", "> <ht⏎> tp://x.org/a/b.html>", want},
		{"E1", "in quotes", "> \"http://x.org/a/⏎> b.html\"", want},
		{"E1", "in round brackets", "> (http://x.org/a/⏎> b.html)", want},
		{"E1", "an example of the rules", "> see <http://ds.internic.net/⏎> instructions/overview.html#WARNING>.", "http://ds.internic.net/instructions/overview.html#WARNING"},
		{"E1", "a blank line of a quotation", "> <http://x.org/a⏎>⏎> b.html>", "http://x.org/a"},
		{"E1", "a mark that is no prefix", "see <http://x.org/a/⏎#b.html>", "http://x.org/a/#b.html"},
		{"E1", "an indented hash that is no prefix", "  <http://x.org/a/⏎  #b.html>", "http://x.org/a/#b.html"},
		{"E1", "slashes that are no prefix", "see <http:⏎//x.org/a>", "http://x.org/a"},
	})
}

func TestUntidyPrefix(t *testing.T) {
	const want = "http://x.org/a/b.html"
	check(t, delimited, []row{
		{"E1", "a blank lost", "> <http://x.org/a/⏎>b.html>", want},
		{"E1", "a blank gained", ">>>>> <https://stat.ethz.ch⏎>>>>> /mailman/listinfo>", "https://stat.ethz.ch/mailman/listinfo"},
		{"E1", "blanks between the marks lost", "> > <http://x.org/a/⏎>> b.html>", want},
		{"E1", "blanks between the marks gained", ">> <http://x.org/a/⏎> > b.html>", want},
		{"E1", "glued to the bracket", "><http://x.org/a/⏎>b.html>", want},
		{"E1", "missing on the next line", "><http://x.org/a?dmode=⏎source&hl=en>", "http://x.org/a?dmode=source&hl=en"},
		{"E1", "missing on the next line, behind a blank", "> <http://x.org/a/⏎b.html>", want},
		{"E1", "indentation lost", "    <http://x.org/a/⏎b.html>", want},
		{"E1", "indentation gained", "<http://x.org/a/⏎    b.html>", want},
	})
}

func TestPrefixAtJoins(t *testing.T) {
	check(t, delimited, []row{
		{"E2", "a hyphen", "> http://x.org/a-⏎> b c", "http://x.org/a-b"},
		{"E2", "a hyphen in the middle of the line", "> see http://x.org/a-⏎> b c", "http://x.org/a-b"},
		{"E2", "a hyphen in a comment", " * http://x.org/a-⏎ * b c", "http://x.org/a-b"},
		{"E2", "a hyphen two levels deep", ">> see http://x.org/a-⏎>> b c", "http://x.org/a-b"},
		{"E2", "behind the scheme", "> visit https://⏎> x.org/. It", "https://x.org/"},
		{"E2", "inside the scheme", "# at http:⏎# //x.org/a.", "http://x.org/a"},
		{"E2", "a blank line of a quotation", "> http://x.org/a-⏎>⏎> b", "http://x.org/a-"},
	})
	check(t, Options{Join: JoinAlways}, []row{
		{"E2", "mode always", "> http://x.org/a⏎> /b c", "http://x.org/a/b"},
		{"E2", "mode always in a comment", "// http://x.org/a⏎// b c", "http://x.org/ab"},
	})
}
