import PushImages
import Testing

@Suite("Messages that cannot be sent (R5.1, R5.2)")
struct ComposeErrorTests {
  private func error(
    _ message: OutgoingMessage,
    for service: PushService,
    _ composer: PushComposer = PushComposer()
  ) -> ComposeError? {
    do {
      _ = try composer.compose(message, for: service)
      return nil
    } catch {
      return error
    }
  }

  // MARK: - Sizes

  /// A message whose payload has `byteCount` bytes for `service`, with a long text.
  private func message(of byteCount: Int, for service: PushService) throws -> OutgoingMessage {
    var message = OutgoingMessage(title: "T", body: "x", imageURL: "https://example.com/a.png")
    let less = try PushComposer().compose(message, for: service).byteCount
    message.body = String(repeating: "x", count: byteCount - less + 1)
    return message
  }

  @Test(
    "R5.2: a payload may have just the bytes that the service carries, and not one more",
    arguments: [(PushService.apns, 4096), (.fcm, 4096), (.web, 3993)]
  )
  func limits(service: PushService, limit: Int) throws {
    let fitting = try message(of: limit, for: service)
    #expect(try PushComposer().compose(fitting, for: service).byteCount == limit)
    let path = [PushService.apns: "aps.alert.body", .fcm: "notification.body", .web: "body"]
    let tooLong = try message(of: limit + 1, for: service)
    #expect(
      error(tooLong, for: service)
        == .tooLarge(
          service,
          byteCount: limit + 1,
          largest: .init(
            path: try #require(path[service]),
            byteCount: try #require(tooLong.body).utf8.count + 2
          )
        )
    )
  }

  @Test("R5.2: the bytes are those of UTF-8, with escapes, not characters")
  func bytesNotCharacters() throws {
    // Each of the 2,000 has 1 character and 2 bytes, escaped or encoded.
    for text in ["\"", "ß", "\n"] {
      let message = OutgoingMessage(title: "T", body: String(repeating: text, count: 2000))
      #expect(error(message, for: .apns) == nil)
      let longer = OutgoingMessage(title: "T", body: String(repeating: text, count: 2100))
      #expect(error(longer, for: .apns) != nil)
    }
  }

  @Test("R5.2: the error names the largest field, its bytes, the total and the limit")
  func sentence() {
    var message = OutgoingMessage(title: "T", body: "B", data: ["small": "1"])
    message.data["blob"] = String(repeating: "z", count: 5000)
    #expect(
      error(message, for: .apns)?.description == "The message has 5064 bytes, more than the 4096 "
        + "that APNs carries; the largest field is blob with 5002 bytes."
    )
    #expect(
      error(message, for: .fcm)?.description.contains("is data.blob with 5002 bytes.") == true
    )
    #expect(error(message, for: .web)?.description.contains("the 3993 that Web Push") == true)
  }

  @Test("R5.2: FCM's target does not count")
  func targetDoesNotCount() throws {
    let fitting = try message(of: 4096, for: .fcm)
    let token = String(repeating: "t", count: 200)
    #expect(try PushComposer().fcm(fitting, to: .token(token)).byteCount == 4096)
  }

  // MARK: - Images

  @Test(
    "R5.1: an image that is no https URL is an error that says why",
    arguments: [
      ("", "The image \"\" cannot be sent: the URL is empty."),
      ("a.png", "The image \"a.png\" cannot be sent: the URL has no scheme such as https."),
      (
        "ftp://e.com/a",
        "The image \"ftp://e.com/a\" cannot be sent: the URL's scheme is ftp, not http or https."
      ),
      ("https:///a.png", "The image \"https:///a.png\" cannot be sent: the URL has no host."),
      ("http://e.com/a", "The image \"http://e.com/a\" is not https, and phones load no other."),
    ]
  )
  func invalidImages(url: String, sentence: String) {
    for service in PushService.allCases {
      let error = error(OutgoingMessage(title: "T", imageURL: url), for: service)
      #expect(error?.description == sentence)
    }
  }

  @Test("Plain http can be allowed", arguments: PushService.allCases)
  func plainHTTP(service: PushService) throws {
    var composer = PushComposer()
    composer.allowsPlainHTTP = true
    let message = OutgoingMessage(title: "T", imageURL: "http://192.168.1.2/a.png")
    #expect(try composer.compose(message, for: service).payload.json.contains("http://192.168.1.2"))
  }

  @Test("APNs shows an image only beside text, as its extension runs for alerts only")
  func imageWithoutText() {
    let message = OutgoingMessage(imageURL: "https://example.com/a.png")
    #expect(error(message, for: .apns) == .imageWithoutText(.apns))
    #expect(error(message, for: .web) == nil)
  }

  @Test("Data that devices would take for the image is an error")
  func shadowed() {
    let other = "https://example.com/other.png"
    var composer = PushComposer()
    composer.appleImageKey = "attachment-url"
    let message = OutgoingMessage(
      title: "T",
      imageURL: "https://example.com/a.png",
      data: ["imageUrl": other]
    )
    #expect(error(message, for: .apns, composer) == .imageShadowed(byKey: "imageUrl", .apns))
    #expect(error(message, for: .fcm) == .imageShadowed(byKey: "imageUrl", .fcm))
    #expect(error(message, for: .web) == nil)
    composer.appleImageKey = "au"
    #expect(error(message, for: .apns, composer) == nil)
    let taken = OutgoingMessage(
      title: "T",
      imageURL: "https://example.com/a.png",
      data: ["au": "x"]
    )
    #expect(error(taken, for: .apns, composer) == .keyInUse("au"))
    #expect(error(taken, for: .fcm, composer) == .keyInUse("au"))
  }

  // MARK: - Fields

  @Test("A message with nothing in it is an error", arguments: PushService.allCases)
  func empty(service: PushService) {
    #expect(error(OutgoingMessage(), for: service) == .empty)
    #expect(error(OutgoingMessage(title: "", body: ""), for: service) == .empty)
  }

  @Test("Web Push needs something to show or to use; a badge alone is neither")
  func emptyWebPush() {
    var message = OutgoingMessage()
    message.badge = 3
    message.subtitle = "Sea"
    #expect(error(message, for: .web) == .empty)
    #expect(error(message, for: .apns) == nil)
    message.data = ["a": "1"]
    #expect(error(message, for: .web) == nil)
  }

  @Test(
    "APNs refuses an id that does not fit a header, from the tag too",
    arguments: [
      "a\r\napns-priority: 10", "a\u{0}", "a\u{7F}", "ü", String(repeating: "c", count: 65),
    ]
  )
  func collapseIDs(text: String) {
    var message = OutgoingMessage(title: "T")
    message.tag = text
    #expect(
      error(message, for: .apns)
        == .invalidField(
          name: "collapse id",
          value: text,
          expected: "a text of at most 64 bytes of printable ASCII for APNs"
        )
    )
    message.tag = nil
    message.collapseID = text
    #expect(error(message, for: .apns) != nil)
  }

  @Test(
    "FCM's own keys are refused in the data",
    arguments: [
      "from", "message_type", "collapse_key", "google.x", "gcm.n.title", "gcm.notification.a",
    ]
  )
  func reservedKeys(key: String) {
    let message = OutgoingMessage(title: "T", data: [key: "1", "ok": "2"])
    #expect(error(message, for: .fcm) == .reservedKey(key, .fcm))
    #expect(error(message, for: .apns) == nil)
  }

  @Test(
    "aps is refused in the data for Apple, also by way of FCM",
    arguments: [PushService.apns, .fcm]
  )
  func apsKey(service: PushService) {
    let message = OutgoingMessage(title: "T", data: ["aps": "1"])
    #expect(error(message, for: service) == .reservedKey("aps", service))
  }

  @Test(
    "A key that would end up in aps, or has a gap, is refused",
    arguments: ["", "aps", "aps.image", "a..b", ".a"]
  )
  func imageKeys(key: String) {
    var composer = PushComposer()
    composer.appleImageKey = key
    let message = OutgoingMessage(title: "T", imageURL: "https://example.com/a.png")
    guard case .invalidField("image key", key, _) = error(message, for: .apns, composer) else {
      return #expect(Bool(false))
    }
  }

  @Test("Values that a service refuses are refused here")
  func invalidFields() {
    var message = OutgoingMessage(title: "T")
    message.collapseID = "a b"
    #expect(error(message, for: .web)?.description.contains("not \"a b\"") == true)
    message.collapseID = String(repeating: "c", count: 65)
    #expect(error(message, for: .apns)?.description.contains("at most 64 bytes") == true)
    message.collapseID = nil
    message.timeToLiveSeconds = 2_419_201
    for service in PushService.allCases {
      #expect(error(message, for: service)?.description.contains("from 0 to 2419200") == true)
    }
    message.timeToLiveSeconds = nil
    message.badge = -1
    #expect(
      error(message, for: .apns)
        == .invalidField(name: "badge", value: "-1", expected: "a number from 0")
    )
  }

  @Test("Declarative web push needs a title and a link")
  func declarative() {
    var composer = PushComposer()
    composer.webForm = .declarative
    #expect(error(OutgoingMessage(title: "T"), for: .web, composer) == .missingField("link"))
    var message = OutgoingMessage(body: "B")
    message.link = "/l"
    #expect(error(message, for: .web, composer) == .missingField("title"))
  }

  @Test("Each error is one sentence")
  func sentences() {
    let errors: [ComposeError] = [
      .empty, .insecureImageURL("x"), .imageWithoutText(.apns), .reservedKey("k", .fcm),
      .keyInUse("k"), .imageShadowed(byKey: "k", .apns), .missingField("link"),
      .invalidField(name: "badge", value: "-1", expected: "a number"),
      .tooLarge(.web, byteCount: 4000, largest: .init(path: "body", byteCount: 3000)),
    ]
    for error in errors {
      #expect(error.description.hasSuffix("."))
      #expect(error.description.first?.isUppercase == true)
      #expect(!error.description.dropLast().contains(". "))
      #expect(!error.description.contains("\n"))
    }
  }
}
