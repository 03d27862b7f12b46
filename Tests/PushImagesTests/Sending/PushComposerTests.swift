import FoundationEssentials
import PushImages
import Testing

@Suite("Composing messages (R5.1, push.md §1.5)")
struct PushComposerTests {
  private let url = "https://example.com/a.png"
  private let now = Date(timeIntervalSince1970: 1_700_000_000)

  private var everything: OutgoingMessage {
    OutgoingVector.all[OutgoingVector.all.count - 1].message
  }

  @Test("R5.1: APNs gets mutable-content and the image key beside aps")
  func apns() throws {
    let message = OutgoingMessage(title: "T", body: "B", imageURL: url, data: ["a": "1"])
    let composed = try PushComposer().apns(message)
    #expect(
      composed.payload.json == #"{"a":"1","aps":{"alert":{"body":"B","title":"T"},"#
        + #""mutable-content":1},"image":"https://example.com/a.png"}"#
    )
    #expect(composed.headers == ["apns-push-type": "alert"])
    #expect(composed.byteCount == composed.payload.json.utf8.count)
  }

  @Test("Each field has its place in APNs")
  func apnsFields() throws {
    let composed = try PushComposer().apns(everything, now: now)
    #expect(
      composed.payload == [
        "aps": [
          "alert": ["title": "Ferry", "subtitle": "Sea", "body": "It is late."], "badge": 3,
          "sound": "horn.wav", "category": "FERRY", "thread-id": "ferries", "mutable-content": 1,
        ],
        "image": "https://example.com/ferry.jpg", "order": "7",
        "deeplink": "https://example.com/orders/7",
      ]
    )
    #expect(
      composed.headers == [
        "apns-push-type": "alert", "apns-priority": "10", "apns-expiration": "1700003600",
        "apns-collapse-id": "ferry",
      ]
    )
  }

  @Test(
    "Without text, badge and sound APNs gets a background push, which never asks for the extension"
  )
  func background() throws {
    var message = OutgoingMessage(data: ["a": "1"])
    message.priority = .high
    message.timeToLiveSeconds = 0
    let composed = try PushComposer().apns(message)
    #expect(composed.payload == ["aps": ["content-available": 1], "a": "1"])
    #expect(
      composed.headers == [
        "apns-push-type": "background", "apns-priority": "5", "apns-expiration": "0",
      ]
    )
  }

  @Test("R5.1: FCM gets the image once for all platforms")
  func fcmCommon() throws {
    let message = OutgoingMessage(title: "T", body: "B", imageURL: url, data: ["a": "1"])
    let composed = try PushComposer().fcm(message, to: .token("abc"))
    #expect(
      composed.payload == [
        "message": [
          "token": "abc", "data": ["a": "1"],
          "notification": ["title": "T", "body": "B", "image": "https://example.com/a.png"],
          "apns": ["payload": ["aps": ["mutable-content": 1]]],
        ]
      ]
    )
    #expect(composed.headers.isEmpty)
  }

  @Test("R5.1: or FCM gets it for each platform on its own")
  func fcmPerPlatform() throws {
    var composer = PushComposer()
    composer.fcmImagePlacement = .perPlatform
    let composed = try composer.fcm(
      OutgoingMessage(title: "T", imageURL: url),
      to: .condition("'a' in topics")
    )
    #expect(
      composed.payload == [
        "message": [
          "condition": "'a' in topics", "notification": ["title": "T"],
          "android": ["notification": ["image": "https://example.com/a.png"]],
          "apns": [
            "payload": ["aps": ["mutable-content": 1]],
            "fcm_options": ["image": "https://example.com/a.png"],
          ],
          "webpush": ["notification": ["image": "https://example.com/a.png"]],
        ]
      ]
    )
  }

  @Test("Each field has its place in FCM")
  func fcmFields() throws {
    let message = try #require(
      PushComposer().fcm(everything, to: .topic("sea"), now: now).payload["message"]
    )
    #expect(
      message["android"] == [
        "collapse_key": "ferry", "priority": "HIGH", "ttl": "3600s",
        "notification": [
          "sound": "horn.wav", "tag": "ferry-7", "channel_id": "sea", "icon": "ic_ferry",
          "color": "#c2185b", "notification_count": 3,
        ],
      ]
    )
    #expect(
      message["apns"] == [
        "headers": [
          "apns-priority": "10", "apns-expiration": "1700003600", "apns-collapse-id": "ferry",
        ],
        "payload": [
          "aps": [
            "alert": ["title": "Ferry", "subtitle": "Sea", "body": "It is late."], "badge": 3,
            "sound": "horn.wav", "category": "FERRY", "thread-id": "ferries", "mutable-content": 1,
          ]
        ],
      ]
    )
    #expect(
      message["webpush"] == [
        "headers": ["ttl": "3600", "urgency": "high", "topic": "ferry"],
        "notification": [
          "tag": "ferry-7",
          "actions": [["action": "ok", "title": "OK", "navigate": "/ok"]],
        ],
        "fcm_options": ["link": "https://example.com/orders/7"],
      ]
    )
    #expect(message["topic"] == "sea")
  }

  @Test("R5.1: Web Push gets the options of a notification")
  func web() throws {
    let composed = try PushComposer().webPush(everything)
    #expect(
      composed.payload == [
        "title": "Ferry", "body": "It is late.", "image": "https://example.com/ferry.jpg",
        "icon": "ic_ferry", "tag": "ferry-7", "navigate": "https://example.com/orders/7",
        "actions": [["action": "ok", "title": "OK", "navigate": "/ok"]], "data": ["order": "7"],
      ]
    )
    #expect(composed.headers == ["ttl": "3600", "urgency": "high", "topic": "ferry"])
    let plain = try PushComposer().webPush(OutgoingMessage(title: "T"))
    #expect(plain.headers == ["ttl": "2419200"])
  }

  @Test("Declarative web push has its number, the notification and the badge")
  func declarative() throws {
    var message = OutgoingMessage(title: "T", imageURL: url)
    message.link = "https://example.com/l"
    message.badge = 4
    var composer = PushComposer()
    composer.webForm = .declarative
    #expect(
      try composer.webPush(message).payload == [
        "web_push": 8030, "app_badge": 4,
        "notification": [
          "title": "T", "image": "https://example.com/a.png", "navigate": "https://example.com/l",
        ],
      ]
    )
  }

  @Test("A link of the data's own stays", arguments: [PushService.apns, .fcm])
  func ownDeepLink(service: PushService) throws {
    var message = OutgoingMessage(title: "T", data: ["deeplink": "own"])
    message.link = "app://other"
    let json = try PushComposer().compose(message, for: service).payload.json
    #expect(json.contains(#""deeplink":"own""#))
    #expect(!json.contains("app://other"))
  }

  @Test("Empty texts count as none", arguments: PushService.allCases)
  func emptyTexts(service: PushService) throws {
    var message = OutgoingMessage(title: "T", body: "")
    message.subtitle = ""
    message.sound = ""
    message.tag = nil
    let expected = try PushComposer().compose(OutgoingMessage(title: "T"), for: service)
    #expect(try PushComposer().compose(message, for: service) == expected)
  }

  @Test("FCM leaves out an id that only a browser's or Apple's header cannot have")
  func fcmOtherHeaders() throws {
    var message = OutgoingMessage(title: "T")
    message.collapseID = "news.sports"
    let dotted = try #require(PushComposer().fcm(message).payload["message"])
    #expect(dotted["android"]?["collapse_key"] == "news.sports")
    #expect(dotted["apns"]?["headers"] == ["apns-collapse-id": "news.sports"])
    #expect(dotted["webpush"] == nil)
    message.collapseID = nil
    let tag = String(repeating: "t", count: 70)
    message.tag = tag
    let long = try #require(PushComposer().fcm(message).payload["message"])
    #expect(long["android"]?["notification"]?["tag"] == .string(tag))
    #expect(long["apns"] == nil)
  }

  @Test("An empty id is no header", arguments: PushService.allCases)
  func emptyID(service: PushService) throws {
    var message = OutgoingMessage(title: "T")
    message.collapseID = ""
    message.tag = ""
    let expected = try PushComposer().compose(OutgoingMessage(title: "T"), for: service)
    #expect(try PushComposer().compose(message, for: service) == expected)
  }

  @Test("A subtitle is a text, so APNs gets an alert")
  func subtitleOnly() throws {
    var message = OutgoingMessage(data: ["a": "1"])
    message.subtitle = "Sea"
    let composed = try PushComposer().apns(message)
    #expect(composed.payload == ["aps": ["alert": ["subtitle": "Sea"]], "a": "1"])
    #expect(composed.headers == ["apns-push-type": "alert"])
  }
}
