/// A blinking light.
public struct NotificationLights: Hashable, Sendable, Codable {
  /// The colour of the light.
  public var color: ARGBColor

  /// Milliseconds that it is on.
  public var onMilliseconds: Int

  /// Milliseconds that it is off.
  public var offMilliseconds: Int

  /// Makes a light.
  public init(color: ARGBColor, onMilliseconds: Int, offMilliseconds: Int) {
    self.color = color
    self.onMilliseconds = onMilliseconds
    self.offMilliseconds = offMilliseconds
  }
}
