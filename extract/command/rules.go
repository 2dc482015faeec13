package command

// rules are the delimiting rules in short, for "urlgrep help rules".
const rules = `What starts a URL
  scheme://     any scheme, in any letter case, not behind a letter or digit
  scheme:       a registered scheme, when what follows has the shape of its
                URLs: mailto:a@example.org, news:comp.lang.c, urn:isbn:…, tel:…
  URL:          anything that can be a URL; the prefix itself is no part of it
  www. ftp.     completed with http:// or ftp://; not with --no-abbrev
  a.example/x   with --bare; a@example.org with --email
  <../a> "b"    relative references, with --base behind URL:, with --relative always

Where it ends
  <…> "…"       at the closing half; line breaks and white space are dropped
                inside <…>, and line breaks alone inside "…", (…) and […]
  otherwise     at white space, < > " { } | \ ^ and backquotes, at the closing
                half of what opened before it, at brackets that do not balance
  dropped       . , ; : ! ? ' at the end, unless it is wrapped in <…> or "…"
  IRIs          letters of all scripts belong to it, punctuation does not;
                --ascii ends it at the first character outside of ASCII

Line breaks (--join)
  delimited     undone inside wrappers, and behind a hyphen, which stays; the
                other reading is what --alternates prints
  auto          and on strong evidence: the line ends in & = ? # % _ + , ~,
                it is as full as its neighbours and what follows looks like a
                path, or the next line starts with / ? & #
  always        and wherever characters of URLs follow; never: nowhere
  prefixes      "> ", "# ", "* " and the like before the lines of a quoted
                text or comment are dropped with the line break

--explain says by which rule a URL starts, ends and is joined.
`
