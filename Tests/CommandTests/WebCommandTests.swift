import Foundation
import Testing

@Suite("bigpicture web and bigpicture worker (R4.1)")
struct WebCommandTests {
  private let command: BuiltCommand

  init() throws {
    command = try BuiltCommand()
  }

  private static let push =
    #"{"title": "Ferry", "body": "Late", "icon": "/i.png", "au": "https://example.com/f.jpg"}"#

  @Test("R4.1: prints the arguments of showNotification as JSON")
  func arguments() async throws {
    let ended = try await command("web", "-", "--keys", "au", input: Array(Self.push.utf8))
    #expect(ended.status == 0)
    #expect(ended.errors.isEmpty)
    #expect(
      ended.output
        == #"{"options":{"body":"Late","icon":"/i.png","image":"https://example.com/f.jpg"},"#
        + #""title":"Ferry"}"# + "\n"
    )
    let pretty = try await command("web", "-", "--pretty", input: Array(Self.push.utf8))
    #expect(pretty.output.hasPrefix("{\n  \"options\" : {\n"))
    let options = try pretty.json()["options"] as? [String: Any]
    #expect(options?["image"] == nil)
  }

  @Test("What is no message is told in one line")
  func failures() async throws {
    let broken = try await command("web", "-", input: Array("[1]".utf8))
    #expect(broken.status == 65)
    #expect(
      broken.errors == "bigpicture: The message is not a JSON object but of the type array.\n"
    )
    #expect(try await command("web", command.home.path + "/none.json").status == 66)
    #expect(try await command("web", "-", "--keys", ";").status == 64)
  }

  @Test("R4.1: writes the service worker that ships with the package")
  func worker() async throws {
    let root = URL(filePath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let source = try Data(contentsOf: root.appending(path: "Sources/PushImages/Web/push-worker.js"))
    let path = command.home.path + "/worker.js"
    let ended = try await command("worker", "-o", path)
    #expect(ended.status == 0)
    #expect(ended.value("Worker") == path)
    #expect(ended.value("Size") == "\(source.count) bytes")
    #expect(try Data(contentsOf: URL(filePath: path)) == source)
    let printed = try await command("worker", "-o", "-")
    #expect(Data(printed.outputBytes) == source)
    #expect(printed.errors.isEmpty)
    let machine = try await command("worker", "-o", path, "--json").json()
    #expect(machine["byteCount"] as? Int == source.count)
    #expect(try await command("worker", "-o", command.home.path).status == 1)
  }
}
