public import BitmapLoading

/// A notification that shows a large picture when expanded.
public struct BigPictureStyle: Equatable, Sendable {
  /// What an expanded notification does with the large icon.
  ///
  /// Android tells `bigLargeIcon(null)`, "hide it", from a call that never came.
  public enum BigLargeIcon: Equatable, Sendable {
    /// The large icon stays as it is: the call never came.
    case inherited
    /// No large icon while expanded, so that a picture is not shown twice.
    case hidden
    /// Another one while expanded.
    case image(Bitmap)
  }

  /// The picture; without one there is only text.
  public var picture: Bitmap?

  /// The large icon while expanded.
  public var bigLargeIcon: BigLargeIcon

  /// The title while expanded; nil keeps the notification's own.
  public var bigContentTitle: String?

  /// The line below the title while expanded; nil keeps the notification's text.
  public var summaryText: String?

  /// What the picture shows, for people who cannot see it.
  public var contentDescription: String?

  /// Whether the picture takes the place of the large icon while collapsed.
  public var showsBigPictureWhenCollapsed: Bool

  /// Makes a style.
  public init(
    picture: Bitmap? = nil,
    bigLargeIcon: BigLargeIcon = .inherited,
    bigContentTitle: String? = nil,
    summaryText: String? = nil,
    contentDescription: String? = nil,
    showsBigPictureWhenCollapsed: Bool = false
  ) {
    self.picture = picture
    self.bigLargeIcon = bigLargeIcon
    self.bigContentTitle = bigContentTitle
    self.summaryText = summaryText
    self.contentDescription = contentDescription
    self.showsBigPictureWhenCollapsed = showsBigPictureWhenCollapsed
  }
}
