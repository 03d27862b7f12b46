/// The bounds that a notification and its manager keep.
public struct NotificationLimits: Hashable, Sendable {
  /// UTF-16 units of each text; what is longer is cut between two characters.
  public var textUTF16Units: Int

  /// Buttons shown below a notification.
  public var shownActions: Int

  /// Messages of a conversation that are kept.
  public var messages: Int

  /// Notifications of one app that can be active.
  public var activeNotifications: Int

  /// The longest side of a stored large icon, in pixels.
  public var largeIconPixelSize: Int

  /// Makes bounds; those not given are Android's.
  public init(
    textUTF16Units: Int = 5120,
    shownActions: Int = 3,
    messages: Int = 25,
    activeNotifications: Int = 50,
    largeIconPixelSize: Int = 256
  ) {
    self.textUTF16Units = textUTF16Units
    self.shownActions = shownActions
    self.messages = messages
    self.activeNotifications = activeNotifications
    self.largeIconPixelSize = largeIconPixelSize
  }

  /// The defaults.
  public static let android = NotificationLimits()
}
