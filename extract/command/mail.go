package command

import (
	"errors"
	"fmt"
	"io"
	"regexp"
	"strings"
	"time"

	"github.com/urfave/cli/v2"

	"urlgrep/extract"
	"urlgrep/extract/html"
	"urlgrep/extract/mail"
	"urlgrep/extract/markdown"
	"urlgrep/extract/sources"
)

// groupMail are the options for mail, news and HTML.
const groupMail = "Mail and pages"

// mailFlags are the options of groupMail.
func mailFlags() []cli.Flag {
	return []cli.Flag{
		toggle(groupMail, "headers", "find URLs in the header fields of messages too"),
		value(groupMail, "html", "find in HTML `WHAT`: attrs, text or both (the default)"),
		toggle(groupMail, "all-parts", "report a URL in several alternatives of a message each time"),
		values(groupMail, "from", "only messages in whose From field the regular expression `RE` matches, whatever its letter case; a message in another counts for itself, with the fields that it lacks taken from the one around it"),
		values(groupMail, "subject", "only messages in whose Subject the regular expression `RE` matches, whatever its letter case"),
		value(groupMail, "since", "only messages of this `DATE`, such as 1997-08-01, and later, by their field Date, or else by when they were received"),
		value(groupMail, "until", "only messages of this `DATE` and earlier"),
		toggle(groupMail, "strict", "take damage in messages for an error, and tell of all of it"),
	}
}

// mailOptions reads the options of groupMail.
func mailOptions(c *cli.Context) (o mail.Options, err error) {
	o.Headers, o.AllParts = c.Bool("headers"), c.Bool("all-parts")
	o.NoMessage = !c.Bool("json") && !c.Bool("csv") && !c.Bool("tsv") && !c.IsSet("format")
	o.HTML, err = choose(c, "html", html.Attributes, html.Text, html.Both)
	if err != nil {
		return o, err
	}
	if o.Select, err = messages(c); err == nil {
		o.Dated, err = inTime(c)
	}
	return o, err
}

// messages returns the condition that messages have to meet, nil for all.
func messages(c *cli.Context) (func(*extract.Message) bool, error) {
	var all []func(*extract.Message) bool
	for option, field := range map[string]func(*extract.Message) string{
		"from":    func(m *extract.Message) string { return m.From },
		"subject": func(m *extract.Message) string { return m.Subject },
	} {
		for _, text := range c.StringSlice(option) {
			re, err := regexp.Compile("(?i)" + text)
			if err != nil {
				return nil, notRegular(option, text, err)
			}
			all = append(all, func(m *extract.Message) bool { return re.MatchString(field(m)) })
		}
	}
	if len(all) == 0 {
		return nil, nil
	}
	return func(m *extract.Message) bool {
		for _, holds := range all {
			if !holds(m) {
				return false
			}
		}
		return true
	}, nil
}

// inTime returns the condition of --since and --until, nil without them.
func inTime(c *cli.Context) (func(date string) bool, error) {
	var since, until time.Time // the first moment that is wanted, and the first that no longer is
	for _, option := range []string{"since", "until"} {
		if !c.IsSet(option) {
			continue
		}
		first, next, err := period(c.String(option))
		if err != nil {
			return nil, fmt.Errorf("--%s %s: %w", option, shown(c.String(option)), err)
		}
		if option == "since" {
			since = first
		} else {
			until = next
		}
	}
	switch {
	case since.IsZero() && until.IsZero():
		return nil, nil
	case !until.IsZero() && !since.Before(until):
		return nil, fmt.Errorf("--since %s: later than --until %s", c.String("since"), c.String("until"))
	}
	return func(date string) bool {
		at, err := time.Parse(time.RFC3339, date)
		return err == nil && !at.Before(since) && (until.IsZero() || at.Before(until))
	}, nil
}

var errNoDate = errors.New("not a date such as 1997, 1997-08, 1997-08-01 or 1997-08-01T12:00:00Z")

// period returns when a year, month, day or second starts and when the next
// one does. Without a zone it is one of UTC.
func period(date string) (first, next time.Time, err error) {
	for _, p := range []struct {
		layout              string
		years, months, days int
		seconds             time.Duration
	}{
		{"2006", 1, 0, 0, 0}, {"2006-01", 0, 1, 0, 0}, {time.DateOnly, 0, 0, 1, 0}, {time.RFC3339, 0, 0, 0, time.Second},
	} {
		if first, err = time.Parse(p.layout, strings.TrimSpace(date)); err == nil {
			return first, first.AddDate(p.years, p.months, p.days).Add(p.seconds), nil
		}
	}
	return first, next, errNoDate
}

// formatOf returns how a document is stored: as --as says, by its content, or
// by its name.
func (s *search) formatOf(d *sources.Document) string {
	if s.as != "" {
		return s.as
	}
	name := sources.Uncompressed(d.Name)
	switch format := mail.Sniff(d.Head()); {
	case format == mail.Message:
		return "mail"
	case format == mail.Mbox:
		return "mbox"
	case format == mail.Rnews:
		return "rnews"
	case html.Sniff(d.Head()), html.Named(name):
		return "html"
	case markdown.Named(name):
		return "markdown"
	}
	return "text"
}

// readMail reads a message or an archive of messages.
func (s *search) readMail(d *sources.Document, r io.Reader, f mail.Format, o extract.Options) reading {
	options := s.mail
	options.Options, options.Format = o, f
	if d.Stored() {
		options.LineOf = d.Line
	}
	var m reading
	m.skipped = func(tell func(*extract.Message)) { options.Skipped = tell }
	if f != mail.Message { // its messages are read by several goroutines
		m.ahead = func(flush func()) { options.Idle = flush }
	}
	m.matches = func(yield func(*extract.Match, error) bool) {
		mail.Each(r, options)(func(found *extract.Match, err error) bool {
			if err != nil && !isNote(err) {
				err = fmt.Errorf("%s: %w", o.Path, err)
			}
			return yield(found, err)
		})
	}
	return m
}

// isNote reports whether an error is about damage in a message that was read
// all the same.
func isNote(err error) bool {
	var note *mail.Note
	return errors.As(err, &note)
}
