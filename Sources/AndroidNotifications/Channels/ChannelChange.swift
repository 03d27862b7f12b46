/// What creating a channel came to.
public enum ChannelChange: Equatable, Sendable {
  /// There was none of that id.
  case created
  /// There was one; it took over what an app may still change.
  case updated
  /// There was a deleted one; it is back with the settings it had.
  case restored
  /// There was one, and it stayed as it was.
  case unchanged
  /// The channel could not be stored; the message says why.
  case failed(message: String)
}
