import FoundationEssentials
import PushImages
import TestPeers
import TestSupport
import Testing

@Suite(
  "Whatever fails, the load ends in time and the notification goes out (R2.2, R6.2, R6.4)",
  .ownThreads,
  .serialized
)
struct FaultTableTests {
  /// How much later than its deadline a load may end.
  private static let lateness = Duration.milliseconds(300)

  /// A machine that is busy may be late once; a load that is late is late each time.
  private static let tryCount = 3

  private struct Result {
    var elapsed: Duration
    var sent: SentNotification
    var shown: AndroidNotification?
    var text: AndroidNotification
  }

  private func run(_ fault: ServerFault, timeout: Duration) async throws -> Result {
    let scene = try fault.scene()
    let manager = InMemoryNotificationManager()
    let environment = PushEnvironment(
      loader: ImageLoader(download: scene.download, timeout: timeout),
      manager: manager
    )
    let message = PushMessage(data: ["title": "Title", "body": "Body", "image": scene.url])
    let push = AndroidPushNotification(message, environment: environment)
    let start = ContinuousClock.now
    let sent = await push.sendDefaultAsync(id: 1)
    let elapsed = ContinuousClock.now - start
    return Result(
      elapsed: elapsed,
      sent: sent,
      shown: await manager.notification(id: 1),
      text: withExtendedLifetime(scene) { push.createBuilder().build() }
    )
  }

  /// The outcome's name and those facts of it that `expected` names.
  private func summary(_ outcome: ImageOutcome, for expected: String) -> String {
    let keys = expected.split(separator: " ").dropFirst().compactMap {
      $0.split(separator: "=").first.map(String.init)
    }
    let facts = keys.map { key in
      switch outcome.facts[key] {
      case .string(let text)?: "\(key)=\(text)"
      case .integer(let number)?: "\(key)=\(number)"
      case let other: "\(key)=\(String(describing: other))"
      }
    }
    return ([outcome.name] + facts).joined(separator: " ")
  }

  private func check(_ fault: ServerFault, timeout: Duration) async throws {
    guard fault.isAvailable else { try Test.cancel("needs openssl and socat") }
    for round in 1...Self.tryCount {
      let result = try await run(fault, timeout: timeout)
      let found = summary(result.sent.image, for: fault.expected)
      let isInTime = result.elapsed <= timeout + Self.lateness
      if round < Self.tryCount, !isInTime || found != fault.expected { continue }

      #expect(found == fault.expected, "\(result.sent.image)")
      #expect(isInTime, "\(result.elapsed)")
      #expect(result.sent.receipt.isPosted)
      let shown = try #require(result.shown)
      #expect(shown.contentTitle == "Title" && shown.contentText == "Body")
      #expect((shown == result.text) == (result.sent.image.bitmap == nil))
      return
    }
  }

  @Test("with each fault of a server", arguments: ServerFault.all)
  func ends(_ fault: ServerFault) async throws {
    try await check(fault, timeout: fault.timeout)
  }

  @Test(
    "after 8 s, where that is the limit",
    .enabled(if: isLong, "set BIGPICTURE_LONG_TESTS=1"),
    arguments: ServerFault.all.filter { $0.timeout == ServerFault.shortTime }
  )
  func endsAfterEightSeconds(_ fault: ServerFault) async throws {
    try await check(fault, timeout: .seconds(8))
  }

  private static let isLong = ProcessInfo.processInfo.environment["BIGPICTURE_LONG_TESTS"] == "1"
}
