/// The kind of event that a notification tells of.
///
/// An open set: any string is a category, and those of Android are named here.
public struct NotificationCategory: RawRepresentable, Hashable, Sendable {
  /// Android's string for the category.
  public var rawValue: String

  /// Makes a category from Android's string for it.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// An alarm or a timer.
  public static let alarm = Self(rawValue: "alarm")
  /// An incoming call.
  public static let call = Self(rawValue: "call")
  /// Mail, asynchronous and in bulk.
  public static let email = Self(rawValue: "email")
  /// An error in the background.
  public static let error = Self(rawValue: "err")
  /// An event of a calendar.
  public static let event = Self(rawValue: "event")
  /// A location that is being shared for a while.
  public static let locationSharing = Self(rawValue: "location_sharing")
  /// A call that nobody took.
  public static let missedCall = Self(rawValue: "missed_call")
  /// A direct message.
  public static let message = Self(rawValue: "msg")
  /// Directions on a map.
  public static let navigation = Self(rawValue: "navigation")
  /// Progress of a long operation.
  public static let progress = Self(rawValue: "progress")
  /// An advertisement.
  public static let promo = Self(rawValue: "promo")
  /// A recommendation of one thing, timely and specific.
  public static let recommendation = Self(rawValue: "recommendation")
  /// A reminder that the user asked for.
  public static let reminder = Self(rawValue: "reminder")
  /// A service running in the background.
  public static let service = Self(rawValue: "service")
  /// News from a social network.
  public static let social = Self(rawValue: "social")
  /// Lasting information on a device or its surroundings.
  public static let status = Self(rawValue: "status")
  /// A running stopwatch.
  public static let stopwatch = Self(rawValue: "stopwatch")
  /// An update from the system; for the system only.
  public static let system = Self(rawValue: "sys")
  /// Controls of something that is playing.
  public static let transport = Self(rawValue: "transport")
  /// A workout that is being tracked.
  public static let workout = Self(rawValue: "workout")
}
