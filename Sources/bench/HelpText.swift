/// What `--help` prints.
enum HelpText {
  static var text: String {
    """
    usage: bench [--only NAME]... [--corpus DIR] [--quick] [--quality] [--check]
                 [--json] [--write-readme PATH] [--child PROGRAM]

    Measures what it costs to make a bitmap of at most 1440 px out of a compressed picture: CPU
    time (user and system, all threads), against what the codec library alone takes for the same
    file in the same run; the peak of memory above that of an idle process; and allocations.
    Everything is run in turns, forwards and backwards; the figures are medians.

    The pictures are made once, in \(InputCache.folderInWords) (about 0.4 GB).

      --only NAME          measure only these rows; * and ? stand for any text or letter
      --corpus DIR         measure the JPEG, PNG and GIF files of DIR in place of the made ones
      --quick              leave 48 MP out
      --quality            compare the bitmaps with a full decode and a float Lanczos3 (slow)
      --check              measure quickly; exit code 1 if a figure is over its limit
      --json               print JSON
      --write-readme PATH  also write the table between \(ReadmeMarkers.begin)
                           and \(ReadmeMarkers.end) in PATH
      --child PROGRAM      also give the peak of memory of PROGRAM, which is given the URL of a
                           12 MP JPEG and prints its own peak in KiB (Scripts/bench-child)
      --help               print this

    Rows: KIND-SIZE, load-KIND-SIZE (loadImageAsync over http) and builder-KIND-SIZE
    (createBuilderAsync over http), where
      KIND  \(InputKind.allCases.map(\.rawValue).joined(separator: ", "))
      SIZE  \(InputSize.allCases.map(\.rawValue).joined(separator: ", "))

    Exit codes: 0 done, 1 over a limit, 64 wrong usage, 70 nothing could be measured.

    """
  }
}
