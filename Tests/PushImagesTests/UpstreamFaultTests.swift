import FoundationEssentials
import PushImages
import Testing

/// What the library that this one follows got wrong in the mapping, and how it is here.
@Suite("Faults of the original that are not repeated (push.md §1.2)")
struct UpstreamFaultTests {
  private let manager = InMemoryNotificationManager()

  private func push(
    _ json: String,
    config: FirebaseConfig = .embedded
  ) throws
    -> AndroidPushNotification
  {
    AndroidPushNotification(
      try message(json),
      environment: PushEnvironment(config: config, manager: manager)
    )
  }

  @Test("A data-only message has no channel of its own, and is posted all the same (R2.3)")
  func dataOnly() async throws {
    let push = try push(#"{"from":"1","data":{"title":"T","body":"B"}}"#)
    #expect(await push.sendDefaultAsync(id: 1).receipt.isPosted)
    #expect(await manager.notification(id: 1)?.contentTitle == "T")
  }

  @Test("Each notification keeps its own tap: no later one takes it over")
  func ownTaps() async throws {
    for (id, order) in [(1, "a"), (2, "b")] {
      let push = try push(#"{"from":"1","data":{"title":"T","order":"\#(order)"}}"#)
      await push.sendDefaultAsync(id: id)
    }
    #expect(await manager.tap(id: 1)?.extras["order"] == "a")
    #expect(await manager.tap(id: 2)?.extras["order"] == "b")
  }

  @Test("The tap has the configured action, where the message names none")
  func intentAction() throws {
    var config = FirebaseConfig()
    config.intentAction = "MY_ACTION"
    let builder = try push(#"{"from":"1","data":{"title":"T"}}"#, config: config).createBuilder()
    #expect(builder.contentIntent?.action == "MY_ACTION")
  }

  @Test("A colour is a colour, not the name of a resource", arguments: ["#336699", "#ff336699"])
  func color(text: String) throws {
    let builder = try push(#"{"gcm.n.e":"1","gcm.n.color":"\#(text)"}"#).createBuilder()
    #expect(builder.color == ARGBColor(argb: 0xFF33_6699))
  }

  @Test("An icon is a name: one that nobody knows does not lose the notification")
  func icon() async throws {
    let push = try push(#"{"gcm.n.e":"1","gcm.n.title":"T","gcm.n.icon":"no_such_drawable"}"#)
    let sent = await push.sendDefaultAsync(id: 1)
    #expect(sent.receipt.isPosted && sent.receipt.degradations.isEmpty)
    #expect(await manager.notification(id: 1)?.smallIcon == "no_such_drawable")
  }

  @Test("The default channel is not deleted and made anew: what the user set stays")
  func defaultChannel() async throws {
    var config = FirebaseConfig()
    config.defaultChannel = NotificationChannel(id: "own", name: "Own", importance: .high)
    let push = try push(#"{"gcm.n.e":"1","gcm.n.title":"T"}"#, config: config)
    #expect(await push.sendDefaultAsync(id: 1).receipt.alert == .headsUp)
    await manager.setUserImportance(.low, channelID: "own")
    #expect(await push.sendDefaultAsync(id: 2).receipt.alert == .none)
    #expect(await manager.notificationChannel(id: "own")?.importance == .low)
    // Of no use either: a channel that comes back has the settings that it had (push.md §3.4).
    await manager.deleteNotificationChannel(id: "own")
    #expect(await push.sendDefaultAsync(id: 3).receipt.alert == .none)
  }

  @Test("The message's tag is part of the identity when it is posted")
  func tag() async throws {
    for tag in ["a", "b"] {
      let push = try push(#"{"gcm.n.e":"1","gcm.n.title":"T","gcm.n.tag":"\#(tag)"}"#)
      await push.sendDefaultAsync(id: 1)
    }
    #expect(await manager.activeNotifications.map(\.key.tag) == ["a", "b"])
  }

  @Test("The icon may be huge or the text endless: both are bounded before they are posted")
  func bounded() async throws {
    let long = String(repeating: "é", count: 100_000)
    let push = AndroidPushNotification(
      PushMessage(data: ["title": long, "body": long]),
      environment: PushEnvironment(manager: manager)
    )
    let sent = await push.sendDefaultAsync(id: 1)
    #expect(sent.receipt.isPosted)
    let shown = try #require(await manager.notification(id: 1))
    #expect(shown.contentTitle?.utf16.count == 5120)
    #expect(shown.expandedText?.utf16.count == 5120)
  }
}
