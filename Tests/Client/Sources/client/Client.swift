import PushImages

struct Notifier: PushDelegate {
  func onReceived(_ push: any PushNotification) async {
    if let android = push as? AndroidPushNotification {
      await android.sendDefaultAsync(id: 1001)
    }
  }
}

/// Posts the message that is given as JSON, as a push client does when one arrives.
@main
struct Client {
  static func main() async throws {
    let bytes = Array((CommandLine.arguments.dropFirst().first ?? "{}").utf8)

    let receiver = PushReceiver(delegates: [Notifier()], isForeground: true)
    await receiver.receive(try PushMessage(json: bytes))
  }
}
