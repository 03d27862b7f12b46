import PushImages
import Testing

@Suite("Buttons of messages (push.md §5.3, §6, §7.2)")
struct ActionTests {
  private func builder(
    _ json: String,
    actionSets: [String: [NotificationAction]] = [:]
  ) throws -> NotificationBuilder {
    AndroidPushNotification(
      try message(json),
      environment: PushEnvironment(
        manager: InMemoryNotificationManager(),
        actionSets: actionSets
      )
    ).createBuilder()
  }

  private static let ntfyActions = #"""
    [{"id":"1","action":"view","label":"Open","url":"https://e.com/a","clear":true},
    {"action":"http","label":"Close door","url":"https://e.com/b","method":"PUT",
    "headers":{"X-Own":"1"},"body":"{\"a\":1}"},
    {"action":"http","label":"Post","url":"https://e.com/c"},
    {"action":"broadcast","label":"Take","intent":"com.e.TAKE","extras":{"cmd":"pic"}},
    {"action":"broadcast","label":"Plain"},
    {"action":"copy","label":"Copy","value":"123"},{"action":"view","url":"https://e.com/nolabel"}]
    """#

  private static let expected = [
    NotificationAction(
      title: "Open",
      intent: NotificationIntent(
        action: "android.intent.action.VIEW",
        uri: "https://e.com/a",
        extras: ["clear": "true"]
      )
    ),
    NotificationAction(
      title: "Close door",
      intent: NotificationIntent(
        action: "http",
        uri: "https://e.com/b",
        extras: ["method": "PUT", "header.X-Own": "1", "body": #"{"a":1}"#]
      )
    ),
    NotificationAction(
      title: "Post",
      intent: NotificationIntent(
        action: "http",
        uri: "https://e.com/c",
        extras: ["method": "POST"]
      )
    ),
    NotificationAction(
      title: "Take",
      intent: NotificationIntent(action: "com.e.TAKE", extras: ["cmd": "pic"])
    ),
    NotificationAction(
      title: "Plain",
      intent: NotificationIntent(action: "io.heckel.ntfy.USER_ACTION")
    ),
    NotificationAction(title: "Copy"),
  ]

  @Test("ntfy: links, requests and broadcasts, as a list or as text that holds one")
  func ntfy() throws {
    let actions = Self.ntfyActions
    let list = #"{"topic":"t","event":"message","message":"m","actions":\#(actions)}"#
    #expect(try builder(list).actions == Self.expected)
    let text = JSONValue.string(actions).json
    let relayed = #"{"topic":"t","event":"message","message":"m","actions":\#(text)}"#
    #expect(try builder(relayed).actions == Self.expected)
  }

  @Test("Three of them are shown, in their order, and the rest is told of (push.md §3.1)")
  func shown() async throws {
    let json = #"{"topic":"t","event":"message","message":"m","actions":\#(Self.ntfyActions)}"#
    let notification = try builder(json).build()
    #expect(notification.shownActions.map(\.title) == ["Open", "Close door", "Post"])
    #expect(notification.degradations.contains(.actionsNotShown(count: 3)))
  }

  @Test("Web: title, icon, and a link or a name to be told by")
  func web() throws {
    let actions = try builder(
      #"""
      {"title":"T","actions":[{"action":"like","title":"Like","icon":"/i.png"},
      {"action":"open","title":"Open","navigate":"https://e.com/"},{"action":"x"},{"title":"N"},7]}
      """#
    ).actions
    #expect(
      actions == [
        NotificationAction(
          title: "Like",
          icon: "/i.png",
          intent: NotificationIntent(action: "like")
        ),
        NotificationAction(
          title: "Open",
          intent: NotificationIntent(action: "android.intent.action.VIEW", uri: "https://e.com/")
        ),
        NotificationAction(title: "N"),
      ]
    )
  }

  @Test("Gotify has no buttons; its click opens the link")
  func gotify() throws {
    let builder = try builder(
      #"""
      {"appid":1,"id":7,"message":"m","extras":{"client::notification":
      {"click":{"url":"https://e.com/x"}}}}
      """#
    )
    #expect(builder.actions.isEmpty)
    #expect(builder.contentIntent?.uri == "https://e.com/x")
    #expect(builder.contentIntent?.action == "android.intent.action.VIEW")
  }

  @Test(
    "APNs and Expo name a set of buttons that the app has",
    arguments: [
      #"{"aps":{"alert":"B","category":"MAIL"}}"#,
      #"{"to":"ExponentPushToken[a]","title":"T","categoryId":"MAIL"}"#,
    ]
  )
  func sets(json: String) throws {
    let buttons = [NotificationAction(title: "Reply"), NotificationAction(title: "Archive")]
    #expect(try builder(json, actionSets: ["MAIL": buttons]).actions == buttons)
    #expect(try builder(json, actionSets: ["OTHER": buttons]).actions.isEmpty)
  }
}
