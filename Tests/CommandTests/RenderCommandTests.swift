import BitmapLoading
import Foundation
import LoopbackServer
import Testing

@Suite("bigpicture render (R6.3)")
struct RenderCommandTests {
  private let command: BuiltCommand
  private let folder: TemporaryFolder

  init() throws {
    command = try BuiltCommand()
    folder = try TemporaryFolder()
  }

  private static let open = ["--allow-http", "127.0.0.1", "--allow-private"]

  private func render(
    _ message: String,
    _ options: [String] = [],
    output: String = "card.png",
    environment: [String: String] = [:]
  ) async throws -> EndedProcess {
    let file = try command.home.write("message.json", message)
    return try await command.run(
      ["render", file, "-o", "\(folder.path)/\(output)"] + options,
      environment: environment
    )
  }

  private func geometry(_ name: String) throws -> [[String: Any]] {
    let bytes = try #require(folder.read(name))
    let json = try JSONSerialization.jsonObject(with: Data(bytes))
    return try #require((json as? [String: Any])?["cards"] as? [[String: Any]])
  }

  @Test("Draws the card with the message's image, and tells what is cropped")
  func picture() async throws {
    let png = Fixtures.png(width: 900, height: 900)
    let server = try LoopbackServer { _ in .ok(png, contentType: "image/png") }
    let ended = try await render(Fixtures.message(image: server.url("a.png")), Self.open)
    #expect(ended.status == 0)
    #expect(pngSize(folder.read("card.png")) == [996, 940])
    #expect(ended.value("Expanded") == "996×940, the picture 817×602")
    #expect(ended.errors == "bigpicture: 26 % of the picture is cropped away while expanded.\n")
    #expect(folder.names == ["card.png"])
  }

  @Test("Draws both states, writes the geometry, and tells machines what it found")
  func json() async throws {
    let options = ["--state", "both", "--geometry", "\(folder.path)/card.json", "--json"]
    let message = Fixtures.message(image: "https://image.invalid/a.png")
      .replacing("It is late.", with: "It is <b>late</b>.")
    let image = try folder.write("own.png", Fixtures.png(width: 400, height: 200))
    let ended = try await render(message, options + ["--image", image])
    #expect(ended.status == 0)
    #expect(ended.errors.isEmpty)
    let json = try ended.json()
    let cards = try #require(json["cards"] as? [[String: Any]])
    #expect(cards.map { $0["state"] as? String } == ["collapsed", "expanded"])
    // 408 of 408.5 rows.
    let cropped = cards.map { $0["croppedShare"] as? Double }
    #expect(cropped[0] == nil)
    #expect(try #require(cropped[1]) < 0.002)
    let findings = try #require(json["findings"] as? [[String: String]])
    #expect(findings.map { $0["name"] } == ["pictureEnlarged", "literalMarkup"])
    let layouts = try geometry("card.json").map { $0["layout"] as? [String: Any] }
    #expect(layouts.map { $0?["state"] as? String } == ["collapsed", "expanded"])
    #expect(layouts.allSatisfy { $0?["texts"] is [Any] })
  }

  @Test(
    "Draws the phone that it is told to",
    arguments: [
      // 50 dp, a line of 19 px, 6 dp, a line of 20 sp, 20 dp.
      (["--density", "1"], [379, 115]), (["--density", "1", "--width", "360"], [328, 115]),
      (["--density", "2", "--dark"], [759, 230]), (["--density", "1", "--canvas"], [411, 147]),
      (["--density", "1", "--both-modes"], [758, 115]),
      (["--density", "1", "--lang", "he", "--app", "אפ", "--rtl"], [379, 115]),
      (["--density", "1", "--state", "collapsed"], [379, 88]),
      // 38 dp, 19 px, 8 dp, 20 sp, 16 dp.
      (["--density", "1", "--theme", "android16"], [379, 101]),
      // Lines of 36 px each.
      (["--density", "1", "--font-scale", "2"], [379, 148]),
    ]
  )
  func phones(options: [String], size: [Int]) async throws {
    let ended = try await render(Fixtures.plainMessage, options)
    #expect(ended.status == 0)
    #expect(pngSize(folder.read("card.png")) == size)
  }

  @Test(
    "Draws the same bytes whatever the locale, the home and the font settings",
    .timeLimit(.minutes(2))
  )
  func environments() async throws {
    let config = try folder.write(
      "fonts.conf",
      "<fontconfig><dir>/nowhere</dir><match><edit name=\"antialias\"><bool>false</bool></edit>"
        + "</match></fontconfig>"
    )
    let message = Fixtures.plainMessage
      .replacing("Ferry", with: "Ferry 👩‍👩‍👧 漢字 i̇ fi")
      .replacing("It is late.", with: "שלום مرحبا नमस्ते ★ Привет")
    let environments: [[String: String]] = [
      ["LC_ALL": "C", "LANG": "C"],
      ["LC_ALL": "tr_TR.UTF-8", "LANGUAGE": "tr:ja", "PANGO_LANGUAGE": "ja:tr", "FC_LANG": "ja"],
      ["LANG": "ja_JP.UTF-8", "FONTCONFIG_FILE": config, "FONTCONFIG_PATH": "/nowhere"],
      ["HOME": "/nowhere", "XDG_CONFIG_HOME": folder.path, "XDG_CACHE_HOME": "/nowhere"],
      ["PANGOCAIRO_BACKEND": "win32", "FREETYPE_PROPERTIES": "truetype:interpreter-version=35"],
    ]
    var pictures: Set<[UInt8]> = []
    for (index, environment) in environments.enumerated() {
      let name = "card-\(index).png"
      let options = ["--state", "both", "--now", "2026-05-01T12:00:00Z", "--density", "1.5"]
      let ended = try await render(
        message,
        options + ["--lang", "he"],
        output: name,
        environment: environment
      )
      #expect(ended.status == 0)
      pictures.insert(try #require(folder.read(name)))
    }
    #expect(pictures.count == 1)
  }

  @Test("A picture that does not come is left out, and the card is drawn")
  func noPicture() async throws {
    let server = try LoopbackServer { _ in .status(404) }
    let ended = try await render(Fixtures.message(image: server.url("a.png")), Self.open)
    #expect(ended.status == 0)
    #expect(ended.value("No picture") == "The server answered with status 404.")
    #expect(pngSize(folder.read("card.png"))?.first == 996)
  }

  @Test("With - the picture goes to stdout, and the report elsewhere")
  func standardOutput() async throws {
    let file = try command.home.write("message.json", Fixtures.plainMessage)
    let ended = try await command("render", file, "-o", "-")
    #expect(ended.status == 0)
    #expect(ended.errors.contains("Expanded"))
    #expect(pngSize(Array(ended.outputBytes))?.first == 996)
  }

  @Test(
    "A wrong call is refused before anything is done",
    arguments: [
      ["--theme", "android9"], ["--state", "open"], ["--density", "0"], ["--width", "x"],
      ["--font-scale", "9"], ["--fidelity", "low"], ["--now", "today"],
    ]
  )
  func wrongCalls(words: [String]) async throws {
    let ended = try await render(Fixtures.plainMessage, words)
    #expect(ended.status == 64)
    #expect(ended.errors.contains("\(words[0]) takes "))
    #expect(folder.names.isEmpty)
  }

  @Test("A small icon that is none, or a folder that is missing, is a failure")
  func failures() async throws {
    let text = try folder.write("icon.txt", "no icon")
    #expect(try await render(Fixtures.plainMessage, ["--icon", text]).status == 66)
    #expect(try await render(Fixtures.plainMessage, output: "no/such/card.png").status == 1)
    #expect(folder.names == ["icon.txt"])
  }
}
