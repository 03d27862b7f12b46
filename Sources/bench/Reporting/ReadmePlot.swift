import Glibc

/// Time and memory over the size of the picture: ours, those of the peers that were there, and
/// time of the library alone.
struct ReadmePlot {
  /// Where it is beside the page that shows it.
  static let path = "TestImages/bench.svg"

  /// What is drawn: the kind that most images of push messages are of.
  private static let kind = InputKind.jpeg420

  private let rows: [Row]

  /// Takes the rows of the kind that is drawn.
  init(_ report: Report) {
    rows = InputSize.allCases.compactMap { size in
      report.rows.first { $0.name == "\(Self.kind.rawValue)-\(size.rawValue)" }
    }
  }

  /// Whether there is a line to draw.
  var isEmpty: Bool { rows.count < 2 }

  /// Writes the file, if there is anything to draw.
  func write(to path: String) throws(BenchFailure) {
    guard !isEmpty else { return }
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw .system("write \(path)", errorNumber: errno) }
    bench.write(svg, to: descriptor)
    close(descriptor)
  }

  /// Writes the file where the page at `page` shows it.
  func write(beside page: String) throws(BenchFailure) {
    guard !isEmpty else { return }
    let folder = page.lastIndex(of: "/").map { page[..<$0] + "/" } ?? ""
    try makeFolder("\(folder)TestImages")
    try write(to: "\(folder)\(Self.path)")
  }

  /// The drawing.
  var svg: String {
    var svg = SVGText(width: 860, height: 380)
    let panels = [
      PlotPanel(
        title: "CPU time of a JPEG, ms",
        series: series {
          $0.cpuMilliseconds.median
        } ofPeer: {
          $0.cpuMilliseconds.median
        }
          + [floor].compactMap(\.self),
        left: 50,
        top: 40,
        width: 355,
        height: 230
      ),
      PlotPanel(
        title: "Its peak of memory above idle, MiB",
        series: series(\.peakAboveIdleMebibytes, ofPeer: \.peakAboveIdleMebibytes),
        left: 480,
        top: 40,
        width: 355,
        height: 230
      ),
    ]
    for panel in panels { panel.draw(in: &svg) }
    drawLegend(panels.first?.series ?? [], in: &svg)
    return svg.text
  }

  // MARK: - Parts

  private func series(
    _ ours: (Row) -> Double,
    ofPeer figure: (PeerFigure) -> Double
  ) -> [PlotPanel.Series] {
    let own = PlotPanel.Series(
      name: "BigPicture",
      color: "#e8590c",
      points: rows.map { ($0.megapixels, ours($0)) },
      isBold: true
    )
    let peers = Peer.allCases.compactMap { peer -> PlotPanel.Series? in
      let points = rows.compactMap { row in
        row.peers.first { $0.peer == peer }.map { (row.megapixels, figure($0)) }
      }
      guard points.count > 1 else { return nil }
      return PlotPanel.Series(name: peer.rawValue, color: peer.color, points: points)
    }
    return [own] + peers
  }

  private var floor: PlotPanel.Series? {
    let points = rows.compactMap { row in
      row.floors.first.map { (row.megapixels, $0.cpuMilliseconds.median) }
    }
    guard points.count > 1 else { return nil }
    return PlotPanel.Series(
      name: "libjpeg to RGBA, not reduced",
      color: SVGText.ink,
      points: points,
      isDashed: true
    )
  }

  private func drawLegend(_ series: [PlotPanel.Series], in svg: inout SVGText) {
    let columnCount = 4
    for (index, series) in series.enumerated() {
      let x = 50 + Double(index % columnCount) * 200
      let y = 332 + Double(index / columnCount) * 22
      svg.polyline(
        [(x, y), (x + 22, y)],
        color: series.color,
        width: series.isBold ? 3 : 1.5,
        isDashed: series.isDashed
      )
      svg.label(series.name, at: (x + 28, y + 4), .start, isBold: series.isBold)
    }
  }
}

extension Peer {
  /// The colour of its line.
  fileprivate var color: String {
    switch self {
    case .libvips: "#1c7ed6"
    case .pillow: "#37a24b"
    case .openCV: "#be4bdb"
    case .gdkPixbuf: "#c2a100"
    case .skia: "#e64980"
    case .qt: "#15aabf"
    }
  }
}
