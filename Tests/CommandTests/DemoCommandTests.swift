import Foundation
import Testing

@Suite("bigpicture demo")
struct DemoCommandTests {
  private let command: BuiltCommand
  private let folder: TemporaryFolder

  init() throws {
    command = try BuiltCommand()
    folder = try TemporaryFolder()
  }

  @Test("Serves, downloads, reduces and posts the picture of the demo's message")
  func demo() async throws {
    let ended = try await command("demo", "--to", folder.path)
    #expect(ended.status == 0)
    #expect(ended.errors.isEmpty)
    #expect(ended.value("Key") == "notification.image")
    let server = try #require(ended.value("Server")?.split(separator: " ").first)
    #expect(server.hasPrefix("http://127.0.0.1:"))
    #expect(try #require(ended.value("Image")).hasPrefix(server + "pictures/"))
    let stored = try #require(ended.value("Folder"))
    #expect(stored.hasPrefix(folder.path))
    let name = (stored as NSString).lastPathComponent
    #expect(try #require(pngSize(folder.read("\(name)/picture.png"))).max() == 1440)
    #expect(try #require(pngSize(folder.read("\(name)/large-icon.png"))).max() == 256)
  }

  @Test("For machines: sizes, bytes and time, of a picture that had to be reduced")
  func json() async throws {
    let json = try await command("demo", "--to", folder.path, "--json", "--tag", "t").json()
    #expect(json["kind"] as? String == "fcm-v1-send")
    #expect(json["isPosted"] as? Bool == true)
    #expect(json["tag"] as? String == "t")
    let image = try #require(json["image"] as? [String: Any])
    #expect(image["outcome"] as? String == "loaded")
    #expect(try #require(image["source"] as? [String: Int]).values.max() ?? 0 > 1440)
    #expect(try #require(image["output"] as? [String: Int]).values.max() == 1440)
    #expect(try #require(image["milliseconds"] as? Double) > 0)
  }

  @Test("Goes on serving for those who want to try for themselves")
  func keepServing() async throws {
    let child = try command.start(["demo", "--to", folder.path, "--keep-serving"])
    let text = await child.readOutput(until: "notification.json")
    let line = text.split(separator: "\n").first { $0.hasPrefix("Image ") }
    let url = try #require(line?.split(separator: " ").last).description
    let loaded = try await command(
      "image",
      url,
      "-o",
      "\(folder.path)/own.png",
      "--allow-http",
      "127.0.0.1",
      "--allow-private"
    )
    #expect(loaded.status == 0)
    child.signal(SIGTERM)
    #expect(await child.end().status == -SIGTERM)
  }

  @Test("Takes message and pictures from where they were installed")
  func installed() async throws {
    let prefix = try BuiltCommand.installed()
    let files = "share/bigpicture/TestImages"
    let message = Fixtures.message(image: "http://demo.invalid/pictures/own.png")
    try prefix.write("\(files)/messages/demo.json", message)
    try prefix.write("\(files)/pictures/own.png", Fixtures.png(width: 40, height: 30))
    let installed = "\(prefix.path)/bin/bigpicture"
    let child = try command.start(["demo", "--to", folder.path], path: installed)
    let ended = await child.end()
    #expect(ended.status == 0)
    #expect(ended.value("Title") == "Ferry")
    #expect(try #require(ended.value("Picture")).hasPrefix("PNG, 40×30 → 40×30, "))
  }

  @Test("A picture that is not there is told, and the text is posted")
  func noPicture() async throws {
    let prefix = try BuiltCommand.installed()
    let message = Fixtures.message(image: "http://demo.invalid/pictures/none.png")
    try prefix.write("share/bigpicture/TestImages/messages/demo.json", message)
    let installed = "\(prefix.path)/bin/bigpicture"
    let child = try command.start(["demo", "--to", folder.path], path: installed)
    let ended = await child.end()
    #expect(ended.status == 3)
    #expect(ended.errors == "bigpicture: The server answered with status 404.\n")
    #expect(ended.value("No picture") == "The server answered with status 404.")
    #expect(ended.value("Title") == "Ferry")
  }
}
