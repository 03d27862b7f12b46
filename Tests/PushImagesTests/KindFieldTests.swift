import PushImages
import Testing

@Suite("Fields that only some kinds have, in the builder (R2.3, push.md §5.3, §6, §7)")
struct KindFieldTests {
  private func push(
    _ json: String,
    platform: PushPlatform? = nil
  ) throws
    -> AndroidPushNotification
  {
    AndroidPushNotification(
      try message(json, platform: platform),
      environment: PushEnvironment(manager: InMemoryNotificationManager())
    )
  }

  // MARK: - Web

  @Test("Web: a tag alerts once, unless it is to notify again")
  func renotify() throws {
    func once(_ fields: String) throws -> Bool {
      try push(#"{"title":"T","badge":"b"\#(fields)}"#).createBuilder().onlyAlertOnce
    }
    #expect(try once("") == false)
    #expect(try once(#","tag":"g""#))
    #expect(try once(#","tag":"g","renotify":true"#) == false)
    #expect(try once(#","tag":"","renotify":true"#) == false)
  }

  @Test("Web: what a browser refuses as a whole is left out and listed")
  func refused() throws {
    let fields = try message(
      #"{"title":"T","silent":true,"vibrate":[100,50],"renotify":true}"#
    ).fields
    #expect(fields.ignored.map(\.name) == ["renotify", "vibrate"])
    #expect(fields.vibration == [])
    #expect(fields.isSilent)
    let wrong = try message(#"{"title":"T","vibrate":[100,"x"]}"#).fields
    #expect(wrong.ignored.map(\.value) == [#"[100,"x"]"#])
  }

  @Test("Web: silent, lasting, counted; the icon is reported")
  func options() throws {
    let push = try push(
      #"""
      {"web_push":8030,"app_badge":3,"notification":{"title":"T","silent":true,
      "requireInteraction":true,"icon":"/i.png","navigate":"https://e.com/"}}
      """#
    )
    let builder = push.createBuilder()
    #expect(builder.silent && builder.ongoing)
    #expect(builder.number == 3)
    #expect(builder.contentIntent?.uri == "https://e.com/")
    #expect(push.message.fields.iconURI == "/i.png")
    #expect(builder.build().groupAlertBehavior == .summary, "which makes it mute")
  }

  // MARK: - ntfy and Gotify

  @Test("ntfy and Gotify: each message stands for itself, and those of a topic belong together")
  func identity() throws {
    let ntfy = try push(#"{"id":"x1","topic":"t","event":"message","message":"m"}"#)
    #expect(ntfy.message.fields.tag == "x1")
    #expect(ntfy.createBuilder().group == "t")
    let gotify = try push(#"{"id":25,"appid":5,"message":"m","title":"T"}"#)
    #expect(gotify.message.fields.tag == "25")
    #expect(gotify.createBuilder().group == "5")
  }

  @Test(
    "ntfy: what is sent in Base64 is read, unless it is no text",
    arguments: [
      ("SGFsbMO2Y2hlbg==", "Hallöchen"), ("/w==", "/w=="), ("no base 64", "no base 64"),
    ]
  )
  func base64(sent: String, text: String) throws {
    let push = try push(#"{"topic":"t","message":"\#(sent)","encoding":"base64"}"#)
    #expect(push.notification?.message == text)
    let plain = try self.push(#"{"topic":"t","message":"\#(sent)"}"#)
    #expect(plain.notification?.message == sent)
  }

  private static let throughFCM = #"""
    {"id":"x1","time":"1730000000","event":"message","topic":"t","message":"m","title":"T",
    "priority":"5","click":"https://e.com/","icon":"https://e.com/i.png",
    "attachment_url":"https://e.com/p.jpg","attachment_name":"p.jpg"
    """#

  @Test(
    "ntfy through FCM is an ntfy message, however the app gets it",
    arguments: [
      "{\"from\":\"1\",\"data\":\(throughFCM)}}",
      throughFCM + ",\"google.message_id\":\"m\"}", throughFCM + "}",
    ]
  )
  func relayed(json: String) throws {
    let push = try push(json)
    #expect(push.message.kind == .ntfy)
    #expect(push.message.id == "x1")
    #expect(push.image.winningKey == "attachment_url")
    #expect(push.notification?.imageURI == "https://e.com/p.jpg")
    #expect(push.message.fields.priority == .max)
    #expect(push.message.fields.eventTime == 1_730_000_000_000)
    #expect(push.message.fields.iconURI == "https://e.com/i.png")
  }

  @Test("An app's own data with a topic and a message is not taken for ntfy's")
  func notRelayed() throws {
    let own = try message(#"{"from":"1","data":{"topic":"t","message":"m","title":"T"}}"#)
    #expect(own.kind == .remoteMessage)
    #expect(own.fields.title.literal == "T" && own.fields.body.literal == "m")
  }

  // MARK: - Apple

  @Test("APNs: the collapse id of a message through FCM is the tag")
  func collapseID() throws {
    let fields = try message(
      #"""
      {"message":{"token":"t","notification":{"title":"T"},
      "apns":{"headers":{"apns-collapse-id":"c"}}}}
      """#,
      platform: .apple
    ).fields
    #expect(fields.tag == "c")
  }

  @Test(
    "APNs: the interruption level is the priority",
    arguments: [
      ("passive", -1), ("active", 0), ("time-sensitive", 1), ("critical", 2), ("other", nil),
    ] as [(String, Int?)]
  )
  func interruption(level: String, priority: Int?) throws {
    let fields = try message(#"{"aps":{"alert":"B","interruption-level":"\#(level)"}}"#).fields
    #expect(fields.priority?.rawValue == priority)
  }
}

@Suite("Title and text of messages that have only data (R1.1, R2.3, push.md §7.1)")
struct DataOnlyTextTests {
  @Test(
    "title; body, then message, then alert; then the names that push services document",
    arguments: [
      (#""title":"T","body":"B","message":"M","alert":"A""#, "T", "B"),
      (#""title":"T","message":"M","alert":"A""#, "T", "M"), (#""alert":"A""#, nil, "A"),
      (#""title":"T","body":"","alert":"A""#, "T", "A"),
      (#""com.urbanairship.title":"U","com.urbanairship.push.ALERT":"P""#, "U", "P"),
      (#""title":"T","com.urbanairship.push.ALERT":"P","alert":"A""#, "T", "A"),
      (#""body":5"#, nil, nil),
    ] as [(String, String?, String?)]
  )
  func names(members: String, title: String?, body: String?) throws {
    for json in ["{\(members)}", "{\"from\":\"1\",\"data\":{\(members)}}"] {
      let fields = try message(json).fields
      #expect(fields.title.literal == title)
      #expect(fields.body.literal == body)
    }
  }

  @Test("An alert may be an object, as in aps")
  func alertObject() throws {
    let fields = try message(#"{"alert":{"title":"T","body":"B"},"x":1}"#).fields
    #expect(fields.title.literal == "T" && fields.body.literal == "B")
    let both = try message(#"{"title":"Own","alert":{"title":"T","body":"B"}}"#).fields
    #expect(both.title.literal == "Own" && both.body.literal == "B")
  }

  @Test("A Matrix event has the room or the sender as its title")
  func matrix() throws {
    func fields(_ members: String) throws -> PushMessage {
      try message(
        #"""
        {"notification":{"event_id":"$e","room_id":"!r","counts":{"unread":2},\#(members)
        "content":{"msgtype":"m.text","body":"Hi"}}}
        """#
      )
    }
    let room = try fields(#""room_name":"Room","sender":"@a:e.com","sender_display_name":"Ann","#)
    #expect(room.fields.title.literal == "Room" && room.fields.body.literal == "Hi")
    #expect(room.id == "$e" && room.fields.group == "!r" && room.fields.count == 2)
    let direct = try fields(#""sender":"@a:e.com","sender_display_name":"Ann","#)
    #expect(direct.fields.title.literal == "Ann")
    #expect(try fields(#""sender":"@a:e.com","#).fields.title.literal == "@a:e.com")
  }
}

@Suite("Relative URLs of images (R1.4, push.md §6: base URL)")
struct BaseURLTests {
  private func image(_ json: String, base: String?) throws -> ImageKeyResult {
    try message(json).image(relativeTo: base.map { try ImageURL($0) })
  }

  @Test(
    "In the fields of Web Push and Gotify they are resolved against the base",
    arguments: [
      ("/p.jpg", "https://e.com/p.jpg"), ("p.jpg?a=b%2Fc", "https://e.com/app/p.jpg?a=b%2Fc"),
      ("../p.jpg", "https://e.com/p.jpg"), ("//cdn.e.com/p.jpg", "https://cdn.e.com/p.jpg"),
      (" /p q.jpg ", "https://e.com/p%20q.jpg"), ("https://o.com/p.jpg", "https://o.com/p.jpg"),
      ("?v=2", "https://e.com/app/index.html?v=2"),
    ]
  )
  func resolved(reference: String, url: String) throws {
    let base = "https://e.com/app/index.html"
    for json in [
      #"{"title":"T","badge":"b","image":"\#(reference)"}"#,
      #"{"notification":{"title":"T","image":"\#(reference)"}}"#,
      #"""
      {"appid":1,"message":"m","extras":{"client::notification":{"bigImageUrl":"\#(reference)"}}}
      """#,
    ] {
      #expect(try image(json, base: base).url?.string == url, "\(json)")
    }
  }

  @Test("Without a base, and in other kinds, they are no images, and the message says so (R1.7)")
  func notResolved() throws {
    let web = try image(#"{"title":"T","badge":"b","image":"/p.jpg"}"#, base: nil)
    #expect(web.candidates.first { $0.value == "/p.jpg" }?.verdict == .notAURL(.notAbsolute))
    for json in [
      #"{"aps":{"alert":"B"},"image":"p.jpg"}"#, #"{"from":"1","data":{"image":"/p.jpg"}}"#,
      #"{"message":{"token":"t","notification":{"title":"T","image":"/p.jpg"}}}"#,
    ] {
      #expect(try image(json, base: "https://e.com/").url == nil, "\(json)")
    }
  }

  @Test("Other schemes stay refused", arguments: ["data:,x", "file:///p.jpg", "ftp://e.com/p", ""])
  func schemes(text: String) throws {
    let json = #"{"title":"T","badge":"b","image":"\#(text)"}"#
    #expect(try image(json, base: "https://e.com/").url == nil)
  }

  @Test("The environment's base is used for what a push reports and loads (R1.1)")
  func environment() throws {
    let push = AndroidPushNotification(
      try message(#"{"title":"T","badge":"b","image":"/p.jpg"}"#),
      environment: PushEnvironment(
        manager: InMemoryNotificationManager(),
        baseURL: try ImageURL("https://e.com/app/")
      )
    )
    #expect(push.notification?.imageURI == "https://e.com/p.jpg")
  }
}
