/// How far a load had come when its time was up.
public enum LoadPhase: String, Hashable, Sendable, Codable, CaseIterable {
  /// The header provider was asked and had not answered.
  case preparing

  /// Other downloads had all the transfers that there may be.
  case waiting

  /// The host's addresses were looked up.
  case resolving

  /// An address was being connected to.
  case connecting

  /// The connection was being secured.
  case tls

  /// The request was sent.
  case waitingForHeaders

  /// The body came in.
  case receiving

  /// All bytes were there; the picture was being decoded, or waited for its turn.
  case decoding
}

extension LoadPhase: CustomStringConvertible {
  /// The phase as it reads after "while".
  public var description: String {
    switch self {
    case .preparing: "asking for the headers to send"
    case .waiting: "waiting for other downloads"
    case .resolving: "looking the host up"
    case .connecting: "connecting"
    case .tls: "securing the connection"
    case .waitingForHeaders: "waiting for the answer"
    case .receiving: "receiving the image"
    case .decoding: "decoding the image"
    }
  }
}
