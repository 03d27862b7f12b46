import Foundation
import LoopbackServer
import Testing

@Suite("bigpicture extension (R3)")
struct ExtensionCommandTests {
  private let command: BuiltCommand
  private let server: LoopbackServer

  init() throws {
    command = try BuiltCommand()
    let png = Fixtures.png(width: 8, height: 8)
    server = try LoopbackServer { request in
      request.target.hasPrefix("/photo") ? .ok(png, contentType: "image/png") : .status(404)
    }
  }

  private static let open = ["--allow-http", "127.0.0.1", "--allow-private"]

  private func payload(_ members: String, aps: String = #""mutable-content":1"#) throws -> String {
    try command.home.write(
      "push-\(UUID().uuidString).apns",
      #"{"aps":{"alert":{"title":"Ferry","body":"Late"},\#(aps)},\#(members)}"#
    )
  }

  @Test("R3.2: attaches the image, moves it into the folder and says what was delivered")
  func attached() async throws {
    let path = try payload(#""image":"\#(server.url("/photo?sig=a%2Bb"))""#)
    let folder = command.home.path + "/out"
    let ended = try await command.run(["extension", path, "--to", folder + "//"] + Self.open)
    #expect(ended.status == 0)
    #expect(ended.errors.isEmpty)
    #expect(ended.value("Key") == "image")
    #expect(ended.value("Extension") == "The extension delivered in time.")
    #expect(ended.value("Title") == "Ferry")
    #expect(ended.value("Text") == "Late")
    let file = try #require(ended.value("File"))
    #expect(file.hasPrefix(folder + "/") && file.hasSuffix(".png") && !file.contains("//"))
    let bytes = try Data(contentsOf: URL(filePath: file))
    #expect(pngSize(Array(bytes)) == [8, 8])
    #expect(ended.value("Attachment") == "image, public.png, \(bytes.count) bytes")
    #expect(server.requests.map(\.target) == ["/photo?sig=a%2Bb"])
  }

  @Test("The JSON has the content and the attachment")
  func json() async throws {
    let path = try payload(#""au":"\#(server.url("/photo"))","at":"gif""#)
    let folder = command.home.path + "/out"
    let options = ["--keys", "au", "--type-key", "at", "--identifier", "p", "--json"]
    let ended = try await command.run(["extension", path, "--to", folder] + options + Self.open)
    #expect(ended.status == 0)
    let json = try ended.json()
    #expect(json["ending"] as? String == "delivered")
    #expect(json["outcome"] as? String == "attached")
    #expect(json["winningKey"] as? String == "au")
    let content = try #require(json["content"] as? [String: Any])
    #expect(content["title"] as? String == "Ferry")
    let attachment = try #require((content["attachments"] as? [[String: Any]])?.first)
    #expect(attachment["identifier"] as? String == "p")
    #expect(attachment["file"] as? String == "\(folder)/p.gif")
    #expect(attachment["type"] as? String == "com.compuserve.gif")
  }

  @Test("R3.3: what fails is told with its reason, and the content is delivered as it was")
  func failures() async throws {
    let cases: [(String, [String], String, String)] = [
      (#""image":"\#(server.url("/none"))""#, Self.open, "httpStatus", "status 404"),
      (
        #""image":"\#(server.url("/photo"))""#, ["--allow-private"], "cleartextBlocked",
        "--allow-http 127.0.0.1 allows it"
      ),
      (
        #""image":"\#(server.url("/photo"))""#, ["--allow-http", "*"], "addressBlocked",
        "--allow-private allows it"
      ),
      (#""image":"\#(server.url("/photo"))""#, Self.open + ["--max-bytes", "9"], "tooLarge", "9"),
      (
        #""image":"\#(server.url("/photo"))""#, Self.open + ["--type-key", "at"], "noType",
        "under at"
      ),
      (#""x":1"#, [], "noImageKey", "no image"),
    ]
    for (members, options, outcome, words) in cases {
      let call = ["extension", try payload(members), "--to", command.home.path + "/o"] + options
      let json = try await command.run(call + ["--json"]).json()
      #expect(json["outcome"] as? String == outcome)
      #expect(json["ending"] as? String == "delivered")
      let content = json["content"] as? [String: Any]
      #expect(content?["title"] as? String == "Ferry")
      #expect((content?["attachments"] as? [Any])?.isEmpty == true)
      let ended = try await command.run(call)
      #expect(ended.status == 3)
      #expect(ended.value("Not attached")?.contains(words) == true, "\(ended.output)")
    }
    #expect(FileManager.default.fileExists(atPath: command.home.path + "/o") == false)
  }

  @Test("R3.1: a payload that no extension sees says why")
  func skipped() async throws {
    let path = try payload(#""image":"https://e.com/a.png""#, aps: #""badge":1"#)
    let ended = try await command.run(["extension", path, "--to", command.home.path + "/o"])
    #expect(ended.status == 3)
    #expect(
      ended.value("Extension") == "The aps has no mutable-content: 1, so no extension runs."
    )
    #expect(ended.value("Image") == "https://e.com/a.png")
  }

  @Test("R3.5: a slow server ends with the best attempt")
  func slow() async throws {
    let silent = try LoopbackServer { _ in .silent }
    let path = try payload(#""image":"\#(silent.url("/photo"))""#)
    let options = ["--to", command.home.path + "/o", "--time-limit", "0.2", "--json"]
    let json = try await command.run(["extension", path] + options + Self.open).json()
    #expect(json["ending"] as? String == "deliveredAtExpiry")
    #expect(json["outcome"] as? String == "expired")
  }

  @Test("R3.9: the property list opens plain http for its hosts, and has the settings")
  func transportSecurity() async throws {
    let list = try command.home.write(
      "Info.plist",
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <plist version="1.0"><dict>
      <key>NSAppTransportSecurity</key><dict><key>NSAllowsLocalNetworking</key><true/></dict>
      <key>ShinyPushImageKeys</key><string>au</string>
      </dict></plist>
      """
    )
    let members = #""au":"\#(server.url("/photo"))","image":"http://plain.example.com/a.png""#
    let call = ["extension", try payload(members), "--to", command.home.path + "/o", "--ats", list]
    let ended = try await command.run(call + ["--allow-private"])
    #expect(ended.status == 0)
    #expect(ended.value("Key") == "au")
    let blocked = try await command.run(call + ["--keys", "image", "--json"]).json()
    #expect(blocked["outcome"] as? String == "cleartextBlocked")
    #expect(blocked["imageURI"] as? String == "http://plain.example.com/a.png")
    #expect(try await command.run(call + ["--allow-http", "x"]).status == 64)
    let broken = try command.home.write("broken.plist", "<plist>")
    let unread = try await command.run(Array(call.dropLast()) + [broken])
    #expect(unread.status == 65)
    #expect(unread.errors.hasPrefix("bigpicture: Cannot use \(broken): "))
  }

  @Test("R3.10: writes source, property list and entitlements with the same settings")
  func written() async throws {
    let folder = command.home.path + "/a/NotificationService"
    let keys = try command.home.write(
      "keys.plist",
      #"<plist version="1.0"><dict><key>Mine</key><true/></dict></plist>"#
    )
    let ended = try await command.run(
      [
        "extension", "--write", folder, "--app-id", "com.example.app", "--keys", "au;image",
        "--max-bytes", "5000", "--type-key", "at", "--min-os", "16.0", "--plist", keys,
        "--entitlements", keys, "--app-version", "2.0", "--build-number", "9",
      ]
    )
    #expect(ended.status == 0)
    #expect(ended.errors.isEmpty)
    #expect(ended.value("Extension") == "com.example.app.NotificationService")
    let info = try Self.list("\(folder)/Info.plist")
    #expect(info["CFBundleIdentifier"] as? String == "com.example.app.NotificationService")
    #expect(info["ShinyPushImageKeys"] as? String == "au;image")
    #expect(info["ShinyPushImageMaxBytes"] as? Int == 5000)
    #expect(info["ShinyPushImageTypeKey"] as? String == "at")
    #expect(info["MinimumOSVersion"] as? String == "16.0")
    #expect(info["Mine"] as? Bool == true)
    #expect(try Self.list("\(folder)/NotificationService.entitlements") == ["Mine": true])
    let source = try String(contentsOfFile: "\(folder)/NotificationService.swift", encoding: .utf8)
    #expect(source.contains("class NotificationService: UNNotificationServiceExtension"))

    // The list that was written sets the extension that runs here.
    let members = #""au":"\#(server.url("/photo"))","at":"png""#
    let call = ["extension", try payload(members), "--to", command.home.path + "/o"]
    let tried = try await command.run(call + ["--ats", "\(folder)/Info.plist", "--json"]).json()
    #expect(tried["winningKey"] as? String == "au")
    #expect(tried["outcome"] as? String == "cleartextBlocked")
  }

  @Test("R3.6: one's own source takes the place of the stock one")
  func ownSource() async throws {
    let own = try command.home.write("own.swift", "class NotificationService {}")
    let folder = command.home.path + "/own"
    let call = ["extension", "--write", folder, "--app-id", "com.example.app"]
    #expect(try await command.run(call + ["--source", own]).status == 0)
    #expect(command.home.read("own/NotificationService.swift") == command.home.read("own.swift"))
    #expect(try await command.run(call + ["--source", own + "x"]).status == 66)
    #expect(try await command.run(call + ["--plist", own]).status == 65)
  }

  @Test(
    "Wrong calls are explained",
    arguments: [
      (["--to", "o"], "PAYLOAD.apns is missing"), (["a.apns"], "--to DIR is missing"),
      (["--write", "d"], "--app-id ID is missing"),
      (["a.apns", "--to", "o", "--app-id", "com.e.app"], "--write DIR is missing"),
      (["a.apns", "--write", "d", "--app-id", "com.e.app"], "\"a.apns\" is one argument too many"),
      (["--write", "d", "--app-id", "app"], "--app-id takes an identifier"),
      (["--write", "d", "--app-id", "com.e.app", "--min-os", "14"], "--min-os takes a version"),
      (["a.apns", "--to", "o", "--max-bytes", "0"], "--max-bytes takes a whole number above 0"),
      (["a.apns", "--to", "o", "--keys", ";"], "--keys needs LIST"),
      (["a.apns", "--to", "o", "--time-limit", "0"], "--time-limit takes a number"),
    ]
  )
  func wrongCalls(words: [String], sentence: String) async throws {
    let ended = try await command.run(["extension"] + words)
    #expect(ended.status == 64)
    #expect(ended.errors.hasPrefix("bigpicture: \(sentence)"), "\(ended.errors)")
  }

  private static func list(_ path: String) throws -> NSDictionary {
    let data = try Data(contentsOf: URL(filePath: path))
    let list = try PropertyListSerialization.propertyList(from: data, format: nil)
    return try #require(list as? NSDictionary)
  }
}
