import Foundation
import Testing

@Suite("bigpicture show")
struct ShowCommandTests {
  private let command: BuiltCommand

  init() throws {
    command = try BuiltCommand()
  }

  private static let forBoth = """
    {"message": {"token": "t", "notification": {"title": "Ferry", "body": "It is late."},
     "android": {"notification": {"image": "https://example.com/android.png", "channel_id": "sea"}},
     "apns": {"fcm_options": {"image": "https://example.com/apple.png"}},
     "data": {"imageUrl": "https://example.com/data.png", "image": "ferry.png"}}}
    """

  @Test("Says which key won, why each other one did not, and what is shown (R1.7)")
  func text() async throws {
    let file = try command.home.write("a.json", Self.forBoth)
    let ended = try await command("show", file)
    #expect(ended.status == 0)
    #expect(ended.errors.isEmpty)
    #expect(ended.value("Message") == "FCM v1 message, read for Android")
    #expect(ended.value("Image") == "https://example.com/android.png")
    #expect(ended.value("Key") == "notification.image")
    for line in [
      "  android.notification.image  This is the image.",
      "  notification.image          There is no such key.",
      "  image                       The URL has no scheme such as https. (ferry.png)",
      "  imageUrl                    Another key came first. (https://example.com/data.png)",
      "  attachment-url              There is no such key.",
      "  Title        Ferry",
      "  Text         It is late.",
      "  Channel      sea",
    ] {
      #expect(ended.output.contains("\n\(line)\n"))
    }
  }

  @Test("For machines: one object with sorted names")
  func json() async throws {
    let ended = try await command("show", "-", "--json", input: Array(Self.forBoth.utf8))
    let json = try ended.json()
    #expect(ended.status == 0)
    #expect(json["kind"] as? String == "fcm-v1-send")
    #expect(json["platform"] as? String == "android")
    #expect(json["imageURI"] as? String == "https://example.com/android.png")
    #expect(json["winningKey"] as? String == "notification.image")
    #expect(json["title"] as? String == "Ferry")
    #expect(json["body"] as? String == "It is late.")
    let candidates = try #require(json["candidates"] as? [[String: Any]])
    #expect(
      candidates.map { $0["verdict"] as? String } == [
        "won", "missing", "notAbsolute", "missing", "laterThanWinner", "missing", "missing",
      ]
    )
    #expect(candidates[0]["key"] as? String == "notification.image")
    #expect(candidates[0]["path"] as? String == "android.notification.image")
    #expect(candidates[1]["path"] as? String == "notification.image")
    #expect(candidates[1]["value"] is NSNull)
    #expect(candidates[2]["value"] as? String == "ferry.png")
    let sorted = try JSONSerialization.data(
      withJSONObject: json,
      options: [.sortedKeys, .withoutEscapingSlashes]
    )
    #expect(ended.output == String(decoding: sorted, as: UTF8.self) + "\n")
  }

  @Test("What a message has none of is null")
  func nulls() async throws {
    let json = try await command("show", "-", "--json", input: Array(#"{"aps": {}}"#.utf8)).json()
    for name in ["imageURI", "winningKey", "title", "body"] { #expect(json[name] is NSNull) }
    #expect(json["kind"] as? String == "apns-userinfo")
    #expect((json["candidates"] as? [Any])?.count == 5)
  }

  @Test(
    "Takes the view of the platform that is asked for",
    arguments: [("apple", "https://example.com/data.png", "imageUrl"), ("web", nil, nil)]
  )
  func platforms(name: String, url: String?, key: String?) async throws {
    let words = ["show", "-", "--json", "--platform", name, "--keys", "imageUrl"]
    let message =
      #"{"message": {"topic": "t", "data": {"x": "1"}, "notification": {"title": "F"}}}"#
    let input = url == nil ? message : Self.forBoth
    let json = try await command.run(words, input: Array(input.utf8)).json()
    #expect(json["platform"] as? String == name)
    #expect(json["imageURI"] as? String == url)
    #expect(json["winningKey"] as? String == key)
  }

  @Test("Says so where the view that is asked for is not to be had")
  func noSuchView() async throws {
    let message = Array(#"{"aps": {"alert": "x"}}"#.utf8)
    let other = try await command("show", "-", "--json", "--platform", "android", input: message)
    #expect(other.status == 0)
    #expect(try other.json()["platform"] as? String == "apple")
    #expect(
      other.errors
        == "bigpicture: This message has one view only, that for Apple; --platform was ignored.\n"
    )
    let own = try await command("show", "-", "--platform", "apple", input: message)
    #expect(own.errors.isEmpty)
  }

  @Test("A message that nobody received yet is a browser's payload for those who ask for one")
  func webView() async throws {
    let message =
      #"{"notification": {"title": "F", "image": "https://e.com/a"}, "data": {"x": "1"}}"#
    let input = Array(message.utf8)
    let json = try await command("show", "-", "--json", "--platform", "web", input: input).json()
    #expect(json["kind"] as? String == "web-push")
    #expect(json["platform"] as? String == "web")
    #expect(json["imageURI"] as? String == "https://e.com/a")
    let other = try await command("show", "-", "--json", input: input).json()
    #expect(other["kind"] as? String == "android-remote-message")
  }

  @Test("Texts given by keys come from the file of strings, in the language asked for")
  func strings() async throws {
    let message = try command.home.write(
      "a.json",
      #"{"aps": {"alert": {"title-loc-key": "t", "title-loc-args": ["Ann"], "loc-key": "b"}}}"#
    )
    let strings = try command.home.write(
      "s.json",
      #"{"en": {"t": "Hello %1$s", "b": "Text"}, "de": {"t": "Hallo %1$s"}, "b": "any"}"#
    )
    let none = try await command("show", message)
    #expect(none.value("  Title key") == "t" && none.value("  Title") == nil)
    let german = try await command("show", message, "--strings", strings, "--lang", "de-AT")
    #expect(german.value("  Title") == "Hallo Ann" && german.value("  Text") == "any")
    let both = ["show", message, "--strings", strings, "--lang", "de", "--lang", "en"]
    #expect(try await command.run(both).value("  Text") == "Text")
    let environment = ["LC_ALL": "en_GB.UTF-8", "LANGUAGE": ""]
    let own = try await command(
      "show",
      message,
      "--strings",
      strings,
      environment: environment
    )
    #expect(own.value("  Title") == "Hello Ann")
  }

  @Test(
    "A file of strings that is none is told in one sentence",
    arguments: ["[]", "{", #"{"a":1}"#]
  )
  func badStrings(text: String) async throws {
    let strings = try command.home.write("s.json", text)
    let ended = try await command("show", "-", "--strings", strings, input: Array("{}".utf8))
    #expect(ended.status == 65)
    #expect(ended.errors == "bigpicture: \(strings) is no JSON object of texts by key.\n")
    let missing = try await command("show", "-", "--strings", "/none", input: Array("{}".utf8))
    #expect(missing.status == 66)
  }

  @Test("A relative image is resolved against the base that is given")
  func baseURL() async throws {
    let input = Array(#"{"title": "T", "badge": "b", "image": "/p.png"}"#.utf8)
    let words = ["show", "-", "--json", "--base-url"]
    let json = try await command.run(words + ["https://e.com/app/"], input: input).json()
    #expect(json["imageURI"] as? String == "https://e.com/p.png")
    let wrong = try await command.run(words + ["e.com"], input: input)
    #expect(wrong.status == 64)
    #expect(wrong.errors.contains("--base-url takes an absolute http or https URL, not \"e.com\""))
  }

  @Test("Every field that a message sets is told")
  func fields() async throws {
    let message = #"""
      {"gcm.n.e":"1","gcm.n.title":"T","gcm.n.ticker":"Tick","gcm.n.sticky":"1",
      "gcm.n.local_only":"1","gcm.n.vibrate_timings":"[0,250]","gcm.n.event_time":"1500",
      "gcm.n.light_settings":"[\"#ff0000\",1,2]"}
      """#
    let ended = try await command("show", "-", input: Array(message.utf8))
    for (label, value) in [
      ("Ticker", "Tick"), ("Stays on tap", "true"), ("This device only", "true"),
      ("Vibration", "[0,250]"), ("Event time", "1500"), ("Light", "#ffff0000"),
    ] {
      #expect(ended.value("  " + label) == value)
    }
    let ntfy =
      #"{"topic":"t","event":"message","actions":[{"action":"view","label":"Open","url":"u"}]}"#
    let json = try await command("show", "-", "--json", input: Array(ntfy.utf8)).json()
    let notification = try #require(json["notification"] as? [String: Any])
    #expect(notification["actions"] as? [String] == ["Open"])
  }

  @Test("Reads the keys that it is given, in their order")
  func keys() async throws {
    let message = #"{"aps": {}, "au": "https://example.com/1", "image": "https://example.com/2"}"#
    let input = Array(message.utf8)
    let first = try await command("show", "-", "--json", "--keys", "au;image", input: input).json()
    let second = try await command("show", "-", "--json", "--keys=image;au", input: input).json()
    #expect(first["winningKey"] as? String == "au")
    #expect(second["winningKey"] as? String == "image")
  }

  @Test(
    "What is no message is refused in one sentence",
    arguments: ["", " \n", "[1]", "{", "3", "\u{7}", #"{"a": "#]
  )
  func unreadable(text: String) async throws {
    let file = try command.home.write("a.json", text)
    let ended = try await command("show", file)
    #expect(ended.status == 65)
    #expect(ended.output.isEmpty)
    #expect(ended.errors.hasPrefix("bigpicture: The message "))
    #expect(ended.errors.count { $0 == "\n" } == 1)
  }

  @Test("Errors are an object, too, for those who ask for one")
  func errorObject() async throws {
    let ended = try await command("show", "-", "--json", input: [0xFF, 0xFE])
    let json = try ended.json()
    #expect(ended.status == 65)
    #expect(json["exitCode"] as? Int == 65)
    #expect(json["error"] as? String == "The message is not text in UTF-8.")
    #expect(ended.errors == "bigpicture: The message is not text in UTF-8.\n")
  }

  @Test("A file that is not there, or is a folder, is told from a bad message")
  func missing() async throws {
    let none = try await command("show", "\(command.home.path)/none.json")
    #expect(none.status == 66)
    #expect(
      none.errors
        == "bigpicture: Cannot read \(command.home.path)/none.json: No such file or directory.\n"
    )
    let folder = try await command("show", command.home.path)
    #expect(folder.status == 66)
    #expect(folder.errors.contains("Is a directory"))
  }

  @Test("Endless input is not read to its end")
  func endless() async throws {
    let ended = try await command("show", "/dev/zero")
    #expect(ended.status == 65)
    #expect(ended.errors.contains("more than the limit of 1048576"))
  }

  @Test("What a message says does not reach the terminal as a command")
  func controlCharacters() async throws {
    let message = #"{"aps": {"alert": {"title": "a\u001b]0;x\u0007"}}, "image": "\u001b[2J"}"#
    let ended = try await command("show", "-", input: Array(message.utf8))
    #expect(ended.output.contains("a\\u{1B}]0;x\\u{7}"))
    #expect(!ended.outputBytes.contains { $0 < 0x20 && $0 != 0x0A })
  }
}
