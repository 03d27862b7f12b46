import AndroidNotifications
import Foundation
import TestSupport
import Testing

@Suite("Texts are cut to 5120 UTF-16 units (DESIGN.md §5, push.md §3.2, §9 row 8)", .background)
struct NotificationTextTests {
  private func cut(_ text: String) -> String? {
    AndroidNotification.make(text).contentTitle
  }

  @Test(
    "Plain text is cut at the unit",
    arguments: [(5119, 5119), (5120, 5120), (5121, 5120), (500_000, 5120)]
  )
  func plain(length: Int, kept: Int) {
    #expect(cut(String(repeating: "x", count: length))?.utf16.count == kept)
  }

  @Test(
    "A character that does not fit as a whole is left out",
    arguments: ["😀", "👩‍👩‍👧", "e\u{301}", "🇧🇷", "\r\n", "❤️", "नि"].map(Escaped.init)
  )
  func wholeCharacters(escaped: Escaped) {
    let character = escaped.text
    let units = character.utf16.count
    for before in 5120 - units...5120 {
      let head = String(repeating: "x", count: before)
      let expected = before + units <= 5120 ? head + character : head
      #expect(cut(head + character + "tail") == expectedText(expected, then: "tail"))
    }
  }

  /// `kept` and as much of `tail` as fits, if all of what stands before it fits.
  private func expectedText(_ kept: String, then tail: String) -> String {
    kept.allSatisfy { $0 == "x" } ? kept : kept + tail.prefix(5120 - kept.utf16.count)
  }

  @Test("A text of emoji only never ends on half of one")
  func surrogates() throws {
    let text = try #require(cut("x" + String(repeating: "😀", count: 4000)))
    #expect(text.utf16.count == 5119)
    #expect(text.last == "😀")
    #expect(!UTF16.isLeadSurrogate(try #require(text.utf16.last)))
  }

  @Test("A single character that is longer than allowed leaves nothing")
  func endlessCharacter() {
    #expect(cut("e" + String(repeating: "\u{301}", count: 6000)) == "")
  }

  @Test("Every text that people read is cut, and the notification tells which")
  func everyText() {
    let long = String(repeating: "x", count: 6000)
    let fits = String(repeating: "x", count: 5120)
    let notification = AndroidNotification.make(long) {
      $0.contentText = long
      $0.subText = long
      $0.ticker = long
      $0.actions = [NotificationAction(title: "ok"), NotificationAction(title: long)]
      var version = NotificationBuilder()
      version.contentTitle = long
      version.contentText = long
      version.subText = long
      $0.publicVersion = version
      $0.style = .bigPicture(
        BigPictureStyle(bigContentTitle: long, summaryText: long, contentDescription: long)
      )
    }
    #expect(notification.contentText == fits)
    #expect(notification.subText == fits)
    #expect(notification.ticker == fits)
    #expect(notification.actions.map(\.title) == ["ok", fits])
    #expect(notification.publicVersion?.contentTitle == fits)
    #expect(notification.publicVersion?.contentText == fits)
    #expect(notification.publicVersion?.subText == fits)
    #expect(
      notification.style
        == .bigPicture(
          BigPictureStyle(bigContentTitle: fits, summaryText: fits, contentDescription: fits)
        )
    )
    #expect(
      notification.shortenedTexts == [
        "contentTitle", "contentText", "subText", "ticker", "actions.title",
        "style.bigContentTitle", "style.summaryText", "style.contentDescription",
        "publicVersion.contentTitle", "publicVersion.contentText", "publicVersion.subText",
      ]
    )
  }

  @Test("The texts of the other styles are cut as well")
  func otherStyles() {
    let long = String(repeating: "x", count: 6000)
    let fits = String(repeating: "x", count: 5120)
    let start = Date(timeIntervalSince1970: 0)
    func style(_ style: NotificationStyle) -> NotificationStyle? {
      AndroidNotification.make { $0.style = style }.style
    }
    #expect(
      style(.bigText(BigTextStyle(bigText: long, bigContentTitle: long, summaryText: long)))
        == .bigText(BigTextStyle(bigText: fits, bigContentTitle: fits, summaryText: fits))
    )
    #expect(
      style(.inbox(InboxStyle(lines: ["a", long], bigContentTitle: long, summaryText: long)))
        == .inbox(InboxStyle(lines: ["a", fits], bigContentTitle: fits, summaryText: fits))
    )
    #expect(
      style(
        .messaging(
          MessagingStyle(
            userDisplayName: long,
            messages: [.init(text: long, timestamp: start, sender: long)],
            conversationTitle: long
          )
        )
      )
        == .messaging(
          MessagingStyle(
            userDisplayName: fits,
            messages: [.init(text: fits, timestamp: start, sender: fits)],
            conversationTitle: fits
          )
        )
    )
  }

  @Test("The bound is a value of the limits")
  func bound() {
    var builder = NotificationBuilder()
    builder.contentText = "abcdef"
    #expect(builder.build(limits: NotificationLimits(textUTF16Units: 3)).contentText == "abc")
  }
}
