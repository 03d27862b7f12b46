/// Why a notification was not posted.
public enum DropReason: Hashable, Sendable {
  /// The notification names no channel, or one that does not exist (Android 8 and later).
  case noChannel(id: String?)

  /// The user blocked the channel: its importance is `none`.
  case channelBlocked(id: String)

  /// As many notifications as allowed are active, and this would be one more.
  case tooManyActive(limit: Int)

  /// It could not be stored or handed over; the message says why.
  case storageFailed(message: String)
}

extension DropReason: CustomStringConvertible {
  /// One sentence for people.
  public var description: String {
    switch self {
    case .noChannel(nil): "The notification names no channel."
    case .noChannel(let id?): "There is no channel \"\(id)\"."
    case .channelBlocked(let id): "The channel \"\(id)\" is blocked."
    case .tooManyActive(let limit): "\(limit) notifications are active, and no more are allowed."
    case .storageFailed(let message): "The notification could not be stored: \(message)."
    }
  }
}
