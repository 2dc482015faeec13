package core

import (
	"bytes"
	"strings"
)

// Resolve returns the target of r as it stands in a document whose base is
// base, by the strict algorithm of RFC 3986 §5.2. The base should have a
// scheme; the result of resolving against a relative base is relative.
func (r Reference) Resolve(base Reference) Reference {
	t := r
	switch {
	case r.Scheme.defined, r.Authority.defined:
		t.Path = RemoveDotSegments(r.Path)
	case r.Path == "":
		t.Path = base.Path
		if !r.Query.defined {
			t.Query = base.Query
		}
	case r.Path[0] == '/':
		t.Path = RemoveDotSegments(r.Path)
	default:
		t.Path = RemoveDotSegments(mergePaths(base, r.Path))
	}
	if !r.Scheme.defined {
		t.Scheme = base.Scheme
		if !r.Authority.defined {
			t.Authority = base.Authority
		}
	}
	return t.unambiguous()
}

// mergePaths puts path in the place of the last segment of base's path
// (RFC 3986 §5.2.3).
func mergePaths(base Reference, path string) string {
	if base.Authority.defined && base.Path == "" {
		return "/" + path
	}
	return base.Path[:strings.LastIndexByte(base.Path, '/')+1] + path
}

// RemoveDotSegments resolves the segments "." and ".." of path as RFC 3986
// §5.2.4 does: ".." takes the segment before it away, and nothing when there
// is none. It takes linear time, and no memory when there is no such segment.
func RemoveDotSegments(path string) string {
	if !hasDotSegment(path) {
		return path
	}
	for { // steps A and D can apply only before the first other segment
		if rest, ok := strings.CutPrefix(path, "./"); ok {
			path = rest
		} else if rest, ok := strings.CutPrefix(path, "../"); ok {
			path = rest
		} else {
			break
		}
	}
	if path == "." || path == ".." {
		return ""
	}
	kept := make([]byte, 0, len(path))
	for path != "" {
		segment := path[:segmentEnd(path)]
		path = path[len(segment):]
		switch segment {
		case "/.": // step B
		case "/..": // step C
			kept = kept[:max(0, bytes.LastIndexByte(kept, '/'))]
		default: // step E
			kept = append(kept, segment...)
			continue
		}
		if path == "" { // the "/" that steps B and C leave in the input
			kept = append(kept, '/')
		}
	}
	return string(kept)
}

// hasDotSegment reports whether path can have a segment "." or "..".
func hasDotSegment(path string) bool {
	return strings.HasPrefix(path, ".") || strings.Contains(path, "/.")
}

// segmentEnd returns the length of the first segment of a nonempty path,
// including the "/" that starts it, excluding the one that ends it.
func segmentEnd(path string) int {
	if end := strings.IndexByte(path[1:], '/'); end >= 0 {
		return end + 1
	}
	return len(path)
}

// unambiguous returns r with a path that stays a path when r is printed.
// Removing dot segments may leave a path that starts with "//", or a first
// segment with a colon; without an authority or a scheme before them, those
// would be read as one (RFC 3986 §3.3, §4.2). A dot segment keeps them apart.
func (r Reference) unambiguous() Reference {
	switch {
	case r.Authority.defined:
	case strings.HasPrefix(r.Path, "//"):
		r.Path = "/." + r.Path
	case !r.Scheme.defined && schemeEnd(r.Path) > 0:
		r.Path = "./" + r.Path
	}
	return r
}
