public import BitmapLoading

/// What an expanded notification shows: the style's own values, else the notification's.
extension AndroidNotification {
  /// The title while expanded.
  public var expandedTitle: String? {
    switch self.style {
    case .bigPicture(let style): style.bigContentTitle ?? self.contentTitle
    case .bigText(let style): style.bigContentTitle ?? self.contentTitle
    case .inbox(let style): style.bigContentTitle ?? self.contentTitle
    case .messaging(let style): style.conversationTitle ?? self.contentTitle
    case nil: self.contentTitle
    }
  }

  /// The text while expanded: the long text, the summary of a picture, the lines, the messages.
  ///
  /// For a sink that cannot expand, this is the text to show.
  public var expandedText: String? {
    switch self.style {
    case .bigPicture(let style): style.summaryText ?? self.contentText
    case .bigText(let style): style.bigText ?? self.contentText
    case .inbox(let style):
      style.lines.isEmpty ? self.contentText : style.lines.joined(separator: "\n")
    case .messaging(let style):
      style.messages.isEmpty ? self.contentText : style.transcript
    case nil: self.contentText
    }
  }

  /// The large icon while expanded.
  public var expandedLargeIcon: Bitmap? {
    guard case .bigPicture(let style) = self.style else { return self.largeIcon }
    return switch style.bigLargeIcon {
    case .inherited: self.largeIcon
    case .hidden: nil
    case .image(let icon): icon
    }
  }

  /// The large picture, if the style has one.
  public var bigPicture: Bitmap? {
    guard case .bigPicture(let style) = self.style else { return nil }
    return style.picture
  }
}

extension MessagingStyle {
  /// One line a message, its sender's name first.
  fileprivate var transcript: String {
    messages.map { "\($0.sender ?? userDisplayName): \($0.text)" }.joined(separator: "\n")
  }
}
