import PushImages
import Testing

/// The minimal app, as README shows it (R2.6).
private struct MyPushDelegate: PushDelegate {
  func onReceived(_ push: any PushNotification) async {
    if let android = push as? AndroidPushNotification { await android.sendDefaultAsync(id: 1001) }
  }
}

@Suite("The minimal app (R2.6)")
struct MinimalAppTests {
  @Test("A data message with an unreachable image is posted as text")
  func posts() async throws {
    let manager = InMemoryNotificationManager()
    let receiver = PushReceiver(
      // More patient than usual: this machine may be busy with other tests.
      dispatcher: PushDispatcher([MyPushDelegate()], timeout: .seconds(60)),
      environment: PushEnvironment(manager: manager)
    )
    await receiver.receive(PushMessage(data: ["title": "Hello", "image": "http://e.com/a.png"]))
    #expect(await manager.notification(id: 1001)?.contentTitle == "Hello")
  }
}
