import FoundationEssentials
import Glibc
import Testing

@testable import PushImages

@Suite("Attachments (R3.4, push.md §5.2)")
struct AttachmentTests {
  @Test("Kinds have Apple's limits")
  func limits() {
    #expect(AttachmentType.Kind.image.maxByteCount == 10_485_760)
    #expect(AttachmentType.Kind.audio.maxByteCount == 5 * 1024 * 1024)
    #expect(AttachmentType.Kind.video.maxByteCount == 50 * 1024 * 1024)
  }

  @Test(
    "Media types and endings mean what Apple's table says",
    arguments: [
      ("image/jpeg", "jpg"), ("IMAGE/JPG; q=1", "jpg"), ("image/pjpeg", "jpg"),
      ("image/png", "png"), ("image/x-png", "png"), ("image/apng", "png"), ("image/gif", "gif"),
      ("image/heic", "heic"), ("image/heif", "heic"), ("audio/aiff", "aiff"),
      ("audio/x-aiff", "aiff"), ("audio/wav", "wav"), ("audio/x-wav", "wav"),
      ("audio/wave", "wav"), ("audio/mpeg", "mp3"), ("audio/mp3", "mp3"), ("audio/mp4", "m4a"),
      ("audio/x-m4a", "m4a"), ("video/mpeg", "mpg"), ("video/mp4", "mp4"), ("video/avi", "avi"),
      ("video/x-msvideo", "avi"), (".JPG", "jpg"), ("jpeg", "jpg"), ("mp4", "mp4"),
      ("image/webp", nil), ("image/avif", nil), ("image/svg+xml", nil), ("image/bmp", nil),
      ("image/tiff", nil), ("webp", nil), ("", nil), ("text/html", nil), ("video/quicktime", nil),
    ] as [(String, String?)]
  )
  func names(name: String, ending: String?) {
    #expect(AttachmentType(named: name)?.fileExtension == ending)
  }

  @Test("Each type is found again by its own ending, and has a name of Apple's")
  func endings() {
    for type in AttachmentType.allCases {
      #expect(AttachmentType(fileExtension: type.fileExtension) == type)
      #expect(type.uniformTypeIdentifier.contains("."))
    }
  }

  static let heads: [(String, AttachmentType.Sniffed)] = [
    ("\u{FF}\u{D8}\u{FF}\u{E0}", .attachable(.jpeg)), ("\u{89}PNG\r\n\u{1A}\n", .attachable(.png)),
    ("GIF89a", .attachable(.gif)), ("\0\0\0\u{18}ftypheic", .attachable(.heic)),
    ("FORM\0\0\0\0AIFF", .attachable(.aiff)), ("RIFF\0\0\0\0WAVE", .attachable(.wav)),
    ("ID3\u{3}", .attachable(.mp3)), ("\u{FF}\u{FB}\u{90}\0", .attachable(.mp3)),
    ("\0\0\0\u{18}ftypM4A ", .attachable(.mpeg4Audio)),
    ("\0\0\0\u{18}ftypisom", .attachable(.mpeg4)),
    ("\0\0\u{1}\u{BA}\u{44}\0", .attachable(.mpeg2)),
    ("\0\0\u{1}\u{BA}\u{21}\0", .attachable(.mpeg)), ("RIFF\0\0\0\0AVI ", .attachable(.avi)),
    ("RIFF\0\0\0\0WEBP", .other("WebP")), ("\0\0\0\u{18}ftypavif", .other("AVIF")),
    ("<!DOCTYPE html>", .other("HTML")), (" <svg/>", .other("SVG")), ("{\"a\":1}", .other("JSON")),
    ("Not found", .other("text")), ("%PDF-1.4", .other("PDF")), ("", .unknown),
    ("\u{1}\u{2}\u{3}", .unknown),
  ]

  @Test("The first bytes tell what a file is", arguments: heads)
  func sniffed(head: String, verdict: AttachmentType.Sniffed) {
    let bytes = head.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
    #expect(AttachmentType.sniff(bytes) == verdict)
  }

  @Test("A file just within its kind's limit is taken, and one byte more is not")
  func sizes() throws {
    let test = try ExtensionTest { _ in nil }
    for type in [AttachmentType.png, .mp3, .avi] {
      let limit = type.kind.maxByteCount
      let path = try test.write("file.\(type.fileExtension)", [])
      #expect(truncate(path, limit) == 0)
      #expect(try NotificationAttachment(path: path).byteCount == limit)
      #expect(truncate(path, limit + 1) == 0)
      #expect(throws: AttachmentError.tooLarge(type.kind, limit: limit, byteCount: limit + 1)) {
        try NotificationAttachment(path: path)
      }
    }
  }

  @Test("The type is the hint, else the ending; without either the file is refused")
  func types() throws {
    let test = try ExtensionTest { _ in nil }
    #expect(try NotificationAttachment(path: test.write("a.GIF", [1])).type == .gif)
    let tmp = try test.write("a.tmp", [1])
    #expect(try NotificationAttachment(path: tmp, type: .png).type == .png)
    for name in ["a.tmp", "a.webp", "none", ".jpg"] {
      let path = try test.write(name, [1])
      #expect(throws: AttachmentError.self) { try NotificationAttachment(path: path) }
    }
    #expect(throws: AttachmentError.empty(path: test.folder + "/e.png")) {
      try NotificationAttachment(path: test.write("e.png", []))
    }
    for path in [test.folder, test.folder + "/missing.png", "/dev/null"] {
      #expect(throws: AttachmentError.self) { try NotificationAttachment(path: path, type: .png) }
    }
  }

  @Test("An empty identifier becomes a unique one")
  func identifiers() throws {
    let test = try ExtensionTest { _ in nil }
    let path = try test.write("a.png", [1])
    let first = try NotificationAttachment(path: path)
    let second = try NotificationAttachment(path: path)
    #expect(!first.identifier.isEmpty)
    #expect(first.identifier != second.identifier)
    #expect(try NotificationAttachment(identifier: "x", path: path).identifier == "x")
  }

  @Test(
    "Files are moved into the store, under names that stay in it",
    arguments: [
      ("photo", "photo.png"), ("", "attachment.png"), ("../../etc/x", "%2E.%2F..%2Fetc%2Fx.png"),
      (".hidden", "%2Ehidden.png"), ("-rf", "%2Drf.png"), ("a b/ü", "a%20b%2F%C3%BC.png"),
      ("nul\0", "nul%00.png"),
      (String(repeating: "x", count: 300), String(repeating: "x", count: 80) + ".png"),
    ]
  )
  func moved(identifier: String, name: String) throws {
    let test = try ExtensionTest { _ in nil }
    let path = try test.write("a.jpeg", [1, 2, 3])
    // An empty identifier cannot be had by the initialiser.
    let attachment = try NotificationAttachment(
      identifier: identifier.isEmpty ? "attachment" : identifier,
      path: path,
      type: .png
    )
    let (stored, rejected) = test.host.store.take([attachment])
    #expect(rejected.isEmpty)
    #expect(test.storedNames == [name])
    #expect(stored.map(\.path) == ["\(test.host.store.folder)/\(name)"])
    #expect(stored.first?.identifier == attachment.identifier)
    #expect(ExtensionTest.bytes("\(test.host.store.folder)/\(name)") == [1, 2, 3])
    #expect(ExtensionTest.bytes(path) == nil)
  }

  @Test("A file takes the place of no other")
  func noReplacement() throws {
    let test = try ExtensionTest { _ in nil }
    for number in 1...3 {
      let path = try test.write("a.png", [UInt8(number)])
      let attachment = try NotificationAttachment(identifier: "p", path: path)
      #expect(test.host.store.take([attachment]).stored.count == 1)
    }
    #expect(test.storedNames == ["p-2.png", "p-3.png", "p.png"])
    #expect(ExtensionTest.bytes("\(test.host.store.folder)/p.png") == [1])
    #expect(ExtensionTest.bytes("\(test.host.store.folder)/p-3.png") == [3])
  }

  @Test("Any number of files of one name is kept, the later ones under names at random")
  func manyOfOneName() throws {
    let test = try ExtensionTest { _ in nil }
    for number in 0..<30 {
      let path = try test.write("a.png", [UInt8(number)])
      let attachment = try NotificationAttachment(identifier: "p", path: path)
      #expect(test.host.store.take([attachment]).stored.count == 1)
    }
    #expect(test.storedNames.count == 30)
    #expect(test.storedNames.contains("p-8.png"))
    #expect(!test.storedNames.contains("p-9.png"))
  }

  @Test("Outcomes have facts for machines")
  func facts() {
    let tooLarge = AttachmentError.tooLarge(.audio, limit: 5, byteCount: 6)
    #expect(
      AttachmentOutcome.refused(tooLarge).facts == ["kind": "audio", "limit": 5, "seen": 6]
    )
    #expect(AttachmentOutcome.notDownloaded(.httpStatus(404)).facts == ["status": 404])
    #expect(AttachmentOutcome.noType(key: "at").facts == ["key": "at"])
    #expect(AttachmentOutcome.expired.facts.isEmpty)
  }

  @Test("A file on another disk is copied and removed; a link gives what it leads to")
  func otherDisk() throws {
    let test = try ExtensionTest { _ in nil }
    let source = "/dev/shm/bigpicture-\(UUID().uuidString).png"
    defer { try? FileManager.default.removeItem(atPath: source) }
    try Data(repeating: 7, count: 200_000).write(to: URL(filePath: source))
    let far = try NotificationAttachment(identifier: "far", path: source)
    let real = try test.write("real.png", [9])
    let link = test.folder + "/link.png"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: real)
    let linked = try NotificationAttachment(identifier: "linked", path: link)
    #expect(test.host.store.take([far, linked]).rejected.isEmpty)
    #expect(ExtensionTest.bytes("\(test.host.store.folder)/far.png")?.count == 200_000)
    #expect(ExtensionTest.bytes("\(test.host.store.folder)/linked.png") == [9])
    #expect(ExtensionTest.bytes(source) == nil)
    #expect(ExtensionTest.bytes(real) == [9])
  }

  @Test("What cannot be stored is told with its reason, and the rest is stored")
  func rejected() throws {
    let test = try ExtensionTest { _ in nil }
    let gone = try NotificationAttachment(path: test.write("gone.png", [1]))
    let kept = try NotificationAttachment(identifier: "kept", path: test.write("kept.png", [1]))
    try FileManager.default.removeItem(atPath: gone.path)
    let (stored, rejected) = test.host.store.take([gone, kept])
    #expect(stored.map(\.identifier) == ["kept"])
    #expect(rejected.map(\.attachment) == [gone])
    #expect(rejected.map { "\($0.reason)".hasSuffix(": No such file or directory.") } == [true])
    let unusable = AttachmentStore(folder: "/dev/null/store")
    let again = try NotificationAttachment(path: test.write("again.png", [1]))
    #expect(unusable.take([again]).rejected.count == 1)
    #expect(ExtensionTest.bytes(again.path) == [1])
  }
}
