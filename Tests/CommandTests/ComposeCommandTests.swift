import Foundation
import Testing

@Suite("bigpicture compose (R5.1, R5.2)")
struct ComposeCommandTests {
  private let command: BuiltCommand

  init() throws {
    command = try BuiltCommand()
  }

  private static let ferry = [
    "compose", "--title", "Ferry", "--body", "It is \"late\" 🛳", "--image",
    "https://example.com/f.jpg?X-Sig=a%2Fb+c",
  ]

  @Test("R5.1: prints an APNs payload on one line")
  func apns() async throws {
    let ended = try await command.run(Self.ferry + ["--for", "apns", "--data", "order=7=8"])
    #expect(ended.status == 0)
    #expect(ended.errors.isEmpty)
    #expect(
      ended.output == #"{"aps":{"alert":{"body":"It is \"late\" 🛳","title":"Ferry"},"#
        + #""mutable-content":1},"image":"https://example.com/f.jpg?X-Sig=a%2Fb+c","order":"7=8"}"#
        + "\n"
    )
  }

  @Test("R5.1: prints an FCM message with its target")
  func fcm() async throws {
    let ended = try await command.run(Self.ferry + ["--for", "fcm", "--topic", "sea"])
    let message = try #require(try ended.json()["message"] as? [String: Any])
    #expect(ended.status == 0)
    #expect(message["topic"] as? String == "sea")
    let notification = message["notification"] as? [String: String]
    #expect(notification?["image"] == "https://example.com/f.jpg?X-Sig=a%2Fb+c")
  }

  @Test(
    "R5.1: what is composed is shown by the other commands with the same image, title and text",
    arguments: [("apns", "apple"), ("fcm", "android"), ("fcm", "apple"), ("web", "web")]
  )
  func readBack(service: String, platform: String) async throws {
    let composed = try await command.run(Self.ferry + ["--for", service])
    let shown = try await command(
      "show",
      "-",
      "--json",
      "--platform",
      platform,
      input: composed.outputBytes
    )
    let json = try shown.json()
    #expect(json["title"] as? String == "Ferry")
    #expect(json["body"] as? String == "It is \"late\" 🛳")
    #expect(json["imageURI"] as? String == "https://example.com/f.jpg?X-Sig=a%2Fb+c")
  }

  @Test("Each option has its place")
  func options() async throws {
    let words = [
      "--subtitle", "Sea", "--sound", "horn", "--badge", "3", "--category", "C", "--thread", "th",
      "--tag", "t", "--collapse", "c", "--priority", "high", "--ttl", "60", "--channel", "sea",
      "--icon", "ic", "--color", "#c2185b", "--action", "ok=O=K", "--link", "https://example.com/l",
      "--key", "au", "--per-platform", "--token", "tok",
    ]
    let ended = try await command.run(Self.ferry + ["--for", "fcm"] + words)
    #expect(ended.status == 0)
    for part in [
      #""subtitle":"Sea""#, #""sound":"horn""#, #""badge":3"#, #""category":"C""#,
      #""thread-id":"th""#, #""tag":"t""#, #""collapse_key":"c""#, #""priority":"HIGH""#,
      #""ttl":"60s""#, #""channel_id":"sea""#, #""icon":"ic""#, ##""color":"#c2185b""##,
      #"{"action":"ok","title":"O=K"}"#, #""deeplink":"https://example.com/l""#,
      #""au":"https://example.com/f.jpg"#, #""fcm_options":{"image":"https://"#,
      #""token":"tok""#,
    ] {
      #expect(ended.output.contains(part), "\(part) in \(ended.output)")
    }
  }

  @Test("Writes a file and says how much of the size it takes")
  func file() async throws {
    let path = command.home.path + "/push.json"
    let ended = try await command.run(Self.ferry + ["--for", "web", "-o", path, "--pretty"])
    #expect(ended.status == 0)
    let text = try String(contentsOfFile: path, encoding: .utf8)
    #expect(text.hasPrefix("{\n  \"body\" : "))
    #expect(ended.value("Message") == "for Web Push")
    #expect(ended.value("Size") == "96 of 3993 bytes")
    #expect(ended.value("File") == path)
  }

  @Test("For machines: the payload with the headers and the size")
  func json() async throws {
    let ended = try await command.run(
      Self.ferry + ["--for", "apns", "--json", "--tag", "t", "--priority", "normal"]
    )
    let json = try ended.json()
    #expect(json["service"] as? String == "apns")
    #expect(json["maxByteCount"] as? Int == 4096)
    #expect(
      json["headers"] as? [String: String]
        == ["apns-push-type": "alert", "apns-collapse-id": "t", "apns-priority": "5"]
    )
    #expect((json["payload"] as? [String: Any])?["image"] != nil)
    #expect(json["file"] is NSNull)
  }

  @Test("R5.2: a message that is too large names its largest field and is not written")
  func tooLarge() async throws {
    let path = command.home.path + "/push.json"
    let ended = try await command(
      "compose",
      "--title",
      "T",
      "--body",
      String(repeating: "x", count: 5000),
      "--for",
      "apns",
      "-o",
      path
    )
    #expect(ended.status == 1)
    #expect(ended.output.isEmpty)
    #expect(
      ended.errors == "bigpicture: The message has 5041 bytes, more than the 4096 that APNs "
        + "carries; the largest field is aps.alert.body with 5002 bytes.\n"
    )
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test(
    "A wrong call is explained in one line",
    arguments: [
      (["--title", "T"], "--for SERVICE is missing; see bigpicture compose --help."),
      (
        ["--title", "T", "--for", "sms"],
        "--for takes apns or fcm or web, not \"sms\"; see bigpicture compose --help."
      ),
      (["--for", "web"], "There is no title, no text, no image and no data to send."),
      (
        ["--for", "web", "--title", "T", "--data", "x"],
        "--data takes NAME=VALUE, not \"x\"; see bigpicture compose --help."
      ),
      (
        ["--for", "web", "--title", "T", "--badge", "-1"],
        "--badge takes a whole number from 0, not \"-1\"; see bigpicture compose --help."
      ),
      (
        ["--for", "fcm", "--title", "T", "--color", "redd"],
        "--color takes a colour such as #c2185b, not \"redd\"; see bigpicture compose --help."
      ),
      (
        ["--for", "fcm", "--title", "T", "--topic", "a", "--token", "b"],
        "A message has one target; give one --token, --topic or --condition."
      ),
      (
        ["--for", "apns", "--title", "T", "--topic", "a"],
        "Only a message for FCM names its target; APNs has it elsewhere."
      ),
      (
        ["--for", "fcm", "--title", "T", "--image", "ftp://e.com/a"],
        "The image \"ftp://e.com/a\" cannot be sent: the URL's scheme is ftp, not http or https."
      ),
      (
        ["--for", "web", "--title", "T", "--declarative"],
        "The message has no link, which this form of it needs."
      ),
    ]
  )
  func wrongCalls(words: [String], sentence: String) async throws {
    let ended = try await command.run(["compose"] + words)
    #expect(ended.status == 64)
    #expect(ended.output.isEmpty)
    #expect(ended.errors == "bigpicture: \(sentence)\n")
  }

  @Test("Plain http can be sent where the devices allow it")
  func plainHTTP() async throws {
    let ended = try await command(
      "compose",
      "--title",
      "T",
      "--image",
      "http://192.168.1.2/a.png",
      "--for",
      "web",
      "--plain-http"
    )
    #expect(ended.status == 0)
    #expect(ended.output == #"{"image":"http://192.168.1.2/a.png","title":"T"}"# + "\n")
  }
}
