package sources

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"io"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/klauspost/compress/flate"
)

// stored writes the parts of a zip archive one behind the other.
func stored(parts ...string) string { return strings.Join(parts, "") }

// header is a local file header; lengths and checksum may stand behind the data.
func header(name string, flags, method int, checksum uint32, packed int, extra string) string {
	h := make([]byte, 30)
	copy(h, zipMagic)
	le.PutUint16(h[6:], uint16(flags))
	le.PutUint16(h[8:], uint16(method))
	le.PutUint32(h[14:], checksum)
	le.PutUint32(h[18:], uint32(packed))
	le.PutUint32(h[22:], uint32(packed))
	le.PutUint16(h[26:], uint16(len(name)))
	le.PutUint16(h[28:], uint16(len(extra)))
	return string(h) + name + extra
}

func descriptor(signature bool, text string, packed, bytesOfLength int) string {
	var b []byte
	if signature {
		b = append(b, descriptorMagic...)
	}
	b = le.AppendUint32(b, sum(text))
	for _, n := range []int{packed, len(text)} {
		if bytesOfLength == 8 {
			b = le.AppendUint64(b, uint64(n))
		} else {
			b = le.AppendUint32(b, uint32(n))
		}
	}
	return string(b)
}

func sum(text string) uint32 { return crc32.ChecksumIEEE([]byte(text)) }

func deflated(text string) string {
	var b bytes.Buffer
	w, _ := flate.NewWriter(&b, 6)
	io.WriteString(w, text)
	w.Close()
	return b.String()
}

// contents describes what an Opener finds in a stream: "name: text" or "! error".
func contents(o Opener, stream string) []string {
	o.Stdin = strings.NewReader(stream)
	var found []string
	o.Documents(File{Name: Stdin}, func(d *Document, err error) bool {
		if err != nil {
			found = append(found, "! "+strings.TrimPrefix(err.Error(), StdinName))
			return true
		}
		text, err := io.ReadAll(d)
		found = append(found, strings.TrimPrefix(d.Name, StdinName)+": "+string(text))
		if err != nil {
			found = append(found, "! "+strings.TrimPrefix(d.Name, StdinName)+": "+err.Error())
		}
		return true
	})
	return found
}

const directory = "PK\x01\x02 and so on"

func TestZip(t *testing.T) {
	const a, b = "text a", "PK\x07\x08 stands in text b"
	packed := deflated(a)
	long := string(le.AppendUint16(nil, 1)) + string(le.AppendUint16(nil, 16)) +
		string(le.AppendUint64(nil, uint64(len(a)))) + string(le.AppendUint64(nil, uint64(len(a))))
	plainA := stored(header("a", 0, zipStored, sum(a), len(a), ""), a)
	plainB := stored(header("b", 0, zipStored, sum(b), len(b), ""), b)
	cut := "! : it is cut short, what stands before was read"
	damaged := "! : a part of it is damaged and was skipped"
	for _, row := range []struct {
		name, archive string
		want          []string
	}{
		{"stored", stored(plainA, plainB, directory), []string{":a: " + a, ":b: " + b}},
		{"a folder", stored(header("f/", 0, zipStored, 0, 0, ""), plainA, directory), []string{":a: " + a}},
		{"deflated", stored(header("a", 0, zipDeflate, sum(a), len(packed), ""), packed, plainB, directory), []string{":a: " + a, ":b: " + b}},
		{"long lengths", stored(header("a", 0, zipStored, sum(a), -1, long), a, plainB, directory), []string{":a: " + a, ":b: " + b}},
		{"no directory", stored(plainA, plainB), []string{":a: " + a, ":b: " + b, cut}},
		{"cut in a header", stored(plainA, plainB[:25]), []string{":a: " + a, cut}},
		{"cut in a name", stored(plainA, plainB[:30]), []string{":a: " + a, cut}},
		{"cut in a member", stored(plainA, plainB[:36]), []string{":a: " + a, ":b: " + b[:5], "! :b: it is cut short, what stands before was read"}},
		{"junk between members", stored(plainA, "PKPjunk", plainB, directory), []string{":a: " + a, damaged, ":b: " + b}},
		{"a block of signatures before the directory", stored(plainA, "APK Sig Block 42", directory), []string{":a: " + a}},
		{"a wrong checksum", stored(header("a", 0, zipStored, 7, len(a), ""), a, plainB, directory),
			[]string{":a: " + a, "! :a: its checksum is wrong, so it is damaged", ":b: " + b}},
		{"damaged data of known length", stored(header("a", 0, zipDeflate, 0, 4, ""), "\xff\xff\xff\xff", plainB, directory),
			[]string{":a: ", "! :a: flate: corrupt input before offset 1", ":b: " + b}},
		{"damaged data of unknown length", stored(header("a", zipDescriptor, zipDeflate, 0, 0, ""), "\xff\xff\xff\xff", plainB, directory),
			[]string{":a: ", "! :a: flate: corrupt input before offset 1", ":b: " + b}},
		{"encrypted", stored(header("a", zipEncrypted, zipDeflate, 0, 4, ""), "????", plainB, directory),
			[]string{"! :a: it is encrypted", ":b: " + b}},
		{"encrypted, with a descriptor", stored(header("a", zipEncrypted|zipDescriptor, zipDeflate, 0, 4, ""), "????", descriptor(true, "", 4, 4), plainB, directory),
			[]string{"! :a: it is encrypted", ":b: " + b}},
		{"an unknown compression", stored(header("a", 0, 14, 0, 4, ""), "????", plainB, directory),
			[]string{"! :a: it is compressed by method 14 of zip, which is not read", ":b: " + b}},
		{"an unknown compression of unknown length", stored(header("a", zipDescriptor, 14, 0, 0, ""), "????", plainB, directory),
			[]string{"! :a: it is compressed by method 14 of zip, which is not read", ":b: " + b}},
	} {
		t.Run(row.name, func(t *testing.T) {
			if diff := cmp.Diff(row.want, contents(Opener{}, row.archive)); diff != "" {
				t.Errorf("-want +got\n%s", diff)
			}
		})
	}
}

// Checksum and lengths may stand behind the data, with a signature or without, in 4 or 8 bytes.
func TestZipDescriptors(t *testing.T) {
	const a = "PK\x07\x08 and PK: text a"
	for _, method := range []int{zipStored, zipDeflate} {
		for _, known := range []bool{false, true} {
			for _, signature := range []bool{false, true} {
				for _, size := range []int{4, 8} {
					if method == zipStored && !known && !signature {
						continue // nothing tells where it ends
					}
					packed := a
					if method == zipDeflate {
						packed = deflated(a)
					}
					length := 0
					if known {
						length = len(packed)
					}
					archive := stored(header("a", zipDescriptor, method, 0, length, ""), packed, descriptor(signature, a, len(packed), size),
						header("b", 0, zipStored, sum("b"), 1, ""), "b", directory)
					if diff := cmp.Diff([]string{":a: " + a, ":b: b"}, contents(Opener{}, archive)); diff != "" {
						t.Errorf("method %d, known %v, signature %v, %d bytes: -want +got\n%s", method, known, signature, size, diff)
					}
				}
			}
		}
	}
}

// A member that is not wanted is passed over, whatever it is.
func TestZipSelection(t *testing.T) {
	selection, err := NewSelection([]string{"*.txt"}, nil)
	if err != nil {
		t.Fatal(err)
	}
	packed := deflated("?")
	archive := stored(
		header("a.md", zipDescriptor, zipDeflate, 0, 0, ""), packed, descriptor(true, "?", len(packed), 4),
		header("secret.md", zipEncrypted, zipDeflate, 0, 4, ""), "????",
		header("b.txt", 0, zipStored, sum("b"), 1, ""), "b", directory)
	if diff := cmp.Diff([]string{":b.txt: b"}, contents(Opener{Select: selection}, archive)); diff != "" {
		t.Errorf("-want +got\n%s", diff)
	}
}

// Whatever is cut off or damaged, what stands before is found, and the fault is told once or twice.
func TestZipDamage(t *testing.T) {
	var parts []string
	for k := range 4 {
		text := fmt.Sprintf("text %d", k)
		packed := deflated(text)
		parts = append(parts, header(fmt.Sprint(k), zipDescriptor, zipDeflate, 0, 0, ""), packed, descriptor(true, text, len(packed), 4))
	}
	whole := stored(parts...)
	for n := len(zipMagic); n < len(whole); n++ {
		found := contents(Opener{}, whole[:n])
		faults := 0
		for _, line := range found {
			if strings.HasPrefix(line, "!") {
				faults++
			}
		}
		if faults != 1 {
			t.Errorf("%d bytes: %q", n, found)
		}
	}
	for n := len(zipMagic); n < len(whole); n++ {
		b := []byte(whole + directory)
		binary.LittleEndian.PutUint16(b[n:], 0xFFFF)
		if found := contents(Opener{}, string(b)); len(found) == 0 {
			t.Errorf("nothing with damage at %d", n)
		}
	}
}

// FuzzPacked reads anything as a compressed file or an archive: it ends, without a panic.
func FuzzPacked(f *testing.F) {
	packed := deflated("text")
	f.Add(header("a", zipDescriptor, zipDeflate, 0, 0, "") + packed + descriptor(true, "text", len(packed), 4) + directory)
	f.Add(header("a", zipDescriptor, zipStored, 0, 0, "") + "text" + descriptor(true, "text", 4, 8) + header("b", 0, zipStored, 0, 0, ""))
	f.Add("\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\x03\x01\x00\x00\xff\xff\x00\x00\x00\x00\x00\x00\x00\x00junk")
	f.Fuzz(func(t *testing.T, stream string) {
		o := Opener{Stdin: strings.NewReader(stream)}
		o.Documents(File{Name: Stdin}, func(d *Document, err error) bool {
			if err == nil {
				io.Copy(io.Discard, io.LimitReader(d, 1<<20))
			}
			return true
		})
	})
}
