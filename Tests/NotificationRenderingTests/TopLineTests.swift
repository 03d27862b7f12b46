import Testing

@testable import NotificationRendering

/// Rule 19: who gives room, and in which order.
///
/// Widths of texts in these tests are plain numbers.
@Suite("The first line")
struct TopLineTests {
  static let font = CardFont(pixelSize: 10, weight: .regular)

  /// Items with gaps of 2, dots of 4, at first shrunk to 72, vanishing below 24.
  static func line(_ items: [(TextRun.Role, Int)], width: Int) -> TopLine {
    var line = TopLine(
      items: items.map {
        TopLine.Item(role: $0.0, text: $0.0.rawValue, font: font, naturalWidth: $0.1)
      },
      gap: 2,
      bulletWidth: 4,
      shrunkenWidth: 72,
      vanishingWidth: 24
    )
    line.fit(into: width)
    return line
  }

  @Test("has a dot before each item but the first, with a gap on both sides of all")
  func places() {
    let line = Self.line([(.appName, 50), (.subText, 40), (.time, 20)], width: 500)
    #expect(
      line.places == [
        .init(item: 0, x: 0, width: 50), .init(item: nil, x: 54, width: 4),
        .init(item: 1, x: 62, width: 40), .init(item: nil, x: 106, width: 4),
        .init(item: 2, x: 114, width: 20),
      ]
    )
  }

  @Test(
    "takes room from its items in the order of the rule",
    arguments: [
      // 200 + 100 + 20 and 26 for dots and gaps.
      (346, [200, 100, 20]), (336, [190, 100, 20]), (218, [72, 100, 20]), (190, [72, 72, 20]),
      (170, [72, 52, 20]), (142, [72, 24, 20]),
    ] as [(Int, [Int?])]
  )
  func order(width: Int, expected: [Int?]) {
    let line = Self.line([(.appName, 200), (.subText, 100), (.time, 20)], width: width)
    #expect(line.items.map(\.width) == expected)
  }

  @Test("gives the room of what vanished back to what was shrunk before it")
  func vanishing() {
    let line = Self.line([(.title, 200), (.subText, 100), (.time, 20)], width: 141)
    // The sub text would have 23 left; without it the title may have 141 - 20 - 12.
    #expect(line.items.map(\.width) == [107, nil, 20])
    #expect(line.places.count == 3)
  }

  @Test("gives that room to what was shrunk, not to what was only asked")
  func regrowing() {
    let items: [(TextRun.Role, Int)] = [
      (.appName, 200), (.headerSecondary, 60), (.subText, 50), (.time, 20),
    ]
    // The name of the conversation would have 20 left; without it the app's has 200 - 70 - 26.
    #expect(Self.line(items, width: 200).items.map(\.width) == [104, nil, 50, 20])
  }

  @Test("never shrinks the time")
  func time() {
    let line = Self.line([(.title, 200), (.time, 90)], width: 60)
    #expect(line.items.map(\.width) == [nil, 90])
  }

  @Test("leaves alone what fits")
  func fitting() {
    #expect(Self.line([(.title, 50)], width: 52).items.map(\.width) == [50])
  }
}
