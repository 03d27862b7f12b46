import AndroidNotifications
import BitmapLoading
import NotificationRendering
import Testing

/// Rule 29.
@Suite("Cards that start from the right")
struct DirectionTests {
  static let builder: NotificationBuilder = {
    var builder = Fixtures.picture(Fixtures.plain(200, 100), actions: ["One", "Two"])
    builder.subText = "Sub"
    builder.style = .bigPicture(BigPictureStyle(picture: Fixtures.plain(200, 100)))
    builder.progress = NotificationProgress(max: 4, value: 1)
    return builder
  }()

  static func layout(_ direction: TextDirection, _ state: CardState) -> NotificationLayout {
    var settings = CardSettings()
    settings.language = CardLanguage("en", direction: direction)
    return Fixtures.layout(builder, state, settings: settings)
  }

  @Test("are the others seen in a mirror", arguments: CardState.allCases)
  func mirrored(state: CardState) throws {
    let left = Self.layout(.leftToRight, state)
    let right = Self.layout(.rightToLeft, state)
    #expect(left.size == right.size)
    let width = left.size.width
    func isMirrored(_ first: PixelBox?, _ second: PixelBox?) -> Bool {
      guard let first, let second else { return first == nil && second == nil }
      return first.x + second.maxX == width && first.width == second.width && first.y == second.y
    }
    #expect(isMirrored(left.icon.circle, right.icon.circle))
    #expect(isMirrored(left.icon.glyph, right.icon.glyph))
    #expect(isMirrored(left.expander.pill, right.expander.pill))
    #expect(isMirrored(left.rightIcon?.box, right.rightIcon?.box))
    #expect(isMirrored(left.picture?.box, right.picture?.box))
    #expect(isMirrored(left.progress?.done, right.progress?.done))
    for (first, second) in zip(left.texts, right.texts) {
      #expect(abs(first.x + first.width + second.x - Double(width)) < 0.001)
      #expect(first.baseline == second.baseline)
    }
    for (first, second) in zip(left.actions, right.actions) {
      #expect(isMirrored(first.box, second.box))
    }
    #expect(left.picture?.crop == right.picture?.crop)
    #expect(left.expander.pointsUp == right.expander.pointsUp)
  }

  @Test("leave the direction of a text to its letters")
  func paragraphs() {
    var builder = Fixtures.picture(Fixtures.plain(200, 100), title: "שלום", text: "Text 1")
    builder.subText = "12"
    let layout = Fixtures.layout(builder)
    #expect(layout.texts(.title).map(\.direction) == [.rightToLeft])
    #expect(layout.texts(.body).map(\.direction) == [.leftToRight])
    #expect(layout.texts(.subText).map(\.direction) == [.leftToRight])
    #expect(layout.texts(.title).map(\.x) == layout.texts(.body).map(\.x))
  }

  @Test(
    "are those of the languages that are written so",
    arguments: [
      ("he", TextDirection.rightToLeft), ("ar-EG", .rightToLeft), ("fa", .rightToLeft),
      ("en", .leftToRight), ("ja", .leftToRight),
    ]
  )
  func languages(tag: String, direction: TextDirection) {
    #expect(CardLanguage(tag).direction == direction)
  }
}
