import FoundationEssentials
import LoopbackServer
import PushImages
import TestSupport
import Testing

@Suite("The stock extension, and one's own (R3.2, R3.6, R3.7, R3.8)", .ownThreads)
struct ImageServiceExtensionTests {
  private static let png = TestPicture.png(width: 30, height: 30)

  /// What a server says and sends, and the ending that the attachment gets.
  struct Typing: Sendable, CustomTestStringConvertible {
    var path: String
    var contentType: String?
    var body: [UInt8]
    var ending: String?

    init(_ path: String, _ contentType: String?, _ body: String, _ ending: String?) {
      self.path = path
      self.contentType = contentType
      self.body = body.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
      self.ending = ending
    }

    var testDescription: String { "\(path), \(contentType ?? "no type")" }
  }

  private static let gif = "GIF89a\u{1}\0\u{1}\0\0\0\0;"
  static let typings = [
    Typing("/a", "image/gif", gif, "gif"),
    Typing("/a.png", "image/gif", gif, "gif"),
    Typing("/a.jpg", "IMAGE/PNG; charset=x", "\u{1}\u{2}", "png"),
    Typing("/a.jpg?x=.png", nil, "\u{1}\u{2}", "jpg"),
    Typing("/A.JPEG", "application/octet-stream", "\u{1}\u{2}", "jpg"),
    Typing("/a.mp3", "binary/octet-stream", "\u{1}\u{2}", "mp3"),
    Typing("/a.gif", "text/plain", "\u{1}\u{2}", "gif"),
    Typing("/a?f=a.png", nil, gif, "gif"),
    Typing("/a.php", "application/octet-stream", gif, "gif"),
    Typing("/a.gif", "image/webp", gif, nil),
    Typing("/a.png", "image/png", "RIFF\0\0\0\0WEBPVP8 ", nil),
    Typing("/a.webp", nil, "RIFF\0\0\0\0WEBPVP8 ", nil),
    Typing("/a", nil, "\u{1}\u{2}", nil),
    Typing("/v", "video/mp4", "\0\0\0\u{18}ftypisom", "mp4"),
  ]

  @Test(
    "R3.2: the type is the Content-Type's, else the URL's, else what the bytes are",
    arguments: typings
  )
  func types(typing: Typing) async throws {
    let test = try ExtensionTest { _ in .ok(typing.body, contentType: typing.contentType) }
    let message = try ExtensionTest.payload(["image": .string(test.server.url(typing.path))])
    let delivery = await test.host.run(test.stock(), for: message)
    #expect(delivery.ending == .delivered)
    let attachments = delivery.content.attachments
    #expect(attachments.map(\.type.fileExtension) == [typing.ending].compactMap { $0 })
    guard let ending = typing.ending else { return }
    let path = try #require(attachments.first?.path)
    #expect(path.hasPrefix(test.host.store.folder + "/"))
    #expect(path.hasSuffix(".\(ending)"))
    #expect(ExtensionTest.bytes(path) == typing.body)
    var unchanged = delivery.content
    unchanged.attachments = []
    #expect(unchanged == NotificationContent(message))
  }

  @Test("R3.2: a redirect's target names the type, else the first URL")
  func redirected() async throws {
    let test = try ExtensionTest { request in
      switch request.target {
      case "/to-jpg.png": .redirect(to: "/b.jpg")
      case "/to-none.png": .redirect(to: "/blob/7")
      default: .ok([1, 2], contentType: nil)
      }
    }
    for (path, type) in [("/to-jpg.png", AttachmentType.jpeg), ("/to-none.png", .png)] {
      let message = try ExtensionTest.payload(["image": .string(test.server.url(path))])
      let delivery = await test.host.run(test.stock(), for: message)
      #expect(delivery.content.attachments.map(\.type) == [type])
    }
  }

  @Test("R3.2: the first URL by the keys is taken")
  func keys() async throws {
    let test = try ExtensionTest { _ in .ok(Self.png, contentType: "image/png") }
    let message = try ExtensionTest.payload([
      "image": 5, "image-url": "", "imageUrl": .string(test.server.url("/first")),
      "attachment-url": .string(test.server.url("/second")),
    ])
    let delivery = await test.host.run(test.stock(), for: message)
    #expect(delivery.content.attachments.count == 1)
    #expect(test.server.requests.map(\.target) == ["/first"])
  }

  @Test("R3.8: the query arrives byte for byte, and no cookies or credentials do")
  func query() async throws {
    let test = try ExtensionTest { _ in .ok(Self.png, contentType: "image/png") }
    let target = "/a%2Fb.png?X-Sig=a%2Bb+c%3d%3D&e=%7e~&list=1,2;3&empty=&x"
    let message = try ExtensionTest.payload(["image": .string(test.server.url(target))])
    for _ in 0..<2 {
      let delivery = await test.host.run(test.stock(), for: message)
      #expect(delivery.content.attachments.count == 1)
    }
    let requests = test.server.requests
    #expect(requests.map(\.target) == [target, target])
    for name in ["Cookie", "Authorization", "Referer"] {
      #expect(requests.allSatisfy { $0.header(name) == nil })
    }
  }

  @Test("R3.4: sound has a smaller limit than the download")
  func kindLimit() async throws {
    let body = [UInt8](repeating: 7, count: 5 * 1024 * 1024 + 1)
    let test = try ExtensionTest { request in
      request.target == "/exact"
        ? .ok(Array(body.dropLast()), contentType: "audio/mpeg")
        : .chunked([body], contentType: "audio/mpeg")
    }
    let tooLarge = try ExtensionTest.payload(["image": .string(test.server.url("/a"))])
    #expect(await test.host.run(test.stock(), for: tooLarge).content.attachments.isEmpty)
    #expect(test.outcomes.map(\.name) == ["tooLarge"])
    let exact = try ExtensionTest.payload(["image": .string(test.server.url("/exact"))])
    let delivery = await test.host.run(test.stock(), for: exact)
    #expect(delivery.content.attachments.map(\.byteCount) == [5 * 1024 * 1024])
  }

  @Test("R3.7: variant A needs a URL and a type, and the type is what the payload says")
  func variantA() async throws {
    let test = try ExtensionTest { _ in .ok([1, 2, 3], contentType: "application/x-unknown") }
    let url = JSONValue.string(test.server.url("/a"))
    for (members, outcome) in [
      (["au": url, "at": "gif"], "attached"), (["au": url, "at": ".GIF"], "attached"),
      (["au": url, "at": "image/gif"], "attached"), (["au": url], "noType"),
      (["au": url, "at": 3], "noType"), (["au": url, "at": ""], "noType"),
      (["au": url, "at": "webp"], "unrecognizedType"), (["at": "gif"], "noImageKey"),
      (["au": 5, "at": "gif"], "noImageKey"), (["image": url, "at": "gif"], "noImageKey"),
    ] as [([String: JSONValue], String)] {
      let message = try ExtensionTest.payload(members)
      let delivery = await test.host.run(test.stock(ExtensionExamples.variantA), for: message)
      #expect(delivery.ending == .delivered)
      #expect(test.outcomes.last?.name == outcome)
      #expect(delivery.content.attachments.map(\.type) == (outcome == "attached" ? [.gif] : []))
    }
  }

  @Test("R3.7: variant B calls its attachment video, and copes with any name in the URL")
  func variantB() async throws {
    let test = try ExtensionTest { _ in .ok(Self.png, contentType: "image/png") }
    for path in ["/a b.png", "/ünïcode.png", "/no-extension", "/a/", "/%2e%2e%2fx.png"] {
      let message = try ExtensionTest.payload([
        "attachment-url": .string(test.server.url(path))
      ])
      let delivery = await test.host.run(test.stock(ExtensionExamples.variantB), for: message)
      #expect(delivery.content.attachments.map(\.identifier) == ["video"], "\(path)")
    }
    #expect(test.storedNames.count == 5)
  }

  @Test("R3.6: one's own extension rewrites the title and attaches two files")
  func own() async throws {
    let test = try ExtensionTest { request in
      request.target == "/voice"
        ? .ok([9, 9], contentType: "audio/mpeg") : .ok(Self.png, contentType: "image/png")
    }
    let message = try ExtensionTest.payload([
      "secret": ["title": "erutrapeD"], "photo": .string(test.server.url("/photo")),
      "voice": .string(test.server.url("/voice")),
    ])
    let own = OwnExtension(
      loader: AttachmentLoader(download: test.download),
      decrypt: { String($0.reversed()) }
    )
    let delivery = await test.host.run(own, for: message)
    #expect(delivery.content.title == "Departure")
    #expect(delivery.content.body == "It is late.")
    #expect(delivery.content.attachments.map(\.identifier) == ["photo", "voice"])
    #expect(test.storedNames == ["photo.png", "voice.mp3"])
  }

  @Test("After its run an extension is gone, and its connection with it")
  func lifetime() async throws {
    let test = try ExtensionTest { _ in .ok(Self.png, contentType: "image/png") }
    let message = try ExtensionTest.payload(["image": .string(test.server.url("/a.png"))])
    weak var former: ImageServiceExtension?
    func run() async throws {
      let stock = test.stock()
      former = stock
      #expect(await test.host.run(stock, for: message).content.attachments.count == 1)
    }
    try await run()
    // The thread that delivered may still be on its way out.
    #expect(test.server.waitForOpenConnections(0, within: .seconds(20)))
    while former != nil { await Task.yield() }
  }

  @Test("A load whose task is cancelled ends, and leaves no file")
  func cancelledLoad() async throws {
    let asked = Signal()
    let test = try ExtensionTest { _ in
      asked.send()
      return .headersOnly(contentLength: 10)
    }
    let loader = AttachmentLoader(download: test.download)
    let url = try ImageURL(test.server.url("/a.png"))
    let task = Task { await loader.load(url, into: test.folder) }
    await asked.wait()
    task.cancel()
    #expect(await task.value == .notDownloaded(.cancelled))
    #expect(try FileManager.default.contentsOfDirectory(atPath: test.folder) == [])
  }

  @Test("A folder that cannot be written to is a reason, and the content is delivered")
  func noFolder() async throws {
    let test = try ExtensionTest { _ in .ok(Self.png, contentType: "image/png") }
    let url = try ImageURL(test.server.url("/a.png"))
    let loader = AttachmentLoader(download: test.download)
    let outcome = await loader.load(url, into: test.folder + "/none")
    #expect(outcome == .notWritten(message: "No such file or directory"))
  }

  @Test(
    "R3.6, R1.6: the settings are read from the extension's property list",
    arguments: [
      ("", ServiceExtensionSettings()),
      (
        "<key>ShinyPushImageKeys</key><string> au; x.y ;;</string>",
        ServiceExtensionSettings(imageKeys: ["au", "x.y"])
      ),
      (
        "<key>ShinyPushImageMaxBytes</key><integer>5000</integer>",
        ServiceExtensionSettings(maxByteCount: 5000)
      ),
      (
        "<key>ShinyPushImageMaxBytes</key><string>5000</string>",
        ServiceExtensionSettings(maxByteCount: 5000)
      ),
      ("<key>ShinyPushImageMaxBytes</key><integer>0</integer>", ServiceExtensionSettings()),
      ("<key>ShinyPushImageMaxBytes</key><true/>", ServiceExtensionSettings()),
      (
        "<key>ShinyPushImageTypeKey</key><string>at</string>",
        ServiceExtensionSettings(typeKey: "at")
      ),
      (
        "<key>ShinyPushImageAttachmentIdentifier</key><string>video</string>",
        ServiceExtensionSettings(attachmentIdentifier: "video")
      ),
    ]
  )
  func infoPlist(members: String, settings: ServiceExtensionSettings) {
    let text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <plist version="1.0"><dict><key>A</key><date>2024-01-01T00:00:00Z</date>\(members)</dict></plist>
      """
    #expect(ServiceExtensionSettings(infoPlist: Array(text.utf8)) == settings)
    #expect(ServiceExtensionSettings(infoPlist: [1, 2]) == ServiceExtensionSettings())
  }
}
