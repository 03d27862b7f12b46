public import BitmapLoading
public import FoundationEssentials

/// Collects what a notification says and shows; the names are those of Android's setters.
///
/// A value: a copy can be changed without the other one noticing. `build()` makes the notification.
public struct NotificationBuilder: Equatable, Sendable {
  // MARK: - Text

  /// The first line.
  public var contentTitle: String?

  /// The second line.
  public var contentText: String?

  /// A word beside the app's name, such as the account.
  public var subText: String?

  /// What accessibility services read out on arrival.
  public var ticker: String?

  // MARK: - Icons and colour

  /// The name of the icon in the status bar; Android refuses a notification without one.
  public var smallIcon: String?

  /// The picture beside the text.
  public var largeIcon: Bitmap?

  /// The accent colour.
  public var color: ARGBColor?

  /// Whether the accent colour fills the background; Android does so for ongoing ones only.
  public var colorized = false

  // MARK: - Routing, order and privacy

  /// The channel that it is posted to; without one it is dropped.
  public var channelID: String?

  /// How urgent it calls itself.
  public var priority: NotificationPriority = .default

  /// The kind of event.
  public var category: NotificationCategory?

  /// What a lock screen may show.
  public var visibility: NotificationVisibility = .private

  /// What a lock screen shows in place of a private notification; nil is Android's own line.
  ///
  /// Its texts are cut as all others. It has no such version of its own.
  public var publicVersion: NotificationBuilder? {
    get { publicVersions.first }
    set { publicVersions = newValue.map { [$0] } ?? [] }
  }

  /// One or none: a value cannot hold another of its own kind, but a list can.
  private var publicVersions: [NotificationBuilder] = []

  /// How many items it stands for; a negative number counts as none given.
  public var number: Int?

  /// The name of the group that it belongs to.
  public var group: String?

  /// Whether it stands for its whole group.
  public var groupSummary = false

  /// Which notifications of the group may alert.
  public var groupAlertBehavior = GroupAlertBehavior.all

  /// Where it stands within its group: smaller keys first.
  public var sortKey: String?

  // MARK: - Time and progress

  /// When the event happened; years 1583 to 9999.
  public var when: Date?

  /// Whether `when` is shown.
  public var showWhen = false

  /// Whether the time since `when` is shown, running, in place of `when`.
  public var usesChronometer = false

  /// Whether that is the time until `when`.
  public var chronometerCountsDown = false

  /// How long it may stay; at least a millisecond.
  public var timeoutAfter: Duration?

  /// The progress bar.
  public var progress: NotificationProgress?

  // MARK: - Behaviour

  /// Whether a tap on it removes it.
  public var autoCancel = false

  /// Whether it tells of something going on, which the user cannot swipe away.
  public var ongoing = false

  /// Whether only its first posting alerts, not its updates.
  public var onlyAlertOnce = false

  /// Whether it stays on this device.
  public var localOnly = false

  /// Whether it never alerts, whatever its channel says.
  public var silent = false

  // MARK: - Effects, which the channel decides since Android 8

  /// The name of the sound; `default` is the system's own.
  public var sound: String?

  /// Milliseconds of pause and vibration in turn, a pause first.
  public var vibrate: [Int]?

  /// The light.
  public var lights: NotificationLights?

  /// Which effects are the system's own.
  public var defaults: NotificationDefaults = []

  // MARK: - Taps, extras and style

  /// What a tap on it does.
  public var contentIntent: NotificationIntent?

  /// What happens when the user swipes it away.
  public var deleteIntent: NotificationIntent?

  /// The buttons, in the order they are shown.
  public var actions: [NotificationAction] = []

  /// Values of the app's own.
  public var extras: [String: String] = [:]

  /// How it looks when expanded.
  public var style: NotificationStyle?

  /// Makes a builder with Android's defaults.
  public init(channelID: String? = nil) {
    self.channelID = channelID
  }
}
