import FoundationEssentials
import Synchronization
import TestSupport
import Testing

@testable import PushImages

@Suite("A store that is slower than the time (R3.3, R3.5)", .ownThreads)
struct SlowStoreTests {
  private let clock = ManualClock()
  private let gate = Semaphore()
  private let isStoring = Signal()
  private let test: ExtensionTest

  init() throws {
    test = try ExtensionTest { _ in nil }
  }

  /// A run whose extension attaches a file at once, which the store holds until the gate opens.
  private func start() -> ServiceExtensionRun {
    let (gate, isStoring, store) = (gate, isStoring, test.host.store)
    let rules = ServiceExtensionRun.Rules(
      take: { attachments in
        let taken = store.take(attachments)
        isStoring.send()
        gate.wait()
        return taken
      },
      timeLimit: .seconds(30),
      graceTime: .seconds(1),
      clock: clock
    )
    let own = ScriptedExtension(receive: { request, handler in
      let path = "\(request.temporaryFolder)/a.png"
      try? Data([1, 2]).write(to: URL(filePath: path))
      var content = request.content
      content.title = "changed"
      content.attachments = (try? [NotificationAttachment(identifier: "a", path: path)]) ?? []
      handler(content)
    })
    var content = NotificationContent()
    content.title = "as it was"
    let run = ServiceExtensionRun(own, request: NotificationRequest(content: content), rules: rules)
    run.begin()
    return run
  }

  @Test("The content is delivered as it was after the grace time, and the files are removed")
  func tooSlow() async throws {
    let run = start()
    await isStoring.wait()
    clock.advance(by: .seconds(30))
    #expect(run.deliveryIfEnded == nil)
    clock.advance(by: .seconds(1))
    let delivery = await run.delivery()
    #expect(delivery.ending == .timedOut)
    #expect(delivery.content.title == "as it was")
    #expect(delivery.content.attachments.isEmpty)
    #expect(test.storedNames == ["a.png"])
    gate.signal()
    while !test.storedNames.isEmpty { await Task.yield() }
    #expect(run.deliveryIfEnded == delivery)
    #expect(run.ignoredCallCount == 1)
    #expect(clock.callCount == 0)
  }

  @Test("Files that are there within the grace time are delivered")
  func justInTime() async throws {
    let run = start()
    await isStoring.wait()
    clock.advance(by: .seconds(30))
    gate.signal()
    let delivery = await run.delivery()
    #expect(delivery.ending == .delivered)
    #expect(delivery.content.title == "changed")
    #expect(test.storedNames == ["a.png"])
    #expect(clock.callCount == 0)
  }
}
