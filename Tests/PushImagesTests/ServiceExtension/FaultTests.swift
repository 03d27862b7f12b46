import FoundationEssentials
import LoopbackServer
import PushImages
import Synchronization
import TestSupport
import Testing

@Suite("Every fault of the download, in every extension (R3.2, R3.3, R3.7)", .ownThreads)
struct FaultTests {
  /// The extensions that ship, by their settings.
  enum Variant: CaseIterable {
    case stock, a, b

    var settings: ServiceExtensionSettings {
      switch self {
      case .stock: ServiceExtensionSettings()
      case .a: ExtensionExamples.variantA
      case .b: ExtensionExamples.variantB
      }
    }

    func payload(_ url: JSONValue) -> [String: JSONValue] {
      switch self {
      case .stock: ["image": url]
      case .a: ["au": url, "at": "png"]
      case .b: ["attachment-url": url]
      }
    }
  }

  /// A server that fails in one way, and what the extension must say of it.
  struct Fault: Sendable, CustomTestStringConvertible {
    var name: String
    var outcome: String
    var answer: @Sendable (ServerRequest) -> ServerAnswer

    /// Whether the type that the payload names makes no fault of it.
    var isNoneWithType = false
    var testDescription: String { name }
  }

  private static let png = TestPicture.png(width: 30, height: 30)
  private static let html = Array("<!DOCTYPE html><html><body>No</body></html>".utf8)
  private static let type = "image/png"
  private static let limit = 20_000

  static let faults = [
    Fault(name: "404 with a picture", outcome: "httpStatus") { _ in .status(404, body: png) },
    Fault(name: "500", outcome: "httpStatus") { _ in .status(500) },
    Fault(name: "204", outcome: "emptyBody") { _ in .status(204) },
    Fault(name: "206", outcome: "httpStatus") { _ in .status(206, body: png) },
    Fault(name: "304", outcome: "httpStatus") { _ in .status(304) },
    Fault(name: "no bytes", outcome: "emptyBody") { _ in .ok([], contentType: type) },
    Fault(name: "a short body", outcome: "truncated") { _ in
      .short(Array(png.dropLast(9)), promising: png.count, contentType: type)
    },
    Fault(name: "too large, announced", outcome: "tooLarge") { _ in
      .ok(png + [UInt8](repeating: 0, count: limit), contentType: type)
    },
    Fault(name: "too large, never announced", outcome: "tooLarge") { _ in
      .chunked([png, [UInt8](repeating: 1, count: limit)], contentType: type)
    },
    Fault(name: "endless", outcome: "tooLarge") { _ in .endless(contentType: type) },
    Fault(
      name: "a page",
      outcome: "unrecognizedType",
      answer: { _ in .ok(html, contentType: "text/html") }
    ),
    Fault(name: "a page that claims to be a picture", outcome: "unrecognizedType") { _ in
      .ok(html, contentType: type)
    },
    Fault(
      name: "a picture that cannot be attached",
      outcome: "unrecognizedType",
      answer: { _ in .ok(Array("RIFF\0\0\0\0WEBPVP8 ".utf8), contentType: "image/webp") }
    ),
    Fault(
      name: "bytes of no type",
      outcome: "unrecognizedType",
      answer: { _ in .ok([1, 2, 3, 4], contentType: nil) },
      isNoneWithType: true
    ),
    Fault(name: "a circle of redirects", outcome: "tooManyRedirects") { .redirect(to: $0.target) },
    Fault(name: "a redirect to a file", outcome: "schemeNotAllowed") { _ in
      .redirect(to: "file:///etc/hostname")
    },
    Fault(name: "a redirect to plain http elsewhere", outcome: "cleartextBlocked") { _ in
      .redirect(to: "http://other.example.com/a.png")
    },
    Fault(name: "what is no HTTP", outcome: "*") { _ in .raw(Array("SSH-2.0-x\r\n".utf8)) },
  ]

  @Test(
    "R3.3: one delivery of the content as it was",
    arguments: faults,
    Variant.allCases
  )
  func faulty(fault: Fault, variant: Variant) async throws {
    let test = try ExtensionTest(answer: fault.answer)
    var settings = variant.settings
    settings.maxByteCount = Self.limit
    let message = try ExtensionTest.payload(variant.payload(.string(test.server.url("/i"))))
    let run = test.host.start(test.stock(settings), for: NotificationRequest(message))
    let delivery = await run.delivery()
    #expect(delivery.ending == .delivered)
    if fault.isNoneWithType && variant == .a {
      #expect(delivery.content.attachments.map(\.type) == [.png])
      return
    }
    #expect(delivery.content == NotificationContent(message))
    let names = test.outcomes.map(\.name)
    #expect(fault.outcome == "*" ? names.count == 1 : names == [fault.outcome])
    #expect(run.ignoredCallCount == 0)
    #expect(test.storedNames.isEmpty)
  }

  @Test("A server that refuses connections", arguments: Variant.allCases)
  func refused(variant: Variant) async throws {
    let test = try ExtensionTest { _ in nil }
    test.server.stop()
    try await expectUnchanged(test, variant, .string(test.server.url("/i")), "connectFailed")
  }

  @Test(
    "What is no URL, and what may not be asked",
    arguments: [
      ("http://plain.example.com/a.png", "cleartextBlocked"), ("https:///a.png", "invalidURL"),
      ("a.png", "invalidURL"), ("data:image/png;base64,AA", "schemeNotAllowed"), (7, "noImageKey"),
      (nil, "noImageKey"), ("https://10.0.0.1/a.png", "addressBlocked"),
    ] as [(JSONValue, String)],
    Variant.allCases
  )
  func noURL(value: (JSONValue, String), variant: Variant) async throws {
    let test = try ExtensionTest(change: { $0.addresses = .publicOnly }) { _ in nil }
    try await expectUnchanged(test, variant, value.0, value.1)
    #expect(test.server.requests.isEmpty)
  }

  @Test(
    "R3.5: a server that is slower than the time: the best attempt is the content as it was",
    arguments: [
      ServerAnswer.silent, .headersOnly(contentLength: 100),
      .drip(png, every: .seconds(5), contentType: type),
    ],
    Variant.allCases
  )
  func slow(answer: ServerAnswer, variant: Variant) async throws {
    let clock = ManualClock()
    let asked = Signal()
    let test = try ExtensionTest(clock: clock, timeLimit: .seconds(30)) { _ in
      asked.send()
      return answer
    }
    let message = try ExtensionTest.payload(variant.payload(.string(test.server.url("/i"))))
    let run = test.host.start(test.stock(variant.settings), for: NotificationRequest(message))
    await asked.wait()
    #expect(run.deliveryIfEnded == nil)
    clock.advance(by: .seconds(30))
    let delivery = await run.delivery()
    #expect(delivery.ending == .deliveredAtExpiry)
    #expect(delivery.content == NotificationContent(message))
    #expect(test.outcomes == [.expired])
    // The transfer is given up, too.
    #expect(test.server.waitForOpenConnections(0, within: .seconds(20)))
    #expect(run.ignoredCallCount == 0)
  }

  @Test(
    "R3.3: when the last byte and the expiry race, there is one delivery: 3 × 334 rounds",
    arguments: Variant.allCases
  )
  func race(variant: Variant) async throws {
    let png = Self.png
    let gates = Gates()
    let test = try ExtensionTest { request in
      let gate = gates.gate(request.target)
      let head =
        "HTTP/1.1 200 OK\r\nContent-Type: image/png\r\nContent-Length: \(png.count)\r\n\r\n"
      return ServerAnswer(steps: [.bytes(Array(head.utf8)), .gate(gate), .bytes(png)])
    }
    var host = test.host
    let folders = Mutex<Set<String>>([])
    for round in 0..<334 {
      let clock = ManualClock()
      host.clock = clock
      let payload = variant.payload(.string(test.server.url("/\(round)")))
      let message = try ExtensionTest.payload(payload)
      let stock = test.stock(variant.settings)
      let recording = ScriptedExtension(
        receive: { request, handler in
          _ = folders.withLock { $0.insert(request.temporaryFolder) }
          stock.didReceive(request, withContentHandler: handler)
        },
        expire: { stock.serviceExtensionTimeWillExpire() }
      )
      let run = host.start(recording, for: NotificationRequest(message))
      await gates.wait("/\(round)")
      async let completion: Void = gates.gate("/\(round)").open()
      async let expiry: Void = clock.advance(by: .seconds(90))
      _ = await (completion, expiry)
      let delivery = await run.delivery()
      #expect(run.ignoredCallCount == 0)
      if delivery.content.attachments.isEmpty {
        #expect(delivery.content == NotificationContent(message))
        #expect(delivery.ending == .deliveredAtExpiry)
      } else {
        #expect(delivery.isByExtension)
        let path = try #require(delivery.content.attachments.first?.path)
        #expect(ExtensionTest.bytes(path) == png)
      }
      #expect(test.outcomes.count == round + 1)
    }
    // A load that lost may still be on its way; nothing of it stays.
    let paths = folders.withLock { $0 }
    #expect(paths.count == 334)
    let left = paths.flatMap { [$0, "\($0).over"] }
      .filter { FileManager.default.fileExists(atPath: $0) }
    #expect(left == [])
  }

  @Test("A loader of less patience than the host gives up by itself, and says in which phase")
  func loaderTimeout() async throws {
    let test = try ExtensionTest { _ in .headersOnly(contentLength: 100) }
    let loader = AttachmentLoader(download: test.download, timeout: .milliseconds(200))
    let url = try ImageURL(test.server.url("/a.png"))
    let outcome = await loader.load(url, into: test.folder)
    #expect(outcome.name == "timedOut")
    #expect(try FileManager.default.contentsOfDirectory(atPath: test.folder) == [])
  }

  private func expectUnchanged(
    _ test: ExtensionTest,
    _ variant: Variant,
    _ url: JSONValue,
    _ outcome: String
  ) async throws {
    let message = try ExtensionTest.payload(variant.payload(url))
    let run = test.host.start(test.stock(variant.settings), for: NotificationRequest(message))
    let delivery = await run.delivery()
    #expect(delivery.ending == .delivered)
    #expect(delivery.content == NotificationContent(message))
    #expect(test.outcomes.map(\.name) == [outcome])
    #expect(run.ignoredCallCount == 0)
  }
}
