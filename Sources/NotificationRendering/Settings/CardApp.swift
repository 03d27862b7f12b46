public import BitmapLoading

/// The app that a notification is from, as far as its card shows it.
public struct CardApp: Equatable, Sendable {
  /// The name that the phone has for the app.
  public var name: String

  /// The small icon, of which only the alpha counts; nil draws a bell.
  public var smallIcon: Bitmap?

  /// Makes an app.
  public init(name: String, smallIcon: Bitmap? = nil) {
    self.name = name
    self.smallIcon = smallIcon
  }
}
