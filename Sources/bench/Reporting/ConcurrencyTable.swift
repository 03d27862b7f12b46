/// Many loads at once.
struct ConcurrencyTable {
  let figures: [ConcurrencyFigure]

  /// Nil where none was measured.
  var table: TextTable? {
    guard !figures.isEmpty else { return nil }
    return TextTable(ours + theirs)
  }

  private var ours: [TextTable.Column] {
    [
      column("at once", "") { "\($0.concurrentCount)" },
      column("speed", "images/s") { $0.imagesPerSecond.text(1) },
      column("CPU", "ms/image") { $0.cpuMillisecondsPerImage.text(1) },
      column("peak above idle", "MiB") { $0.peakAboveIdleMebibytes.text(1) },
      column("out of order", "") { "\($0.outOfOrderCount)" },
    ]
  }

  private var theirs: [TextTable.Column] {
    guard let peer = figures.lazy.compactMap(\.peers.first?.peer.rawValue).first else { return [] }
    return [
      column(peer, "images/s") { $0.peers.first?.imagesPerSecond.text(1) },
      column(peer, "ms/image") { $0.peers.first?.cpuMillisecondsPerImage.text(1) },
      column(peer, "MiB") { figure in
        figure.peers.first.map { (Double($0.peakAboveIdleByteCount) / 1_048_576).text(0) }
      },
      column("ratio of speeds", "") { figure in
        figure.peers.first.map { (figure.imagesPerSecond / $0.imagesPerSecond).text(2) }
      },
    ]
  }

  private func column(
    _ title: String,
    _ unit: String,
    _ text: (ConcurrencyFigure) -> String?
  ) -> TextTable.Column {
    .init(title: title, unit: unit, cells: figures.map { text($0) ?? "" })
  }
}
