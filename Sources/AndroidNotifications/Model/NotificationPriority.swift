/// How urgent a notification calls itself; the raw values are Android's.
///
/// Since Android 8 the channel's importance decides instead. Sinks without channels may use it.
public enum NotificationPriority: Int, Sendable, NamedCase {
  /// `PRIORITY_MIN`: may stay hidden until the list is opened.
  case min = -2
  /// `PRIORITY_LOW`: shown without a sound.
  case low = -1
  /// `PRIORITY_DEFAULT`: what an app that says nothing gets.
  case `default` = 0
  /// `PRIORITY_HIGH`: worth a heads-up.
  case high = 1
  /// `PRIORITY_MAX`: urgent.
  case max = 2
}
