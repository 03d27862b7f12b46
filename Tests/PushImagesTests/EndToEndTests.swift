import FoundationEssentials
import LoopbackServer
import PushImages
import TestSupport
import Testing

@Suite("From message to notification, over http on loopback (R2)", .ownThreads)
struct EndToEndTests {
  @Test("R2.3, R2.4: the image becomes large picture and large icon, and the text stays")
  func picture() async throws {
    let png = TestPicture.png(width: 40, height: 30)
    let test = try TestEnvironment { _ in .ok(png, contentType: "image/png") }
    let sent = try await test.push().sendDefaultAsync(id: 1001)
    #expect(sent.receipt.destination == .memory)
    #expect(sent.receipt.degradations == [])
    #expect(sent.image.name == "loaded")

    let image = try #require(sent.image.image)
    #expect(image.format == .png)
    #expect(image.sourceSize == PixelSize(width: 40, height: 30))
    #expect(image.byteCount <= png.count)
    #expect(image.duration > .zero)

    let posted = try #require(await test.manager.notification(id: 1001))
    #expect(posted.contentTitle == "Title")
    #expect(posted.contentText == "Body")
    #expect(posted.largeIcon == image.bitmap)
    #expect(
      posted.style
        == .bigPicture(
          BigPictureStyle(
            picture: image.bitmap,
            bigLargeIcon: .hidden,
            summaryText: "Body"
          )
        )
    )
  }

  @Test("R2.8: the folder manager gets picture and large icon as files")
  func folder() async throws {
    let png = TestPicture.png(width: 400, height: 300)
    var test = try TestEnvironment { _ in .ok(png, contentType: "image/png") }
    let folder = "/tmp/push-images-test-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    test.environment.manager = FolderNotificationManager(folder: folder)
    let sent = try await test.push().sendDefaultAsync(id: 1001)
    #expect(sent.receipt.degradations == [])
    guard case .folder(let path) = sent.receipt.destination else {
      Issue.record("\(sent)")
      return
    }
    #expect(path.hasPrefix(folder))
    let files = try FileManager.default.contentsOfDirectory(atPath: path)
    #expect(files.sorted() == ["large-icon.png", "notification.json", "picture.png"])
    let picture = await test.environment.loader.load(file: path + "/picture.png")
    #expect(picture.bitmap == sent.image.bitmap)
  }

  @Test("R2.1: the longer side is at most 1440 px")
  func reduced() async throws {
    let png = TestPicture.png(width: 2000, height: 100)
    let test = try TestEnvironment { _ in .ok(png, contentType: nil) }
    let bitmap = try await test.push().loadImageAsync()
    #expect(bitmap?.size == PixelSize(width: 1440, height: 72))
  }

  @Test(
    "The image mode says whether it is picture, icon or both (push.md §9.1)",
    arguments: FirebaseConfig.ImageMode.allCases
  )
  func modes(mode: FirebaseConfig.ImageMode) async throws {
    let png = TestPicture.png(width: 4, height: 3)
    var test = try TestEnvironment { _ in .ok(png, contentType: nil) }
    test.environment.config.imageMode = mode
    let builder = try await test.push().createBuilderAsync()
    #expect((builder.largeIcon == nil) == (mode == .bigPictureOnly))
    if mode == .largeIconOnly {
      #expect(builder.style == .bigText(BigTextStyle(bigText: "Body")))
    } else if case .bigPicture(let style)? = builder.style {
      #expect(style.picture?.size == PixelSize(width: 4, height: 3))
    } else {
      Issue.record("no large picture")
    }
  }

  /// A server that fails in one way, and the outcome that must come of it.
  struct Fault: Sendable, CustomTestStringConvertible {
    var name: String
    var outcome: ImageOutcome
    var timeout: Duration = .seconds(60)
    var answer: @Sendable (ServerRequest) -> ServerAnswer

    var testDescription: String { name }
  }

  private static let html = Array("<!DOCTYPE html><html><body>No</body></html>".utf8)
  private static let png = TestPicture.png(width: 30, height: 30)

  private static let faults = [
    Fault(name: "404 with a picture as its body", outcome: .httpStatus(404)) { _ in
      .status(404, body: png)
    },
    Fault(name: "500", outcome: .httpStatus(500)) { _ in .status(500) },
    Fault(name: "a circle of redirects", outcome: .tooManyRedirects(limit: 5)) {
      .redirect(to: $0.target)
    },
    Fault(name: "a redirect to a file", outcome: .schemeNotAllowed("file")) { _ in
      .redirect(to: "file:///etc/hostname")
    },
    Fault(
      name: "a redirect to a host that may not be asked over http",
      outcome: .cleartextBlocked(host: "other.example.com")
    ) { _ in .redirect(to: "http://other.example.com/a.png") },
    Fault(
      name: "silence",
      outcome: .timedOut(.waitingForHeaders),
      timeout: .seconds(4)
    ) { _ in .silent },
    Fault(
      name: "a redirect and then silence",
      outcome: .timedOut(.waitingForHeaders),
      timeout: .seconds(4)
    ) { $0.target == "/silent" ? .silent : .redirect(to: "/silent") },
    Fault(
      name: "a head and then silence",
      outcome: .timedOut(.receiving),
      timeout: .seconds(4)
    ) { _ in .headersOnly(contentLength: 1000) },
    Fault(name: "one byte at a time", outcome: .timedOut(.receiving), timeout: .seconds(4)) {
      _ in .drip(png, every: .milliseconds(50), contentType: "image/png")
    },
    Fault(
      name: "fewer bytes than promised",
      outcome: .truncated(expected: png.count, received: png.count - 100)
    ) { _ in .short(Array(png.dropLast(100)), promising: png.count, contentType: nil) },
    Fault(
      name: "more bytes than allowed, announced",
      outcome: .tooLarge(limit: 20_000, seen: 20_001)
    ) { _ in .ok([UInt8](repeating: 0, count: 20_001), contentType: "image/png") },
    Fault(name: "no image but a page", outcome: .notAnImage(sniffed: "HTML")) { _ in
      .ok(html, contentType: "image/png")
    },
    Fault(name: "no bytes", outcome: .emptyBody) { _ in .ok([], contentType: "image/png") },
    Fault(name: "204", outcome: .emptyBody) { _ in .status(204) },
  ]

  @Test("R2.2: whatever fails, the text is posted and the reason is told", arguments: faults)
  func faulty(fault: Fault) async throws {
    let test = try TestEnvironment(
      timeout: fault.timeout,
      change: { $0.maxByteCount = 20_000 },
      answer: fault.answer
    )
    let push = try test.push()
    let start = ContinuousClock.now
    let sent = await push.sendDefaultAsync(id: 1)
    #expect(ContinuousClock.now - start < fault.timeout + .seconds(8))
    #expect(sent.image == fault.outcome)
    #expect(sent.image.bitmap == nil)
    #expect(sent.receipt.isPosted)
    #expect(await test.manager.notification(id: 1) == push.createBuilder().build())
  }

  @Test("R2.3: without an image the builder equals createBuilder()")
  func sameBuilder() async throws {
    let test = try TestEnvironment { _ in .status(404) }
    let push = try test.push()
    #expect(await push.createBuilderAsync() == push.createBuilder())
    let without = AndroidPushNotification(
      PushMessage(data: ["title": "T"]),
      environment: test.environment
    )
    #expect(await without.createBuilderAsync() == without.createBuilder())
  }

  @Test("An endless body without a length is too large, not endless")
  func endless() async throws {
    let test = try TestEnvironment(change: { $0.maxByteCount = 100_000 }) { _ in
      .endless(contentType: "image/png")
    }
    let outcome = try await test.push().loadImageOutcome()
    #expect(["tooLarge", "notAnImage"].contains(outcome.name), "\(outcome)")
  }

  @Test("A host that refuses connections is a reason, not an error")
  func refused() async throws {
    let test = try TestEnvironment { _ in nil }
    let push = try test.push()
    test.server.stop()
    let sent = await push.sendDefaultAsync(id: 1)
    #expect(sent.image.name == "connectFailed")
    #expect(sent.receipt.isPosted)
  }

  @Test("Loopback and plain http are refused unless allowed, and the URL is still reported")
  func policies() async throws {
    var test = try TestEnvironment { _ in .silent }
    test.environment.loader = ImageLoader()
    let plain = try test.push()
    #expect(await plain.loadImageOutcome() == .cleartextBlocked(host: "127.0.0.1"))
    #expect(plain.notification?.imageURI == test.server.url("/image"))

    var download = DownloadConfiguration()
    download.cleartext = .allowing(hosts: ["*"])
    test.environment.loader = ImageLoader(download: download)
    let outcome = try await test.push().loadImageOutcome()
    #expect(outcome == .addressBlocked(host: "127.0.0.1", address: "127.0.0.1"))
    #expect(test.server.requests.isEmpty)
  }

  @Test(
    "A message whose image is no URL says why",
    arguments: [
      (#"{"title":"T"}"#, .noImageKey), (#"{"image":5}"#, .noImageKey),
      (#"{"image":""}"#, .noImageKey), (#"{"image":"data:,x"}"#, .schemeNotAllowed("data")),
      (#"{"image":"cat.png"}"#, .invalidURL(.notAbsolute)),
      (#"{"image":"","image-url":"https:///x"}"#, .invalidURL(.noHost)),
    ] as [(String, ImageOutcome)]
  )
  func noURL(json: String, outcome: ImageOutcome) async throws {
    let push = AndroidPushNotification(
      try message(json),
      environment: PushEnvironment(manager: InMemoryNotificationManager())
    )
    #expect(await push.loadImageOutcome() == outcome)
    #expect(await push.loadImageAsync() == nil)
  }

  @Test("R6.1: a GIF's first frame ends the download, though the server has more to say")
  func firstFrame() async throws {
    let head = Array("HTTP/1.1 200 OK\r\nContent-Type: image/gif\r\n\r\n".utf8)
    let test = try TestEnvironment { _ in
      ServerAnswer(steps: [.bytes(head + TestPicture.gifFirstFrame), .hold])
    }
    let outcome = try await test.push().loadImageOutcome()
    #expect(outcome.name == "loaded")
    #expect(outcome.image?.format == .gif)
    #expect(outcome.image?.isAnimated == nil)
    #expect(test.server.waitForOpenConnections(0, within: .seconds(20)))
  }

  @Test("A cancelled task gets no image, and its notification is posted (push.md §0.1, 7)")
  func cancelled() async throws {
    let asked = Signal()
    let test = try TestEnvironment { _ in
      asked.send()
      return .silent
    }
    let push = try test.push()
    let task = Task { await push.sendDefaultAsync(id: 1) }
    await asked.wait()
    task.cancel()
    let sent = await task.value
    #expect(sent.image == .cancelled)
    #expect(sent.receipt.isPosted)
    #expect(test.server.waitForOpenConnections(0, within: .seconds(20)))
  }

  @Test("A task that is cancelled already gets no image")
  func cancelledBefore() async throws {
    let test = try TestEnvironment { _ in .silent }
    let push = try test.push()
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return await push.loadImageOutcome()
    }
    #expect(await task.value == .cancelled)
  }

  @Test("Many pushes at once each get their own image")
  func many() async throws {
    let test = try TestEnvironment { request in
      let width = Int(request.target.dropFirst()) ?? 1
      return .ok(TestPicture.png(width: width, height: 2), contentType: nil)
    }
    await withTaskGroup(of: (Int, ImageOutcome?).self) { group in
      for width in 1...64 {
        group.addTask { (width, await (try? test.push("/\(width)"))?.loadImageOutcome()) }
      }
      for await (width, outcome) in group {
        #expect(outcome?.bitmap?.size == PixelSize(width: width, height: 2), "\(outcome as Any)")
      }
    }
  }
}
