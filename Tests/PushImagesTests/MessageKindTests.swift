import PushImages
import Testing

@Suite("Kinds of messages, recognised by their shape (R1.1, R1.2a)")
struct MessageKindTests {
  @Test("Kind, image, title and text of each source", arguments: SourceVector.all)
  func source(vector: SourceVector) throws {
    let message = try message(vector.json, platform: vector.platform)
    #expect(message.kind == vector.kind)
    let image = message.image(keys: vector.configured)
    #expect(image.winningKey == vector.key)
    #expect(image.url?.string == vector.image)
    #expect(message.fields.title.literal == vector.title)
    #expect(message.fields.body.literal == vector.body)
  }

  @Test("Vendors' shapes give nothing by the default keys (R1.2a)", arguments: SourceVector.vendors)
  func vendorDefault(vector: SourceVector) throws {
    #expect(try message(vector.json).image().url == nil)
  }

  @Test("A refused attachment says of which type it is (R1.7)")
  func refusedAttachment() throws {
    let pdf = try message(
      #"{"topic":"t","message":"m","attachment":{"type":"text/plain","url":"https://e.com/a.jpg"}}"#
    )
    #expect(pdf.image().candidates.first?.verdict == .notAPicture(type: "text/plain"))
  }

  /// Type, name and URL of an attachment, and as what it is refused; nil if it may be a picture.
  private static let attachments: [(String?, String?, String, String?)] = [
    (nil, nil, "https://e.com/snapshot", nil), (nil, "snapshot", "https://e.com/f/x", nil),
    (nil, "front.door", "https://e.com/f/x", nil), (nil, nil, "https://e.com/f/x.bin", nil),
    (nil, nil, "https://e.com/a.jpg?name=b.pdf", nil), (nil, nil, "https://e.com/api?f=a.pdf", nil),
    (nil, nil, "https://e.zip", nil), (nil, nil, "https://e.zip/a", nil),
    (nil, "a.jpg", "https://e.com/b.pdf", nil), (nil, "front.door", "https://e.com/b.PDF", "pdf"),
    (nil, "a.mp4", "https://e.com/b.jpg", "mp4"), (nil, nil, "https://e.com/b.txt#a.png", "txt"),
    ("application/octet-stream", nil, "https://e.com/x", nil),
    ("application/octet-stream", "a.bin", "https://e.com/x", nil),
    ("application/octet-stream", "a.pdf", "https://e.com/x", "pdf"),
    ("image/jpeg", "a.pdf", "https://e.com/b.pdf", nil),
    ("Image/X-New", nil, "https://e.com/x", nil),
    ("x/unknown", nil, "https://e.com/x", nil),
    ("video/mp4", "a.jpg", "https://e.com/x", "video/mp4"),
    ("AUDIO/ogg", nil, "https://e.com/x", "AUDIO/ogg"),
    ("text/html; charset=utf-8", nil, "https://e.com/x.png", "text/html; charset=utf-8"),
    ("application/pdf", "a.jpg", "https://e.com/x", "application/pdf"),
  ]

  @Test(
    "An attachment is refused only where it is clearly no picture (push.md §9, 13 and 15)",
    arguments: attachments
  )
  func attachment(type: String?, name: String?, url: String, refusedAs: String?) throws {
    var attachment: [String: JSONValue] = ["url": .string(url)]
    attachment["type"] = type.map(JSONValue.string)
    attachment["name"] = name.map(JSONValue.string)
    let image = try PushMessage(
      ["topic": "t", "message": "m", "attachment": .object(attachment)]
    ).image()
    #expect(
      image.candidates.first?.verdict == (refusedAs.map { .notAPicture(type: $0) } ?? .won)
    )
  }

  @Test("The platform of a message is that of the view taken")
  func platforms() throws {
    let sent = #"{"message":{"token":"t","notification":{"title":"T"}}}"#
    #expect(try message(sent).platform == .android)
    for platform in PushPlatform.allCases {
      #expect(try message(sent, platform: platform).platform == platform)
    }
    #expect(try message(#"{"aps":{}}"#, platform: .android).platform == .apple)
    #expect(try message(#"{"from":"1","data":{}}"#).platform == .android)
  }

  @Test("Keys that Firebase keeps for itself are not the app's (push.md §2.1)")
  func reserved() throws {
    let bundle = try message(
      #"""
      {"from":"1","message_type":"x","collapse_key":"y","google.sent_time":"1","gcm.n.e":"1",
      "gcm.notification.title":"T","rawData":"z","own":"value","number":5,"null":null}
      """#
    )
    #expect(bundle.data == ["own": "value", "number": "5"])
    let sent = try message(
      #"{"message":{"token":"t","data":{"from":"1","google.x":"2","own":"value"}}}"#
    )
    #expect(sent.data == ["own": "value"])
  }

  @Test(
    "Only what Firebase would show itself is a notification message (R2.5)",
    arguments: [
      (#"{"message":{"token":"t","notification":{"title":"T"}}}"#, true),
      (#"{"message":{"token":"t","android":{"notification":{"title":"T"}}}}"#, true),
      (#"{"message":{"token":"t","data":{"title":"T"}}}"#, false),
      (#"{"from":"1","notification":{"title":"T"},"data":{}}"#, true),
      (#"{"from":"1","data":{"title":"T"}}"#, false),
      (#"{"gcm.n.e":"1","gcm.n.title":"T"}"#, true), (#"{"gcm.n.e":"TRUE"}"#, true),
      (#"{"gcm.n.e":"0","gcm.n.title":"T"}"#, false), (#"{"gcm.n.title":"T"}"#, false),
      (#"{"topic":"t","event":"message","message":"m"}"#, false),
    ]
  )
  func notificationMessage(json: String, isOne: Bool) throws {
    #expect(try message(json).isNotificationMessage == isOne)
  }

  @Test(
    "The id of a message is the service's",
    arguments: [
      (#"{"google.message_id":"a","gcm.n.e":"1"}"#, "a"),
      (#"{"message_id":"b","gcm.n.e":"1"}"#, "b"),
      (#"{"messageId":"c","data":{}}"#, "c"), (#"{"message_id":"d","data":{}}"#, "d"),
      (#"{"id":"e","topic":"t","message":"m"}"#, "e"), (#"{"id":7,"appid":1,"message":"m"}"#, "7"),
      (#"{"message":{"token":"t","data":{}}}"#, nil),
    ]
  )
  func identity(json: String, id: String?) throws {
    #expect(try message(json).id == id)
  }

  @Test(
    "Texts beside the data are no message of Firebase (R1.1)",
    arguments: ["from", "messageId", "to", "condition", "topic", "token"]
  )
  func topLevelTexts(name: String) throws {
    let texts = #""title":"T","body":"B","image":"https://e.com/p.jpg""#
    for platform in [PushPlatform.android, .web] {
      let own = try message("{\(texts),\"data\":{},\"\(name)\":\"a\"}", platform: platform)
      #expect(own.kind == (platform == .web ? .webPush : .plainData))
      #expect(own.fields.title.literal == "T")
      #expect(own.fields.body.literal == "B")
      #expect(own.image().url?.string == "https://e.com/p.jpg")
    }
  }

  @Test("A browser's fields have the link of former days (R4.1)")
  func clickAction() throws {
    let sent = try message(
      #"{"to":"t","notification":{"title":"T","click_action":"https://e.com/m"}}"#,
      platform: .web
    )
    #expect(sent.fields.link == "https://e.com/m")
  }
}
