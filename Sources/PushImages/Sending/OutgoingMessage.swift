public import AndroidNotifications

/// A message that a server wants to send, before it takes the form of a push service (R5.1).
///
/// What a service has no field for is left out of its payload.
public struct OutgoingMessage: Hashable, Sendable {
  /// How urgent the message is to the push service.
  public enum Priority: String, Hashable, Sendable, CaseIterable {
    /// It may wait, to spare the device.
    case normal

    /// It goes out at once.
    case high
  }

  /// The title.
  public var title: String?

  /// The line that Apple shows between title and text.
  public var subtitle: String?

  /// The text.
  public var body: String?

  /// The absolute URL of the image.
  public var imageURL: String?

  /// The app's own values.
  public var data: [String: String] = [:]

  /// What a click opens: a URL in a browser, `deeplink` among the values that an app gets.
  public var link: String?

  /// The name of the sound; `default` is the system's.
  public var sound: String?

  /// The number on the app's icon.
  public var badge: Int?

  /// Apple's category, which names the buttons that the app has registered.
  public var category: String?

  /// Apple's group of notifications that belong together.
  public var thread: String?

  /// What replaces a notification of the same tag on the device.
  public var tag: String?

  /// What replaces a message of the same name that has not been delivered yet; for Apple the tag,
  /// where none is given.
  public var collapseID: String?

  /// How urgent it is; nil leaves that to the service.
  public var priority: Priority?

  /// How many seconds the service keeps the message for a device that it cannot reach.
  public var timeToLiveSeconds: Int?

  /// Android's channel.
  public var channelID: String?

  /// The icon: a name among an Android app's resources, or a URL for a browser.
  public var icon: String?

  /// The colour of icon and name on Android.
  public var color: ARGBColor?

  /// The buttons in a browser.
  public var actions: [WebNotificationAction] = []

  /// Makes a message.
  public init(
    title: String? = nil,
    body: String? = nil,
    imageURL: String? = nil,
    data: [String: String] = [:]
  ) {
    self.title = title
    self.body = body
    self.imageURL = imageURL
    self.data = data
  }

  /// Whether there is a title, a subtitle or a text to show.
  var hasText: Bool { [title, subtitle, body].contains { $0?.isEmpty == false } }
}
