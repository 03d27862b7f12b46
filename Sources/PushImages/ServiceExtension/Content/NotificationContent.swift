/// What a notification says; stands for Apple's `UNMutableNotificationContent`.
public struct NotificationContent: Hashable, Sendable {
  /// How much a notification may disturb.
  public enum InterruptionLevel: String, Hashable, Sendable, CaseIterable {
    /// It is in the list only.
    case passive

    /// It lights the screen and may play a sound.
    case active

    /// It also comes through where the user wants quiet.
    case timeSensitive = "time-sensitive"

    /// It also sounds where the device is silent.
    case critical
  }

  /// The title.
  public var title = ""

  /// The line below the title.
  public var subtitle = ""

  /// The text.
  public var body = ""

  /// The number on the app's icon; nil leaves it as it is, 0 removes it.
  public var badge: Int?

  /// The name of the sound; `default` is the system's, nil is silence.
  public var sound: String?

  /// The whole payload, `aps` included: always an object.
  public var userInfo: JSONValue = [:]

  /// The app's set of buttons.
  public var categoryIdentifier = ""

  /// The group that the notification belongs to.
  public var threadIdentifier = ""

  /// The window that a tap brings to the front.
  public var targetContentIdentifier: String?

  /// How much it may disturb.
  public var interruptionLevel = InterruptionLevel.active

  /// What decides on its place in a summary, from 0 to 1.
  public var relevanceScore = 0.0

  /// What a focus of the user's compares with.
  public var filterCriteria: String?

  /// The files shown with it, the one for the small picture first.
  public var attachments: [NotificationAttachment] = []

  /// Makes a content that says nothing.
  public init() {}
}
