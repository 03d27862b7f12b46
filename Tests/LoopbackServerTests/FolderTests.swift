import LoopbackServer
import Testing

@Suite("Serving a folder")
struct FolderTests {
  /// A folder `site` with files and links, beside a file that must not be reached.
  private struct Site {
    let folder: TemporaryFolder
    let server: LoopbackServer

    init() throws {
      folder = try TemporaryFolder()
      folder.makeFolder("site")
      folder.makeFolder("site/in side")
      folder.makeFolder("site-2")
      try folder.write("secret.txt", Array("secret".utf8))
      try folder.write("site-2/secret.txt", Array("secret".utf8))
      try folder.write("site/a.png", Array("a".utf8))
      try folder.write("site/in side/ü.JPG", Array("umlaut".utf8))
      folder.link("site/inner.gif", to: "a.png")
      folder.link("site/outer.txt", to: "../secret.txt")
      folder.link("site/up", to: "..")
      folder.link("site/root", to: "/")
      folder.link("site/loop", to: "loop")
      server = try LoopbackServer(serving: folder.path + "/site")
    }

    func get(_ target: String, method: String = "GET") throws -> (head: String, body: [UInt8]) {
      let client = try RawClient(port: server.port)
      try client.request(target, method: method)
      return try client.readAnswer()
    }
  }

  @Test(
    "A file is sent with its length and type",
    arguments: [
      ("/a.png", "a", "image/png"), ("/a.png?version=2", "a", "image/png"),
      ("/./a.png", "a", "image/png"), ("//a.png", "a", "image/png"),
      ("/%61%2Epng", "a", "image/png"), ("http://127.0.0.1:1/a.png", "a", "image/png"),
      ("/in%20side/%c3%bc.JPG", "umlaut", "image/jpeg"),
      ("/in%20side/ü.JPG", "umlaut", "image/jpeg"), ("/inner.gif", "a", "image/png"),
    ]
  )
  func files(target: String, body: String, type: String) throws {
    let answer = try Site().get(target)
    #expect(answer.head.hasPrefix("HTTP/1.1 200 OK\r\n"))
    #expect(field("Content-Type", in: answer.head) == type)
    #expect(String(decoding: answer.body, as: UTF8.self) == body)
  }

  @Test(
    "No path leaves the folder",
    arguments: [
      "/../secret.txt", "/%2e%2e/secret.txt", "/%2E./secret.txt", "/in%20side/../../secret.txt",
      "/..%2fsecret.txt", "/%2e%2e%2fsecret.txt", "/in%20side%2f..%2f..%2fsecret.txt",
      "/../site-2/secret.txt", "/../site/a.png", "/outer.txt", "/up/secret.txt", "/root/etc/passwd",
      "/up/site-2/secret.txt", "/a.png%00.txt", "//etc/passwd", "http://x/../secret.txt",
    ]
  )
  func escapes(target: String) throws {
    let answer = try Site().get(target)
    #expect(answer.head.hasPrefix("HTTP/1.1 404 Not Found\r\n"))
    #expect(answer.body.isEmpty)
  }

  @Test(
    "What is no file of the folder gets 404",
    arguments: [
      "/", "/in%20side", "/none.png", "/a.png/more", "/loop", "a.png", "*", "/%", "/%4", "/%zz",
      "/%+1", "/%ff.png", "/A.PNG",
    ]
  )
  func missing(target: String) throws {
    #expect(try Site().get(target).head.hasPrefix("HTTP/1.1 404 Not Found\r\n"))
  }

  @Test("HEAD gets length and type of a file")
  func head() throws {
    let site = try Site()
    let client = try RawClient(port: site.server.port)
    try client.request("/a.png", method: "HEAD", fields: "Connection: close\r\n")
    let (bytes, _) = client.readToEnd()
    #expect(
      String(decoding: bytes, as: UTF8.self)
        == "HTTP/1.1 200 OK\r\nContent-Type: image/png\r\nContent-Length: 1\r\n\r\n"
    )
  }

  @Test("Other methods get 405 unless the script answers them", arguments: ["POST", "DELETE"])
  func methods(method: String) throws {
    let answer = try Site().get("/a.png", method: method)
    #expect(answer.head.hasPrefix("HTTP/1.1 405 "))
    #expect(field("Allow", in: answer.head) == "GET, HEAD")
  }

  @Test("The script is asked first, the folder where it has no answer")
  func scriptFirst() throws {
    let folder = try TemporaryFolder()
    try folder.write("a.png", [1])
    try folder.write("b.png", [2])
    let server = try LoopbackServer(serving: folder.path) { request in
      request.target == "/a.png" ? .ok([9], contentType: nil) : nil
    }
    let client = try RawClient(port: server.port)
    try client.request("/a.png")
    #expect(try client.readAnswer().body == [9])
    try client.request("/b.png")
    #expect(try client.readAnswer().body == [2])
  }

  @Test("Without a folder there is 404")
  func noFolder() throws {
    let server = try LoopbackServer()
    let client = try RawClient(port: server.port)
    try client.request("/etc/passwd")
    #expect(try client.readAnswer().head.hasPrefix("HTTP/1.1 404 Not Found\r\n"))
  }

  @Test("A folder that is not there is an error that names it")
  func missingFolder() throws {
    let error = try #require(throws: LoopbackServerFailure.self) {
      try LoopbackServer(serving: "/nowhere/at/all")
    }
    #expect(
      error.description
        == "The server cannot open the folder /nowhere/at/all: No such file or directory."
    )
  }

  @Test("A large file arrives byte for byte")
  func largeFile() throws {
    let folder = try TemporaryFolder()
    let bytes = (0..<5_000_000).map { UInt8(truncatingIfNeeded: $0 &* 2_654_435_761 >> 7) }
    try folder.write("large.bin", bytes)
    let server = try LoopbackServer(serving: folder.path)
    let client = try RawClient(port: server.port)
    try client.request("/large.bin")
    let answer = try client.readAnswer()
    #expect(field("Content-Type", in: answer.head) == "application/octet-stream")
    #expect(answer.body == bytes)
  }
}
