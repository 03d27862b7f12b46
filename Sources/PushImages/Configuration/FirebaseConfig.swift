public import AndroidNotifications

/// How an app is set up for pushes: what Shiny's record of the same name holds, and what Android
/// apps declare in their manifest.
public struct FirebaseConfig: Hashable, Sendable {
  /// What is done with an image.
  public enum ImageMode: String, Hashable, Sendable, Codable, CaseIterable {
    /// It is the large picture and, while collapsed, the large icon.
    case bigPicture

    /// It is the large picture only.
    case bigPictureOnly

    /// It is the large icon only, so that a long text can still be expanded.
    case largeIconOnly
  }

  /// When a notification with an image is posted.
  public enum ImageTiming: String, Hashable, Sendable, Codable, CaseIterable {
    /// Once the image is there, or known not to come.
    case awaited

    /// At once, and again with the image when that is there, without alerting again.
    case late
  }

  /// Whether the app's identifiers come with the app, and none are needed here.
  public var useEmbeddedConfiguration = true

  /// The app's identifier at Firebase.
  public var appID: String?

  /// The sender's identifier at Firebase.
  public var senderID: String?

  /// The project's identifier at Firebase.
  public var projectID: String?

  /// The key for Firebase's interfaces.
  public var apiKey: String?

  /// The channel of messages that ask for none, or for one that does not exist.
  ///
  /// It is created when it is first needed.
  public var defaultChannel: NotificationChannel?

  /// The action of the intent that a tap sends where the message names none.
  public var intentAction: String?

  /// The keys under which a message may hold the URL of its image.
  public var imageKeys = ImageKeys.default

  /// What is done with an image.
  public var imageMode = ImageMode.bigPicture

  /// When a notification with an image is posted.
  public var imageTiming = ImageTiming.awaited

  /// The name of the small icon where the message names none.
  public var defaultIcon = "notification"

  /// The colour where the message names none.
  public var defaultColor: ARGBColor?

  /// Makes a configuration with the defaults.
  public init() {}

  /// The configuration that comes with the app.
  public static let embedded = FirebaseConfig()

  /// Checks that the identifiers are there, unless they come with the app.
  public func validate() throws(Incomplete) {
    guard !useEmbeddedConfiguration else { return }
    let needed = [
      ("appID", appID), ("senderID", senderID), ("apiKey", apiKey), ("projectID", projectID),
    ]
    for (name, value) in needed where value?.trimmed.isEmpty ?? true {
      throw Incomplete(missing: name)
    }
  }

  /// A configuration that is not embedded lacks an identifier.
  public struct Incomplete: Error, Hashable, CustomStringConvertible {
    /// The name of the property that is not set.
    public let missing: String

    /// One sentence for people.
    public var description: String {
      "The Firebase configuration is not embedded and has no \(missing)."
    }
  }
}
