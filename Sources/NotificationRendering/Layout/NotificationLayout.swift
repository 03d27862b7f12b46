public import AndroidNotifications
public import BitmapLoading

/// Where everything of a card is: boxes, baselines, texts and the part of the picture that shows.
///
/// Pixels from the card's top left corner. A drawing of it needs nothing else but the bitmaps.
public struct NotificationLayout: Hashable, Sendable, Codable {
  /// The generation of Android's looks.
  public var theme: CardTheme

  /// How far the notification is opened.
  public var state: CardState

  /// Whether the night mode is on.
  public var isDark: Bool

  /// Pixels of a dp.
  public var density: Double

  /// The side that everything starts from.
  public var direction: TextDirection

  /// The size of the card.
  public var size: PixelSize

  /// The radius of the card's corners, in pixels.
  public var cornerRadius: Int

  /// The colour of the card.
  public var color: ARGBColor

  /// The small icon.
  public var icon: IconPlace

  /// What opens and closes the card.
  public var expander: ExpanderPlace

  /// The large icon, or the picture in its place.
  public var rightIcon: ImagePlace?

  /// The picture.
  public var picture: ImagePlace?

  /// The progress bar.
  public var progress: ProgressPlace?

  /// All texts but the labels of buttons, from top to bottom.
  public var texts: [TextRun]

  /// The buttons.
  public var actions: [ActionPlace]

  /// What is read out, in that order (rule 31).
  public var spokenTexts: [String]
}

extension NotificationLayout {
  /// The texts of a role.
  public func texts(_ role: TextRun.Role) -> [TextRun] {
    texts.filter { $0.role == role }
  }

  /// The card for a phone whose language runs the other way: boxes change sides, pixels do not
  /// (rule 29).
  func mirrored() -> NotificationLayout {
    let width = size.width
    var layout = self
    layout.icon.circle = icon.circle.mirrored(in: width)
    layout.icon.glyph = icon.glyph.mirrored(in: width)
    layout.expander.touchBox = expander.touchBox.mirrored(in: width)
    layout.expander.pill = expander.pill.mirrored(in: width)
    layout.expander.chevron = expander.chevron.mirrored(in: width)
    layout.rightIcon?.box = rightIcon?.box.mirrored(in: width) ?? icon.circle
    layout.picture?.box = picture?.box.mirrored(in: width) ?? icon.circle
    layout.progress = progress?.mirrored(in: width)
    layout.texts = texts.map { $0.mirrored(in: width) }
    layout.actions = actions.map {
      ActionPlace(box: $0.box.mirrored(in: width), label: $0.label.mirrored(in: width))
    }
    return layout
  }
}

extension TextRun {
  fileprivate func mirrored(in cardWidth: Int) -> TextRun {
    var run = self
    run.x = Double(cardWidth) - x - width
    return run
  }
}

extension ProgressPlace {
  fileprivate func mirrored(in width: Int) -> ProgressPlace {
    var place = self
    place.box = box.mirrored(in: width)
    place.track = track.mirrored(in: width)
    place.done = done.mirrored(in: width)
    return place
  }
}
