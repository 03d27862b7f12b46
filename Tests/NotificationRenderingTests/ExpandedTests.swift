import AndroidNotifications
import BitmapLoading
import Foundation
import NotificationRendering
import Testing

/// Expectations are spec/rendering.md §2.2, §2.3 and §3, at one pixel a dp.
@Suite("Expanded cards (R6.3)")
struct ExpandedTests {
  static func settings(_ theme: CardTheme = .android14) -> CardSettings {
    CardSettings(theme: theme, density: 1, screenWidth: 411)
  }

  static func layout(
    _ builder: NotificationBuilder,
    _ theme: CardTheme = .android14
  ) -> NotificationLayout {
    Fixtures.layout(builder, settings: settings(theme))
  }

  static func style(_ change: (inout BigPictureStyle) -> Void) -> NotificationBuilder {
    var builder = Fixtures.picture(Fixtures.plain(200, 100))
    var style = BigPictureStyle(picture: Fixtures.plain(200, 100), bigLargeIcon: .hidden)
    change(&style)
    builder.style = .bigPicture(style)
    return builder
  }

  @Test("have the boxes and baselines of §2.2")
  func boxes() throws {
    let layout = Self.layout(Fixtures.picture(Fixtures.plain(200, 100)))
    #expect(layout.icon.circle == PixelBox(x: 16, y: 16, width: 24, height: 24))
    #expect(layout.expander.pill == PixelBox(x: 379 - 40, y: 16, width: 24, height: 24))
    #expect(layout.expander.touchBox == PixelBox(x: 379 - 56, y: 0, width: 56, height: 56))
    #expect(layout.expander.pointsUp)
    #expect(layout.texts.map(\.role) == [.appName, .title, .body])
    #expect(layout.texts.map(\.baseline) == [32, 65, 90])
    #expect(layout.texts.allSatisfy { $0.x == 52 })
    #expect(try #require(layout.picture).box == PixelBox(x: 52, y: 108, width: 311, height: 155))
    #expect(layout.size.height == 108 + 155 + 20)
  }

  @Test("leave no space for what is missing (rule 10)")
  func missingTexts() throws {
    let noText = Self.layout(Fixtures.picture(Fixtures.plain(200, 100), text: nil))
    #expect(try #require(noText.picture).box.y == 82)
    let nothing = Self.layout(Fixtures.picture(Fixtures.plain(200, 100), title: "", text: ""))
    #expect(try #require(nothing.picture).box.y == 63)
  }

  @Test("show the summary in place of the text, and keep its line free if it is empty")
  func summary() throws {
    let summary = Self.layout(Self.style { $0.summaryText = "Summary" })
    #expect(summary.texts(.body).map(\.text) == ["Summary"])
    #expect(summary.texts(.subText).isEmpty)
    let empty = Self.layout(Self.style { $0.summaryText = "" })
    #expect(empty.texts(.body).isEmpty)
    #expect(try #require(empty.picture).box.y == 108)
    let title = Self.layout(Self.style { $0.bigContentTitle = "Big" })
    #expect(title.texts(.title).map(\.text) == ["Big"])
  }

  @Test("cut a body of more than two lines at the end of the second")
  func bodyLimit() {
    let layout = Self.layout(
      Fixtures.picture(Fixtures.plain(200, 100), text: String(repeating: "word ", count: 50))
    )
    let body = layout.texts(.body)
    #expect(body.map(\.isCut) == [false, true])
    #expect(body.map(\.baseline) == [90, 110])
    #expect(body.last?.text.hasSuffix("…") == true)
  }

  @Test("give title and header way to a large icon, but not the body")
  func largeIcon() throws {
    let long = String(repeating: "a", count: 200)
    var builder = Fixtures.picture(Fixtures.plain(200, 100), title: long, text: long)
    let icon = BigPictureStyle.BigLargeIcon.image(Fixtures.plain(64, 64))
    builder.style = .bigPicture(
      BigPictureStyle(picture: Fixtures.plain(200, 100), bigLargeIcon: icon)
    )
    let layout = Self.layout(builder)
    let end = { (run: TextRun) in Int(run.x + run.width) }
    #expect(
      try #require(layout.rightIcon).box == PixelBox(x: 379 - 104, y: 16, width: 48, height: 48)
    )
    #expect((379 - 116 - 7...379 - 116).contains(end(layout.texts(.title)[0])))
    #expect((379 - 16 - 7...379 - 16).contains(end(layout.texts(.body)[0])))
    builder.contentTitle = nil
    let untitled = Self.layout(builder).texts(.body)
    #expect((379 - 116 - 7...379 - 116).contains(end(untitled[0])))
    #expect((379 - 16 - 7...379 - 16).contains(end(untitled[1])))
  }

  @Test("inherit the large icon unless the style says otherwise")
  func inheritedIcon() {
    #expect(Self.layout(Self.style { $0.bigLargeIcon = .inherited }).rightIcon != nil)
    #expect(Self.layout(Self.style { $0.bigLargeIcon = .hidden }).rightIcon == nil)
  }

  @Test("without the picture are as if there were no style (rule 4)")
  func noPicture() {
    let layout = Self.layout(
      Self.style {
        $0.picture = nil
        $0.bigContentTitle = "Big"
        $0.summaryText = "Summary"
      }
    )
    #expect(layout.picture == nil)
    #expect(layout.texts.map(\.text) == ["App", "Title", "Text"])
    #expect(layout.rightIcon != nil)
    #expect(layout.size.height == 50 + 19 + 6 + 20 + 20)
  }

  @Test("show three buttons from the texts' start on, in the accent colour")
  func actions() {
    let layout = Self.layout(
      Fixtures.picture(Fixtures.plain(200, 100), actions: ["One", "Two", "Three", "Four"])
    )
    #expect(layout.actions.map(\.label.text) == ["One", "Two", "Three"])
    #expect(layout.actions[0].label.x == 52)
    // Three letters of 7 px, 12 dp on both sides, 4 dp between.
    #expect(layout.actions[1].label.x == 52 + 21 + 28)
    #expect(layout.actions[0].box.maxY == layout.size.height)
    #expect(
      layout.actions.map(\.label.color.description) == Array(repeating: "#ff475d92", count: 3)
    )
  }

  @Test("share the bar among labels that are too long")
  func longActions() {
    let long = String(repeating: "a", count: 60)
    let layout = Self.layout(
      Fixtures.picture(Fixtures.plain(200, 100), actions: ["Short", long, long])
    )
    #expect(layout.actions.map(\.label.isCut) == [false, true, true])
    #expect((layout.actions.last?.box.maxX ?? 0) <= layout.size.width - 12)
  }

  @Test("show the time only if they are told to, from the clock that they are given")
  func time() {
    var builder = Fixtures.picture(Fixtures.plain(200, 100))
    builder.when = Fixtures.now.addingTimeInterval(-300)
    #expect(Self.layout(builder).texts(.time).isEmpty)
    builder.showWhen = true
    #expect(Self.layout(builder).texts.map(\.role) == [.appName, .bullet, .time, .title, .body])
    #expect(Self.layout(builder).texts(.time).map(\.text) == ["5m"])
  }

  @Test("have no time and no clock if it is Android's 0 (rule 20)")
  func noTime() {
    var builder = Fixtures.picture(Fixtures.plain(200, 100))
    builder.when = Date(timeIntervalSince1970: 0)
    builder.showWhen = true
    #expect(Self.layout(builder).texts(.time).isEmpty)
    builder.usesChronometer = true
    #expect(Self.layout(builder).texts(.time).isEmpty)
  }

  @Test("leave no space for texts of which nothing can be drawn")
  func onlyControls() throws {
    let layout = Self.layout(
      Fixtures.picture(Fixtures.plain(200, 100), title: "\0", text: "\u{1}")
    )
    #expect(layout.texts.map(\.role) == [.appName])
    #expect(try #require(layout.picture).box.y == 63)
  }

  @Test(
    "show a clock in place of the time (rule 20)",
    arguments: [
      (299.0, false, "04:59"), (3600, false, "1:00:00"), (-5, false, "00:00"),
      (-299, true, "04:59"),
      (5, true, "-00:05"), (45_296, false, "12:34:56"),
    ]
  )
  func chronometer(passed: Double, countsDown: Bool, expected: String) {
    var builder = Fixtures.picture(Fixtures.plain(200, 100))
    builder.when = Fixtures.now.addingTimeInterval(-passed)
    builder.usesChronometer = true
    builder.chronometerCountsDown = countsDown
    #expect(Self.layout(builder).texts(.time).map(\.text) == [expected])
  }

  @Test("have the app's colour if it is colorized and goes on (rule 24)")
  func colorized() {
    var builder = Fixtures.picture(Fixtures.plain(200, 100), actions: ["Open"])
    builder.color = ARGBColor(argb: 0xFF00_6030)
    builder.colorized = true
    #expect(Self.layout(builder).color == ARGBColor(argb: 0xFFE8_E7EF))
    builder.ongoing = true
    let layout = Self.layout(builder)
    #expect(layout.color == ARGBColor(argb: 0xFF00_6030))
    // 90 % and 80 % of white over it, cut to whole numbers.
    #expect(layout.texts(.title).map(\.color) == [ARGBColor(argb: 0xFFE5_EFEA)])
    #expect(layout.texts(.body).map(\.color) == [ARGBColor(argb: 0xFFCC_DFD5)])
  }

  @Test("of the redesign have the boxes and baselines of §2.3")
  func redesign() throws {
    let layout = Self.layout(Fixtures.picture(Fixtures.plain(200, 100)), .android16)
    #expect(layout.texts.map(\.baseline) == [29, 53, 38 + 19 + 8 + 15])
    #expect(layout.texts.allSatisfy { $0.x == 72 })
    #expect(layout.icon.circle.y == 16)
    #expect(layout.expander.pill.y == 16)
    let picture = try #require(layout.picture)
    #expect(picture.box == PixelBox(x: 72, y: 38 + 19 + 8 + 20 + 13, width: 291, height: 145))
    #expect(layout.size.height == picture.box.maxY + 16)
  }

  @Test(
    "of the redesign have a pill that grows with the user's texts",
    arguments: CardState.allCases
  )
  func pill(state: CardState) {
    func box(_ fontScale: Double) -> PixelBox {
      var settings = Self.settings(.android16)
      settings.fontScale = fontScale
      let builder = Fixtures.picture(Fixtures.plain(200, 100))
      return Fixtures.layout(builder, state, settings: settings).expander.pill
    }
    #expect(box(1) == PixelBox(x: 379 - 42, y: 16, width: 26, height: 18))
    // A chevron of 16 sp is 28 dp there.
    #expect(box(2) == PixelBox(x: 379 - 54, y: 16, width: 38, height: 30))
  }

  @Test("fill themselves with a long text up to their limit")
  func bigText() throws {
    var builder = NotificationBuilder(channelID: "news")
    builder.contentTitle = "Title"
    builder.style = .bigText(BigTextStyle(bigText: String(repeating: "word ", count: 400)))
    let layout = Self.layout(builder)
    // 358 - 50 - 19 - 6 - 20 = 263: a line of 19 and twelve steps of 20.
    #expect(layout.texts(.body).count == 13)
    #expect(layout.size.height <= 358)
    #expect(try #require(layout.texts(.body).last).isCut)
  }

  @Test("list an inbox, and the newest of a conversation")
  func lists() {
    var builder = NotificationBuilder(channelID: "news")
    builder.contentTitle = "Title"
    builder.style = .inbox(InboxStyle(lines: (1...9).map { "Line \($0)" }, summaryText: "9 new"))
    let inbox = Self.layout(builder)
    #expect(inbox.texts(.body).map(\.text) == (1...7).map { "Line \($0)" })
    #expect(inbox.texts(.subText).map(\.text) == ["9 new"])
    let messages = (1...40).map { number in
      MessagingStyle.Message(
        text: "Message \(number)",
        timestamp: Fixtures.now,
        sender: number > 38 ? "Ada" : "Ben"
      )
    }
    builder.style = .messaging(MessagingStyle(userDisplayName: "Me", messages: messages))
    let conversation = Self.layout(builder)
    #expect(conversation.texts(.body).last?.text == "Message 40")
    #expect(conversation.texts(.sender).map(\.text) == ["Ben", "Ada"])
    #expect(conversation.size.height <= 358)
  }

  @Test("tell what is read out, in order (rule 31)")
  func spoken() {
    var builder = Self.style { $0.contentDescription = "A boat" }
    builder.when = Fixtures.now.addingTimeInterval(-300)
    builder.showWhen = true
    builder.actions = [NotificationAction(title: "Open")]
    #expect(
      Self.layout(builder).spokenTexts
        == ["App", "5 minutes ago", "Title", "Text", "A boat", "Open"]
    )
  }

  @Test("write and read their geometry")
  func codable() throws {
    let layout = Self.layout(Fixtures.picture(Fixtures.plain(200, 100), actions: ["Open"]))
    let json = try JSONEncoder().encode(layout)
    #expect(try JSONDecoder().decode(NotificationLayout.self, from: json) == layout)
  }
}
