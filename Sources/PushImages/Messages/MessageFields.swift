public import AndroidNotifications

/// How a message wants to be shown, in the terms of an Android notification.
///
/// Every kind of message is brought into this form; values out of their range are left out and
/// listed in `ignored`.
public struct MessageFields: Hashable, Sendable {
  /// A value that was left out, and why nobody sees it.
  public struct Ignored: Hashable, Sendable {
    /// The name of the field.
    public var name: String

    /// Its value, as text.
    public var value: String
  }

  /// The title.
  public var title = MessageText()

  /// The text below the title.
  public var body = MessageText()

  /// The line that Apple shows between title and text.
  public var subtitle = MessageText()

  /// The line for accessibility services.
  public var ticker: String?

  /// The name of the small icon.
  public var icon: String?

  /// The address of the icon that the sender gives, beside the image.
  ///
  /// It is reported and not loaded; a relative one is as the sender gave it.
  public var iconURI: String?

  /// The name of the sound; `default` is the system's.
  public var sound: String?

  /// What replaces an earlier notification of the same tag.
  public var tag: String?

  /// The colour of the icon and the app's name.
  public var color: ARGBColor?

  /// The action of the intent that a tap sends.
  public var clickAction: String?

  /// The address that a tap opens.
  public var link: String?

  /// The channel that the sender asks for.
  public var channelID: String?

  /// The group of notifications that this one belongs to.
  public var group: String?

  /// The kind of event.
  public var category: NotificationCategory?

  /// How urgent it calls itself.
  public var priority: NotificationPriority?

  /// What a lock screen may show.
  public var visibility: NotificationVisibility?

  /// How many items the notification stands for.
  public var count: Int?

  /// When the event happened, in milliseconds since 1970.
  public var eventTime: Int64?

  /// Whether a tap leaves the notification there.
  public var isSticky = false

  /// Whether the notification stays on this device.
  public var isLocalOnly = false

  /// Whether the notification stays until the user does something about it.
  public var isOngoing = false

  /// Whether the notification never alerts.
  public var isSilent = false

  /// Whether only the first of several with the same tag alerts.
  public var isAlertingOnce = false

  /// Which effects are the system's own.
  public var defaults: NotificationDefaults = []

  /// Milliseconds off, on, off …; at least two, or none.
  public var vibration: [Int] = []

  /// The light, if one is asked for.
  public var lights: NotificationLights?

  /// The buttons, in the order they are shown.
  public var actions: [NotificationAction] = []

  /// The name of a set of buttons that the app has: `aps.category`.
  public var actionSet: String?

  /// The values that were left out.
  public var ignored: [Ignored] = []

  /// Makes fields that ask for nothing.
  public init() {}
}
