import Foundation
import LoopbackServer
import PushImages
import TestSupport
import Testing

@Suite("The source for the Mac build (R3.10)", .background)
struct MacSourceTests {
  /// What a server says and sends, under which path, and the ending of the attachment.
  struct Answer: Sendable {
    var path: String
    var ending: String?
    var answer: @Sendable (ServerRequest) -> ServerAnswer
  }

  private static let png = TestPicture.png(width: 20, height: 20)
  private static let html = Array("<!DOCTYPE html><html></html>".utf8)

  static let answers = [
    Answer(path: "/a", ending: "png") { _ in .ok(png, contentType: "image/png") },
    Answer(path: "/a.jpg", ending: "jpg") { _ in .ok([1, 2], contentType: nil) },
    Answer(path: "/b.php", ending: "png") { _ in .ok(png, contentType: "application/octet-stream")
    },
    Answer(path: "/c.png?s=a%2Bb+c", ending: "gif") { _ in .ok([1, 2], contentType: "image/gif") },
    Answer(path: "/moved", ending: "png") { _ in .redirect(to: "/a") },
    Answer(path: "/404.png") { _ in .status(404, body: png) },
    Answer(path: "/204.png") { _ in .status(204) },
    Answer(path: "/empty.png") { _ in .ok([], contentType: "image/png") },
    Answer(path: "/page.png") { _ in .ok(html, contentType: "image/png") },
    Answer(path: "/webp.png") { _ in .ok(png, contentType: "image/webp") },
    Answer(path: "/loop.png") { .redirect(to: $0.target) },
    Answer(path: "/sound.mp3") { _ in
      .ok([UInt8](repeating: 7, count: 5 * 1024 * 1024 + 1), contentType: "audio/mpeg")
    },
  ]

  @Test("It is type-checked, compiled, and does what the stock extension does here")
  func behaviour() async throws {
    let test = try ExtensionTest { request in
      Self.answers.first { $0.path == request.target }?.answer(request)
    }
    let program = try Self.compiled(in: test.folder)
    var payloads: [String] = []
    var lines: [String] = []
    for answer in Self.answers {
      let url = JSONValue.string(test.server.url(answer.path))
      payloads.append(JSONValue.object(["image": url]).json)
      let delivery = await test.host.run(
        test.stock(),
        for: try ExtensionTest.payload(["image": url])
      )
      let files = delivery.content.attachments.map { "\($0.type.fileExtension):\($0.byteCount)" }
      lines.append("1 " + files.joined(separator: ","))
      #expect(delivery.content.attachments.first?.type.fileExtension == answer.ending)
    }
    payloads += [#"{"aps":{}}"#, #"{"image":"ftp://e.com/a.png"}"#, #"{"image":5}"#]
    lines += ["1 ", "1 ", "1 "]
    let output = try Self.run(program, [], input: payloads.joined(separator: "\n") + "\n")
    #expect(output.split(separator: "\n").map(String.init) == lines)
    #expect(test.server.requests.contains { $0.target == "/c.png?s=a%2Bb+c" })
    #expect(test.server.requests.allSatisfy { $0.header("Cookie") == nil })
  }

  // MARK: - The compiler

  /// Writes, checks and compiles the extension with a stub of UserNotifications.
  private static func compiled(in folder: String) throws -> String {
    let files = try AppleExtensionProject(appID: "com.example.app").files()
    let source = try #require(files.first { $0.name.hasSuffix(".swift") })
    func write(_ name: String, _ bytes: [UInt8]) throws -> String {
      let path = "\(folder)/\(name)"
      try Data(bytes).write(to: URL(filePath: path))
      return path
    }
    let stub = try write("UserNotifications.swift", Array(StubUserNotifications.source.utf8))
    let service = try write(source.name, source.bytes)
    let main = try write("main.swift", Array(StubUserNotifications.driver.utf8))
    let module = "UserNotifications"
    try swiftc([
      "-emit-library", "-static", "-emit-module", "-module-name", module, "-swift-version", "5",
      "-emit-module-path", "\(folder)/\(module).swiftmodule", "-o", "\(folder)/lib\(module).a",
      stub,
    ])
    for version in ["5", "6"] {
      try swiftc([
        "-typecheck", "-warnings-as-errors", "-swift-version", version, "-parse-as-library",
        "-I", folder, service,
      ])
    }
    let program = "\(folder)/program"
    try swiftc([
      "-swift-version", "5", "-I", folder, "-L", folder, "-l\(module)", "-o", program, service,
      main,
    ])
    return program
  }

  private static func swiftc(_ arguments: [String]) throws {
    _ = try run("/usr/bin/env", ["swiftc"] + arguments, input: "")
  }

  /// Runs a program to its end; its output, which is of few bytes.
  private static func run(_ path: String, _ arguments: [String], input: String) throws -> String {
    let process = Process()
    process.executableURL = URL(filePath: path)
    process.arguments = arguments
    let (standardInput, output) = (Pipe(), Pipe())
    process.standardInput = standardInput
    process.standardOutput = output
    process.standardError = output
    try process.run()
    try standardInput.fileHandleForWriting.write(contentsOf: Data(input.utf8))
    try standardInput.fileHandleForWriting.close()
    let text = String(
      decoding: try output.fileHandleForReading.readToEnd() ?? Data(),
      as: UTF8.self
    )
    process.waitUntilExit()
    try #require(process.terminationStatus == 0, "\(arguments): \(text)")
    return text
  }
}
