import BitmapLoading
import NotificationRendering
import Testing

/// Expectations are the table of spec/rendering.md §2.5, to the pixel.
@Suite("Pixels of the measures (R6.3)")
struct PixelTableTests {
  struct Column: CustomTestStringConvertible {
    let density: Double
    let side: Int
    let radius: Int
    let start: (Int, Int)
    let header: Int
    let top: Int
    let circle: Int
    let glyph: Int
    let icon: (Int, Int)
    let picture: (Int, Int)
    let bar: (Int, Int)
    let maximum: Int
    let cap: (Int, Int)
    let text14: (Int, Int, Int)
    let text12: (Int, Int)
    var testDescription: String { "\(density)x" }
  }

  // swift-format-ignore
  static let columns = [
    Column(density: 1, side: 16, radius: 28, start: (52, 72), header: 56, top: 50, circle: 24, glyph: 16, icon: (48, 85), picture: (13, 16), bar: (60, 20), maximum: 358, cap: (416, 284), text14: (14, 19, 39), text12: (12, 17)),
    Column(density: 1.5, side: 24, radius: 42, start: (78, 108), header: 84, top: 75, circle: 36, glyph: 24, icon: (72, 128), picture: (20, 24), bar: (90, 30), maximum: 537, cap: (624, 426), text14: (21, 29, 59), text12: (18, 25)),
    Column(density: 2, side: 32, radius: 56, start: (104, 144), header: 112, top: 100, circle: 48, glyph: 32, icon: (96, 171), picture: (26, 32), bar: (120, 40), maximum: 716, cap: (832, 568), text14: (28, 38, 78), text12: (24, 33)),
    Column(density: 2.625, side: 42, radius: 74, start: (137, 189), header: 147, top: 131, circle: 63, glyph: 42, icon: (126, 224), picture: (34, 42), bar: (158, 53), maximum: 940, cap: (1092, 746), text14: (37, 51, 104), text12: (32, 43)),
    Column(density: 3, side: 48, radius: 84, start: (156, 216), header: 168, top: 150, circle: 72, glyph: 48, icon: (144, 256), picture: (39, 48), bar: (180, 60), maximum: 1074, cap: (1248, 852), text14: (42, 57, 117), text12: (36, 49)),
    Column(density: 3.5, side: 56, radius: 98, start: (182, 252), header: 196, top: 175, circle: 84, glyph: 56, icon: (168, 299), picture: (46, 56), bar: (210, 70), maximum: 1253, cap: (1456, 994), text14: (49, 66, 136), text12: (42, 57)),
    Column(density: 4, side: 64, radius: 112, start: (208, 288), header: 224, top: 200, circle: 96, glyph: 64, icon: (192, 341), picture: (52, 64), bar: (240, 80), maximum: 1432, cap: (1664, 1136), text14: (56, 76, 156), text12: (48, 65)),
  ]

  /// A tall picture that no phone keeps whole, one line of text.
  static func layout(
    _ column: Column,
    theme: CardTheme = .android14,
    lines: Int = 1,
    hasActions: Bool = false,
    image: (Int, Int) = (300, 900)
  ) -> NotificationLayout {
    let builder = Fixtures.picture(
      Fixtures.plain(image.0, image.1),
      text: lines == 1 ? "Text" : String(repeating: "word ", count: 60),
      actions: hasActions ? ["Open"] : []
    )
    return Fixtures.layout(
      builder,
      settings: CardSettings(theme: theme, density: column.density, screenWidth: 400)
    )
  }

  @Test("of the card, its icon and its expander", arguments: columns)
  func card(column: Column) {
    let layout = Self.layout(column)
    let screen = Int(400 * column.density)
    #expect(layout.size.width == screen - 2 * column.side)
    #expect(layout.size.height == column.maximum)
    #expect(layout.cornerRadius == column.radius)
    #expect(layout.icon.circle.x == column.side)
    #expect(layout.icon.circle.width == column.circle)
    #expect(layout.icon.circle.height == column.circle)
    #expect(layout.icon.circle.y == (column.header - column.circle) / 2)
    #expect(layout.icon.glyph.width == column.glyph)
    #expect(layout.expander.pill.width == column.circle)
    #expect(layout.size.width - layout.expander.pill.maxX == column.side)
    #expect(layout.expander.touchBox.width == column.circle + 2 * column.side)
  }

  @Test("of the picture and what is around it", arguments: columns)
  func picture(column: Column) throws {
    let layout = Self.layout(column)
    let place = try #require(layout.picture)
    #expect(place.box.x == column.start.0)
    #expect(layout.size.width - place.box.maxX == column.side)
    #expect(layout.size.height - place.box.maxY == column.bar.1)
    #expect(Int(place.cornerRadius) == column.picture.1)
    let redesign = Self.layout(column, theme: .android16)
    #expect(try #require(redesign.picture).box.x == column.start.1)
    let withActions = Self.layout(column, hasActions: true)
    #expect(withActions.size.height - (try #require(withActions.picture).box.maxY) == column.bar.0)
    #expect(withActions.actions[0].box.height == column.bar.0)
    // The label's start is a sum of three measures, each of which is rounded.
    #expect(abs(withActions.actions[0].label.x - Double(column.start.0)) <= 1)
  }

  @Test("of title, body and gap", arguments: columns)
  func texts(column: Column) throws {
    let (size, one, two) = column.text14
    let step = two - one
    let gap = Int(6 * column.density + 0.5)
    for lines in [1, 2] {
      let layout = Self.layout(column, lines: lines)
      let title = try #require(layout.texts(.title).first)
      let body = layout.texts(.body)
      #expect(title.font.pixelSize == size)
      #expect(body.count == lines)
      #expect(title.baseline == column.top + Int((2163 * Double(size) / 2048).rounded(.up)))
      #expect(body[0].baseline - title.baseline == one + gap)
      if lines == 2 { #expect(body[1].baseline - body[0].baseline == step) }
      let bodyHeight = lines == 1 ? max(one, step) : two
      #expect(
        try #require(layout.picture).box.y
          == column.top + one + gap + bodyHeight + column.picture.0
      )
      #expect(layout.texts(.appName).first?.font.pixelSize == column.text12.0)
    }
  }

  @Test("of the header's line, which is centred in its box", arguments: columns)
  func header(column: Column) throws {
    let top = (2163 * Double(column.text12.0) / 2048).rounded(.up)
    let baseline = try #require(Self.layout(column).texts(.appName).first).baseline
    #expect(baseline == (column.header - column.text12.1) / 2 + Int(top))
  }

  @Test("of the large icon, square and wide", arguments: columns)
  func largeIcon(column: Column) throws {
    let square = Fixtures.picture(Fixtures.plain(40, 40))
    let wide = Fixtures.picture(Fixtures.plain(160, 40))
    let settings = CardSettings(density: column.density, screenWidth: 400)
    let squareIcon = try #require(
      Fixtures.layout(square, .collapsed, settings: settings).rightIcon
    )
    let wideIcon = try #require(Fixtures.layout(wide, .collapsed, settings: settings).rightIcon)
    #expect(squareIcon.box.width == column.icon.0)
    #expect(squareIcon.box.height == column.icon.0)
    #expect(wideIcon.box.width == column.icon.1)
    #expect(wideIcon.box.height == column.icon.0)
  }

  @Test("that a phone keeps of a picture: never more than its caps", arguments: columns)
  func kept(column: Column) throws {
    let size = (width: column.cap.0 * 2, height: column.cap.1 * 2 + 100)
    let layout = Self.layout(column, image: size)
    let kept = try #require(layout.picture).keptSize
    #expect(kept.height == column.cap.1)
    #expect(kept.width <= column.cap.0)
    let factor = Double(column.cap.1) / Double(size.height)
    #expect(kept.width == Int(Double(size.width) * factor))
  }
}
