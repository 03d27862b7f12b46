/// How many pictures a second there are where several are asked for at once.
struct ConcurrencyFigure: Encodable, Sendable {
  /// A peer that does the same, with a thread for each load.
  struct PeerPart: Encodable, Sendable {
    let peer: Peer
    let imagesPerSecond: Double
    let cpuMillisecondsPerImage: Double
    let peakAboveIdleByteCount: Int
  }

  let concurrentCount: Int
  let imageCount: Int
  let imagesPerSecond: Double
  let cpuMillisecondsPerImage: Double
  let peakAboveIdleByteCount: Int
  /// Loads that began after too many of those that were asked for later, in the worst run.
  let outOfOrderCount: Int
  let peers: [PeerPart]

  var name: String { Self.name(concurrentCount) }

  var peakAboveIdleMebibytes: Double { Double(peakAboveIdleByteCount) / 1_048_576 }

  /// The name of a row, as `--only` has it.
  static func name(_ concurrentCount: Int) -> String { "at-once-\(concurrentCount)" }
}
