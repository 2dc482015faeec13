package delimit

// unwrapped reads the candidate as one that ends by itself (C), joined with
// the lines behind it as far as mode allows (D2, D3).
func (f *Finder) unwrapped(c *candidate, mode JoinMode) bool {
	f.begin(c)
	i, reason := c.start, Reason(0)
	var end int
	for line := 0; ; line++ {
		end = f.run(i)
		f.take(i, end, reason, line)
		if f.long {
			return false
		}
		next, why := f.join(c, end, mode)
		if why == 0 || line+1 == reachLines {
			break
		}
		i, reason = next, why
	}
	if c.opener.closer != "" && f.has(end, c.opener.closer) {
		f.reading.wrapper = c.opener.wrapper
		f.reading.kept = c.opener.wrapper == DoubleQuotes
	}
	return f.accept(c)
}

// join decides whether the line break behind offset end, where the pieces read
// so far end, is undone. It returns where the next piece starts and why.
func (f *Finder) join(c *candidate, end int, mode JoinMode) (next int, why Reason) {
	if mode == JoinNever || f.at(end) > ' ' {
		return 0, 0
	}
	next, ok := f.overBreak(end, c.start)
	if !ok || f.otherURI(next) {
		return 0, 0
	}
	switch ref := f.reading.ref; {
	case f.bareScheme(c):
		return next, AfterScheme
	case ref[len(ref)-1] == '-' && !hasAt(ref, len(ref)-2, "--") && (isAlnum(f.at(next)) || f.at(next) >= 0x80):
		return next, AfterHyphen
	case mode == JoinAuto:
		if why := f.evidence(c, end, next); why != 0 {
			return next, why
		}
	case mode == JoinAlways && (is(f.at(next), inURI) || f.at(next) >= 0x80):
		return next, Forced
	}
	return 0, 0
}

// bareScheme reports whether nothing but the scheme, its colon and slashes
// have been read (D2).
func (f *Finder) bareScheme(c *candidate) bool {
	ref := f.reading.ref
	return c.kind == Absolute && f.reading.part <= inAuthority && len(ref) > 0 &&
		(ref[len(ref)-1] == '/' || ref[len(ref)-1] == ':') && indexByte(ref, ':') >= len(ref)-3
}
