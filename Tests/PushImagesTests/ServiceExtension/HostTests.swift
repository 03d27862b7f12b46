import FoundationEssentials
import PushImages
import Synchronization
import TestSupport
import Testing

@Suite("The host of extensions (R3.1, R3.3, R3.5)", .ownThreads)
struct HostTests {
  private static func request(_ title: String = "Ferry") -> NotificationRequest {
    var content = NotificationContent()
    content.title = title
    return NotificationRequest(content: content)
  }

  private static func content(_ title: String) -> NotificationContent {
    var content = NotificationContent()
    content.title = title
    return content
  }

  @Test(
    "R3.1: runs for an alert with mutable-content: 1, and for nothing else",
    arguments: [
      (#"{"aps":{"alert":"Hi","mutable-content":1}}"#, nil),
      (#"{"aps":{"alert":{"title":"Hi"},"mutable-content":1,"content-available":1}}"#, nil),
      (#"{"aps":{"alert":{"loc-key":"K"},"mutable-content":1.0}}"#, nil),
      (#"{"aps":{"alert":{"subtitle":"Hi"},"mutable-content":1}}"#, nil),
      (#"{"aps":{"content-available":1,"mutable-content":1}}"#, .noAlert),
      (#"{"aps":{"alert":"","mutable-content":1}}"#, .noAlert),
      (#"{"aps":{"alert":{},"mutable-content":1}}"#, .noAlert),
      (#"{"aps":{"badge":1,"sound":"default","mutable-content":1}}"#, .noAlert),
      (#"{"aps":{"alert":"Hi"}}"#, .notMutable(found: nil)),
      (#"{"aps":{"alert":"Hi","mutable-content":0}}"#, .notMutable(found: "0")),
      (#"{"aps":{"alert":"Hi","mutable-content":"1"}}"#, .notMutable(found: "\"1\"")),
      (#"{"aps":{"alert":"Hi","mutable-content":true}}"#, .notMutable(found: "true")),
      (#"{"aps":{"alert":"Hi"},"mutable-content":1}"#, .notMutable(found: nil)),
      (#"{"message":{"notification":{"title":"Hi"}}}"#, .notForApple(.android)),
    ] as [(String, ExtensionSkipReason?)]
  )
  func whenItRuns(json: String, reason: ExtensionSkipReason?) async throws {
    let test = try ExtensionTest { _ in nil }
    let message = try message(json)
    #expect(message.extensionSkipReason == reason)
    let isAsked = Mutex(false)
    let asked = ScriptedExtension(receive: { request, handler in
      isAsked.withLock { $0 = true }
      handler(request.content)
    })
    let delivery = await test.host.run(asked, for: message)
    #expect(isAsked.withLock { $0 } == (reason == nil))
    #expect(delivery.ending == (reason.map { .notRun($0) } ?? .delivered))
    #expect(delivery.content == NotificationContent(message))
    #expect(delivery.rejections.isEmpty)
  }

  @Test("A message of FCM is run in Apple's view")
  func fcm() async throws {
    let json = """
      {"message":{"notification":{"title":"Hi","image":"https://e.com/a.png"},
       "data":{"k":"v"},"apns":{"payload":{"aps":{"mutable-content":1}}}}}
      """
    let message = try message(json, platform: .apple)
    #expect(message.extensionSkipReason == nil)
    let content = NotificationContent(message)
    #expect(content.title == "Hi")
    #expect(content.userInfo["k"] == "v")
    #expect(content.image().url?.string == "https://e.com/a.png")
  }

  @Test("The content has all that the payload says")
  func contentOfPayload() throws {
    let json = """
      {"aps":{"alert":{"title":"T","subtitle":"S","loc-key":"B","loc-args":["7"]},"badge":5,
       "sound":{"critical":1,"name":"bell","volume":1},"thread-id":"t","category":"c",
       "target-content-id":"w","interruption-level":"time-sensitive","relevance-score":0.5,
       "filter-criteria":"f"},"a":{"b.c":1,"b":{"c":2}}}
      """
    let content = NotificationContent(try message(json), strings: ["B": "Gate %@"])
    var expected = NotificationContent()
    expected.title = "T"
    expected.subtitle = "S"
    expected.body = "Gate 7"
    expected.badge = 5
    expected.sound = "bell"
    expected.threadIdentifier = "t"
    expected.categoryIdentifier = "c"
    expected.targetContentIdentifier = "w"
    expected.interruptionLevel = .timeSensitive
    expected.relevanceScore = 0.5
    expected.filterCriteria = "f"
    expected.userInfo = try JSONReader().value(of: Array(json.utf8))
    #expect(content == expected)
    #expect(content.value(of: "a.b.c") == 1)
    #expect(content.value(of: "a.x") == nil)
  }

  @Test("R3.3: the first call delivers; later ones are counted and change nothing")
  func oneShot() async throws {
    let test = try ExtensionTest { _ in nil }
    let box = HandlerBox()
    let first = Self.content("first")
    let twice = ScriptedExtension(receive: { _, handler in
      box.put(handler)
      handler(first)
      handler(Self.content("second"))
    })
    let run = test.host.start(twice, for: Self.request())
    #expect(await run.delivery().content == first)
    box.call(Self.content("third"))
    #expect(run.deliveryIfEnded?.content == first)
    #expect(run.deliveryIfEnded?.ending == .delivered)
    // The second call may still be on its way when the first one is delivered.
    while run.ignoredCallCount < 2 { await Task.yield() }
    #expect(run.ignoredCallCount == 2)
  }

  @Test("R3.5: after 30 s the extension is told, and its best attempt is delivered")
  func bestAttempt() async throws {
    let clock = ManualClock()
    let test = try ExtensionTest(
      clock: clock,
      timeLimit: ServiceExtensionHost.standardTimeLimit
    ) { _ in nil }
    let box = HandlerBox()
    let asked = Signal()
    let run = test.host.start(
      ScriptedExtension(
        receive: { _, handler in
          box.put(handler)
          asked.send()
        },
        expire: { box.call(Self.content("best")) }
      ),
      for: Self.request()
    )
    await asked.wait()
    clock.advance(by: .milliseconds(29_999))
    #expect(run.deliveryIfEnded == nil)
    clock.advance(by: .milliseconds(1))
    let delivery = await run.delivery()
    #expect(delivery.ending == .deliveredAtExpiry)
    #expect(delivery.content.title == "best")
    #expect(clock.callCount == 0)
    box.call(Self.content("late"))
    #expect(run.ignoredCallCount == 1)
  }

  @Test("R3.3, R3.5: an extension that never calls its handler leaves the content as it was")
  func neverCalls() async throws {
    let clock = ManualClock()
    let test = try ExtensionTest(clock: clock, timeLimit: .seconds(30)) { _ in nil }
    let run = test.host.start(ScriptedExtension(), for: Self.request("as it was"))
    clock.advance(by: .seconds(30))
    let delivery = await run.delivery()
    #expect(delivery.ending == .timedOut)
    #expect(delivery.content.title == "as it was")
    #expect(delivery.content.attachments.isEmpty)
  }

  @Test("An extension that blocks, even when its time is up, is given up after the grace time")
  func blocks() async throws {
    let clock = ManualClock()
    let test = try ExtensionTest(clock: clock, timeLimit: .seconds(30)) { _ in nil }
    let gate = Semaphore()
    let isTold = Signal()
    let run = test.host.start(
      ScriptedExtension(
        receive: { _, handler in
          gate.wait()
          handler(Self.content("late"))
        },
        expire: {
          isTold.send()
          gate.wait()
        }
      ),
      for: Self.request("as it was")
    )
    clock.advance(by: .seconds(30))
    await isTold.wait()
    #expect(run.deliveryIfEnded == nil)
    clock.advance(by: .seconds(1))
    let delivery = await run.delivery()
    #expect(delivery.ending == .timedOut)
    #expect(delivery.content.title == "as it was")
    gate.signal()
    gate.signal()
    while run.ignoredCallCount == 0 { await Task.yield() }
    #expect(run.deliveryIfEnded == delivery)
  }

  @Test("A cancelled task ends the extension's time, and the notification is delivered")
  func cancelled() async throws {
    let test = try ExtensionTest(clock: ManualClock()) { _ in nil }
    let asked = Signal()
    let run = test.host.start(
      ScriptedExtension(receive: { _, _ in asked.send() }),
      for: Self.request("as it was")
    )
    let task = Task { await run.delivery() }
    await asked.wait()
    task.cancel()
    let delivery = await task.value
    #expect(delivery.ending == .timedOut)
    #expect(delivery.content.title == "as it was")
  }

  @Test("A run has a folder of its own, which is gone with all that was not attached")
  func folders() async throws {
    let test = try ExtensionTest { _ in nil }
    let folder = Mutex("")
    let own = ScriptedExtension(receive: { request, handler in
      folder.withLock { $0 = request.temporaryFolder }
      let path = "\(request.temporaryFolder)/a.png"
      try? Data([1, 2]).write(to: URL(filePath: path))
      try? Data([3]).write(to: URL(filePath: "\(request.temporaryFolder)/rest"))
      var content = request.content
      content.attachments = (try? [NotificationAttachment(identifier: "a", path: path)]) ?? []
      handler(content)
    })
    let delivery = await test.host.start(own, for: Self.request()).delivery()
    #expect(delivery.content.attachments.map(\.path) == ["\(test.host.store.folder)/a.png"])
    #expect(test.storedNames == ["a.png"])
    let path = folder.withLock { $0 }
    #expect(path.contains("bigpicture-extension-"))
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test("An attachment whose file is gone is left out, with the reason, and the rest is delivered")
  func missingFile() async throws {
    let test = try ExtensionTest { _ in nil }
    let path = try test.write("a.png", [1])
    let attachment = try NotificationAttachment(identifier: "a", path: path)
    try FileManager.default.removeItem(atPath: path)
    let own = ScriptedExtension(receive: { request, handler in
      var content = request.content
      content.title = "changed"
      content.attachments = [attachment]
      handler(content)
    })
    let delivery = await test.host.start(own, for: Self.request()).delivery()
    #expect(delivery.content.title == "changed")
    #expect(delivery.content.attachments.isEmpty)
    #expect(delivery.rejections.map(\.attachment) == [attachment])
  }

  @Test("R3.3: when expiry and completion race, one of them delivers: 1,000 rounds")
  func race() async throws {
    var host = try ExtensionTest { _ in nil }.host
    for round in 0..<1000 {
      let clock = ManualClock()
      host.clock = clock
      let box = HandlerBox()
      let asked = Signal()
      let run = host.start(
        ScriptedExtension(
          receive: { _, handler in
            box.put(handler)
            asked.send()
          },
          expire: { if round.isMultiple(of: 2) { box.call(Self.content("best")) } }
        ),
        for: Self.request("as it was")
      )
      await asked.wait()
      async let completion: Void = box.call(Self.content("done"))
      async let expiry: Void = clock.advance(by: .seconds(40))
      _ = await (completion, expiry)
      clock.advance(by: .seconds(40))
      let delivery = await run.delivery()
      switch delivery.ending {
      case .delivered, .deliveredAtExpiry:
        #expect(["done", "best"].contains(delivery.content.title))
      case .timedOut: #expect(delivery.content.title == "as it was")
      default: Issue.record("\(delivery.ending)")
      }
      #expect(clock.callCount == 0)
      #expect(run.deliveryIfEnded == delivery)
    }
  }
}
