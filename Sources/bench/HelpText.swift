/// What `--help` prints.
enum HelpText {
  static var text: String {
    """
    usage: bench [--only NAME]... [--corpus DIR] [--quick | --large] [--against] [--check]
                 [--json] [--plot FILE.svg] [--write-readme PATH] [--child PROGRAM]

    Measures what it costs to make a bitmap of at most 1440 px out of a compressed picture: CPU
    time (user and system, all threads), against what the codec library alone takes for the same
    file in the same run; the peak of memory above that of an idle process; allocations; and how
    near the bitmap is to the better of an exact area average and a float Lanczos3 of a full
    decode. Also many loads at once, and how long the bitmap takes once the last byte of a slow
    download was sent. Everything is run in turns, forwards and backwards; the figures are medians.

    The pictures are made once, in \(InputCache.folderInWords)
    (0.1 GB; 1 GB with --large).

      --only NAME          measure only these rows; * and ? stand for any text or letter
      --corpus DIR         measure the JPEG, PNG, GIF and WebP files of DIR instead
      --quick              measure only what has limits: 2 and 12 MP, and 4 and 256 loads at once
      --large              also 48, 108 and 200 MP, and a line of 20 Mbit/s (20 minutes or so)
      --against            also have other libraries reduce the same files, those that
                           \(PeerFolder.setUp) could install
      --check              measure quickly; exit code 1 if a figure is over its limit
      --json               print JSON
      --plot FILE.svg      draw time and memory over the size of the picture
      --write-readme PATH  also write the tables between \(ReadmeMarkers.begin)
                           and \(ReadmeMarkers.end) in PATH, and the plot
                           to \(ReadmePlot.path) beside it
      --child PROGRAM      also give the peak of memory of PROGRAM, which is given the URL of a
                           12 MP JPEG and prints its own peak in KiB (Scripts/bench-child)
      --help               print this

    Rows: KIND-SIZE, load-KIND-SIZE (loadImageAsync over http), builder-KIND-SIZE
    (createBuilderAsync over http), at-once-COUNT (loads at once) and stream-KIND-SPEED
    (from the last byte to the bitmap), where
      KIND   \(InputKind.allCases.map(\.rawValue).joined(separator: ", "))
      SIZE   \(InputSize.allCases.map(\.rawValue).joined(separator: ", "))
      COUNT  \(Scope.large.concurrentCounts.map(String.init).joined(separator: ", "))
      SPEED  \(Scope.large.lineSpeeds.map(String.init).joined(separator: ", ")) (Mbit/s)

    Exit codes: 0 done, 1 over a limit, 64 wrong usage, 70 nothing could be measured.

    """
  }
}
