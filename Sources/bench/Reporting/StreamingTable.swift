/// From the last byte of a slow download to the bitmap, by kind and speed of the line.
struct StreamingTable {
  let figures: [StreamingFigure]

  /// Nil where none was measured.
  var table: TextTable? {
    guard !figures.isEmpty else { return nil }
    let kinds = StreamingMeasurement.kinds.map(\.rawValue).filter { kind in
      figures.contains { $0.kind == kind }
    }
    let name = TextTable.Column(
      title: "last byte to bitmap, 12 MP",
      unit: "ms",
      cells: kinds,
      isLeftAligned: true
    )
    let speeds = Set(figures.map(\.megabitsPerSecond)).sorted()
    let columns = speeds.map { speed in
      TextTable.Column(
        title: "\(speed) Mbit/s",
        unit: "",
        cells: kinds.map { kind in
          figures.first { $0.kind == kind && $0.megabitsPerSecond == speed }
            .map { Self.cell($0.milliseconds) } ?? ""
        }
      )
    }
    return TextTable([name] + columns)
  }

  /// The median, and between which figures half of them are.
  private static func cell(_ spread: Spread) -> String {
    "\(spread.median.text(1)) (\(spread.lowerQuartile.text(1)) … \(spread.upperQuartile.text(1)))"
  }
}
