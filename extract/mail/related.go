package mail

import (
	"net/url"
	"strings"

	"urlgrep/core"
	"urlgrep/extract"
)

// A related remembers the parts of a multipart/related by what references in
// one of them name the others by: their Content-ID as a cid: URL, and their
// Content-Location (RFC 2392, RFC 2557 §8).
type related struct {
	parts  map[string]string // paths
	outer  *related          // the one around it
	closed bool              // all parts are known
}

// longestRelated is how many names of the parts of a multipart/related are remembered.
const longestRelated = 1 << 16

// add remembers a part with the given header, whose Content-Location is
// relative to the base.
func (rel *related) add(h *header, path string, base core.Reference) {
	names := []string{}
	if id := messageID(h.get("content-id")); id != "" {
		names = append(names, "cid:"+id)
	}
	if location := unfoldURI(h.get(BaseContentLocation)); location != "" {
		ref := core.Parse(location)
		if base.IsAbsolute() {
			ref = ref.Resolve(base)
		}
		names = append(names, ref.String())
	}
	for _, name := range names {
		if _, twice := rel.parts[name]; !twice && len(rel.parts) < longestRelated {
			rel.parts[name] = path
		}
	}
}

// named returns the path of the part that a URI names, or "". It is not
// certain that there is none before all parts are known.
func (rel *related) named(uri string) (path string, certain bool) {
	name := uri
	if len(uri) > 4 && strings.EqualFold(uri[:4], "cid:") {
		name = "cid:" + uri[4:]
		if id, err := url.PathUnescape(uri[4:]); err == nil {
			name = "cid:" + id
		}
	}
	name, _, _ = strings.Cut(name, "#")
	certain = true
	for ; rel != nil; rel = rel.outer {
		if path := rel.parts[name]; path != "" {
			return path, true
		}
		certain = certain && rel.closed
	}
	return "", certain
}

// A held event waits until it is known which part its match names, or for an
// event that does.
type held struct {
	event
	related *related // nil when it only waits for others
}

// longestHeld is how many events wait at most.
const longestHeld = 4 << 10

// hold sends an event as soon as those before it are sent and it is known
// which part its match names.
func (t *text) hold(e event, rel *related) {
	if e.match != nil {
		m := *e.match
		e.match = &m
	}
	t.held = append(t.held, held{e, rel})
	t.release()
}

// release sends the held events as far as it is known what they name. When
// there are too many, half of them no longer wait.
func (t *text) release() {
	must := 0
	if len(t.held) > longestHeld {
		must = len(t.held) / 2
	}
	k := 0
	for ; k < len(t.held); k++ {
		h := &t.held[k]
		if h.related != nil {
			path, certain := h.related.named(h.match.URI)
			if !certain && k >= must {
				break
			}
			h.match.Names = path
		}
		t.emitNow(h.event)
	}
	if k > 0 {
		t.held = append(t.held[:0], t.held[k:]...)
	}
}

// emitNow hands out an event.
func (t *text) emitNow(e event) {
	if !t.stopped && !t.emit(e) {
		t.stopped = true
	}
}

// send hands out an event behind those that wait.
func (t *text) send(e event) {
	if len(t.held) > 0 {
		t.hold(e, nil)
		return
	}
	t.emitNow(e)
}

// sendMatch hands out a match in a part.
func (t *text) sendMatch(m *extract.Match, p *part) {
	if p.related == nil || t.options.NoMessage {
		t.send(event{match: m})
		return
	}
	t.hold(event{match: m}, p.related)
}
