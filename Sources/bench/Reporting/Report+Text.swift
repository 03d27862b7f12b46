extension Report {
  /// The report for people.
  var text: String {
    "\(head)\n\(table.text)\n" + notes.map { "\($0)\n" }.joined() + verdict
  }

  /// The report for a page.
  var markdown: String {
    "\(head.replacing("\n", with: "  \n"))\n\(table.markdown)\n"
      + notes.map { "- \($0)\n" }.joined()
  }

  /// Whether the limits are kept, if there are any.
  var verdict: String {
    guard brokenLimits.isEmpty else {
      return brokenLimits.map { "Over the limit: \($0).\n" }.joined()
    }
    return limitCount == 0 ? "" : "All limits hold: \(limitCount).\n"
  }

  private var head: String {
    """
    \(machine.processor), \(machine.coreCount) cores, \(machine.kernel); \
    Swift \(machine.swiftVersion), \(machine.build)
    \(machine.libraries.joined(separator: ", "))
    Longest side \(machine.longestSide) px; medians of \(runs) runs in turns

    """
  }

  /// `9 (2 MP), 7 (12 MP)`: how often each size was run.
  private var runs: String {
    let counts = Set(rows.map(\.cpuMilliseconds.count)).sorted(by: >)
    return counts.map { count in
      let sizes = rows.filter { $0.cpuMilliseconds.count == count }.map(\.megapixels)
      let (least, most) = (sizes.min() ?? 0, sizes.max() ?? 0)
      let range = least.text(0) == most.text(0) ? "" : "\(least.text(0)) to "
      return "\(count) (\(range)\(most.text(0)) MP)"
    }.joined(separator: ", ")
  }

  // MARK: - The table

  private var table: TextTable {
    TextTable(timeColumns + floorColumns + memoryColumns)
  }

  private var timeColumns: [TextTable.Column] {
    [
      .init(
        title: "picture",
        unit: "",
        cells: rows.map { $0.name.replacing("|", with: "¦") },
        isLeftAligned: true
      ),
      column("size", "MP") { $0.megapixels.text($0.megapixels < 10 ? 1 : 0) },
      column("file", "MiB") { (Double($0.fileByteCount) / 1_048_576).text(2) },
      column("CPU", "ms") { $0.cpuMilliseconds.median.text(1) },
      column("±", "%") { ($0.cpuMilliseconds.relativeHalfWidth * 100).text(0) },
      column("speed", "MP/s") { $0.megapixelsPerSecond.text(0) },
      column("wall", "ms") { $0.wallMilliseconds.median.text(1) },
    ]
  }

  private var floorColumns: [TextTable.Column] {
    [
      column("floor", "ms") { $0.floors.first?.cpuMilliseconds.median.text(1) },
      column("ratio", "") { $0.floors.first?.ratio.text(2) },
      column("limit", "") { Gates.limit(of: $0, .ratioToFloor)?.text(1) },
      column("planes", "ms") { $0.floors.dropFirst().first?.cpuMilliseconds.median.text(1) },
      column("ratio", "") { $0.floors.dropFirst().first?.ratio.text(2) },
    ]
  }

  private var memoryColumns: [TextTable.Column] {
    [
      column("peak", "MiB") { $0.peakAboveIdleMebibytes.text(1) },
      column("besides", "MiB") { $0.mebibytesBesideBitmap.text(1) },
      column("limit", "MiB") { Gates.limit(of: $0, .mebibytesBesideBitmap)?.text(0) },
      column("mallocs", "") { $0.allocationCount.map(String.init) },
      column("PSNR", "dB") { $0.psnrDecibels?.text(1) },
    ]
  }

  private func column(
    _ title: String,
    _ unit: String,
    _ text: (Row) -> String?
  ) -> TextTable.Column {
    .init(title: title, unit: unit, cells: rows.map { text($0) ?? "" })
  }

  // MARK: - What is below it

  /// What the columns mean, a sentence or two each.
  private var notes: [String] {
    let child = childPeakMebibytes.map { peak in
      "A whole process that loads a 12 MP JPEG over http has a peak of \(peak.text(1)) MiB, of "
        + "\(Gates.childPeakMebibytes.text(0)) that it may have."
    }
    let notes = [
      "CPU: user and system time of all threads; ± is half the distance of the quartiles.",
      "floor: what the library alone takes for the file, in the same run: libjpeg to RGBA, "
        + "libpng's rows as stored, giflib's lines.",
      "planes: libjpeg's raw planes, at the scale that is chosen.",
      "peak: memory above an idle process, which has loaded one picture of 64 × 64; besides: "
        + "without the bitmap.",
      "load, builder: loadImageAsync and createBuilderAsync, over http from this machine.",
    ]
    return notes + [child].compactMap { $0 }
  }
}
