package delimit_test

import (
	"slices"
	"strings"
	"testing"

	"urlgrep/extract"
)

// references returns the references found in text with the default options.
func references(text string) (found []string) {
	for m := range extract.All(strings.NewReader(text), extract.Options{}) {
		found = append(found, m.Reference)
	}
	return found
}

// lines joins lines of text, each ended by a line feed.
func lines(l ...string) string { return strings.Join(l, "\n") + "\n" }

// full is a line of 72 characters of prose, which shows the wrap column.
const full = "Tides come and go twice a day, and the harbour master writes them down.."

// TestJoinByEvidence holds the decisions about line breaks in unwrapped URIs
// that no wrapper, hyphen or scheme demands (D3).
func TestJoinByEvidence(t *testing.T) {
	for _, test := range []struct {
		habit string
		text  string
		want  []string
	}{
		// What speaks for a join.
		{"a slash, and a file name that had no room", lines(full,
			"The tables are kept at http://harbour.example.org/~ruiz/tables-of-1998/",
			"north-quay.tar.gz, improved ones elsewhere."),
			[]string{"http://harbour.example.org/~ruiz/tables-of-1998/north-quay.tar.gz"}},
		{"a slash, and a path of several segments", lines(full,
			"   The latest revision of this page can be found at https://harbour.example/",
			"   drafts/draft-quay-tables.html."),
			[]string{"https://harbour.example/drafts/draft-quay-tables.html"}},
		{"a slash, and a home directory", lines(full,
			"Can you try the latest of the tide tables of 1928 at http://tides.example.com/",
			"~ruiz/R/ ?"),
			[]string{"http://tides.example.com/~ruiz/R/"}},
		{"a slash and a soft break of flowed text", lines(
			"see http://tides.example.com/ ",
			"tables/north.html for all"),
			[]string{"http://tides.example.com/tables/north.html"}},
		{"the next line starts with a query", lines(
			"   Req: POST coap://[2001:db8:4::ff]/rd", "     ?ep=north-quay&et=tide"),
			[]string{"coap://[2001:db8:4::ff]/rd?ep=north-quay&et=tide"}},
		{"the next line starts with a parameter", lines(
			"coap://rd.example.com/rd?ep=lights", "                     &base=coap://[ff35::1]"),
			[]string{"coap://rd.example.com/rd?ep=lights&base=coap://[ff35::1]"}},
		{"the next line is a fragment", lines(
			"   http://www.example.com:8000/73final/5841/841pro_027.html", "   #error_cond_severity"),
			[]string{"http://www.example.com:8000/73final/5841/841pro_027.html#error_cond_severity"}},
		{"a host, and a line that starts with its path", lines(
			"   http://web.example.org", "   /ruiz_tides/lg/time/intro.html. It uses"),
			[]string{"http://web.example.org/ruiz_tides/lg/time/intro.html"}},
		{"an ampersand at the line end", lines("http://x.example.org/f?a=1&", "b=2"),
			[]string{"http://x.example.org/f?a=1&b=2"}},
		{"half an escape at the line end", lines("http://x.example.org/a%2", "0b/c.html"),
			[]string{"http://x.example.org/a%20b/c.html"}},
		{"an underscore at the line end", lines("http://x.example.org/tide_", "tables.html says"),
			[]string{"http://x.example.org/tide_tables.html"}},
		{"nothing but parameters on the next lines", lines(
			">> https://shield.example.com/v2/url?u=https-3A__stat.ex", ">> ample.ch_list-2Ddevel&d=DwICAg&c=eRAM", ">> BcfhQ&r=BK7q&m=8nX"),
			[]string{"https://shield.example.com/v2/url?u=https-3A__stat.example.ch_list-2Ddevel&d=DwICAg&c=eRAMBcfhQ&r=BK7q&m=8nX"}},
		{"a quote that closes behind the next word", lines(
			">>> 'http://bio.example.org/packages/2.1/contrib/2.6/", ">>> preprocess_1.0.0.tgz'"),
			[]string{"http://bio.example.org/packages/2.1/contrib/2.6/preprocess_1.0.0.tgz"}},
		{"a line cut at a column in mid-word", lines(full,
			"http://share.prod.web.example.com/client_files/papers/attach/SHARE_in_Ana", "heim/S8236TR.pdf says more"),
			[]string{"http://share.prod.web.example.com/client_files/papers/attach/SHARE_in_Anaheim/S8236TR.pdf"}},
		{"the ending of a file name, cut", lines("http://linux.example.net/patches/generic/experimental/030716.a-trace.pa", "tch"),
			[]string{"http://linux.example.net/patches/generic/experimental/030716.a-trace.patch"}},
		{"letters and digits of a query, cut", lines("http://dms-www01.example.com/cgi-bin/gx.cgi/mcp?p=041H1d3Qxx41H2g55Ep6l012", "000WRnwBz"),
			[]string{"http://dms-www01.example.com/cgi-bin/gx.cgi/mcp?p=041H1d3Qxx41H2g55Ep6l012000WRnwBz"}},
		{"a word behind a query", lines("http://www.example.com/bin/gx.cgi/mcp?p=041H1d3Qxx41H2g55Ep6l012", "Greetings"),
			[]string{"http://www.example.com/bin/gx.cgi/mcp?p=041H1d3Qxx41H2g55Ep6l012"}},
		{"a typesetter's hyphen", lines("See https://cloud.example.com/compute/docs/in‐", "       stances/create for more."),
			[]string{"https://cloud.example.com/compute/docs/instances/create"}},
		{"two typesetter's hyphens", lines("See https://cloud.example.com/se‐", "   curity/ser‐", "   vices for more."),
			[]string{"https://cloud.example.com/security/services"}},
		{"a slash, and a name of three words", lines(full,
			"There are programs for Linux at https://harbour.example.org/products/",
			"tide-tables-linux. They are free."),
			[]string{"https://harbour.example.org/products/tide-tables-linux"}},
		{"a slash, and the name of a compressed file", lines(full,
			"Another copy lies at URL:ftp://ftp.harbour.example.org/pub/tides/tables/",
			"quay.txt.Z"),
			[]string{"ftp://ftp.harbour.example.org/pub/tides/tables/quay.txt.Z"}},
		{"an at sign in a query", lines(full,
			"The thread is archived at http://groups.harbour.example.org/discussion/",
			"groups?threadm=c0b7js$2r65$1@tides.example.org and elsewhere"),
			[]string{"http://groups.harbour.example.org/discussion/groups?threadm=c0b7js$2r65$1@tides.example.org"}},
		{"the hash of a commit, cut", lines("see https://git.example.org/tides/commit/6d337642e701b1dde4b5", "d0812e01c85f41ba65ca for it"),
			[]string{"https://git.example.org/tides/commit/6d337642e701b1dde4b5d0812e01c85f41ba65ca"}},
		{"a slash, and a wiki word", lines(full, "To keep tables of your own, see https://wiki.harbour.example.org/moinmoin/", "HowToKeepATideTable for all of it."),
			[]string{"https://wiki.harbour.example.org/moinmoin/HowToKeepATideTable"}},
		{"a slash on a line that is full of wide characters", lines("    ノート PC の場合、他に Linux で動作させることのできた誰かがいないか調べ", "    るのに最適なウェブサイトは https://tides.example.org/quays/", "    tables/quay.html で、読むこともできます。"),
			[]string{"https://tides.example.org/quays/tables/quay.html"}},
		{"a fragment that had no room", lines(full, "The way to read these tables is shown on https://tides.example.org/index#", "disclaimer and in the book."),
			[]string{"https://tides.example.org/index#disclaimer"}},
		{"a fragment in brackets", lines("as it is said there (https://tides.example.org/index#", "disclaimer) and in the book"),
			[]string{"https://tides.example.org/index#disclaimer"}},
		{"a query that had no room", lines(full, "You may search for more of them at https://tides.example.org/?ie=UTF-8&q=", "tide+tables in any browser."),
			[]string{"https://tides.example.org/?ie=UTF-8&q=tide+tables"}},
		{"a slash, and a file alone at the end of a paragraph", lines("   [AES]   Harbour Office, \"Tides\", http://www.tides.example.org/tables/", "           by-num.htm.", "", "   [B]     more"),
			[]string{"http://www.tides.example.org/tables/by-num.htm"}},
		{"a file alone at the end of a quotation", lines("> see http://www.tides.example.org/tables/", "> standard.html", ">", "> yes"),
			[]string{"http://www.tides.example.org/tables/standard.html"}},
		{"the ending of a file name, cut before a fragment", lines("> "+full, ">", "> https://tides.example.org/doc/manuals/release/admin.htm", "> l#north-quay"),
			[]string{"https://tides.example.org/doc/manuals/release/admin.html#north-quay"}},
		{"a fragment that starts with an underscore", lines("__ http://www.tides.example.org/tables/editing.html", "   #_reading_tables   "),
			[]string{"http://www.tides.example.org/tables/editing.html#_reading_tables"}},
		{"a slash, and the whole hash of a commit", lines("The patch is at https://git.example.org/tides/commit/", "cf8462bbf395386c239ea587a26777f2de44f8d6 [note]"),
			[]string{"https://git.example.org/tides/commit/cf8462bbf395386c239ea587a26777f2de44f8d6"}},
		{"a slash, and a source file", lines(full, "For the menu, see https://git.harbour.example.org/tides/-/blob/main/menu/", "emojicompletion.c"),
			[]string{"https://git.harbour.example.org/tides/-/blob/main/menu/emojicompletion.c"}},
		{"a slash, and the pages of a wiki", lines(full, "To keep tables of your own, see https://wiki.harbour.example.org/moinmoin/", "TideTables/HowTo for all of it."),
			[]string{"https://wiki.harbour.example.org/moinmoin/TideTables/HowTo"}},
		{"a slash, and the archive of a mailing list", lines(full, "The thread about the tables of last year is at http://list.example.org/", "tide-users@lists.example.org/msg19502.html"),
			[]string{"http://list.example.org/tide-users@lists.example.org/msg19502.html"}},
		{"an entry of a list that was cut at a column", lines("* Reference documentation for the tables of each harbour: https://ww", "  w.tides.example.org/docs/06/reference/tables/index.html"),
			[]string{"https://www.tides.example.org/docs/06/reference/tables/index.html"}},
		{"a folded line of RFC 8792", lines(`  "type":"https://reg.example.org/problem-types#\`, `    mismatching-offset",`),
			[]string{"https://reg.example.org/problem-types#mismatching-offset"}},
		{"a soft line break of quoted-printable text", lines("Tide=20tables", "http://x.example.org/tables/nor=", "th/quay.html"),
			[]string{"http://x.example.org/tables/north/quay.html"}},

		// What speaks against it.
		{"a signature column", lines("Professor of Tides,  http://www.stats.example.ac.uk/~ruiz/", "University of Oxford,             Tel:  +44 1865 272861"),
			[]string{"http://www.stats.example.ac.uk/~ruiz/"}},
		{"a sentence", lines("You can get it from http://www.example.com/tides/", "when the wind is fair."),
			[]string{"http://www.example.com/tides/"}},
		{"a list of URIs", lines("ftp://franz.example.edu/pub/R/", "ftp://ftp.stat.example.ch/R-CRAN/"),
			[]string{"ftp://franz.example.edu/pub/R/", "ftp://ftp.stat.example.ch/R-CRAN/"}},
		{"an abbreviated reference", lines("http://franz.example.edu/pub/", "www.example.org/x"),
			[]string{"http://franz.example.edu/pub/", "www.example.org/x"}},
		{"an opaque URI", lines("http://example.com/foo/bar?x=1&y=2#anchor", "https:opaque?x=1&y=2#anchor"),
			[]string{"http://example.com/foo/bar?x=1&y=2#anchor"}},
		{"a bracket", lines("https://mailarchive.example.org/arch/browse/core/", "(https://mailarchive.example.org/arch/browse/core/)."),
			[]string{"https://mailarchive.example.org/arch/browse/core/", "https://mailarchive.example.org/arch/browse/core/"}},
		{"a numbered list", lines("1. http://www.example.org/a/", "2. b/c.html"), []string{"http://www.example.org/a/"}},
		{"a list mark", lines("* http://www.example.org/a/", "* b/c.html"), []string{"http://www.example.org/a/"}},
		{"a header", lines("X-Info: http://einstein.example.com/cdr", "X-List-Admin: b/c"), []string{"http://einstein.example.com/cdr"}},
		{"a rule of equals signs", lines("http://www.example.org/a/", "======"), []string{"http://www.example.org/a/"}},
		{"a rule of hyphens", lines("http://www.example.org/a_", "------"), []string{"http://www.example.org/a_"}},
		{"the delimiter of a signature", lines("http://www.example.org/a", "-- ", "b/c.html"), []string{"http://www.example.org/a"}},
		{"a number", lines("http://www.example.org/a/", "2009/10/11"), []string{"http://www.example.org/a/"}},
		{"an address", lines("http://www.example.org/a/", "ruiz@tides.example.org"), []string{"http://www.example.org/a/"}},
		{"the name of a file", lines("     http://www.example.org/licenses/LICENSE-2.0", "     /usr/share/common-licenses/Apache-2.0 (on"),
			[]string{"http://www.example.org/licenses/LICENSE-2.0"}},
		{"a path that would have fitted", lines(full, "See http://a.example.org/b/", "c/d.html and all that was written about the tides in that year by the sea."),
			[]string{"http://a.example.org/b/"}},
		{"two words with a slash between", lines(full, "The tables are kept at http://harbour.example.org/~ruiz/tables-of-1998/", "and/or by the quay."),
			[]string{"http://harbour.example.org/~ruiz/tables-of-1998/"}},
		{"an abbreviation", lines(full, "The tables are kept at http://harbour.example.org/~ruiz/tables-of-1998/", "e.g. by the quay."),
			[]string{"http://harbour.example.org/~ruiz/tables-of-1998/"}},
		{"a deeper quotation", lines("> http://www.example.org/a/", ">> b/c.html"), []string{"http://www.example.org/a/"}},
		{"a quotation that ends", lines("> "+full, "> The tables are kept at http://harbour.example.org/~ruiz/tables-of-1998/", "north/quay.html is gone"),
			[]string{"http://harbour.example.org/~ruiz/tables-of-1998/"}},
		{"a blank line", lines("http://www.example.org/a?b=", "", "c=d"), []string{"http://www.example.org/a?b="}},
		{"an escape of quoted-printable text", lines("http://www.example.org/msg00193.html", "=20"), []string{"http://www.example.org/msg00193.html"}},
		{"a scheme that is talked about", lines("Nor is https://", "is not a link."), nil},
		{"a scheme in a table of schemes", lines("       socks5://", "              Makes it the equivalent of"), nil},
		{"a comment that ends", lines("# See http://docs.example.org/reference/datamodel.html#object.__hash__", "    __hash__ = None"), []string{"http://docs.example.org/reference/datamodel.html#object.__hash__"}},
		{"code behind a comment", lines("x = f(a) // https://x.example.org/?id=", "foo_bar()"), []string{"https://x.example.org/?id="}},
		{"a sentence behind a hyphen", lines("> http://x.example.org/a-", "I agree."), []string{"http://x.example.org/a-"}},
		{"a field of a template", lines(" | url=http://x.example.org/ruiz.asp", " | title=Tides"), []string{"http://x.example.org/ruiz.asp"}},
		{"a setting", lines("BASE=http://x.example.org/?q=", "TOKEN=abc123"), []string{"http://x.example.org/?q="}},
		{"a column that no other line shows", lines("See https://mirror.example.org/current/stable/of/all/the/tide/tables/", "ChangeLog.txt is in that folder."), []string{"https://mirror.example.org/current/stable/of/all/the/tide/tables/"}},
		{"a question", lines("Have you read http://x.example.org/faq.html?", "read_file() fails"), []string{"http://x.example.org/faq.html"}},
		{"a macro", lines("URL: http://x.example.org/a", "%description"), []string{"http://x.example.org/a"}},
		{"a tag", lines("check http://x.example.org/a", "#golang"), []string{"http://x.example.org/a"}},
		{"a path behind a fragment", lines("# "+full, "# https://git.example.org/tides/tables/pull/15212#issuecomment-3575225179", "# /tables/north   @ana @ode"),
			[]string{"https://git.example.org/tides/tables/pull/15212#issuecomment-3575225179"}},
		{"a line behind a whole number", lines("http://localhost:3100/tides/api/v1/labels?end=1732282703894072000&start=1732279103894072000", "package_size", "service_name"),
			[]string{"http://localhost:3100/tides/api/v1/labels?end=1732282703894072000&start=1732279103894072000"}},
		{"the next setting of a list", lines("   remoteauth_mapping americas file:///path/to/americas.domain.example.hosts", "   remoteauth_mapping asiapacific file:///b"),
			[]string{"file:///path/to/americas.domain.example.hosts", "file:///b"}},
		{"a setting whose name has dots", lines("   remote.origin.url=https://git.example.org/tides/tables-of-1998.git", "   remote.origin.fetch=+refs/heads/*:refs/*"),
			[]string{"https://git.example.org/tides/tables-of-1998.git"}},
		{"a setting that is commented out", lines("url=svn://svn.example.org/tides/trunk", "#url=svn://svn.example.org/tides/branches"),
			[]string{"svn://svn.example.org/tides/trunk", "svn://svn.example.org/tides/branches"}},
		{"a list with colons between its columns", lines("2.2::Document IDs::file:///usr/share/doc/doc-base/interface.html#document-ids", "2.3::Control::file:///usr/share/doc/interface"),
			[]string{"file:///usr/share/doc/doc-base/interface.html#document-ids", "file:///usr/share/doc/interface"}},
		{"a call", lines(">>> tides = {561, 1105, 1729, 2465, 2821}  # https://oeis.example.org/A002997", ">>> set(sieve(10_000)).isdisjoint(tides)"),
			[]string{"https://oeis.example.org/A002997"}},
		{"a command that follows one", lines("     qemu-system-x86_64 -drive file=gluster+tcp://[1:2:3:4:5:6:7:8]:24007/testvol/dir/a", "     qemu-system-x86_64 -drive file=gluster://x.example/b"),
			[]string{"gluster+tcp://[1:2:3:4:5:6:7:8]:24007/testvol/dir/a", "gluster://x.example/b"}},
		{"a setting on a folded line", lines("   -b type=11,s=http://tides.example.org:8000/,\\", "      value=ana:method=c"),
			[]string{"http://tides.example.org:8000/"}},
		{"a wiki link whose label is on the next line", lines("tarball from [http://tides.example.org/maps/north.tar.gz ", "tides.example.org] They are free"),
			[]string{"http://tides.example.org/maps/north.tar.gz"}},
		{"a command that goes on", lines("    xsltproc -o debian/ \\", "        http://docbook.example.org/current/manpages/docbook.xsl\\", "                debian/gentoo.1.xml"),
			[]string{"http://docbook.example.org/current/manpages/docbook.xsl"}},
		{"a list of files", lines("It is at ftp://ftp.tides.example.org/pub/tables/", "  north.tar.gz", "  south.tar.gz"),
			[]string{"ftp://ftp.tides.example.org/pub/tables/"}},
		{"a compound of the language", lines(full,
			"The tables are kept at http://harbour.example.org/~ruiz/tables-of-1998/",
			"state-of-the-art, as they say, or up-to-date."),
			[]string{"http://harbour.example.org/~ruiz/tables-of-1998/"}},
		{"a line of iCalendar", lines("   ORGANIZER:mailto:ana@tides.example.com", "   ATTENDEE;ROLE=CHAIR;ATTSTAT=ACCEPTED:mailto:ana@tides.example.com"),
			[]string{"mailto:ana@tides.example.com", "mailto:ana@tides.example.com"}},
		{"the end of a comment", lines("/*", " * http://x.example.org/a_", " */"), []string{"http://x.example.org/a_"}},
		{"a comment that goes on", lines("// https://example.com/foo/", "// bar is not it"), []string{"https://example.com/foo/"}},
	} {
		if got := references(test.text); !slices.Equal(got, test.want) {
			t.Errorf("%s:\n%sgot  %q\nwant %q", test.habit, test.text, got, test.want)
		}
	}
}

// TestHabits holds what the README of no tool promises and real text does.
func TestHabits(t *testing.T) {
	for _, test := range []struct {
		habit string
		text  string
		want  []string
	}{
		{"breaks inside the scheme (D1)", "<https:\n  //x.example.org/a> <ht\ntp://y.example.org/b>", []string{"https://x.example.org/a", "http://y.example.org/b"}},
		{"a break inside the host (D1)", "<https://pq-\ncrystals.example.org/>", []string{"https://pq-crystals.example.org/"}},
		{"a break before a slash, and several lines (D1)", "<https://x.example.org\n/a/\nb\n-c>", []string{"https://x.example.org/a/b-c"}},
		{"a page break in angle brackets (E3)", "<https://x.example.org/a/\n\n\n\nRuiz & Ode       Informational          [Page 12]\n\f\nRFC 9999       Tides      November 2026\n\n\n   b.html>", []string{"https://x.example.org/a/b.html"}},
		{"a blank line is no page break (D1)", "<https://x.example.org/a/\n\nb.html>", []string{"https://x.example.org/a/"}},
		{"an archived URI broken before what it carries (D1)", "<https://web.example.org/web/20150315/\n   http://ha.example.org/slow/>", []string{"https://web.example.org/web/20150315/http://ha.example.org/slow/"}},
		{"two URIs in one pair of brackets (D1)", "<https://a.example.org/\nhttp://b.example.org/>", []string{"https://a.example.org/", "http://b.example.org/"}},
		{"quoted six deep (E1)", ">>>>>> see <https://x.example.org/a/\n>>>>>> b.html>", []string{"https://x.example.org/a/b.html"}},
		{"a quotation mark and a bar, half of them lost (E1)", "> | > see <https://x.example.org/\n> a/b>", []string{"https://x.example.org/a/b"}},
		{"quotation lost in front of a hyphen break (E2)", "> >> https://x.example.org/listinfo/r-\n> devel", []string{"https://x.example.org/listinfo/r-devel"}},
		{"quotation gained behind a lone scheme (D2)", "loved ones http:\n> > > //tiny.example.com/4orbq girl", []string{"http://tiny.example.com/4orbq"}},
		{"two URIs in round brackets with a word between (B2)", "(http://lists.example.org/2013-07/msg00009.html\n\tand\n\tmsg00010.html).", []string{"http://lists.example.org/2013-07/msg00009.html"}},
		{"stars that list software put inside", "https://*stat.example.ch/mailman/**listinfo/r-devel", []string{"https://*stat.example.ch/mailman/**listinfo/r-devel"}},
		{"no space before a bracket (B1)", "name<http://x.example.org/a>", []string{"http://x.example.org/a"}},
		{"no-break spaces as padding (B1)", "<\u00a0http://x.example.org/a\u00a0>", []string{"http://x.example.org/a"}},
		{"brackets at the end (C2)", "http://x.example.org/wiki/Group_(mathematics)", []string{"http://x.example.org/wiki/Group_(mathematics)"}},
		{"brackets and a check mark in a query", "http://x.example.org/a?q[]=1&utf8=✓&z", []string{"http://x.example.org/a?q[]=1&utf8=✓&z"}},
		{"an ellipsis in quotes", `src="http://www.example.com/..."`, []string{"http://www.example.com/"}},
		{"escaped slashes of JSON", `{"u":"http:\/\/x.example.org\/a?b=1\u0026c=2","v":"http://y.example.org/a\nb"}`, []string{"http://x.example.org/a?b=1&c=2", "http://y.example.org/a"}},
		{"a string of JSON without a quote before the URI", `{"t":"look https:\/\/t.example.org\/AbC #x"}`, []string{"https://t.example.org/AbC"}},
		{"Japanese before a blank and behind (C6)", "開催中 http://t.example.org/QMLJeFmfMTご質問 在 https://git.example.org/上浏览", []string{"http://t.example.org/QMLJeFmfMT", "https://git.example.org/上浏览"}},
		{"signs behind a host (C6)", "www.example.com® http://example.com© http://x.example.org→http://y.example.org │http://z.example.org/│", []string{"www.example.com", "http://example.com", "http://x.example.org", "http://y.example.org", "http://z.example.org/"}},
		{"a remark in CJK brackets (C6)", "见 http://x.example.org/（说明）", []string{"http://x.example.org/"}},
		{"a bracket that the text opened (C2)", "http://x.example.org/b(accessed 2003)", []string{"http://x.example.org/b"}},
		{"a word on the last line in brackets (B2)", "(http://x.example.org/foo.html\nreference)", []string{"http://x.example.org/foo.html"}},
		{"an address that begins with www", "www.support.eu@example.com", nil},
		{"all addresses of IPv6", "http://[::]:8080", []string{"http://[::]:8080"}},
		{"a closing tag of a forum", "[url]http://x.example.org/a[/url]", []string{"http://x.example.org/a"}},
		{"the end of a comment of C", "/* http://x.example.org/c*/", []string{"http://x.example.org/c"}},
		{"line ends written out in logs", `http://x.example.org/a\r\nHost`, []string{"http://x.example.org/a"}},
		{"an escaped equals sign in quoted-printable text", "a=20b\nhttp://x.example.org/?q=3D1\n", []string{"http://x.example.org/?q=1"}},
		{"=3D elsewhere is what it is", "http://x.example.org/?q=3D1\n", []string{"http://x.example.org/?q=3D1"}},
		{"a template of an abbreviated host (C8)", "www.%s.example.org www.$HOST.example.org", nil},
		{"a label before a comment", "\tExample:\n\t//go:cgo_import_dynamic _ _", nil},
		{"a template of a host (C8)", "http://www.{domain}/ http://$HOST/ http://%s/ http://<host>/", nil},
		{"a variable in a path", "https://x.example.org/dist/${VERSION}/a", []string{"https://x.example.org/dist/"}},
		{"an emoji as a segment, and behind a word (C6)", "http://x.example.org/🐼 http://x.example.org/a🎉", []string{"http://x.example.org/🐼", "http://x.example.org/a"}},
		{"a title in its brackets, and a remark (C6)", "https://x.example.org/wiki/《新青年》编辑部 https://x.example.org/a（注）", []string{"https://x.example.org/wiki/《新青年》编辑部", "https://x.example.org/a"}},
		{"Chinese before and between (C6)", "打开http://x.example.org/a#delft或者http://x.example.org/b即可。", []string{"http://x.example.org/a#delft", "http://x.example.org/b"}},
	} {
		if got := references(test.text); !slices.Equal(got, test.want) {
			t.Errorf("%s:\n%s\ngot  %q\nwant %q", test.habit, test.text, got, test.want)
		}
	}
}

// TestBareAndEmail holds domains without a scheme (A7) and addresses (A8).
func TestBareAndEmail(t *testing.T) {
	options := extract.Options{}
	options.Bare, options.Email = true, true
	for _, test := range []struct{ what, text, want string }{
		{"a domain with a path", "see example.com/x.", "http://example.com/x"},
		{"a domain alone", "visit brennan.com!", "http://brennan.com"},
		{"a domain in another script", "набрать россия.рф на", "http://россия.рф"},
		{"an IPv4 address with a port", "at 192.0.2.1:8080/x now", "http://192.0.2.1:8080/x"},
		{"no public suffix", "foo.company1 or sed.conf", ""},
		{"the name of a file", "edit main.rs, README.md and build.sh", ""},
		{"the name of a file as a host with a path", "get.sh/x", "http://get.sh/x"},
		{"the end of a sentence without a blank", "It was done.It rained.", ""},
		{"a path", "/home/ruiz/example.com", ""},
		{"a method call", "a.group(1).name()", ""},
		{"a version", "release 1.2.3.4.5", ""},
		{"an address", "write to ruiz@tides.example.org.", "mailto:ruiz@tides.example.org"},
		{"an address with a tag", "ruiz+tides@example.co.uk", "mailto:ruiz+tides@example.co.uk"},
		{"a quoted local part", `"Ana Ruiz"@example.org`, `mailto:"Ana Ruiz"@example.org`},
		{"an address in brackets", "<ruiz@example.org>", "mailto:ruiz@example.org"},
		{"two dots in the local part", "a..b@example.com", "mailto:b@example.com"},
		{"a dot before the at sign", "foo.@example.com", ""},
		{"an underscore in the domain", "ruiz@tide_tables.com", ""},
		{"a domain without a dot", "ruiz@localhost", ""},
		{"an address in another script", "ана@пример.рф", "mailto:ана@пример.рф"},
		{"an address inside a URI", "http://u@example.org/?m=a@example.org", "http://u@example.org/?m=a@example.org"},
	} {
		var got []string
		for m := range extract.All(strings.NewReader(test.text), options) {
			got = append(got, m.URI)
		}
		if strings.Join(got, " ") != test.want {
			t.Errorf("%s: %s: got %q, want %q", test.what, test.text, got, test.want)
		}
	}
}
