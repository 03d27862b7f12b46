/// Why a notification was not posted.
public enum DropReason: Hashable, Sendable {
  /// The notification names no channel, or one that does not exist (Android 8 and later).
  case noChannel(id: String?)

  /// The user blocked the channel: its importance is `none`.
  case channelBlocked(id: String)

  /// The user blocked the group that the channel belongs to.
  case groupBlocked(id: String)

  /// It was to update a posting that is gone, or that another one took the place of.
  case nothingToUpdate

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
    case .groupBlocked(let id): "The group of channels \"\(id)\" is blocked."
    case .nothingToUpdate: "The notification to update is gone, or another took its place."
    case .tooManyActive(let limit): "\(limit) notifications are active, and no more are allowed."
    case .storageFailed(let message): "The notification could not be stored: \(message)."
    }
  }
}
