import PushImages
import Testing

@Suite("Image keys (R1.2–R1.7)")
struct ImageKeysTests {
  /// A flat message that has `values` beside texts.
  private func result(
    _ values: [String: JSONValue],
    keys: ImageKeys = .default
  ) throws -> ImageKeyResult {
    try PushMessage(.object(["aps": ["alert": "x"]].merging(values) { $1 })).image(keys: keys)
  }

  private static let keysInOrder = ["image", "image-url", "imageUrl", "attachment-url"]

  @Test("R1.2: the default keys, in their order")
  func defaultKeys() {
    #expect(ImageKeys.default.keys == Self.keysInOrder + ["fcm_options.image"])
    #expect(ImageKeys.apple.keys == ImageKeys.default.keys)
  }

  @Test(
    "A list is parsed at each semicolon, trimmed, without empty and repeated keys",
    arguments: [
      ("au", ["au"]), ("au;image", ["au", "image"]), (" au ; ;image;", ["au", "image"]),
      ("", []), (";;", []), ("a;b;a", ["a", "b"]), ("a.b.c\n;\td", ["a.b.c", "d"]),
      ("a,b", ["a,b"]),
    ]
  )
  func parsing(list: String, keys: [String]) {
    #expect(ImageKeys(parsing: list).keys == keys)
  }

  @Test("R1.2: of any two keys the earlier one wins", arguments: 0..<5, 0..<5)
  func order(first: Int, second: Int) throws {
    let keys = ImageKeys.default.keys
    var values: [String: JSONValue] = [:]
    for index in [first, second] {
      let url = JSONValue.string("https://e.com/\(index)")
      if index == 4 { values["fcm_options"] = ["image": url] } else { values[keys[index]] = url }
    }
    let result = try result(values)
    #expect(result.winningKey == keys[min(first, second)])
    #expect(result.url?.string == "https://e.com/\(min(first, second))")
    if first != second {
      let later = result.candidates.first { $0.key == keys[max(first, second)] }
      #expect(later?.verdict == .laterThanWinner)
    }
  }

  /// What may stand under a key, and what must be said about it.
  private static let values: [(JSONValue, String)] = [
    ("https://e.com/a.png", "won"), ("http://e.com/a.png", "won"), ("HTTPS://e.com/a", "won"),
    ("hTTp://e.com", "won"), (" \n\thttps://e.com/a.png\r\n", "won"),
    ("https://e.com/a?b=c&d=%2F#f", "won"), ("https://u:p@e.com/a", "won"),
    ("https://[2001:db8::1]:8443/a", "won"), ("https://e.com/ä ö", "won"),
    ("", "empty"), (" \u{0}\n", "empty"), (nil, "missing"), (12, "notAString"),
    (1.5, "notAString"), (true, "notAString"), (["https://e.com/a"], "notAString"),
    (["url": "https://e.com/a"], "notAString"), ("lentil-soup.png", "notAbsolute"),
    ("/a/b.png", "notAbsolute"), ("//e.com/a.png", "notAbsolute"), ("e.com/a.png", "notAbsolute"),
    ("data:image/png;base64,AAAA", "schemeNotAllowed"), ("file:///a.png", "schemeNotAllowed"),
    ("ftp://e.com/a.png", "schemeNotAllowed"), ("mxc://e.com/a", "schemeNotAllowed"),
    ("javascript:alert(1)", "schemeNotAllowed"), ("https://", "noHost"),
    ("https:///a.png", "noHost"), ("https://?a", "noHost"),
  ]

  @Test(
    "R1.4: each kind of value, under each key, wins or lets the search go on",
    arguments: keysInOrder,
    values
  )
  func matrix(key: String, value: (JSONValue, String)) throws {
    let (json, verdict) = value
    let fallback: JSONValue = ["image": "https://e.com/last"]
    let result = try result([key: json, "fcm_options": fallback])
    let candidate = try #require(result.candidates.first { $0.key == key })
    #expect(candidate.verdict.name == verdict)
    #expect(result.winningKey == (verdict == "won" ? key : "fcm_options.image"))
    let others = result.candidates.filter { $0.verdict == .won }
    #expect(others.map(\.key) == [result.winningKey])
  }

  @Test("R1.4: the URL is trimmed and otherwise kept byte for byte")
  func exactURL() throws {
    let url = "https://cdn.example.com/a%20b/é?sig=a%2Bb%3D&x=1 2#frag"
    #expect(try result(["image": .string("  \(url)\n")]).url?.string == url)
  }

  @Test("R1.3: a key with dots is looked up literally, then as a path")
  func dots() throws {
    let deep: JSONValue = ["b": ["c": "https://e.com/deep"]]
    #expect(try result(["a": deep], keys: ["a.b.c"]).url?.string == "https://e.com/deep")
    #expect(
      try result(["a": deep, "a.b.c": "https://e.com/flat"], keys: ["a.b.c"]).url?.string
        == "https://e.com/flat"
    )
    #expect(
      try result(["a": ["b.c": "https://e.com/half"]], keys: ["a.b.c"]).url?.string
        == "https://e.com/half"
    )
    let both = try result(["a": deep, "a.b.c": 5], keys: ["a.b.c"])
    #expect(both.url?.string == "https://e.com/deep", "a literal key of no use is passed over")
    #expect(both.candidates.map(\.verdict) == [.notAString(type: "number"), .won])
  }

  @Test(
    "R1.3: a path goes through objects only",
    arguments: ["a.b", "a.0", "a.", ".a", ".", "a..b"]
  )
  func noPath(key: String) throws {
    for inner: JSONValue in ["https://e.com/x", ["https://e.com/x"], 1, nil, "{\"b\":\"x\"}"] {
      let result = try result(["a": inner], keys: ImageKeys([key]))
      #expect(result.url == nil)
      #expect(result.candidates.map(\.verdict) == [.missing])
    }
  }

  @Test("R1.3: in FCM data a key with dots is a plain key")
  func flat() throws {
    let literal = PushMessage(data: ["fcm_options.image": "https://e.com/a"])
    #expect(literal.image().winningKey == "fcm_options.image")
    let nested = try message(
      #"{"from":"1","data":{"fcm_options":{"image":"https://e.com/a"}}}"#
    )
    #expect(nested.image().url == nil)
  }

  @Test("R1.5: Firebase's own image comes first, unless it is no http(s) URL")
  func firebaseFirst() throws {
    for (own, winner) in [
      ("https://e.com/own", "notification.image"), ("gs://bucket/own", "image"), ("", "image"),
    ] {
      let message = try message(
        #"{"from":"1","notification":{"imageUrl":"\#(own)"},"data":{"image":"https://e.com/d"}}"#
      )
      #expect(message.image().winningKey == winner)
    }
  }

  @Test(
    "R1.4: for Apple, too, an image that is no http(s) URL gives way to the common one",
    arguments: [
      (#""https://e.com/own""#, "https://e.com/own"), (#""""#, "https://e.com/common"),
      (#""gs://bucket/own""#, "https://e.com/common"), ("5", "https://e.com/common"),
    ]
  )
  func appleImage(own: String, url: String) throws {
    let message = try message(
      #"""
      {"message":{"token":"t","notification":{"title":"T","image":"https://e.com/common"},
      "apns":{"fcm_options":{"image":\#(own)}}}}
      """#,
      platform: .apple
    )
    #expect(message.image().url?.string == url)
    #expect(message.image().winningKey == "fcm_options.image")
  }

  @Test("R1.6: Apple's keys are read from the extension's property list")
  func infoPlist() {
    func plist(_ body: String) -> [UInt8] {
      Array(#"<?xml version="1.0"?><plist version="1.0"><dict>\#(body)</dict></plist>"#.utf8)
    }
    let own = plist("<key>ShinyPushImageKeys</key><string>au; image ;;</string>")
    #expect(ImageKeys.apple(infoPlist: own) == ["au", "image"])
    #expect(ImageKeys.apple(infoPlist: plist("<key>A</key><integer>1</integer>")) == .apple)
    let empty = plist("<key>ShinyPushImageKeys</key><string> ; </string>")
    #expect(ImageKeys.apple(infoPlist: empty) == .apple)
    #expect(ImageKeys.apple(infoPlist: [1, 2, 3]) == .apple)
  }

  @Test("R1.7: every candidate says in a sentence what it is")
  func sentences() throws {
    let result = try result(["image": "data:,x", "image-url": 1, "imageUrl": "https://e.com/a"])
    #expect(
      result.candidates.map { "\($0.key): \($0.verdict)" } == [
        "image: The URL's scheme is data, not http or https.",
        "image-url: The value is no string but of the type number.",
        "imageUrl: This is the image.", "attachment-url: There is no such key.",
        "fcm_options.image: There is no such key.",
      ]
    )
    #expect(result.candidates.map(\.value) == ["data:,x", "1", "https://e.com/a", nil, nil])
  }

  @Test(
    "R1.7: fields of the same name are told apart by their paths",
    arguments: [
      (
        #"{"message":{"token":"t","notification":{"title":"T"}}}"#, .android,
        ["android.notification.image", "notification.image"]
      ),
      (
        #"{"message":{"token":"t","notification":{"title":"T"}}}"#, .web,
        ["webpush.notification.image", "notification.image"]
      ),
      (
        #"{"from":"1","notification":{"android":{"imageUrl":"x"},"image":"y"}}"#, .android,
        ["notification.android.imageUrl", "notification.image"]
      ),
      (#"{"gcm.n.e":"1"}"#, .android, ["gcm.n.image", "gcm.notification.image"]),
    ] as [(String, PushPlatform, [String])]
  )
  func paths(json: String, platform: PushPlatform, paths: [String]) throws {
    #expect(try message(json, platform: platform).image(keys: []).candidates.map(\.path) == paths)
  }

  @Test("R1.2: no keys find nothing, but the kind's own field is still read (R1.2a)")
  func noKeys() throws {
    #expect(try result(["image": "https://e.com/a"], keys: []).candidates.isEmpty)
    let ntfy = try message(
      #"{"topic":"t","event":"message","attachment":{"name":"a.jpg","url":"https://e.com/a"}}"#
    )
    #expect(ntfy.image(keys: []).winningKey == "attachment.url")
  }
}
