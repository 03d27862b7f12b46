import Foundation
import NotificationRendering
import Testing

@Suite("How long ago it was (rule 21)")
struct RelativeTimeTests {
  /// 2026-05-28, 20:26:40 GMT.
  static let now = Fixtures.now

  static func text(
    _ seconds: Double,
    zone: Int = 0,
    language: CardLanguage = .english
  ) throws
    -> String
  {
    let zone = try #require(TimeZone(secondsFromGMT: zone * 3600))
    return RelativeTime(of: now.addingTimeInterval(-seconds), at: now, timeZone: zone)
      .text(in: language)
  }

  @Test(
    "in a few letters",
    arguments: [
      (0.0, "now"), (59, "now"), (60, "1m"), (3599, "59m"), (3600, "1h"), (86_399, "23h"),
      (86_400, "1d"), (172_800, "2d"), (31_363_200, "363d"), (31_449_600, "1y"),
      (69_120_000, "2y"), (-30, "now"), (-300, "in 5m"), (-7200, "in 2h"),
    ] as [(Double, String)]
  )
  func texts(seconds: Double, expected: String) throws {
    #expect(try Self.text(seconds) == expected)
  }

  @Test(
    "counts the days of the phone's calendar",
    arguments: [(0, "1d"), (4, "2d"), (-4, "1d")]
  )
  func days(zone: Int, expected: String) throws {
    // 30 hours before 20:26 it was 14:26 of the day before; four hours east, where it is already
    // past midnight, that was two days ago.
    #expect(try Self.text(30 * 3600, zone: zone) == expected)
  }

  @Test("is now for dates without a difference")
  func notANumber() throws {
    #expect(try Self.text(.nan) == "now")
  }

  @Test("in the phone's language")
  func languages() throws {
    #expect(try Self.text(300, language: CardLanguage("he")) == "5 דק׳")
    #expect(try Self.text(0, language: CardLanguage("ar")) == "الآن")
    #expect(try Self.text(300, language: CardLanguage("de")) == "5m")
  }

  @Test("in full for those who listen")
  func spoken() {
    func spoken(_ seconds: Double) -> String {
      RelativeTime(of: Self.now.addingTimeInterval(-seconds), at: Self.now, timeZone: .gmt)
        .spokenText
    }
    #expect(spoken(300) == "5 minutes ago")
    #expect(spoken(3600) == "1 hour ago")
    #expect(spoken(-7200) == "in 2 hours")
    #expect(spoken(1) == "now")
  }
}
