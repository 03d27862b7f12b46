import PushImages
import Synchronization
import TestSupport
import Testing

/// Notes what it is told.
private final class Recorder: PushDelegate {
  let events = Mutex<[String]>([])

  private func note(_ event: String) { events.withLock { $0.append(event) } }

  func onReceived(_ push: any PushNotification) async throws {
    note("received \(type(of: push)) \(push.notification?.title ?? "-")")
  }

  func onEntry(_ push: any PushNotification) async throws {
    note("entry \(push.notification?.title ?? "-")")
  }

  func onNewToken(_ token: String) async throws { note("token \(token)") }

  func onUnRegistered(_ token: String) async throws { note("unregistered \(token)") }

  var all: [String] { events.withLock { $0 } }
}

private struct Silent: PushDelegate {}

private struct Failing: PushDelegate {
  struct Broken: Error {}

  func onReceived(_ push: any PushNotification) async throws { throw Broken() }
}

@Suite("Delegates (R2.6)")
struct DelegateTests {
  private let push = AndroidPushNotification(
    PushMessage(data: ["title": "T"]),
    environment: PushEnvironment(manager: InMemoryNotificationManager())
  )

  @Test("Each event reaches every delegate")
  func events() async {
    let delegates = [Recorder(), Recorder()]
    let dispatcher = PushDispatcher(delegates + [Silent()], timeout: .seconds(60))
    #expect(await dispatcher.dispatch(.received(push)).isEmpty)
    await dispatcher.dispatch(.entry(push))
    await dispatcher.dispatch(.newToken("t"))
    await dispatcher.dispatch(.unRegistered("t"))
    for delegate in delegates {
      #expect(
        delegate.all == [
          "received AndroidPushNotification T", "entry T", "token t", "unregistered t",
        ]
      )
    }
  }

  @Test("What one throws is logged and kept from the others")
  func failures() async {
    let recorder = Recorder()
    let logged = Mutex<[String]>([])
    let dispatcher = PushDispatcher(
      [Failing(), recorder, Failing()],
      timeout: .seconds(60)
    ) { failure in
      logged.withLock { $0.append(failure.description) }
    }
    let failures = await dispatcher.dispatch(.received(push))
    #expect(recorder.all == ["received AndroidPushNotification T"])
    #expect(failures.count == 2)
    #expect(failures.allSatisfy { $0.error is Failing.Broken })
    #expect(logged.withLock { $0 } == Array(repeating: "Failing.onReceived: Broken()", count: 2))
  }

  /// Answers when it is told to, whether or not its task is cancelled.
  private final class Stuck: PushDelegate {
    private let waiting = Mutex<[CheckedContinuation<Void, Never>]>([])

    func onReceived(_ push: any PushNotification) async throws {
      await withCheckedContinuation { continuation in
        waiting.withLock { $0.append(continuation) }
      }
    }

    func release() {
      let all = waiting.withLock { waiting in
        defer { waiting = [] }
        return waiting
      }
      for continuation in all { continuation.resume() }
    }
  }

  @Test("One that never answers holds up nobody: its time is 10 s (R2.6)", .ownThreads)
  func overdue() async throws {
    #expect(PushDispatcher([]).timeout == .seconds(10))
    let stuck = Stuck()
    let recorder = Recorder()
    let logged = Mutex<[String]>([])
    let limit = Duration.milliseconds(100)
    let dispatcher = PushDispatcher([stuck, Failing(), recorder], timeout: limit) { failure in
      logged.withLock { $0.append(failure.description) }
    }
    let start = ContinuousClock.now
    let failures = await dispatcher.dispatch(.received(push))
    #expect(ContinuousClock.now - start >= limit)
    #expect(failures.map(\.delegate) == ["Stuck", "Failing"])
    #expect((failures.first?.error as? PushDispatcher.Overdue)?.limit == limit)
    #expect(recorder.all == ["received AndroidPushNotification T"])
    let overdue = "Stuck.onReceived: There was no answer within 0.1 seconds."
    #expect(logged.withLock { $0 } == ["Failing.onReceived: Broken()", overdue])
    stuck.release()

    // The receiver takes the next message while a delegate is stuck with the one before.
    let receiver = PushReceiver(dispatcher: dispatcher, isForeground: true)
    async let first = receiver.receive(try message(#"{"messageId":"1","data":{"title":"A"}}"#))
    async let second = receiver.receive(try message(#"{"messageId":"2","data":{"title":"B"}}"#))
    for reception in try await [first, second] {
      guard case .delivered(let failures) = reception else {
        Issue.record("\(reception)")
        continue
      }
      #expect(failures.count == 2)
    }
    #expect(Set(recorder.all.dropFirst().map { $0.suffix(1) }) == ["A", "B"])
    stuck.release()
  }

  @Test("The task of one that is overdue is cancelled", .ownThreads)
  func cancelled() async {
    struct Patient: PushDelegate {
      let isCancelled: Signal
      func onReceived(_ push: any PushNotification) async throws {
        // Ends with the task's cancellation only.
        await Signal().wait()
        isCancelled.send()
      }
    }
    let isCancelled = Signal()
    let dispatcher = PushDispatcher(
      [Patient(isCancelled: isCancelled)],
      timeout: .milliseconds(10),
      log: { _ in }
    )
    #expect(await dispatcher.dispatch(.received(push)).count == 1)
    await isCancelled.wait()
  }

  @Test("Cancelling the one who dispatches cancels the delegates' tasks")
  func dispatcherCancelled() async {
    struct Patient: PushDelegate {
      let isCalled: Signal
      func onReceived(_ push: any PushNotification) async throws {
        isCalled.send()
        await Signal().wait()
        try Task.checkCancellation()
      }
    }
    let isCalled = Signal()
    let dispatcher = PushDispatcher(
      [Patient(isCalled: isCalled)],
      timeout: .seconds(60),
      log: { _ in }
    )
    let task = Task { await dispatcher.dispatch(.received(push)) }
    await isCalled.wait()
    task.cancel()
    #expect(await task.value.first?.error is CancellationError)
  }

  @Test("One that waits does not hold up the others")
  func independent() async {
    struct Waiting: PushDelegate {
      let other: Signal
      func onReceived(_ push: any PushNotification) async throws { await other.wait() }
    }
    struct Signalling: PushDelegate {
      let other: Signal
      func onReceived(_ push: any PushNotification) async throws { other.send() }
    }
    let signal = Signal()
    await PushDispatcher(
      [Waiting(other: signal), Signalling(other: signal)],
      timeout: .seconds(60)
    )
    .dispatch(.received(push))
  }
}

@Suite("Who shows a message (R2.5)")
struct PushReceiverTests {
  private let recorder = Recorder()
  private let manager = InMemoryNotificationManager()
  private let notification = #"{"messageId":"m1","notification":{"title":"N"},"data":{}}"#
  private let data = #"{"messageId":"m2","data":{"title":"D"}}"#

  private func receiver(isForeground: Bool) -> PushReceiver {
    PushReceiver(
      // More patient than usual: this machine may be busy with other tests.
      dispatcher: PushDispatcher([recorder], timeout: .seconds(60)),
      environment: PushEnvironment(manager: manager),
      isForeground: isForeground
    )
  }

  @Test("In the background a notification message is posted, and no delegate is asked")
  func background() async throws {
    let reception = try await receiver(isForeground: false).receive(message(notification))
    guard case .posted(let sent) = reception else {
      Issue.record("\(reception)")
      return
    }
    #expect(sent.receipt.key == NotificationKey(tag: "FCM-Notification:m1", id: 0))
    #expect(await manager.activeNotifications.map(\.title) == ["N"])
    #expect(recorder.all.isEmpty)
  }

  @Test("In the foreground, and for data messages, the delegates get it")
  func delivered() async throws {
    _ = try await receiver(isForeground: true).receive(message(notification))
    _ = try await receiver(isForeground: false).receive(message(data))
    #expect(
      recorder.all == [
        "received AndroidPushNotification N", "received AndroidPushNotification D",
      ]
    )
    #expect(await manager.activeNotifications.isEmpty)
  }

  @Test("A push for Apple is reported to the delegates and never posted here")
  func apple() async throws {
    let sent = #"{"message":{"token":"t","notification":{"title":"A"}}}"#
    _ = try await receiver(isForeground: false).receive(message(sent, platform: .apple))
    #expect(recorder.all == ["received ApplePushNotification A"])
    #expect(await manager.activeNotifications.isEmpty)
  }

  @Test("A message that comes again within ten is dropped; without an id it is always new")
  func duplicates() async throws {
    let receiver = receiver(isForeground: true)
    func receive(_ id: Int) async throws -> Bool {
      let reception = await receiver.receive(
        try message(#"{"messageId":"\#(id)","data":{"title":"D"}}"#)
      )
      if case .duplicate(let found) = reception {
        #expect(found == "\(id)")
        return false
      }
      return true
    }
    for id in 0..<10 { #expect(try await receive(id)) }
    #expect(try await receive(0) == false)
    #expect(try await receive(10))
    #expect(try await receive(0), "ten others have come since")
    let nameless = PushMessage(data: ["title": "D"])
    _ = await receiver.receive(nameless)
    _ = await receiver.receive(nameless)
    #expect(recorder.all.count == 14)
  }

  @Test("The same id from another service is another message")
  func otherKind() async throws {
    let receiver = receiver(isForeground: true)
    _ = try await receiver.receive(message(#"{"messageId":"7","data":{"title":"D"}}"#))
    _ = try await receiver.receive(message(#"{"id":7,"appid":1,"title":"G","message":"m"}"#))
    #expect(
      recorder.all == [
        "received AndroidPushNotification D", "received AndroidPushNotification G",
      ]
    )
  }

  @Test(
    "What a service sends for its own ends is shown to nobody (push.md §2.1, §7.1)",
    arguments: [
      #"{"id":"a","topic":"t","event":"keepalive"}"#, #"{"id":"a","topic":"t","event":"open"}"#,
      #"{"topic":"t","event":"poll_request","message":"New message","title":"T"}"#,
      #"{"gcm.n.e":"1","gcm.n.noui":"1","gcm.n.title":"T","gcm.n.image":"https://e.com/a"}"#,
      #"{"gcm.n.e":"1","gcm.n.noui":"true","title":"T","image":"https://e.com/a"}"#,
    ],
    [true, false]
  )
  func control(json: String, isForeground: Bool) async throws {
    let message = try message(json)
    #expect(message.fields == MessageFields())
    #expect(message.image().url == nil)
    let reception = await receiver(isForeground: isForeground).receive(message)
    guard case .ignored = reception else {
      Issue.record("\(reception)")
      return
    }
    #expect(recorder.all.isEmpty)
    #expect(await manager.activeNotifications.isEmpty)
  }

  @Test("Two messages without id or tag do not replace each other")
  func untagged() async throws {
    let receiver = receiver(isForeground: false)
    let nameless = try message(#"{"message":{"token":"t","notification":{"title":"N"}}}"#)
    _ = await receiver.receive(nameless)
    _ = await receiver.receive(nameless)
    #expect(await manager.activeNotifications.count == 2)
  }

  @Test("Taps and tokens reach the delegates")
  func others() async throws {
    let receiver = receiver(isForeground: false)
    await receiver.enter(try message(notification))
    await receiver.receiveToken("t")
    await receiver.unregister("t")
    #expect(recorder.all == ["entry N", "token t", "unregistered t"])
  }

  @Test("Foreground and background may change while it runs")
  func changes() async throws {
    let receiver = receiver(isForeground: false)
    await receiver.setForeground(true)
    _ = try await receiver.receive(message(notification))
    #expect(recorder.all == ["received AndroidPushNotification N"])
  }
}
