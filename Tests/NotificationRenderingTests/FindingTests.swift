import AndroidNotifications
import BitmapLoading
import Testing

@testable import NotificationRendering

@Suite("What a sender may want to know")
struct FindingTests {
  static func findings(
    _ builder: NotificationBuilder,
    states: [CardState] = [.expanded],
    change: (inout CardSettings) -> Void = { _ in }
  ) throws -> [CardFinding] {
    try RendererTests.rendered(builder, states: states, change: change).findings
  }

  @Test("Nothing, where all is well")
  func nothing() throws {
    #expect(try Self.findings(Fixtures.picture(Fixtures.plain(800, 400))).isEmpty)
  }

  @Test("How much of the picture is cropped away")
  func cropped() throws {
    let findings = try Self.findings(Fixtures.picture(Fixtures.plain(900, 900)))
    guard case .pictureCropped(let share)? = findings.first else {
      Issue.record("\(findings)")
      return
    }
    #expect((0.25...0.28).contains(share))
    #expect(findings[0].description == "26 % of the picture is cropped away while expanded.")
  }

  @Test("That a small picture is blown up")
  func enlarged() throws {
    let findings = try Self.findings(Fixtures.picture(Fixtures.plain(311, 156)))
    #expect(findings.map(\.name) == ["pictureEnlarged"])
  }

  @Test("After which character the title is cut", .enabled(if: RendererTests.hasRoboto))
  func cutTitle() throws {
    let title = String(repeating: "W", count: 100)
    let findings = try Self.findings(
      Fixtures.picture(Fixtures.plain(800, 400), title: title),
      states: CardState.allCases
    )
    let counts = findings.compactMap { finding -> Int? in
      guard case .textCut(_, .title, let count) = finding else { return nil }
      return count
    }
    // W is 1768/2048 em wide in Roboto Medium, … 1446/2048: 24.2 and 19.8 of 28 px.
    #expect(counts.count == 2)
    #expect((24...26).contains(counts.last ?? 0))
  }

  @Test("After how many characters of all its lines the text is cut")
  func cutText() throws {
    let layout = Fixtures.layout(
      Fixtures.picture(Fixtures.plain(800, 400), text: String(repeating: "word ", count: 50))
    )
    let total = layout.texts(.body).map(\.characterCount).reduce(0, +)
    #expect(
      CardFinding.found(in: layout).contains(.textCut(.expanded, .body, afterCharacter: total))
    )
  }

  @Test("That a small icon has colours, or no shape")
  func smallIcon() throws {
    let builder = Fixtures.picture(Fixtures.plain(800, 400))
    let coloured = try Self.findings(builder) { $0.app.smallIcon = GoldenPicture.of(48, 48) }
    #expect(coloured.map(\.name) == ["smallIconNotMonochrome", "smallIconWithoutShape"])
    #expect(try Self.findings(builder) { $0.app.smallIcon = GoldenPicture.disc }.isEmpty)
  }

  @Test("That a colour was changed to stand out")
  func color() throws {
    var builder = Fixtures.picture(Fixtures.plain(800, 400))
    builder.color = ARGBColor(argb: 0xFFFF_EB3B)
    #expect(try Self.findings(builder).map(\.name) == ["iconColorCorrected"])
    #expect(try Self.findings(builder) { $0.isDark = true }.isEmpty)
  }

  @Test("That a text is longer than the platform keeps")
  func tooLong() throws {
    let text = String(repeating: "a ", count: 600)
    let findings = try Self.findings(Fixtures.picture(Fixtures.plain(800, 400), text: text))
    #expect(findings.contains(.textTooLong(name: "contentText")))
  }

  @Test(
    "That markup will show as it is written (rule 26)",
    arguments: [
      ("Now <b>bold</b>", "<b>"), ("Fish &amp; chips", "&amp;"), ("It is **late**", "**late**"),
      ("See [here](https://a.example)", "[here](https://a.example)"), ("a < b > c", nil),
      ("2 * 3 * 4", nil), ("R&D; AT&T", nil), ("&#8217;s", "&#8217;"), ("<3", nil), ("", nil),
      ("<br/>", "<br/>"), ("I <3 you > me", nil),
    ]
  )
  func markup(text: String, found: String?) {
    #expect(LiteralMarkup.first(in: text) == found)
  }

  @Test("Each has a name of its own and one sentence")
  func sentences() {
    let color = ARGBColor(argb: 0xFF00_0000)
    let all: [CardFinding] = [
      .pictureCropped(share: 0.5), .pictureEnlarged(factor: 2),
      .textCut(.collapsed, .title, afterCharacter: 9), .textTooLong(name: "contentText"),
      .smallIconNotMonochrome, .smallIconWithoutShape, .iconColorCorrected(from: color, to: color),
      .glyphsMissing("x"), .fontMissing(file: "f", package: "p"), .literalMarkup(.body, "<b>"),
    ]
    #expect(Set(all.map(\.name)).count == all.count)
    #expect(all.allSatisfy { !$0.description.isEmpty })
  }
}
