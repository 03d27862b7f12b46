/// Which effects are the system's own; the raw values are Android's.
///
/// Since Android 8 the channel decides instead.
public struct NotificationDefaults: OptionSet, Hashable, Sendable {
  /// The bits; Android's `DEFAULT_ALL` sets them all, which `-1` does here too.
  public var rawValue: Int

  /// Makes a set from its bits.
  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// The default sound.
  public static let sound = Self(rawValue: 1)
  /// The default vibration.
  public static let vibrate = Self(rawValue: 2)
  /// The default light.
  public static let lights = Self(rawValue: 4)
  /// All three.
  public static let all: Self = [.sound, .vibrate, .lights]
}
