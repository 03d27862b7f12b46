/// How far a download has come.
public enum DownloadPhase: String, Hashable, Sendable, CaseIterable {
  /// The header provider was asked and has not answered.
  case preparing

  /// Other downloads have all the transfers that there may be.
  case waiting

  /// The host's addresses are looked up.
  case resolving

  /// An address is known and is being connected to.
  case connecting

  /// The connection is there and is being secured.
  case tls

  /// The request is sent.
  case waitingForHeaders

  /// The head of the answer is there, and its body comes in.
  case receiving
}

extension DownloadPhase: CustomStringConvertible {
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
    }
  }
}
