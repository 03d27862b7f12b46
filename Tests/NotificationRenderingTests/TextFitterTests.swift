import Testing

@testable import NotificationRendering

/// All letters are 5 px wide.
@Suite("Texts in their room")
struct TextFitterTests {
  static let font = CardFont(pixelSize: 10, weight: .regular)
  let fitter = TextFitter(measuring: HalfEmText())

  @Test(
    "of one line are cut before the sign that says so",
    arguments: [
      ("abcdef", 30.0, "abcdef", 6, false), ("abcdef", 29, "abcd…", 4, true),
      ("abcdef", 5, "…", 0, true), ("abcdef", 0, "…", 0, true), ("", 0, "", 0, false),
      ("ab👩‍👩‍👧cd", 20, "ab👩‍👩‍👧…", 3, true),
    ]
  )
  func oneLine(text: String, width: Double, drawn: String, count: Int, isCut: Bool) {
    let line = fitter.line(text, font: Self.font, width: width)
    #expect(line.text == drawn)
    #expect(line.characterCount == count)
    #expect(line.isCut == isCut)
  }

  @Test(
    "of several lines put all that is left on the last one (rules 10 and 27)",
    arguments: [
      ("one two three", ["one two", "three"]), ("one two three four", ["one two", "three …"]),
      ("a\n\nb", ["a", "…"]), ("a\nb", ["a", "b"]), ("a\nb\nc", ["a", "b…"]), ("a", ["a"]),
      ("", [""]), ("\na", ["", "a"]),
    ]
  )
  func twoLines(text: String, drawn: [String]) {
    #expect(fitter.lines(text, font: Self.font, width: 35, limit: 2).map(\.text) == drawn)
  }

  @Test("show a soft hyphen where they are broken at it")
  func softHyphen() {
    struct AtHyphens: TextMeasuring {
      func width(of text: String, font: CardFont) -> Double { Double(text.count) }
      func lines(of text: String, font: CardFont, width: Double) -> [Substring] {
        let end = text.firstIndex(of: "\u{AD}").map { text.index(after: $0) } ?? text.endIndex
        return [text[..<end], text[end...]]
      }
    }
    let lines = TextFitter(measuring: AtHyphens())
      .lines("ferry\u{AD}man", font: Self.font, width: 8, limit: 3)
    #expect(lines.map(\.text) == ["ferry-", "man"])
  }

  @Test("keep a soft hyphen at their own end as it is")
  func lastSoftHyphen() {
    let lines = fitter.lines("ferry\u{AD}", font: Self.font, width: 100, limit: 3)
    #expect(lines.map(\.text) == ["ferry\u{AD}"])
  }

  @Test("never leave their room, even if they cannot be broken")
  func unbreakable() {
    struct Unbreakable: TextMeasuring {
      func width(of text: String, font: CardFont) -> Double { Double(text.unicodeScalars.count) }
      func lines(of text: String, font: CardFont, width: Double) -> [Substring] { [text[...]] }
    }
    let text = "a" + String(repeating: "\u{301}", count: 600)
    let lines = TextFitter(measuring: Unbreakable())
      .lines(text, font: Self.font, width: 100, limit: 3)
    #expect(lines.map(\.text) == ["…"])
    #expect(lines.map(\.isCut) == [true])
  }

  @Test("may have a shorter first line")
  func firstLine() {
    let lines = fitter.lines(
      "one two three four five",
      font: Self.font,
      width: 100,
      firstWidth: 20,
      limit: 5
    )
    #expect(lines.map(\.text) == ["one", "two three four five"])
  }

  @Test("count the characters of the source, spaces between lines included")
  func counts() {
    let lines = fitter.lines("one two three four", font: Self.font, width: 35, limit: 2)
    #expect(lines.map(\.characterCount) == [8, 6])
  }

  @Test(
    "have the direction of their first letter",
    arguments: [
      ("abc", TextDirection.leftToRight), ("12 שלום", .rightToLeft), ("مرحبا abc", .rightToLeft),
      ("123 😀", nil), ("\u{200F}abc", .rightToLeft), ("漢字", .leftToRight),
    ]
  )
  func direction(text: String, expected: TextDirection?) {
    #expect(TextDirection.firstStrong(in: text) == expected)
  }

  @Test("are kept up to 1024 UTF-16 units, never half a character (rule 6)")
  func platformLimit() {
    let text = String(repeating: "a", count: 1020) + "👩‍👩‍👧b"
    #expect(text.keptByPlatform == String(repeating: "a", count: 1020))
    #expect(String(repeating: "é", count: 1024).keptByPlatform.count == 1024)
    let one = "a" + String(repeating: "\u{301}", count: 2000)
    #expect(one.keptByPlatform.unicodeScalars.count == 1024)
  }

  @Test("lose control characters, but not line breaks and tabs")
  func controls() {
    #expect("a\0b\u{1B}c\u{7F}d\u{9F}".keptByPlatform == "abcd")
    let kept = "a\tb\nc\r\nd\u{B}e\u{C}f\u{85}g\u{AD}h"
    #expect(kept.keptByPlatform == kept)
  }
}
