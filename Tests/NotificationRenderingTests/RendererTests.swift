import AndroidNotifications
import BitmapLoading
import Foundation
import TestSupport
import Testing

@testable import NotificationRendering

@Suite("Drawn cards (R6.3)", .background)
struct RendererTests {
  static func rendered(
    _ builder: NotificationBuilder,
    states: [CardState] = [.expanded],
    fonts: CardFonts = .installed,
    change: (inout CardSettings) -> Void = { _ in }
  ) throws -> RenderedCard {
    var settings = CardSettings(density: 2)
    change(&settings)
    return try #require(
      CardRenderer(settings: settings, fonts: fonts)
        .render(builder.build(), states: states, at: Fixtures.now)
    )
  }

  static func pixel(_ bitmap: Bitmap, _ x: Int, _ y: Int) -> [UInt8] {
    bitmap.withPixels {
      Array($0[(y * bitmap.size.width + x) * 4..<(y * bitmap.size.width + x) * 4 + 4])
    }
  }

  static let hasRoboto = ScriptFonts.roboto.allSatisfy {
    CardFonts.installed.path(of: $0) != nil
  }

  @Test("have their colours where the layout has its boxes")
  func colours() throws {
    let card = try Self.rendered(Fixtures.picture(Fixtures.plain(200, 100)))
    let layout = card.layouts[0]
    let bitmap = card.bitmap
    #expect(bitmap.size == layout.size)
    #expect(Self.pixel(bitmap, 0, 0) == [0, 0, 0, 0])
    #expect(Self.pixel(bitmap, bitmap.size.width / 2, 2) == [0xE8, 0xE7, 0xEF, 255])
    #expect(
      Self.pixel(bitmap, layout.icon.circle.x + 2, layout.icon.circle.y + 24)
        == [0x47, 0x5D, 0x92, 255]
    )
    #expect(
      Self.pixel(bitmap, layout.expander.pill.x + 2, layout.expander.pill.y + 24)
        == [0xD3, 0xD2, 0xDA, 255]
    )
    let picture = try #require(layout.picture).box
    #expect(Self.pixel(bitmap, picture.x + picture.width / 2, picture.y) == [255, 255, 255, 255])
    #expect(
      Self.pixel(bitmap, picture.x + picture.width / 2, picture.y - 1) == [0xE8, 0xE7, 0xEF, 255]
    )
    // The corner is cut off.
    #expect(Self.pixel(bitmap, picture.x, picture.y) == [0xE8, 0xE7, 0xEF, 255])
  }

  @Test("have ink from the baseline up, in the title's colour", .enabled(if: hasRoboto))
  func baseline() throws {
    let card = try Self.rendered(Fixtures.picture(Fixtures.plain(200, 100), title: "HHH"))
    let title = try #require(card.layouts[0].texts(.title).first)
    let columns = Int(title.x)..<Int((title.x + title.width).rounded(.up))
    let rows = (0..<card.bitmap.size.height).filter { y in
      columns.contains { Self.pixel(card.bitmap, $0, y) == [0x1A, 0x1B, 0x20, 255] }
    }
    let own = rows.filter { (title.baseline - 28...title.baseline + 6).contains($0) }
    // The capitals of Roboto are 1456/2048 em high: 19.9 of 28 px.
    #expect(own.last == title.baseline - 1)
    #expect((title.baseline - 20...title.baseline - 19).contains(own.first ?? 0))
  }

  @Test("are the same bytes each time, and after others were drawn")
  func repeatable() throws {
    var builder = Fixtures.picture(GoldenPicture.wide, title: "Ferry 漢字 😀", text: "שלום")
    builder.subText = "مرحبا"
    let first = try Self.rendered(builder, states: CardState.allCases)
    for text in ["Привет", "สวัสดี", "漢字", "😀", "नमस्ते"] {
      _ = try Self.rendered(Fixtures.picture(GoldenPicture.wide, title: text))
    }
    #expect(try Self.rendered(builder, states: CardState.allCases) == first)
  }

  @Test("can be drawn by many threads")
  func concurrent() async throws {
    let builder = Fixtures.picture(GoldenPicture.wide)
    let expected = try Self.rendered(builder)
    try await withThrowingTaskGroup(of: Bool.self) { group in
      for _ in 0..<8 { group.addTask { try Self.rendered(builder) == expected } }
      for try await isEqual in group { #expect(isEqual) }
    }
  }

  @Test("are drawn as the module's page has it")
  func documentation() {
    let builder = Fixtures.picture(GoldenPicture.wide)
    let renderer = CardRenderer(settings: CardSettings(isDark: true))
    let card = renderer.render(builder.build(), states: [.collapsed, .expanded], at: .now)
    #expect(card?.layouts.map(\.state) == [.collapsed, .expanded])
  }

  @Test("stand side by side, the shorter one at the top")
  func beside() throws {
    let builder = Fixtures.picture(Fixtures.plain(200, 100))
    let expanded = try Self.rendered(builder)
    let collapsed = try Self.rendered(builder, states: [.collapsed]) { $0.isDark = true }
    let pair = expanded.beside(collapsed)
    #expect(pair.bitmap.size.width == 2 * expanded.bitmap.size.width)
    #expect(pair.bitmap.size.height == expanded.bitmap.size.height)
    #expect(pair.geometry.cards.map(\.box.x) == [0, expanded.bitmap.size.width])
    let middle = (x: expanded.bitmap.size.width / 2, y: 3)
    #expect(Self.pixel(pair.bitmap, middle.x, middle.y) == [0xE8, 0xE7, 0xEF, 255])
    #expect(
      Self.pixel(pair.bitmap, middle.x + expanded.bitmap.size.width, middle.y)
        == [0x28, 0x2A, 0x2F, 255]
    )
  }

  @Test("stand one below the other on the shade")
  func shade() throws {
    let builder = Fixtures.picture(Fixtures.plain(200, 100))
    let card = try Self.rendered(builder, states: CardState.allCases) { $0.canvas = .shade }
    let (first, second) = (card.geometry.cards[0].box, card.geometry.cards[1].box)
    #expect(first.x == 32)
    #expect(first.y == 32)
    #expect(second.y == first.maxY + 32)
    #expect(card.bitmap.size.height == second.maxY + 32)
    #expect(card.bitmap.size.width == 823)
    #expect(Self.pixel(card.bitmap, 0, 0) == [0xDA, 0xD9, 0xE0, 255])
  }

  // MARK: - Fonts

  @Test("without any fonts have no texts, and say which files are missing")
  func noFonts() throws {
    let card = try Self.rendered(
      Fixtures.picture(Fixtures.plain(200, 100), title: "שלום"),
      fonts: CardFonts(folders: ["/nowhere"])
    )
    #expect(
      card.findings.contains(
        .fontMissing(file: "Roboto-Medium.ttf", package: "fonts-roboto-unhinted")
      )
    )
    #expect(
      card.findings.contains(
        .fontMissing(file: "NotoSansHebrew-Regular.ttf", package: "fonts-noto-core")
      )
    )
    #expect(card.bitmap.size.width == 823 - 64)
  }

  @Test("name the characters that no font has", .enabled(if: hasRoboto))
  func missingGlyphs() throws {
    let fonts = CardFonts(folders: Array(CardFonts.installed.folders.prefix(1)))
    let card = try Self.rendered(
      Fixtures.picture(Fixtures.plain(200, 100), title: "Hi שלשל"),
      fonts: fonts
    )
    #expect(card.findings.contains(.glyphsMissing("של")))
  }

  @Test(
    "use the fonts that their texts need, and no others",
    arguments: [
      ("Hello, naïve", ["Roboto"]), ("שלום", ["Roboto", "Noto Sans Hebrew"]),
      ("😀", ["Roboto", "Noto Color Emoji"]), ("Привет", ["Roboto", "Noto Sans"]),
    ]
  )
  func fonts(text: String, families: [String]) {
    #expect(FontChoice(texts: [text], language: .english).families == families)
  }

  @Test("write Chinese in the way of the phone's language")
  func han() {
    func first(_ tag: String) -> String? {
      FontChoice(texts: ["漢"], language: CardLanguage(tag)).families.dropFirst().first
    }
    #expect(first("en") == "Noto Sans CJK SC")
    #expect(first("ja") == "Noto Sans CJK JP")
    #expect(first("zh-Hant") == "Noto Sans CJK TC")
    #expect(first("zh-HK") == "Noto Sans CJK HK")
  }

  @Test("set letters in a language of their own script")
  func languages() {
    let spans = LanguageSpans("Hi של 漢", language: CardLanguage("he")).spans
    #expect(spans.map(\.language) == ["en", "he", "zh-cn"])
  }
}
