/// A button below a notification.
///
/// Android shows the first three, in the order added, and only while expanded.
public struct NotificationAction: Hashable, Sendable {
  /// The label of the button.
  public var title: String

  /// The name of its icon; Android has not drawn it since version 7.
  public var icon: String?

  /// What a press does.
  public var intent: NotificationIntent?

  /// Makes a button.
  public init(title: String, icon: String? = nil, intent: NotificationIntent? = nil) {
    self.title = title
    self.icon = icon
    self.intent = intent
  }
}

extension NotificationAction: Encodable {}
