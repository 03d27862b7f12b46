import AndroidNotifications
import BitmapLoading
import Foundation
import NotificationRendering

/// Measures as if all letters were half an em wide; breaks at spaces.
struct HalfEmText: TextMeasuring {
  func width(of text: String, font: CardFont) -> Double {
    Double(text.count) * Double(font.pixelSize) / 2
  }

  func lines(of text: String, font: CardFont, width: Double) -> [Substring] {
    let capacity = max(1, Int(width / (Double(font.pixelSize) / 2)))
    var lines: [Substring] = []
    var rest = text[...]
    while rest.count > capacity {
      // A space at the end of a line hangs over.
      let head = rest.prefix(capacity + 1)
      let line = head.lastIndex(of: " ").map { rest[...$0] } ?? rest.prefix(capacity)
      lines.append(line)
      rest = rest[line.endIndex...]
    }
    return lines + [rest]
  }
}

enum Fixtures {
  /// A moment in 2026 that all tests share.
  static let now = Date(timeIntervalSince1970: 1_780_000_000)

  /// A white picture.
  static func plain(_ width: Int, _ height: Int) -> Bitmap {
    Bitmap(
      size: PixelSize(width: width, height: height),
      pixels: [UInt8](repeating: 255, count: width * height * 4)
    )
  }

  /// A notification with a picture, as `PushImages` makes it.
  static func picture(
    _ bitmap: Bitmap,
    title: String? = "Title",
    text: String? = "Text",
    actions: [String] = []
  ) -> NotificationBuilder {
    var builder = NotificationBuilder(channelID: "news")
    builder.contentTitle = title
    builder.contentText = text
    builder.largeIcon = bitmap
    builder.style = .bigPicture(BigPictureStyle(picture: bitmap, bigLargeIcon: .hidden))
    builder.actions = actions.map { NotificationAction(title: $0) }
    return builder
  }

  /// The layout of a notification in a font in which all letters are half an em wide.
  static func layout(
    _ builder: NotificationBuilder,
    _ state: CardState = .expanded,
    settings: CardSettings = CardSettings()
  ) -> NotificationLayout {
    NotificationLayout(
      builder.build(),
      state: state,
      settings: settings,
      at: now,
      measuring: HalfEmText()
    )
  }
}
