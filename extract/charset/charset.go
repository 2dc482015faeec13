// Package charset makes UTF-8 of text in the character sets that files, mail
// and the web use, and keeps track of where each character is stored.
//
//	if e := charset.Recognize(head); e != nil {
//		r := charset.NewReader(file, e)
//		sc := extract.NewScanner(r, …)
//		for sc.Scan() {
//			m := sc.Match()
//			r.Map().Relocate(&m)
package charset

import (
	"fmt"
	"strings"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/htmlindex"
	"golang.org/x/text/encoding/ianaindex"
	"golang.org/x/text/encoding/unicode"
	"golang.org/x/text/encoding/unicode/utf32"
)

// aliases are names that mail has for character sets and the indexes lack.
var aliases = map[string]string{
	"x-gbk": "gbk", "cp936": "gbk", "ms936": "gbk", "cp932": "shift_jis", "ms932": "shift_jis", "cp949": "euc-kr",
	"cp950": "big5", "x-big5": "big5", "big-5": "big5", "utf8mb4": "utf-8", "x-utf-8": "utf-8", "x-utf8": "utf-8",
	"iso-2022-jp-1": "iso-2022-jp", "iso-2022-jp-2": "iso-2022-jp", "iso-2022-jp-ms": "iso-2022-jp", "cp50220": "iso-2022-jp",
	"x-mac-roman": "macintosh", "ansi": "windows-1252", "iso-8859-1-windows-3.1-latin-1": "windows-1252",
	"cp-850": "ibm850", "cp850": "ibm850", "cp437": "ibm437", "iso8859_1": "windows-1252", "8859_1": "windows-1252",
	"iso-10646-ucs-2": "utf-16be", "hz": "hz-gb-2312",
}

// transparent are the sets whose text is taken as it is: UTF-8, and those
// that say nothing about bytes from 0x80 on.
var transparent = map[string]bool{
	"": true, "utf-8": true, "utf8": true, "us-ascii": true, "ascii": true, "ansi_x3.4-1968": true, "iso646-us": true,
	"unknown-8bit": true, "x-unknown": true, "unknown": true, "default": true, "default_charset": true, "binary": true,
	"x-user-defined": true, "iso-8859-8-i-ascii": true, "7bit": true, "8bit": true,
}

// Lookup returns the encoding with the given name: by the WHATWG Encoding
// Standard, as registered with IANA, or as mail calls it. It is nil for text that
// is taken as it is, such as UTF-8. Names that nobody knows are an error.
func Lookup(name string) (encoding.Encoding, error) {
	known := strings.ToLower(strings.Trim(name, " \t\"'"))
	if to, ok := aliases[known]; ok {
		known = to
	}
	if transparent[known] {
		return nil, nil
	}
	switch known {
	case "utf-7", "utf7", "unicode-1-1-utf-7", "x-unicode-2-0-utf-7", "csutf7":
		return utf7{}, nil
	case "utf-16", "utf16", "ucs-2", "csunicode":
		return unicode.UTF16(unicode.BigEndian, unicode.UseBOM), nil
	case "utf-32", "utf32":
		return utf32.UTF32(utf32.BigEndian, utf32.UseBOM), nil
	case "utf-32le", "utf32le":
		return utf32le, nil
	case "utf-32be", "utf32be":
		return utf32be, nil
	}
	if e, err := htmlindex.Get(known); err == nil && e != encoding.Replacement {
		return e, nil
	}
	if e, err := ianaindex.IANA.Encoding(known); err == nil && e != nil {
		return e, nil
	}
	return nil, fmt.Errorf("no character set is called %q", name)
}

// Wide reports whether a character set stores ASCII in more than one byte each.
func Wide(name string) bool {
	name = strings.ToLower(name)
	return strings.HasPrefix(name, "utf-16") || strings.HasPrefix(name, "utf16") ||
		strings.HasPrefix(name, "utf-32") || strings.HasPrefix(name, "utf32") || strings.HasPrefix(name, "ucs-")
}
