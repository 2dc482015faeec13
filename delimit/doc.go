// Package delimit decides where a URI begins and ends in a stretch of text,
// and which line breaks inside it are undone. It follows the delimiting
// rules of RFC 1738 (appendix), RFC 2396 (Appendix E) and RFC 3986 (Appendix
// C), and what readers of mail, news and documents expect where these are
// silent. The files are named for the groups of rules they keep:
//
//	start.go      A  what can start a URI
//	bare.go       A  domains without a scheme and e-mail addresses
//	relative.go   A  relative references
//	wrap.go       B  wrappers: angle brackets, quotes, brackets, emphasis
//	end.go        C  where an unwrapped URI ends
//	authority.go  C  where a host ends one, and which are impossible
//	foreign.go    C  which non-ASCII characters belong to one
//	lines.go      D  line breaks
//	evidence.go   D  joins that no other rule demands
//	prefix.go     E  what stands before the lines: quotations, comments, page breaks
//	escapes.go       text that was saved with the escapes of JSON or of mail
//	clean.go         one thing that somebody typed
//	settled.go       where no URI starts any more
//
// A Finder is asked about one place at a time, an anchor: the colon of a
// scheme, the dot behind "www". Of the readings that the surroundings allow
// it tries the richest first and lets the URI parser judge; when that refuses,
// the plainer one is tried. A decision looks at most LookBehind bytes and 8
// lines back, and ahead over the candidate itself, 16 lines and 8 KiB when it
// is wrapped; an unwrapped URI at the end of its line is decided with the next
// line, and with the one behind when the next holds nothing but the name of a file.
//
// # What real text taught
//
//	pattern                              decision                       why
//	<http://x.org/a⏎ b>                  join                           the wrapper says where it ends (D1)
//	<http://x.org/ is a nice site>       end at the blank               two words are prose, one may be a piece of a path (B1)
//	<https://archive.org/web/⏎http://…>  join                           archives carry whole URIs behind a path
//	(https://x.org/⏎ license-info)       join                           nothing but URI characters up to the bracket (B2)
//	'http://x.org/2.6/⏎ pkg.tgz'         join                           the quote closes behind the next word
//	…/draft-⏎ietf-foo                    join, keep the hyphen          of 722 breaks behind "-" in drafts none drops it (D2)
//	…/compute/in‐⏎stances                join, drop the hyphen          U+2010 is put there by typesetters of manual pages only
//	https://⏎www.x.org/                  join                           alone it is no URI, and a host follows (D2)
//	Nor is https://⏎is not a link        nothing                        no host follows; schemes are talked about
//	…/vdm98/⏎vdm980702.tgz, improved     join on a full line            a slash, and what looks like a path had no room
//	…/~ripley/⏎University of Oxford      no join                        a word of a sentence or of another column
//	…/standard/⏎standard.html⏎ (blank)   join                           a list of files would go on
//	…/rd⏎?ep=node1&d=x                   join                           no line starts with a query
//	…/intro⏎/cpirazzi/lg.html            join on a full line, or when   a path starts with a slash, but so do
//	                                     no path came before            the names of files
//	…/LICENSE-2.0⏎/usr/share/x           no join                        a folder of the root is the name of a file
//	…?u=a&d=Dw⏎c=eR&r=BK&m=8             join                           parameters are no prose
//	…/SHARE_in_Ana⏎heim/S8236TR.pdf      join when the line is the      mailers cut at a column; names of files do not
//	                                     longest around                 start with a capital in mid-word
//	…/a =⏎b (quoted-printable text)      join, drop the "="             a soft line break that was never decoded
//	…/a\⏎  b (RFC 8792)                  join, drop the backslash       folded lines of drafts
//	commit/6d337642e701…⏎d0812e01         join when 40 digits result     no other number has the length of the hash of a commit
//	…#issuecomment-357⏎/discovery/x      no join                        a path does not follow a fragment
//	…, ⏎and it is used                   no join                        a word follows
//	…html⏎[2] http://…, ⏎- item, ⏎====   no join                        a bracket, a list mark, a rule follows
//	…html⏎Status: Final                  no join                        a header or label follows
//	# …/a⏎__hash__ = None                no join                        the comment ends
//	…/manpages/docbook.xsl\⏎  debian/b    no join                        behind a file a command goes on
//	url=…/a⏎title=b, BASE=…?q=⏎TOKEN=c   no join                        a setting, or a field of a template
//	…/faq.html?⏎read_file() fails        no join                        a question, no query
//	> …/a⏎text                           no join                        the depth of quotation changed, unless cut in a word
//	http://x.org/🐼 and http://x.org/a🎉  keep, and end before it        an emoji may be a segment, seldom a letter of a word
//	/wiki/《新青年》 and a（注）             keep, and end before it        a pair of brackets is a name when it starts a segment
//	開催中 http://x.org/abcご質問           end before it                  a word may touch the end where one may touch the start
//	詳細は https://x.org/に持つ           end before it                  a particle of Japanese or Korean starts no path
//	/wiki/Hatfield–McCoy_feud            keep                           a dash between letters is a part of a name
//	"http://x.org/..."                   http://x.org/                  dots inside quotes stand for what was left out
//	http://x.org/a[the⏎mail], …/a[here]  end before the bracket         a link of AsciiDoc, or a footnote
//	@uref{http://x.org/a,the text}       end at the comma               a link of Texinfo
//	http://a\-b.org/\:c, …/a\_b          undo the escape                text that was not formatted yet: 7 in 100 URIs
//	                                                                    of the sources of manual pages have one
//	http://www.{domain}/, http://%s/     nothing                        a template has no host (C8)
package delimit
