import Foundation
import Testing

@Suite("Streams that fail")
struct StreamTests {
  private let command: BuiltCommand
  private let folder: TemporaryFolder

  init() throws {
    command = try BuiltCommand()
    folder = try TemporaryFolder()
  }

  @Test("A reader that has left is no crash and no complaint", arguments: [false, true])
  func abandoned(isJSON: Bool) async throws {
    let file = try command.home.write("a.json", Fixtures.plainMessage)
    let options = isJSON ? ["--json"] : []
    let shown = try await command.run(["show", file] + options, output: .abandoned)
    #expect(shown.status == 0)
    #expect(shown.errors.isEmpty)
    let posted = try await command.run(
      ["post", file, "--to", folder.path] + options,
      output: .abandoned
    )
    #expect(posted.status == 0)
    #expect(folder.read("id=1001/notification.json") != nil)
    #expect(try await command("--help", output: .abandoned).status == 0)
  }

  @Test("A reader that does not want the picture is no crash either")
  func abandonedPicture() async throws {
    // Larger than what a pipe holds.
    let file = try command.home.write("a.png", Fixtures.png(width: 300, height: 300))
    let ended = try await command("image", file, "-o", "-", output: .abandoned)
    #expect(ended.status == 0)
  }

  @Test("Without a stdout the report goes nowhere, and into no file")
  func closed() async throws {
    let file = try command.home.write("a.png", Fixtures.png(width: 30, height: 20))
    let ended = try await command(
      "image",
      file,
      "-o",
      "\(folder.path)/out.png",
      output: .closed
    )
    #expect(ended.status == 0)
    #expect(ended.errors.isEmpty)
    let written = try #require(folder.read("out.png"))
    #expect(pngSize(written) == [30, 20])
    // The checksum of the empty last chunk (PNG 11.2.4).
    #expect(written.suffix(4) == [0xAE, 0x42, 0x60, 0x82])
  }

  @Test("A full disk is told")
  func full() async throws {
    let file = try command.home.write("a.json", Fixtures.plainMessage)
    let ended = try await command("show", file, output: .file("/dev/full"))
    #expect(ended.status == 1)
    #expect(ended.errors == "bigpicture: Cannot write the output: No space left on device.\n")
  }
}
