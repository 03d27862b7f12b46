import FoundationEssentials
import PushImages
import Testing

@Suite("The builder from a message's fields (R2.3, push.md §2.2)")
struct BuilderTests {
  private func push(
    _ json: String,
    config: FirebaseConfig = FirebaseConfig(),
    strings: StringsTable = [:],
    manager: InMemoryNotificationManager = InMemoryNotificationManager()
  ) throws -> AndroidPushNotification {
    AndroidPushNotification(
      try message(json),
      environment: PushEnvironment(config: config, manager: manager, strings: strings)
    )
  }

  private let bundle = #"""
    {"from":"1","own":"value","gcm.n.e":"1","gcm.n.title":"T","gcm.n.body":"B","gcm.n.icon":"i",
    "gcm.n.color":"#112233","gcm.n.sound2":"default","gcm.n.tag":"g","gcm.n.ticker":"k",
    "gcm.n.android_channel_id":"c","gcm.n.notification_priority":"-2","gcm.n.visibility":"1",
    "gcm.n.notification_count":"4","gcm.n.event_time":"1500","gcm.n.local_only":"1",
    "gcm.n.default_sound":"1","gcm.n.vibrate_timings":"[0,250]",
    "gcm.n.light_settings":"[\"#ff0000\",1,2]"}
    """#

  @Test("Every field of a message arrives in the builder")
  func allFields() throws {
    var expected = NotificationBuilder(channelID: "c")
    expected.contentTitle = "T"
    expected.contentText = "B"
    expected.style = .bigText(BigTextStyle(bigText: "B"))
    expected.smallIcon = "i"
    expected.color = ARGBColor(argb: 0xFF11_2233)
    expected.sound = "default"
    expected.ticker = "k"
    expected.priority = .min
    expected.visibility = .public
    expected.number = 4
    expected.when = Date(timeIntervalSince1970: 1.5)
    expected.showWhen = true
    expected.localOnly = true
    expected.autoCancel = true
    expected.defaults = .sound
    expected.vibrate = [0, 250]
    expected.lights = NotificationLights(
      color: ARGBColor(argb: 0xFFFF_0000),
      onMilliseconds: 1,
      offMilliseconds: 2
    )
    expected.contentIntent = NotificationIntent(
      action: "android.intent.action.MAIN",
      extras: ["own": "value"]
    )
    #expect(try push(bundle).createBuilder() == expected)
  }

  @Test("A data message without a channel gets a builder too: Shiny's own one trapped there")
  func dataOnly() throws {
    let builder = try push(#"{"from":"1","data":{"title":"T","x":"y"}}"#).createBuilder()
    #expect(builder.contentTitle == "T")
    #expect(builder.contentText == nil)
    #expect(builder.style == nil)
    #expect(builder.channelID == "fcm_fallback_notification_channel")
    #expect(builder.smallIcon == "notification")
    #expect(builder.contentIntent?.extras == ["title": "T", "x": "y"])
  }

  @Test("A tap: the message's action, else its link, else the app, by the configured action")
  func taps() throws {
    var config = FirebaseConfig()
    config.intentAction = "OWN"
    func intent(_ fields: String) throws -> NotificationIntent? {
      try push(#"{"gcm.n.e":"1"\#(fields)}"#, config: config).createBuilder().contentIntent
    }
    #expect(
      try intent(#","gcm.n.click_action":"A","gcm.n.link":"https://e.com""#)
        == NotificationIntent(action: "A")
    )
    #expect(
      try intent(#","gcm.n.link_android":"https://e.com/a","gcm.n.link":"https://e.com""#)
        == NotificationIntent(action: "android.intent.action.VIEW", uri: "https://e.com/a")
    )
    #expect(try intent("") == NotificationIntent(action: "OWN"))
  }

  @Test("A sticky notification stays when tapped")
  func sticky() throws {
    #expect(try push(#"{"gcm.n.e":"1","gcm.n.sticky":"1"}"#).createBuilder().autoCancel == false)
  }

  @Test("Texts given by keys come from the app's strings")
  func localised() throws {
    let json = #"""
      {"aps":{"alert":{"title-loc-key":"t","title-loc-args":["Alex"],"loc-key":"b"}}}
      """#
    let builder = try push(json, strings: ["t": "Hello %@", "b": "Text"]).createBuilder()
    #expect(builder.contentTitle == "Hello Alex")
    #expect(builder.contentText == "Text")
    #expect(builder.style == .bigText(BigTextStyle(bigText: "Text")))
    #expect(try push(json).createBuilder().contentTitle == nil)
  }

  @Test("Colour and icon of the configuration stand in for missing ones")
  func configured() throws {
    var config = FirebaseConfig()
    config.defaultColor = ARGBColor(argb: 0xFF00_00FF)
    config.defaultIcon = "own"
    let builder = try push(#"{"gcm.n.e":"1","gcm.n.color":"nonsense"}"#, config: config)
      .createBuilder()
    #expect(builder.color == config.defaultColor)
    #expect(builder.smallIcon == "own")
  }
}

@Suite("The channel of a message (push.md §2.2, §9.32)")
struct ChannelTests {
  private let manager = InMemoryNotificationManager()

  private func post(
    _ channel: String?,
    default configured: NotificationChannel? = nil,
    change: (inout NotificationBuilder) -> Void = { _ in }
  ) async throws -> (receipt: NotificationReceipt, channel: String?) {
    var config = FirebaseConfig()
    config.defaultChannel = configured
    let field = channel.map { #","gcm.n.android_channel_id":"\#($0)""# } ?? ""
    let push = AndroidPushNotification(
      try message(#"{"gcm.n.e":"1","gcm.n.title":"T"\#(field)}"#),
      environment: PushEnvironment(config: config, manager: manager)
    )
    var builder = push.createBuilder()
    change(&builder)
    let receipt = await push.notify(id: 1, builder: builder)
    return (receipt, await manager.notification(id: 1)?.channelID)
  }

  @Test("The one asked for, if it exists")
  func requested() async throws {
    await manager.createNotificationChannel(
      NotificationChannel(id: "news", name: "News", importance: .high)
    )
    #expect(try await post("news").channel == "news")
    #expect(await manager.notificationChannels.map(\.id) == ["news"])
  }

  @Test("Else the configured one, created when it is first needed, and then left alone")
  func configured() async throws {
    let own = NotificationChannel(id: "own", name: "Own", importance: .low)
    #expect(try await post("missing", default: own).channel == "own")
    var renamed = own
    renamed.name = "Renamed by the app"
    await manager.createNotificationChannel(renamed)
    #expect(try await post(nil, default: own).channel == "own")
    #expect(await manager.notificationChannel(id: "own")?.name == "Renamed by the app")
  }

  @Test("Else Firebase's fallback, called Misc, of default importance")
  func fallback() async throws {
    #expect(try await post("missing").channel == "fcm_fallback_notification_channel")
    let channel = await manager.notificationChannel(id: "fcm_fallback_notification_channel")
    #expect(channel?.name == "Misc")
    #expect(channel?.importance == .default)
  }

  @Test("A channel that the app wrote into the builder is not replaced")
  func ownChannel() async throws {
    let (receipt, channel) = try await post("missing") { $0.channelID = "typo" }
    #expect(channel == nil)
    #expect(receipt.dropReason == .noChannel(id: "typo"))
  }

  @Test("A blocked channel drops the notification, and the receipt says so (R2.4)")
  func blocked() async throws {
    await manager.createNotificationChannel(
      NotificationChannel(id: "news", name: "News", importance: .none)
    )
    #expect(try await post("news").receipt.dropReason == .channelBlocked(id: "news"))
  }

  @Test("The message's tag is part of the identity, unless another one is given")
  func tags() async throws {
    let push = AndroidPushNotification(
      try message(#"{"gcm.n.e":"1","gcm.n.title":"T","gcm.n.tag":"g"}"#),
      environment: PushEnvironment(manager: manager)
    )
    let builder = push.createBuilder()
    #expect(await push.notify(id: 7, builder: builder).key == NotificationKey(tag: "g", id: 7))
    #expect(await push.notify(id: 7, builder: builder).isReplacement)
    let other = await push.notify(id: 7, builder: builder, tag: "h")
    #expect(other.key == NotificationKey(tag: "h", id: 7))
    #expect(!other.isReplacement)
  }
}
