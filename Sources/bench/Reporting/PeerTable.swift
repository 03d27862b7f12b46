/// Ours and the peers, picture by picture: time, quality, memory.
struct PeerTable {
  private let rows: [Row]
  private let peers: [Peer]

  /// Takes the rows that any peer could do.
  init(_ rows: [Row]) {
    let shared = rows.filter { !$0.peers.isEmpty }
    self.rows = shared
    peers = Peer.allCases.filter { peer in
      shared.contains { row in row.peers.contains { $0.peer == peer } }
    }
  }

  /// Empty where no peer was there.
  var table: TextTable? {
    guard !rows.isEmpty else { return nil }
    let name = TextTable.Column(
      title: "picture",
      unit: "",
      cells: rows.map(\.name),
      isLeftAligned: true
    )
    let ours = TextTable.Column(
      title: "ours",
      unit: Self.unit,
      cells: rows.map {
        Self.cell($0.cpuMilliseconds.median, $0.quality, $0.peakAboveIdleMebibytes)
      }
    )
    let columns = peers.map { peer in
      TextTable.Column(
        title: peer.rawValue,
        unit: Self.unit,
        cells: rows.map { row in
          row.peers.first { $0.peer == peer }.map {
            Self.cell($0.cpuMilliseconds.median, $0.quality, $0.peakAboveIdleMebibytes)
          } ?? "–"
        }
      )
    }
    let best = TextTable.Column(title: "to best", unit: "", cells: rows.map { ratio($0.bestPeer) })
    let fastest = TextTable.Column(
      title: "to fastest",
      unit: "",
      cells: rows.map { ratio($0.fastestPeer) }
    )
    return TextTable([name, ours] + columns + [best, fastest])
  }

  private static let unit = "ms · dB · MiB"

  private static func cell(_ time: Double, _ quality: Quality?, _ memory: Double) -> String {
    [time.text(1), quality?.decibelText ?? "–", memory.text(1)].joined(separator: " · ")
  }

  private func ratio(_ figure: PeerFigure?) -> String {
    figure.map { "\($0.ratio.text(2)) \($0.peer.rawValue)" } ?? "–"
  }
}

extension Row {
  /// The fastest peer of any quality.
  var fastestPeer: PeerFigure? {
    peers.min { $0.cpuMilliseconds.median < $1.cpuMilliseconds.median }
  }

  /// The fastest peer whose quality is good enough for us.
  var bestPeer: PeerFigure? {
    let goal = codec == .webP ? 48.0 : 50
    return peers.filter { $0.quality?.psnrDecibels ?? 0 >= goal }
      .min { $0.cpuMilliseconds.median < $1.cpuMilliseconds.median }
  }
}
