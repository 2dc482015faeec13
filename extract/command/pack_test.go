package command

import (
	"archive/tar"
	"bytes"
	"encoding/base64"
	"io"
	"os"

	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zip"
	"github.com/klauspost/compress/zstd"
	"github.com/rogpeppe/go-internal/testscript"
	"github.com/ulikunitz/xz"

	"urlgrep/extract/charset"
)

// pack is the script command "pack FORMAT TO FILE…": it compresses a file, or
// makes an archive of several.
func pack(ts *testscript.TestScript, _ bool, args []string) {
	if len(args) < 3 {
		ts.Fatalf("usage: pack FORMAT TO FILE…")
	}
	format, to, names := args[0], args[1], args[2:]
	var out bytes.Buffer
	var err error
	switch format {
	case "tar":
		err = packTar(ts, &out, names)
	case "zip":
		err = packZip(ts, &out, names)
	default:
		var w io.WriteCloser
		if w, err = compressor(format, &out); err == nil {
			_, err = io.WriteString(w, ts.ReadFile(names[0]))
			err = firstError(err, w.Close())
		}
	}
	ts.Check(err)
	ts.Check(os.WriteFile(ts.MkAbs(to), out.Bytes(), 0o666))
}

func compressor(format string, out io.Writer) (io.WriteCloser, error) {
	switch format {
	case "gzip":
		return gzip.NewWriter(out), nil
	case "xz":
		return xz.NewWriter(out)
	}
	return zstd.NewWriter(out)
}

func packTar(ts *testscript.TestScript, out io.Writer, names []string) error {
	w := tar.NewWriter(out)
	for _, name := range names {
		text := ts.ReadFile(name)
		if err := w.WriteHeader(&tar.Header{Name: name, Mode: 0o666, Size: int64(len(text))}); err != nil {
			return err
		}
		if _, err := io.WriteString(w, text); err != nil {
			return err
		}
	}
	return w.Close()
}

func packZip(ts *testscript.TestScript, out io.Writer, names []string) error {
	w := zip.NewWriter(out)
	for _, name := range names {
		member, err := w.Create(name)
		if err != nil {
			return err
		}
		if _, err := io.WriteString(member, ts.ReadFile(name)); err != nil {
			return err
		}
	}
	return w.Close()
}

// unbase64 is the script command "unbase64 FROM TO", for files that no
// library here writes.
func unbase64(ts *testscript.TestScript, _ bool, args []string) {
	b, err := base64.StdEncoding.DecodeString(ts.ReadFile(args[0]))
	ts.Check(err)
	ts.Check(os.WriteFile(ts.MkAbs(args[1]), b, 0o666))
}

// encodeText is the script command "encode ENCODING FROM TO".
func encodeText(ts *testscript.TestScript, _ bool, args []string) {
	e, err := charset.Lookup(args[0])
	ts.Check(err)
	text, err := e.NewEncoder().String(ts.ReadFile(args[1]))
	ts.Check(err)
	ts.Check(os.WriteFile(ts.MkAbs(args[2]), []byte(text), 0o666))
}

func firstError(errs ...error) error {
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}
