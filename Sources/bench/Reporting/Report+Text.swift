extension Report {
  /// The report for people.
  var text: String {
    let first = rows.isEmpty ? nil : DecodeTable(rows: rows).whole
    let tables = ([first, PeerTable(rows).table] + otherTables).compactMap { $0?.text }
    return "\(head)\n\(tables.joined(separator: "\n"))\n"
      + notes.map { "\($0)\n" }.joined() + verdict
  }

  /// The report for a page: fewer rows and columns, and the plot.
  var markdown: String {
    let shown = rows.filter { row in
      Self.rowsOfPage.contains { NamePattern(text: $0).matches(row.name) }
    }
    let first = rows.isEmpty ? nil : DecodeTable(rows: shown.isEmpty ? rows : shown).short
    let peers = PeerTable(shown.isEmpty ? rows : shown).table
    let tables = ([first, peers] + otherTables).compactMap { $0?.markdown }
    let plot =
      ReadmePlot(self).isEmpty
      ? "" : "![Time and memory over the size of a JPEG](\(ReadmePlot.path))\n\n"
    return "\(head.replacing("\n", with: "  \n"))\n\(plot)\(tables.joined(separator: "\n"))\n"
      + notes.map { "- \($0)\n" }.joined()
  }

  /// The rows of a page that goals are set for; of any others where these were not measured.
  private static let rowsOfPage = ["*-12mp", "jpeg-420-*", "jpeg-progressive-48mp", "gif-2mp"]

  /// Whether the limits are kept, if there are any.
  var verdict: String {
    guard brokenLimits.isEmpty else {
      return brokenLimits.map { "Over the limit: \($0).\n" }.joined()
    }
    return limitCount == 0 ? "" : "All limits hold: \(limitCount).\n"
  }

  private var otherTables: [TextTable?] {
    [
      MemoryTable(rows: rows).table,
      ConcurrencyTable(figures: concurrency).table,
      StreamingTable(figures: streaming).table,
    ]
  }

  private var head: String {
    """
    \(machine.processor), \(machine.coreCount) cores, \(machine.kernel); \
    Swift \(machine.swiftVersion), \(machine.build)
    \(machine.libraries.joined(separator: ", "))
    \(against)Longest side \(machine.longestSide) px; medians of \(runs) runs in turns

    """
  }

  /// Which peers there were.
  private var against: String {
    guard !peers.present.isEmpty else { return "" }
    let names = peers.present.map { "\($0.peer.rawValue) \($0.version)" }
    return "Against \(names.joined(separator: ", "))\n"
  }

  /// `9 (2 MP), 7 (12 MP)`: how often each size was run.
  private var runs: String {
    let counts = Set(rows.map(\.cpuMilliseconds.count)).sorted(by: >)
    let texts = counts.map { count in
      let sizes = rows.filter { $0.cpuMilliseconds.count == count }.map(\.megapixels)
      let (least, most) = (sizes.min() ?? 0, sizes.max() ?? 0)
      let leastText = least.text(least < 1 ? 1 : 0)
      let range = leastText == most.text(0) ? "" : "\(leastText) to "
      return "\(count) (\(range)\(most.text(0)) MP)"
    }
    return texts.isEmpty ? "several" : texts.joined(separator: ", ")
  }

  // MARK: - What is below the tables

  /// What the columns mean, a sentence or two each.
  private var notes: [String] {
    (rows.isEmpty ? [] : Self.notesOnRows)
      + (peers.present.isEmpty ? [] : Self.notesOnPeers)
      + peers.missing.map { "Without \($0.peer.rawValue); to get it: \($0.how)" }
      + (concurrency.isEmpty ? [] : Self.notesOnConcurrency)
      + (streaming.isEmpty ? [] : [noteOnStreaming])
      + (childPeakMebibytes.map { [Self.note(onChildPeak: $0)] } ?? [])
  }

  private static let notesOnRows = [
    "CPU: user and system time of all threads; ± is half the distance of the quartiles.",
    "floor: what the library alone takes for the file, in the same run: libjpeg and libwebp to "
      + "RGBA, libpng's rows as stored, giflib's lines; planes: libjpeg's raw planes, at the scale "
      + "that is chosen.",
    "peak: memory above an idle process, which has loaded one picture of 64 × 64; besides: "
      + "without the bitmap.",
    "PSNR, SSIM: against a full decode by the library, reduced in floating point; the better of "
      + "exact area average and Lanczos3.",
    "load, builder: loadImageAsync and createBuilderAsync, over http from this machine.",
  ]

  private static let notesOnPeers = [
    "ms · dB · MiB: CPU time, PSNR, peak above idle, of the same file in the same turns; best: the "
      + "fastest peer of at least 50 dB (WebP 48); fastest: of any quality.",
    "Peers: libvips thumbnail with VIPS_CONCURRENCY=1, Pillow thumbnail with LANCZOS and "
      + "reducing_gap 2, OpenCV IMREAD_REDUCED and INTER_AREA on one thread, GdkPixbuf "
      + "new_from_file_at_scale, Skia's scaled codec and scalePixels, Qt's setScaledSize.",
  ]

  private static let notesOnConcurrency = [
    "at once: so many loads of a 12 MP JPEG in one process from files, with no deadline; out of "
      + "order: loads that began after more than one a core of those that were asked for later."
  ]

  private var noteOnStreaming: String {
    let cores =
      streaming.allSatisfy(\.isPinned) ? "on a core each" : "on the same core"
    return "last byte: the return of the server's last write, on one clock; server and reader are "
      + "processes \(cores); in brackets the quartiles of "
      + "\(streaming.first?.milliseconds.count ?? 0) downloads."
  }

  private static func note(onChildPeak peak: Double) -> String {
    "A whole process that loads a 12 MP JPEG over http has a peak of \(peak.text(1)) MiB, of "
      + "\(Gates.childPeakMebibytes.text(0)) that it may have."
  }
}
