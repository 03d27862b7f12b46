import PushImages
import Testing

/// Messages that are hard to carry, for the tests that read them back.
struct OutgoingVector: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let message: OutgoingMessage

  init(
    _ name: String,
    _ message: OutgoingMessage,
    _ change: (inout OutgoingMessage) -> Void = { _ in }
  ) {
    testDescription = name
    var message = message
    change(&message)
    self.message = message
  }

  static let url = "https://example.com/ferry.jpg"

  static let all: [OutgoingVector] = [
    OutgoingVector("plain", .init(title: "Ferry", body: "It is late.", imageURL: url)),
    OutgoingVector("title only", .init(title: "Ferry", imageURL: url)),
    OutgoingVector("text only", .init(body: "It is late.", imageURL: url)),
    OutgoingVector("no image", .init(title: "Ferry", body: "It is late.")),
    OutgoingVector(
      "emoji and joined characters",
      .init(title: "🛳️ 👩‍👩‍👧‍👦 🇨🇭", body: "e\u{301} é \u{1F9D1}\u{1F3FD}\u{200D}\u{1F680}", imageURL: url)
    ),
    OutgoingVector(
      "quotes and backslashes",
      .init(
        title: #"She said "late" \"#,
        body: #"'' `` «» „“ \n \u0041 {"a": [1]} </script>"#,
        imageURL: url
      )
    ),
    OutgoingVector(
      "line breaks and control characters",
      .init(title: "a\tb", body: "1\n2\r\n3\u{2028}4\u{0}5\u{7F}6\u{85}7", imageURL: url)
    ),
    OutgoingVector(
      "other scripts",
      .init(title: "שלום عالم", body: "日本語 ไทย Ελληνικά", imageURL: url)
    ),
    OutgoingVector(
      "a long text",
      .init(
        title: String(repeating: "T", count: 200),
        body: String(repeating: "ß", count: 1500),
        imageURL: url
      )
    ),
    OutgoingVector(
      "a signed URL",
      .init(
        title: "S",
        imageURL:
          "https://b.s3.example.com/a%20b/%C3%A9.jpg?X-Amz-Signature=0a%2Fb+c%3D%3D&Expires=1700000000&x=[1]#f"
      )
    ),
    OutgoingVector(
      "a URL with user name and port",
      .init(title: "U", imageURL: "https://me:secret@example.com:8443/a")
    ),
    OutgoingVector(
      "an international host",
      .init(title: "I", imageURL: "https://bücher.example/ü.png?ö=ä")
    ),
    OutgoingVector(
      "a scheme in capitals",
      .init(title: "C", imageURL: "HTTPS://EXAMPLE.COM/A.PNG")
    ),
    OutgoingVector(
      "data with odd names and values",
      .init(
        title: "D",
        imageURL: url,
        data: [
          "": "empty name", "a.b": "dotted", "title": "of the data", "body": "of the data",
          "url": "x", "🛳️": "\"", "n": "1",
        ]
      )
    ),
    OutgoingVector(
      "data that looks like an image but is none",
      .init(title: "D", imageURL: url, data: ["image": "ferry.png"])
    ) {
      $0.imageURL = nil
    },
    OutgoingVector(
      "everything",
      .init(title: "Ferry", body: "It is late.", imageURL: url, data: ["order": "7"])
    ) {
      $0.subtitle = "Sea"
      $0.link = "https://example.com/orders/7"
      $0.sound = "horn.wav"
      $0.badge = 3
      $0.category = "FERRY"
      $0.thread = "ferries"
      $0.tag = "ferry-7"
      $0.collapseID = "ferry"
      $0.priority = .high
      $0.timeToLiveSeconds = 3600
      $0.channelID = "sea"
      $0.icon = "ic_ferry"
      $0.color = ARGBColor(parsing: "#c2185b")
      $0.actions = [WebNotificationAction(action: "ok", title: "OK", navigate: "/ok")]
    },
  ]
}
