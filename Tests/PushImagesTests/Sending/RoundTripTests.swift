import PushImages
import Testing

@Suite("What is composed is read back (R5.1)")
struct RoundTripTests {
  /// Reads a composed message back from its bytes.
  private func readBack(_ composed: ComposedPush, as platform: PushPlatform) throws -> PushMessage {
    try PushMessage(json: Array(composed.payload.json.utf8), platform: platform)
  }

  private func expect(
    _ push: PushMessage,
    tells message: OutgoingMessage,
    keys: ImageKeys = .default,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(push.image(keys: keys).url?.string == message.imageURL, sourceLocation: sourceLocation)
    #expect(push.fields.title.literal == message.title, sourceLocation: sourceLocation)
    #expect(push.fields.body.literal == message.body, sourceLocation: sourceLocation)
  }

  @Test("R5.1: APNs to the same image, title, text and data", arguments: OutgoingVector.all)
  func apns(vector: OutgoingVector) throws {
    let push = try readBack(PushComposer().apns(vector.message), as: .apple)
    #expect(push.kind == .apns)
    expect(push, tells: vector.message)
    for (name, value) in vector.message.data { #expect(push.data[name] == value) }
  }

  @Test(
    "R5.1: FCM to the same on each platform, wherever the image stands",
    arguments: OutgoingVector.all,
    [PushComposer.FCMImagePlacement.common, .perPlatform]
  )
  func fcm(vector: OutgoingVector, placement: PushComposer.FCMImagePlacement) throws {
    var composer = PushComposer()
    composer.fcmImagePlacement = placement
    let composed = try composer.fcm(vector.message, to: .topic("t"))
    for platform in PushPlatform.allCases {
      let push = try readBack(composed, as: platform)
      #expect(push.kind == .fcmV1Send)
      expect(push, tells: vector.message)
      for (name, value) in vector.message.data { #expect(push.data[name] == value) }
    }
  }

  @Test("R5.1: Web Push to the same, as a browser shows it", arguments: OutgoingVector.all)
  func web(vector: OutgoingVector) throws {
    var message = vector.message
    let push = try readBack(PushComposer().webPush(message), as: .web)
    expect(push, tells: message.title == nil ? titled(&message) : message)
    let shown = WebNotification(push)
    #expect(shown.title == vector.message.title ?? "")
    #expect(shown.body == message.body)
    #expect(shown.image == message.imageURL)
    #expect(shown.navigate == message.link ?? message.data["url"])
    #expect(shown.actions == message.actions)
  }

  /// An empty title, which browsers need, is read back as none.
  private func titled(_ message: inout OutgoingMessage) -> OutgoingMessage {
    message.title = nil
    return message
  }

  @Test("R5.1: declarative web push to the same", arguments: OutgoingVector.all)
  func declarative(vector: OutgoingVector) throws {
    var message = vector.message
    message.title = message.title ?? "T"
    message.link = "https://example.com/there"
    var composer = PushComposer()
    composer.webForm = .declarative
    let push = try readBack(composer.webPush(message), as: .web)
    #expect(push.kind == .webPush)
    expect(push, tells: message)
    #expect(WebNotification(push).navigate == "https://example.com/there")
  }

  @Test(
    "R5.1: the image stands under the key that the extension reads",
    arguments: [
      "image", "image-url", "imageUrl", "attachment-url", "fcm_options.image", "au", "a.b.c", "üñ",
    ]
  )
  func keys(key: String) throws {
    var composer = PushComposer()
    composer.appleImageKey = key
    let message = OutgoingMessage(title: "T", imageURL: OutgoingVector.url, data: ["order": "7"])
    let keys = ImageKeys.default.keys.contains(key) ? ImageKeys.default : [key]
    expect(try readBack(composer.apns(message), as: .apple), tells: message, keys: keys)
    for platform in PushPlatform.allCases {
      let push = try readBack(composer.fcm(message), as: platform)
      expect(push, tells: message, keys: platform == .apple ? keys : .default)
    }
    #expect(try readBack(composer.apns(message), as: .apple).image(keys: [key]).winningKey == key)
  }

  @Test("What Android shows of an FCM message has the fields that were asked for")
  func fields() throws {
    let message = try #require(OutgoingVector.all.last).message
    let push = try readBack(PushComposer().fcm(message), as: .android)
    #expect(push.isNotificationMessage)
    #expect(push.fields.sound == "horn.wav")
    #expect(push.fields.tag == "ferry-7")
    #expect(push.fields.channelID == "sea")
    #expect(push.fields.icon == "ic_ferry")
    #expect(push.fields.color == ARGBColor(argb: 0xFFC2_185B))
    #expect(push.fields.count == 3)
    #expect(push.fields.ignored.isEmpty)
    #expect(push.data == ["order": "7", "deeplink": "https://example.com/orders/7"])
    let apple = try readBack(PushComposer().fcm(message), as: .apple)
    #expect(apple.fields.subtitle.literal == "Sea")
    #expect(apple.fields.group == "ferries")
  }
}
