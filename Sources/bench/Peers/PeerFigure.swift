/// What a peer takes for the picture of a row.
struct PeerFigure: Encodable, Sendable {
  let peer: Peer
  let cpuMilliseconds: Spread
  let wallMilliseconds: Spread
  let peakAboveIdleByteCount: Int
  let quality: Quality?
  /// Our CPU time in parts of the peer's.
  let ratio: Double

  var peakAboveIdleMebibytes: Double { Double(peakAboveIdleByteCount) / 1_048_576 }
}
