package sources

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"slices"
	"strings"

	"github.com/klauspost/compress/flate"
)

// A zip archive is read from its start, member by member, and not by the
// directory at its end: so it can come through a pipe, stand in another archive
// or be cut short, and its directory may be of any size. Sections are those of
// APPNOTE.TXT.

// The signatures of a local file header (4.3.7), of what follows the members
// (4.3.11 to 4.3.16), and of a data descriptor (4.3.9.3).
var (
	zipMagic        = []byte("PK\x03\x04")
	zipDirectories  = []string{"PK\x01\x02", "PK\x05\x06", "PK\x06\x06", "PK\x06\x08"}
	descriptorMagic = []byte("PK\x07\x08")
)

// What is wrong with an archive or a member.
var (
	errZipDamaged   = errors.New("a part of it is damaged and was skipped")
	errZipEncrypted = errors.New("it is encrypted")
	errZipChecksum  = errors.New("its checksum is wrong, so it is damaged")
)

// Bits of the flags of a member (4.4.4).
const (
	zipEncrypted  = 1 << 0
	zipDescriptor = 1 << 3 // the checksum and perhaps the lengths stand behind the data
)

// The ways in which members are stored (4.4.5).
const (
	zipStored  = 0
	zipDeflate = 8
)

var zipCompressions = map[uint16]format{12: bzipped, 93: zstandard, 95: xzipped}

// zip yields the members of a zip archive.
func (w *opening) zip(d *Document, at place) bool {
	in := bufio.NewReaderSize(d, 64<<10)
	told := false // what is wrong with the archive is known from its last member
	for {
		m, err := nextZipMember(in)
		if err == io.EOF {
			_, err := io.Copy(io.Discard, in) // whoever writes to a pipe may write all
			return err == nil || w.fail(d.Name, err)
		}
		if err != nil && !told && !w.fail(d.Name, err) {
			return false
		}
		if m == nil {
			return true
		}
		var more bool
		if told, more = w.zipMember(d.Name, m, at); !more {
			return false
		}
	}
}

// zipMember yields one member. It reports whether reading it failed, which was
// told then, and whether more is wanted.
func (w *opening) zipMember(archive string, m *zipMember, at place) (failed, more bool) {
	more = true
	switch err := m.open(); {
	case strings.HasSuffix(m.name, "/"): // a folder
	case err == nil:
		failed, more = w.member(archive, m.name, m, at)
	case w.wants(m.name, at.all):
		failed, more = true, w.fail(archive+":"+m.name, err)
	}
	if !more {
		return failed, false
	}
	if err := m.skip(); err != nil && !failed {
		return true, w.fail(archive+":"+m.name, err)
	}
	return failed, true
}

// nextZipMember goes to the next member. It returns io.EOF at the directory,
// and a member together with errZipDamaged when there is one behind what is none.
func nextZipMember(in *bufio.Reader) (*zipMember, error) {
	var damage error
	for {
		signature, err := in.Peek(len(zipMagic))
		switch {
		case err != nil: // there is no directory
			return nil, unexpected(err)
		case slices.Contains(zipDirectories, string(signature)):
			return nil, io.EOF // also behind the signatures of Android's packages
		case bytes.Equal(signature, zipMagic):
			m, err := readZipMember(in)
			if err != nil {
				return nil, unexpected(err)
			}
			return m, damage
		}
		damage = errZipDamaged
		skipTo(in, 'P')
	}
}

// unexpected returns an error where the end is one, too.
func unexpected(err error) error {
	if err == io.EOF {
		return io.ErrUnexpectedEOF
	}
	return err
}

// skipTo skips at least a byte, and what is buffered up to the next c.
func skipTo(in *bufio.Reader, c byte) {
	buffered, _ := in.Peek(in.Buffered())
	if k := bytes.IndexByte(buffered[1:], c); k >= 0 {
		buffered = buffered[:k+1]
	}
	in.Discard(len(buffered))
}

// A zipMember is a member as its local header describes it. It reads what the
// member holds.
type zipMember struct {
	name     string
	flags    uint16
	method   uint16
	checksum uint32 // as it should be
	packed   uint64 // the length of the data as it is stored, if known

	in    *bufio.Reader // the archive
	data  *limited      // as it is stored; nil when its length is not known
	text  io.ReadCloser // as it is read
	sum   uint32        // the checksum of what was read
	ended bool          // what stands behind the data was read too
	err   error         // of the last read
}

// readZipMember reads a local file header.
func readZipMember(in *bufio.Reader) (*zipMember, error) {
	var h [30]byte
	if _, err := io.ReadFull(in, h[:]); err != nil {
		return nil, err
	}
	names := make([]byte, int(le.Uint16(h[26:]))+int(le.Uint16(h[28:])))
	if _, err := io.ReadFull(in, names); err != nil {
		return nil, err
	}
	name, extra := names[:le.Uint16(h[26:])], names[le.Uint16(h[26:]):]
	m := &zipMember{
		name: string(name), flags: le.Uint16(h[6:]), method: le.Uint16(h[8:]),
		checksum: le.Uint32(h[14:]), packed: uint64(le.Uint32(h[18:])), in: in,
	}
	if m.packed == 1<<32-1 {
		m.packed = longLength(extra)
	}
	if m.flags&zipDescriptor == 0 || m.packed > 0 {
		m.data = &limited{in, m.packed}
	}
	return m, nil
}

var le = binary.LittleEndian

// longLength returns the length of the data from the extra fields, where it
// stands behind that of the contents (4.5.3).
func longLength(extra []byte) uint64 {
	for len(extra) >= 4 {
		id, size := le.Uint16(extra), int(le.Uint16(extra[2:]))
		extra = extra[4:]
		if size > len(extra) {
			break
		}
		if id == 1 && size >= 16 {
			return le.Uint64(extra[8:])
		}
		extra = extra[size:]
	}
	return 0
}

// open prepares reading.
func (m *zipMember) open() (err error) {
	if m.flags&zipEncrypted != 0 {
		return errZipEncrypted
	}
	compression, known := zipCompressions[m.method]
	switch {
	case m.method == zipStored && m.data == nil:
		m.text = io.NopCloser(&untilDescriptor{in: m.in})
	case m.method == zipStored:
		m.text = io.NopCloser(m.data)
	case m.method == zipDeflate && m.data == nil: // takes no byte too many, as m.in gives single ones
		m.text = flate.NewReader(m.in)
	case m.method == zipDeflate:
		m.text = flate.NewReader(m.data)
	case known && m.data != nil:
		m.text, err = decompress[compression](m.data)
	default:
		return fmt.Errorf("it is compressed by method %d of zip, which is not read", m.method)
	}
	return err
}

// Read implements io.Reader.
func (m *zipMember) Read(p []byte) (n int, err error) {
	if m.err != nil {
		return 0, m.err
	}
	n, err = m.text.Read(p)
	m.sum = crc32.Update(m.sum, crc32.IEEETable, p[:n])
	if err == io.EOF {
		if err = m.end(); err == nil && m.sum != m.checksum {
			err = errZipChecksum
		} else if err == nil {
			err = io.EOF
		}
	}
	m.err = err
	return n, err
}

// end reads what is left of the data and what stands behind it.
func (m *zipMember) end() (err error) {
	if m.data != nil {
		if _, err = io.Copy(io.Discard, m.data); err != nil {
			return err
		}
	}
	if m.flags&zipDescriptor != 0 && !m.ended {
		m.checksum, err = readDescriptor(m.in)
	}
	m.ended = true
	return err
}

// skip goes to the end of the member, as far as that is known.
func (m *zipMember) skip() error {
	if m.text != nil {
		defer m.text.Close()
	}
	if m.data != nil {
		return m.end()
	}
	if m.text == nil || m.err == io.EOF {
		return nil
	}
	_, err := io.Copy(io.Discard, m)
	return err
}

// readDescriptor reads the descriptor behind the data (4.3.9), whose signature
// may be missing and whose lengths have 4 or 8 bytes, and returns the checksum.
func readDescriptor(in *bufio.Reader) (uint32, error) {
	b, err := in.Peek(26)
	start := 0
	if bytes.HasPrefix(b, descriptorMagic) {
		start = len(descriptorMagic)
	}
	if len(b) < start+12 {
		return 0, unexpected(err)
	}
	checksum := le.Uint32(b[start:])
	end := start + 12
	if long := start + 20; !bytes.HasPrefix(b[end:], zipMagic[:2]) && len(b) > long && bytes.HasPrefix(b[long:], zipMagic[:2]) {
		end = long
	}
	in.Discard(end)
	return checksum, nil
}

// limited reads n bytes; it is an error when there are less.
type limited struct {
	r io.Reader
	n uint64
}

// Read implements io.Reader.
func (l *limited) Read(p []byte) (int, error) {
	if l.n == 0 {
		return 0, io.EOF
	}
	n, err := l.r.Read(p[:min(uint64(len(p)), l.n)])
	l.n -= uint64(n)
	return n, unexpected(err)
}

// untilDescriptor reads data of unknown length, up to a descriptor that tells
// the length which was read.
type untilDescriptor struct {
	in *bufio.Reader
	n  uint64
}

// Read implements io.Reader.
func (u *untilDescriptor) Read(p []byte) (int, error) {
	if len(p) == 0 {
		return 0, nil
	}
	b, err := u.in.Peek(16) // signature, checksum and length
	if err != nil {
		return 0, unexpected(err)
	}
	if bytes.HasPrefix(b, descriptorMagic) && le.Uint32(b[8:]) == uint32(u.n) {
		return 0, io.EOF
	}
	b, _ = u.in.Peek(u.in.Buffered())
	if k := bytes.Index(b[1:], descriptorMagic); k >= 0 {
		b = b[:k+1]
	} else {
		b = b[:len(b)-len(descriptorMagic)+1]
	}
	n := copy(p, b)
	u.in.Discard(n)
	u.n += uint64(n)
	return n, nil
}
