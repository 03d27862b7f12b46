import BitmapLoading
import Foundation
import LoopbackServer
import Testing

@Suite("bigpicture post")
struct PostCommandTests {
  private let command: BuiltCommand
  private let folder: TemporaryFolder

  init() throws {
    command = try BuiltCommand()
    folder = try TemporaryFolder()
  }

  private static let open = ["--allow-http", "127.0.0.1", "--allow-private"]

  private func post(_ message: String, _ options: [String] = []) async throws -> EndedProcess {
    let file = try command.home.write("message.json", message)
    return try await command.run(["post", file, "--to", folder.path] + options)
  }

  private func document(_ name: String) throws -> [String: Any] {
    let bytes = try #require(folder.read("\(name)/notification.json"))
    return try #require(JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
  }

  @Test("Downloads, reduces and stores the picture, and tells where (R2.4)")
  func picture() async throws {
    let png = Fixtures.png(width: 1800, height: 900)
    let server = try LoopbackServer { _ in .ok(png, contentType: "image/png") }
    let ended = try await post(Fixtures.message(image: server.url("a.png")), Self.open)
    #expect(ended.status == 0)
    #expect(ended.errors.isEmpty)
    #expect(ended.value("Key") == "notification.image")
    #expect(try #require(ended.value("Picture")).hasPrefix("PNG, 1800×900 → 1440×720, "))
    #expect(ended.value("Folder") == "\(folder.path)/id=1001")
    #expect(ended.value("Files") == "card.png, large-icon.png, notification.json, picture.png")
    #expect(pngSize(folder.read("id=1001/picture.png")) == [1440, 720])
    #expect(pngSize(folder.read("id=1001/large-icon.png")) == [256, 128])
    let document = try document("id=1001")
    #expect(document["title"] as? String == "Ferry")
    #expect(document["text"] as? String == "It is late.")
    let style = try #require(document["style"] as? [String: Any])
    #expect(style["kind"] as? String == "bigPicture")
    #expect(server.requests.count == 1)
  }

  @Test("For machines: the notification and the outcome of the image")
  func json() async throws {
    let png = Fixtures.png(width: 60, height: 40)
    let server = try LoopbackServer { _ in .ok(png, contentType: "image/png") }
    let url = server.url("a.png")
    let options = Self.open + ["--json", "--id", "-7", "--tag", "a/b"]
    let json = try await post(Fixtures.message(image: url), options).json()
    #expect(json["isPosted"] as? Bool == true)
    #expect(json["imageURI"] as? String == url)
    #expect(json["id"] as? Int == -7)
    #expect(json["tag"] as? String == "a/b")
    #expect(json["folder"] as? String == "\(folder.path)/tag=a%2Fb,id=-7")
    #expect(json["degradations"] as? [String] == [])
    let image = try #require(json["image"] as? [String: Any])
    #expect(image["outcome"] as? String == "loaded")
    #expect(image["bytes"] as? Int == png.count)
    #expect(image["source"] as? [String: Int] == ["width": 60, "height": 40])
    #expect(image["output"] as? [String: Int] == ["width": 60, "height": 40])
  }

  @Test("Plain http and private addresses are blocked, and the way around it is told")
  func blocked() async throws {
    let server = try LoopbackServer()
    let message = Fixtures.message(image: server.url("a.png"))
    let first = try await post(message)
    #expect(first.status == 0)
    #expect(
      first.value("No picture")
        == "Plain http is not allowed for 127.0.0.1; --allow-http 127.0.0.1 allows it."
    )
    let second = try await post(message, ["--allow-http", "*"])
    #expect(second.status == 0)
    #expect(
      second.value("No picture")
        == "The address 127.0.0.1 is not allowed; --allow-private allows it."
    )
    #expect(server.requests.isEmpty)
  }

  @Test("A message without an image is posted, and says so")
  func noImage() async throws {
    let ended = try await post(Fixtures.plainMessage)
    #expect(ended.status == 0)
    #expect(ended.errors.isEmpty)
    #expect(ended.value("No picture") == "The message has no image.")
    #expect(ended.value("Title") == "Ferry")
    #expect(ended.value("Files") == "card.png, notification.json")
  }

  @Test(
    "A message with a broken image is posted, and says what was wrong with it (R2.2)",
    arguments: [
      ("missing", "The server answered with status 404."),
      ("page", "The bytes are not an image but HTML."),
      ("empty", "There are no bytes."),
      ("silent", "The time was up while waiting for the answer."),
      ("loop", "There were more than 5 redirects."),
    ]
  )
  func broken(path: String, reason: String) async throws {
    let server = try LoopbackServer { request in
      switch request.target {
      case "/page": .ok(Array("<!DOCTYPE html><p>".utf8), contentType: "image/png")
      case "/empty": .ok([], contentType: "image/png")
      case "/silent": .silent
      case "/loop": .redirect(to: "/loop")
      default: .status(404)
      }
    }
    let patience = path == "silent" ? ["--timeout", "2"] : []
    let message = Fixtures.message(image: server.url(path))
    let ended = try await post(message, Self.open + patience)
    #expect(ended.status == 0)
    #expect(ended.errors.isEmpty)
    #expect(ended.value("No picture") == reason)
    #expect(try document("id=1001")["title"] as? String == "Ferry")
  }

  @Test("A late image is added to the text that is out, without alerting again (R2.4)")
  func lateImage() async throws {
    let png = Fixtures.png(width: 60, height: 40)
    let server = try LoopbackServer { request in
      request.target == "/a.png" ? .ok(png, contentType: "image/png") : .status(404)
    }
    let options = Self.open + ["--late-image"]
    let ended = try await post(Fixtures.message(image: server.url("a.png")), options)
    #expect(ended.status == 0)
    #expect(ended.value("Posted") == "as 1001")
    #expect(ended.value("Late image") == "added after the text, without alerting again")
    let document = try document("id=1001")
    #expect(document["isReplacement"] as? Bool == true)
    #expect(document["alert"] as? String == "none")
    #expect(document["onlyAlertOnce"] as? Bool == true)
    #expect(pngSize(folder.read("id=1001/picture.png")) == [60, 40])
    let json = options + ["--json", "--id", "2"]
    let late = try await post(Fixtures.message(image: server.url("a.png")), json).json()
    #expect(late["isImageLate"] as? Bool == true)
    let failed = try await post(Fixtures.message(image: server.url("b.png")), json).json()
    #expect(failed["isImageLate"] as? Bool == false && failed["isPosted"] as? Bool == true)
  }

  @Test(
    "The image mode says what becomes of the image",
    arguments: [
      ("bigPicture", ["large-icon.png", "picture.png"]), ("BIGPICTUREONLY", ["picture.png"]),
      ("largeIconOnly", ["large-icon.png"]),
    ]
  )
  func imageMode(mode: String, files: [String]) async throws {
    let png = Fixtures.png(width: 60, height: 40)
    let server = try LoopbackServer { _ in .ok(png, contentType: "image/png") }
    let options = Self.open + ["--image-mode", mode, "--json"]
    let json = try await post(Fixtures.message(image: server.url("a.png")), options).json()
    let written = try #require(json["files"] as? [String])
    #expect(written.filter { $0.hasSuffix(".png") && $0 != "card.png" } == files)
    let style = try document("id=1001")["style"] as? [String: Any]
    #expect(style?["kind"] as? String == (mode == "largeIconOnly" ? "bigText" : "bigPicture"))
  }

  @Test("The same number and tag take the place of the earlier notification")
  func replacement() async throws {
    #expect(try await post(Fixtures.plainMessage).value("Posted") == "as 1001")
    #expect(
      try await post(Fixtures.plainMessage).value("Posted")
        == "in place of an earlier one, as 1001"
    )
    #expect(
      try await post(Fixtures.plainMessage, ["--tag", "x"]).value("Posted")
        == "as 1001 with tag \"x\""
    )
    #expect(folder.names.filter { $0.contains("id=") } == ["id=1001", "tag=x,id=1001"])
  }

  @Test("Without --to the notification is stored in the user's state folder")
  func defaultFolder() async throws {
    let file = try command.home.write("message.json", Fixtures.plainMessage)
    let state = try TemporaryFolder()
    let named = try await command("post", file, environment: ["XDG_STATE_HOME": state.path])
    #expect(named.value("Folder") == "\(state.path)/bigpicture/notifications/id=1001")
    let home = try await command("post", file)
    #expect(
      home.value("Folder")
        == "\(command.home.path)/.local/state/bigpicture/notifications/id=1001"
    )
  }

  @Test("A slash at the end of the folder is not printed twice")
  func slash() async throws {
    let file = try command.home.write("message.json", Fixtures.plainMessage)
    let ended = try await command("post", file, "--to", "\(folder.path)//")
    #expect(ended.value("Folder") == "\(folder.path)/id=1001")
  }

  @Test("What the service sends for its own ends is not posted")
  func control() async throws {
    let ended = try await post(#"{"topic":"t","event":"keepalive"}"#, ["--json"])
    #expect(ended.status == 1)
    #expect(
      ended.errors
        == "bigpicture: The push service sent this message for its own ends; it is not shown.\n"
    )
    #expect(try ended.json()["exitCode"] as? Int == 1)
    #expect(folder.names.isEmpty)
  }

  @Test("A folder that cannot be made is a failure, and no file is left")
  func noFolder() async throws {
    let file = try command.home.write("message.json", Fixtures.plainMessage)
    let ended = try await command("post", file, "--to", "\(file)/below", "--json")
    #expect(ended.status == 1)
    #expect(ended.errors.hasPrefix("bigpicture: The notification could not be stored: "))
    #expect(ended.errors.contains("Not a directory"))
    #expect(try ended.json()["isPosted"] as? Bool == false)
  }

  @Test("What is no message is not posted")
  func noMessage() async throws {
    let ended = try await post("[]")
    #expect(ended.status == 65)
    #expect(folder.names.isEmpty)
  }
}
