/// A category of notifications that the user can tune or block as a whole.
public struct NotificationChannel: Hashable, Sendable {
  /// The name that notifications use to choose it.
  public var id: String

  /// What the user sees; at most 1000 UTF-16 units are kept.
  public var name: String

  /// A sentence for the user; at most 1000 UTF-16 units are kept.
  public var description: String?

  /// How much its notifications may interrupt.
  public var importance: NotificationImportance

  /// The name of the sound; `default` is the system's own, nil none.
  public var sound: String?

  /// Whether its notifications vibrate.
  public var vibrates: Bool

  /// Milliseconds of pause and vibration in turn; nil is the system's own pattern.
  public var vibrationPattern: [Int]?

  /// Whether its notifications blink.
  public var showsLights: Bool

  /// The colour of the light; nil is the system's own.
  public var lightColor: ARGBColor?

  /// Whether its notifications count in the badge of the app's icon.
  public var showsBadge: Bool

  /// The id of the group of channels that it is listed under.
  public var group: String?

  /// What a lock screen may show; nil leaves it to the notification.
  public var lockscreenVisibility: NotificationVisibility?

  /// Makes a channel with Android's defaults.
  public init(
    id: String,
    name: String,
    importance: NotificationImportance,
    description: String? = nil,
    sound: String? = "default",
    vibrates: Bool = false,
    vibrationPattern: [Int]? = nil,
    showsLights: Bool = false,
    lightColor: ARGBColor? = nil,
    showsBadge: Bool = true,
    group: String? = nil,
    lockscreenVisibility: NotificationVisibility? = nil
  ) {
    self.id = id
    self.name = name
    self.importance = importance
    self.description = description
    self.sound = sound
    self.vibrates = vibrates
    self.vibrationPattern = vibrationPattern
    self.showsLights = showsLights
    self.lightColor = lightColor
    self.showsBadge = showsBadge
    self.group = group
    self.lockscreenVisibility = lockscreenVisibility
  }
}
