/// The figures of each picture: time against the library's own, memory, quality.
struct DecodeTable {
  let rows: [Row]

  /// Every figure, for a terminal.
  var whole: TextTable {
    TextTable([name] + timeColumns + floorColumns(isShort: false) + memoryColumns + qualityColumns)
  }

  /// What a reader of a page wants to know.
  var short: TextTable {
    let time = column("CPU", "ms") { $0.cpuMilliseconds.median.text(1) }
    return TextTable([name, time] + floorColumns(isShort: true) + memoryColumns + qualityColumns)
  }

  private var name: TextTable.Column {
    .init(
      title: "picture",
      unit: "",
      cells: rows.map { $0.name.replacing("|", with: "¦") },
      isLeftAligned: true
    )
  }

  private var timeColumns: [TextTable.Column] {
    [
      column("size", "MP") { $0.megapixels.text($0.megapixels < 10 ? 1 : 0) },
      column("file", "MiB") { (Double($0.fileByteCount) / 1_048_576).text(2) },
      column("CPU", "ms") { $0.cpuMilliseconds.median.text(1) },
      column("±", "%") { ($0.cpuMilliseconds.relativeHalfWidth * 100).text(0) },
      column("speed", "MP/s") { $0.megapixelsPerSecond.text(0) },
      column("wall", "ms") { $0.wallMilliseconds.median.text(1) },
    ]
  }

  private func floorColumns(isShort: Bool) -> [TextTable.Column] {
    let floor = column("floor", "ms") { $0.floors.first?.cpuMilliseconds.median.text(1) }
    let planes = column("planes", "ms") {
      $0.floors.dropFirst().first?.cpuMilliseconds.median.text(1)
    }
    let limit = column("limit", "") { Gates.limit(of: $0, .ratioToFloor)?.text(1) }
    let ratio = column(isShort ? "to the floor" : "ratio", "") { $0.floors.first?.ratio.text(2) }
    let planesRatio = column(isShort ? "to planes" : "ratio", "") {
      $0.floors.dropFirst().first?.ratio.text(2)
    }
    return isShort ? [ratio, planesRatio] : [floor, ratio, limit, planes, planesRatio]
  }

  private var memoryColumns: [TextTable.Column] {
    [
      column("peak", "MiB") { $0.peakAboveIdleMebibytes.text(1) },
      column("besides", "MiB") { $0.mebibytesBesideBitmap.text(1) },
      column("mallocs", "") { $0.allocationCount.map(String.init) },
    ]
  }

  private var qualityColumns: [TextTable.Column] {
    [
      column("PSNR", "dB") { $0.quality?.decibelText },
      column("SSIM", "") { $0.quality?.ssim?.text(4) },
    ]
  }

  private func column(
    _ title: String,
    _ unit: String,
    _ text: (Row) -> String?
  ) -> TextTable.Column {
    .init(title: title, unit: unit, cells: rows.map { text($0) ?? "" })
  }
}
