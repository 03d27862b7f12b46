import BitmapLoading
import NotificationRendering
import Testing

/// Expectations are the tables of spec/rendering.md §2.4: dp to a tenth on a screen 1080 px wide.
@Suite("Heights of pictures (R6.3)")
struct WorkedHeightsTests {
  struct Row: CustomTestStringConvertible {
    let name: String
    let size: PixelSize
    let wanted: Double
    let shown: Double
    let card: Int
    let shownWithTwoLinesAndActions: Double
    let cardWithTwoLinesAndActions: Int
    let cropped: [Int]
    var testDescription: String { name }
  }

  static let table = [
    Row("3:1", 240, 80, 103.6, 103.6, 232, 103.6, 292, [0, 0]),
    Row("2:1", 240, 120, 155.4, 155.4, 284, 155.4, 344, [0, 0]),
    Row("16:9", 160, 90, 174.9, 174.9, 304, 169.9, 358, [0, 3]),
    Row("3:2", 240, 160, 207.2, 207.2, 336, 169.9, 358, [0, 18]),
    Row("4:3", 240, 180, 233.1, 229.3, 358, 169.9, 358, [2, 27]),
    Row("1:1", 200, 200, 310.9, 229.3, 358, 169.9, 358, [26, 45]),
    Row("9:16", 90, 160, 552.4, 229.3, 358, 169.9, 358, [58, 69]),
  ]

  /// The table has a picture of 816 px.
  ///
  /// A card of 996 px, as the same page has it, leaves 817; the
  /// table's width is that of a screen of 411 dp, 1079 px.
  static let tableScreen = 411.0

  static func layout(
    _ size: PixelSize,
    theme: CardTheme = .android14,
    screenWidth: Double = tableScreen,
    lines: Int,
    hasActions: Bool
  ) -> NotificationLayout {
    let builder = Fixtures.picture(
      Fixtures.plain(size.width, size.height),
      text: lines == 1 ? "One line" : String(repeating: "word ", count: 60),
      actions: hasActions ? ["Open"] : []
    )
    var settings = CardSettings(theme: theme)
    settings.screenWidth = screenWidth
    return Fixtures.layout(builder, settings: settings)
  }

  static func tenths(_ pixels: Int) -> Double { (Double(pixels) / 2.625 * 10).rounded() / 10 }

  @Test("are those of the table, and so is what is cropped", arguments: table)
  func heights(row: Row) throws {
    let plain = Self.layout(row.size, lines: 1, hasActions: false)
    let full = Self.layout(row.size, lines: 2, hasActions: true)
    let place = try #require(plain.picture)
    let fullPlace = try #require(full.picture)
    #expect(place.box.width == 816)
    #expect(Self.tenths(place.box.height) == row.shown)
    #expect(Self.tenths(fullPlace.box.height) == row.shownWithTwoLinesAndActions)
    #expect(Int((Double(plain.size.height) / 2.625).rounded()) == row.card)
    #expect(Int((Double(full.size.height) / 2.625).rounded()) == row.cardWithTwoLinesAndActions)
    let wanted = 816 * row.size.height / row.size.width
    #expect(Self.tenths(wanted) == row.wanted)
    for (place, cropped) in zip([place, fullPlace], row.cropped) {
      // The table counts whole rows, the layout parts of them.
      #expect(abs(place.croppedShare * 100 - Double(cropped)) < 0.6)
    }
  }

  @Test("are the same on a screen of 1080 px, where the picture is a pixel wider", arguments: table)
  func commonScreen(row: Row) throws {
    let width = CardSettings.commonScreenWidth
    let plain = Self.layout(row.size, screenWidth: width, lines: 1, hasActions: false)
    let full = Self.layout(row.size, screenWidth: width, lines: 2, hasActions: true)
    #expect(plain.size.width == 996)
    #expect(try #require(plain.picture).box.width == 817)
    #expect(Self.tenths(try #require(plain.picture).box.height) == row.shown)
    #expect(Self.tenths(try #require(full.picture).box.height) == row.shownWithTwoLinesAndActions)
  }

  @Test(
    "of the square are cut to the room that the theme leaves",
    arguments: [
      (CardTheme.android14, 1, false, 229), (.android14, 2, false, 210), (.android14, 1, true, 189),
      (.android14, 2, true, 170), (.android16, 1, false, 243), (.android16, 2, false, 224),
      (.android16, 1, true, 205), (.android16, 2, true, 186),
    ]
  )
  func rooms(theme: CardTheme, lines: Int, hasActions: Bool, room: Int) throws {
    let size = PixelSize(width: 100, height: 300)
    let layout = Self.layout(size, theme: theme, lines: lines, hasActions: hasActions)
    let height = Double(try #require(layout.picture).box.height)
    #expect(Int((height / 2.625).rounded()) == room)
    #expect(layout.size.height == 940)
  }

  @Test("in the redesign lose 16 % and 36 % of a square, 291 dp wide")
  func redesign() throws {
    let size = PixelSize(width: 200, height: 200)
    let least = try #require(
      Self.layout(size, theme: .android16, lines: 1, hasActions: false).picture
    )
    let most = try #require(
      Self.layout(size, theme: .android16, lines: 2, hasActions: true).picture
    )
    #expect(Int(Double(least.box.width) / 2.625) == 291)
    #expect(Int(least.croppedShare * 100) == 16)
    #expect(Int(most.croppedShare * 100) == 36)
  }
}

extension WorkedHeightsTests.Row {
  init(
    _ name: String,
    _ width: Int,
    _ height: Int,
    _ wanted: Double,
    _ shown: Double,
    _ card: Int,
    _ shownFull: Double,
    _ cardFull: Int,
    _ cropped: [Int]
  ) {
    self.init(
      name: name,
      size: PixelSize(width: width, height: height),
      wanted: wanted,
      shown: shown,
      card: card,
      shownWithTwoLinesAndActions: shownFull,
      cardWithTwoLinesAndActions: cardFull,
      cropped: cropped
    )
  }
}
