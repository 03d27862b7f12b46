import AndroidNotifications
import BitmapLoading
import NotificationRendering
import Testing

/// Expectations are spec/rendering.md §2.1 and §2.3, at one pixel a dp.
@Suite("Collapsed cards (R6.3)")
struct CollapsedTests {
  static func settings(_ theme: CardTheme = .android14) -> CardSettings {
    CardSettings(theme: theme, density: 1, screenWidth: 411)
  }

  static func builder(title: String? = "Title", text: String? = "Text") -> NotificationBuilder {
    var builder = NotificationBuilder(channelID: "news")
    builder.contentTitle = title
    builder.contentText = text
    return builder
  }

  static func layout(
    _ builder: NotificationBuilder,
    _ theme: CardTheme = .android14
  ) -> NotificationLayout {
    Fixtures.layout(builder, .collapsed, settings: settings(theme))
  }

  @Test("of two lines are 88 dp high, with the baselines of §2.1")
  func twoLines() throws {
    let layout = Self.layout(Self.builder())
    #expect(layout.size == PixelSize(width: 379, height: 88))
    // 37.5 and 61 before rounding to pixels.
    #expect(layout.texts.map(\.baseline) == [37, 61])
    #expect(layout.icon.circle == PixelBox(x: 16, y: 32, width: 24, height: 24))
    #expect(layout.icon.glyph == PixelBox(x: 20, y: 36, width: 16, height: 16))
    #expect(layout.expander.pill == PixelBox(x: 379 - 40, y: 32, width: 24, height: 24))
    #expect(!layout.expander.pointsUp)
  }

  @Test("have room for a lower first line, if that is what phones do")
  func lowerFirstLine() {
    var settings = Self.settings()
    settings.measures.collapsedTopLineHeight = 0
    let layout = Fixtures.layout(Self.builder(), .collapsed, settings: settings)
    #expect(layout.size.height == 83)
    #expect(layout.texts.map(\.baseline) == [35, 56])
  }

  @Test("of one line are 56 dp high, or 88 with a large icon")
  func oneLine() {
    var builder = Self.builder(text: nil)
    #expect(Self.layout(builder).size.height == 56)
    builder.largeIcon = Fixtures.plain(64, 64)
    let layout = Self.layout(builder)
    #expect(layout.size.height == 88)
    #expect(layout.rightIcon?.box == PixelBox(x: 379 - 104, y: 20, width: 48, height: 48))
  }

  @Test(
    "end their texts before the large icon",
    arguments: [(64, 64, 116), (160, 90, 153), (30, 90, 116)]
  )
  func textEnd(width: Int, height: Int, end: Int) throws {
    var builder = Self.builder(text: String(repeating: "a", count: 200))
    builder.largeIcon = Fixtures.plain(width, height)
    let body = try #require(Self.layout(builder).texts(.body).first)
    // Letters are 7 px wide.
    let room = 379 - end - 52
    #expect(body.isCut)
    #expect(Int(body.width) <= room)
    #expect(Int(body.width) > room - 7)
  }

  @Test("show the app's name only in place of a title (rule 8)")
  func emptyTitle() {
    let layout = Self.layout(Self.builder(title: "", text: "Text"))
    #expect(layout.texts.map(\.role) == [.appName, .body])
    #expect(Self.layout(Self.builder(title: nil, text: nil)).size.height == 56)
    #expect(Self.layout(Self.builder()).texts(.appName).isEmpty)
  }

  @Test("show no buttons and no picture")
  func nothingElse() {
    let layout = Self.layout(Fixtures.picture(Fixtures.plain(90, 90), actions: ["A"]))
    #expect(layout.picture == nil)
    #expect(layout.actions.isEmpty)
    #expect(layout.rightIcon != nil)
  }

  @Test("may show the picture in place of the large icon, with its title")
  func promotedPicture() throws {
    var builder = Self.builder()
    builder.largeIcon = Fixtures.plain(64, 64)
    builder.style = .bigPicture(
      BigPictureStyle(
        picture: Fixtures.plain(160, 90),
        bigContentTitle: "Big",
        showsBigPictureWhenCollapsed: true
      )
    )
    let layout = Self.layout(builder)
    #expect(layout.texts(.title).map(\.text) == ["Big"])
    #expect(try #require(layout.rightIcon).box.width == 85)
  }

  @Test("have the bar in place of the text (rule 7)")
  func progress() throws {
    var builder = Self.builder()
    builder.progress = NotificationProgress(max: 100, value: 25)
    let layout = Self.layout(builder)
    let bar = try #require(layout.progress)
    #expect(layout.texts(.body).isEmpty)
    #expect(bar.box == PixelBox(x: 52, y: 52, width: 379 - 56 - 52, height: 15))
    #expect(bar.done.width == Int((Double(bar.track.width) / 4).rounded()))
    #expect(layout.size.height == 88)
  }

  @Test("of the redesign are 72 dp high, with what §2.3 has")
  func redesign() throws {
    var builder = Self.builder()
    let layout = Self.layout(builder, .android16)
    #expect(layout.size.height == 72)
    #expect(layout.texts[0].baseline == 31)
    #expect(layout.texts[0].x == 72)
    #expect(layout.icon.circle == PixelBox(x: 16, y: 16, width: 40, height: 40))
    #expect(layout.expander.pill == PixelBox(x: 379 - 42, y: 16, width: 26, height: 18))
    builder.largeIcon = Fixtures.plain(64, 64)
    let icon = try #require(Self.layout(builder, .android16).rightIcon)
    #expect(icon.box == PixelBox(x: 379 - 100, y: 12, width: 48, height: 48))
  }

  @Test("of the redesign let the second line pass below the expander, without a large icon")
  func wideSecondLine() throws {
    var builder = Self.builder(text: String(repeating: "a", count: 200))
    let wide = try #require(Self.layout(builder, .android16).texts(.body).first)
    #expect((379 - 16 - 7...379 - 16).contains(Int(wide.x + wide.width)))
    builder.largeIcon = Fixtures.plain(64, 64)
    let narrow = try #require(Self.layout(builder, .android16).texts(.body).first)
    #expect((379 - 116 - 7...379 - 116).contains(Int(narrow.x + narrow.width)))
  }
}
