package schemes_test

import (
	"fmt"

	"urlgrep/core"
	"urlgrep/core/schemes"
)

func ExampleParse() {
	parts, faults := schemes.Parse(core.Parse("ftp://myname@host.dom/%2Fetc/motd;type=x"))
	for _, part := range parts {
		fmt.Println(part.Name, part.Value())
	}
	for _, fault := range faults {
		fmt.Println(fault)
	}
	// Output:
	// user myname
	// host host.dom
	// cwd /etc
	// name motd
	// type x
	// path, offset 39: a type is one of "a", "i" and "d" (RFC 1738 §3.2)
}
