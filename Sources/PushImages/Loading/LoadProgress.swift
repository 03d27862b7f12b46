internal import ImageDownload

/// How far the bytes of a load have come.
struct LoadProgress {
  var phase: LoadPhase

  /// How many came in; nil where nobody counts before the decoder does.
  var receivedByteCount: Int?
}

extension LoadProgress {
  /// The progress of a download; one that has all its bytes leaves the decoder at work.
  init(_ facts: DownloadFacts) {
    let isComplete =
      facts.phase == .receiving && facts.promisedByteCount == facts.receivedByteCount
    phase = isComplete ? .decoding : LoadPhase(facts.phase)
    receivedByteCount = facts.receivedByteCount
  }
}

extension LoadPhase {
  init(_ phase: DownloadPhase) {
    switch phase {
    case .preparing: self = .preparing
    case .waiting: self = .waiting
    case .resolving: self = .resolving
    case .connecting: self = .connecting
    case .tls: self = .tls
    case .waitingForHeaders: self = .waitingForHeaders
    case .receiving: self = .receiving
    }
  }
}
