import BitmapLoading
import Foundation
import LoopbackServer
import Testing

@Suite("bigpicture image")
struct ImageCommandTests {
  private let command: BuiltCommand
  private let folder: TemporaryFolder

  init() throws {
    command = try BuiltCommand()
    folder = try TemporaryFolder()
  }

  private var output: String { "\(folder.path)/out.png" }

  private func image(_ origin: String, _ options: String...) async throws -> EndedProcess {
    try await command.run(["image", origin, "-o", output] + options)
  }

  @Test("A small picture is written as it is")
  func small() async throws {
    let file = try command.home.write("a.png", Fixtures.png(width: 30, height: 20))
    let ended = try await image(file)
    #expect(ended.status == 0)
    #expect(ended.errors.isEmpty)
    #expect(ended.value("Outcome") == "loaded")
    #expect(ended.value("Format") == "PNG")
    #expect(ended.value("Source") == "30×20")
    #expect(ended.value("Output") == "30×20")
    #expect(ended.value("File") == output)
    #expect(folder.names == ["out.png"])
    let written = try BitmapLoader().decode(MemorySource(try #require(folder.read("out.png"))))
    #expect(written.bitmap == Fixtures.bitmap(width: 30, height: 20))
  }

  @Test(
    "A large one is reduced to 1440 pixels, or to what is asked for",
    arguments: [
      ([], [1440, 720]), (["--max", "100"], [100, 50]), (["--max=9000"], [1800, 900]),
    ]
  )
  func reduced(options: [String], size: [Int]) async throws {
    let file = try command.home.write("a.png", Fixtures.png(width: 1800, height: 900))
    let ended = try await command.run(["image", file, "-o", output] + options)
    #expect(ended.status == 0)
    #expect(pngSize(folder.read("out.png")) == size)
  }

  @Test("A URL is loaded under the policy that is asked for")
  func url() async throws {
    let png = Fixtures.png(width: 30, height: 20)
    let server = try LoopbackServer { _ in .ok(png, contentType: "image/png") }
    let url = server.url("a.png?signature=a%2Fb+c")
    let blocked = try await image(url)
    #expect(blocked.status == 3)
    #expect(
      blocked.errors == "bigpicture: Plain http is not allowed for 127.0.0.1; "
        + "--allow-http 127.0.0.1 allows it.\n"
    )
    let ended = try await image(url, "--allow-http", "127.0.0.1", "--allow-private")
    #expect(ended.status == 0)
    #expect(server.requests.map(\.target) == ["/a.png?signature=a%2Fb+c"])
    #expect(pngSize(folder.read("out.png")) == [30, 20])
  }

  @Test("For machines: the outcome with sizes, bytes and time")
  func json() async throws {
    let png = Fixtures.png(width: 1800, height: 900)
    let file = try command.home.write("a.png", png)
    let ended = try await image(file, "--json")
    let json = try ended.json()
    #expect(json["outcome"] as? String == "loaded")
    #expect(json["format"] as? String == "PNG")
    #expect(json["source"] as? [String: Int] == ["width": 1800, "height": 900])
    #expect(json["output"] as? [String: Int] == ["width": 1440, "height": 720])
    #expect(json["bytes"] as? Int == png.count)
    #expect(try #require(json["milliseconds"] as? Double) > 0)
    #expect(json["fraction"] as? Double == 1)
    #expect(json["file"] as? String == output)
  }

  @Test("Without a picture the file stays as it was, and the exit code tells")
  func noPicture() async throws {
    try folder.write("out.png", "before")
    let file = try command.home.write("a.txt", "This is no picture.")
    let ended = try await image(file)
    #expect(ended.status == 3)
    #expect(ended.output.isEmpty)
    #expect(ended.errors == "bigpicture: The bytes are not an image but text.\n")
    let machine = try await image(file, "--json")
    let json = try machine.json()
    #expect(machine.status == 3)
    #expect(json["outcome"] as? String == "notAnImage")
    #expect(json["message"] as? String == "The bytes are not an image but text.")
    for name in ["format", "source", "output", "bytes", "file"] { #expect(json[name] is NSNull) }
    #expect(folder.read("out.png") == Array("before".utf8))
    #expect(folder.names == ["out.png"])
  }

  @Test(
    "What is no URL of an image is an outcome, not a wrong call",
    arguments: [
      ("ftp://example.com/a.png", "schemeNotAllowed"), ("https://", "invalidURL"),
      ("http://example.com:0/", "invalidURL"),
    ]
  )
  func badURL(url: String, outcome: String) async throws {
    let ended = try await image(url, "--json")
    #expect(ended.status == 3)
    #expect(try ended.json()["outcome"] as? String == outcome)
  }

  @Test("Half a picture is a picture")
  func partial() async throws {
    let png = Fixtures.png(width: 200, height: 200)
    let file = try command.home.write("a.png", Array(png.prefix(png.count / 2)))
    let ended = try await image(file)
    #expect(ended.status == 0)
    #expect(ended.value("Outcome") == "partial")
    #expect(try #require(ended.value("Damage")).hasSuffix(" % of the rows are there"))
    #expect(pngSize(folder.read("out.png")) == [200, 200])
    let fraction = try #require(try await image(file, "--json").json()["fraction"] as? Double)
    #expect((0.4...0.6).contains(fraction))
  }

  @Test("With - the picture comes from stdin, goes to stdout, and the report to stderr")
  func streams() async throws {
    let png = Fixtures.png(width: 30, height: 20)
    let ended = try await command("image", "-", "-o", "-", input: png)
    #expect(ended.status == 0)
    #expect(pngSize(ended.outputBytes) == [30, 20])
    #expect(ended.errors.contains("Source   30×20\n"))
    let failed = try await command("image", "-", "-o", "-", "--json", input: [1, 2, 3])
    #expect(failed.status == 3)
    #expect(failed.outputBytes.isEmpty)
    #expect(failed.errors.contains(#""outcome":"notAnImage""#))
  }

  @Test("Stdin is read from where it stands")
  func offset() async throws {
    let file = try command.home.write(
      "a",
      Array("before".utf8) + Fixtures.png(width: 30, height: 20)
    )
    let descriptor = open(file, O_RDONLY | O_CLOEXEC)
    defer { close(descriptor) }
    lseek(descriptor, 6, SEEK_SET)
    let ended = try await command.start(["image", "-", "-o", output], inheriting: descriptor).end()
    #expect(ended.status == 0)
    #expect(pngSize(folder.read("out.png")) == [30, 20])
  }

  @Test("Stdin may be a socket")
  func socket() async throws {
    var ends: [CInt] = [-1, -1]
    let kind = CInt(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    try #require(socketpair(AF_UNIX, kind, 0, &ends) == 0)
    defer { close(ends[0]) }
    let png = Fixtures.png(width: 30, height: 20)
    #expect(write(ends[1], png, png.count) == png.count)
    close(ends[1])
    let ended = try await command.start(["image", "-", "-o", output], inheriting: ends[0]).end()
    #expect(ended.status == 0)
    #expect(pngSize(folder.read("out.png")) == [30, 20])
  }

  @Test("Stdin that is a folder is a file that cannot be read")
  func folderAsInput() async throws {
    let descriptor = open(folder.path, O_RDONLY | O_CLOEXEC)
    defer { close(descriptor) }
    let ended = try await command.start(["image", "-", "-o", output], inheriting: descriptor).end()
    #expect(ended.status == 66)
    #expect(ended.errors == "bigpicture: Cannot read the standard input: Is a directory.\n")
  }

  @Test("A file that is not there is told from one that is no picture")
  func missing() async throws {
    let ended = try await image("\(folder.path)/none.png", "--json")
    #expect(ended.status == 66)
    #expect(try ended.json()["exitCode"] as? Int == 66)
    #expect(ended.errors.hasSuffix("none.png: No such file or directory.\n"))
  }

  @Test("A picture can come through a named pipe, which is opened once")
  func namedPipe() async throws {
    let png = Fixtures.png(width: 30, height: 20)
    let pipe = "\(folder.path)/pipe"
    mkfifo(pipe, 0o600)
    let child = try command.start(["image", pipe, "-o", output])
    // Opening waits for the reader; a second reader would find nobody writing.
    Thread.detachNewThread {
      let writing = open(pipe, O_WRONLY | O_CLOEXEC)
      _ = write(writing, png, png.count)
      close(writing)
    }
    #expect(await child.end().status == 0)
    #expect(pngSize(folder.read("out.png")) == [30, 20])
  }

  @Test("A place that cannot be written to is told")
  func unwritable() async throws {
    let file = try command.home.write("a.png", Fixtures.png(width: 3, height: 2))
    let ended = try await command("image", file, "-o", "\(folder.path)/none/out.png")
    #expect(ended.status == 1)
    #expect(
      ended.errors
        == "bigpicture: Cannot write \(folder.path)/none/out.png: No such file or directory.\n"
    )
    #expect(try await command("image", file, "-o", folder.path).status == 1)
  }

  @Test("Links and pipes are written through, not replaced")
  func links() async throws {
    let file = try command.home.write("a.png", Fixtures.png(width: 3, height: 2))
    try folder.write("target.png", "before")
    symlink("target.png", output)
    #expect(try await image(file).status == 0)
    #expect(pngSize(folder.read("target.png")) == [3, 2])
    #expect(folder.names == ["out.png", "target.png"])

    let pipe = "\(folder.path)/pipe"
    mkfifo(pipe, 0o600)
    let reading = open(pipe, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    defer { close(reading) }
    #expect(try await command("image", file, "-o", pipe).status == 0)
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = read(reading, &buffer, buffer.count)
    #expect(pngSize(Array(buffer.prefix(max(0, count)))) == [3, 2])
    #expect(folder.names == ["out.png", "pipe", "target.png"])
  }
}
