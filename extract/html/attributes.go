package html

// A span is where something stands in a tag.
type span struct{ start, end int }

// attributeValues returns where the values of the attributes of a start tag
// stand, quotes left out, in the order in which the tokenizer gives them
// (HTML §13.2.5.32 to §13.2.5.38). An attribute without a value has an empty one.
func attributeValues(tag []byte) (values []span) {
	i := 1
	for i < len(tag) && !isSpace(tag[i]) && tag[i] != '/' && tag[i] != '>' {
		i++
	}
	for {
		for i < len(tag) && (isSpace(tag[i]) || tag[i] == '/') {
			i++
		}
		if i >= len(tag) || tag[i] == '>' {
			return values
		}
		for first := i; i < len(tag) && !isSpace(tag[i]) && tag[i] != '/' && tag[i] != '>' && (tag[i] != '=' || i == first); {
			i++
		}
		for i < len(tag) && isSpace(tag[i]) {
			i++
		}
		v := span{i, i}
		if i < len(tag) && tag[i] == '=' {
			v = valueAt(tag, i+1)
			if i = v.end; i < len(tag) && (tag[i] == '"' || tag[i] == '\'') && tag[i] == tag[v.start-1] {
				i++
			}
		}
		values = append(values, v)
	}
}

// valueAt returns where the value behind the "=" before offset i stands.
func valueAt(tag []byte, i int) span {
	for i < len(tag) && isSpace(tag[i]) {
		i++
	}
	if i >= len(tag) || tag[i] == '>' {
		return span{i, i}
	}
	quote := tag[i]
	if quote == '"' || quote == '\'' {
		i++
	} else {
		quote = 0
	}
	v := span{i, i}
	for v.end < len(tag) {
		c := tag[v.end]
		if c == quote && quote != 0 || quote == 0 && (isSpace(c) || c == '>') {
			break
		}
		v.end++
	}
	return v
}

func isSpace(c byte) bool { return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f' }
