import Foundation
import TestSupport
import Testing

@testable import AndroidNotifications

@Suite("Names of folders (DESIGN.md §3: names from outside never become paths)", .background)
struct NotificationFolderNameTests {
  /// Tags that would do harm, or be lost, if they became names as they are.
  static let hostileTags = [
    "", ".", "..", "../../etc/x", "/etc/passwd", "a/b", "a\0b", "\0", "😀", "e\u{301}", "\u{E9}",
    "%", "%2F", "a%00b", "~", "-rf", "*", "a b", "a\nb", "a,id=1", "id=1", "tag=a,id=1", "\\",
    "$HOME",
    "FCM-Notification:12345", "A", "a", "\u{202E}gnp", "CON", " ", ".new", ".lock", "channels.json",
    String(repeating: "x", count: 300), String(repeating: "x", count: 299) + "y",
    String(repeating: "😀", count: 300), String(repeating: "/", count: 100_000),
  ]

  private func name(_ tag: String?, _ id: Int = 1) -> String {
    NotificationFolderName(NotificationKey(tag: tag, id: id)).text
  }

  @Test("A name tells its tag and id")
  func readable() {
    #expect(name(nil, 1001) == "id=1001")
    #expect(name("news", 0) == "tag=news,id=0")
    #expect(name("", -5) == "tag=,id=-5")
    #expect(name("a/b c%", 7) == "tag=a%2Fb%20c%25,id=7")
    #expect(name("é", 7) == "tag=%C3%A9,id=7")
    #expect(name("\0\n", 7) == "tag=%00%0A,id=7")
  }

  @Test(
    "Whatever the tag, a name is at most 100 harmless bytes",
    arguments: hostileTags.map(Escaped.init)
  )
  func harmless(tag: Escaped) {
    for id in [0, 1, -1, Int.min, Int.max] {
      let name = name(tag.text, id)
      #expect(name.utf8.count <= 100)
      #expect(
        name.utf8.allSatisfy { byte in "%-.,=_~".utf8.contains(byte) || isAlphanumeric(byte) }
      )
      #expect(name.hasPrefix("tag="))
      #expect(NotificationFolderName.isCandidate(name))
    }
  }

  private func isAlphanumeric(_ byte: UInt8) -> Bool {
    Unicode.Scalar(byte).properties.isAlphabetic || (48...57).contains(byte)
  }

  @Test("Different tags and ids have different names")
  func distinct() {
    let tags: [String?] = [nil] + Self.hostileTags
    let names = tags.flatMap { tag in [1, -1, 11, Int.max].map { name(tag, $0) } }
    #expect(Set(names).count == names.count)
  }

  @Test("A long tag keeps its beginning and gets the same hash everywhere")
  func shortened() {
    // FNV-1a of 128 bits over 300 times "x", computed with Python.
    let hash = "0ca87c95ae2960615decdb050f1a92bd"
    let short = name(String(repeating: "x", count: 300))
    #expect(short == "tag=" + String(repeating: "x", count: 58) + "~" + hash + ",id=1")
    #expect(short.utf8.count == 100)
  }

  @Test("A shortened name never ends within an encoded byte", arguments: 0..<4)
  func wholeEscapes(offset: Int) {
    let name = name(String(repeating: "x", count: offset) + String(repeating: "/", count: 200))
    let encoded = name.dropFirst(4).prefix { $0 != "~" }
    #expect(encoded.dropFirst(offset).count % 3 == 0)
  }

  @Test(
    "Other names are not taken for a notification's",
    arguments: [
      "", "id", "id=", "id=x", "id=007", "id=+1", "tag=", "tag=a", "tag=a,id=", "xid=1", "x,id=1",
      "id=1,id=1", ".new", ".old-id=1", ".lock", "channels.json", "id=99999999999999999999",
    ]
  )
  func others(name: String) {
    #expect(!NotificationFolderName.isCandidate(name))
  }
}
