import Foundation
import Testing

/// README promises that its Swift is compiled: each snippet stands in the client that CI builds.
@Suite("README")
struct ReadmeTests {
  @Test("Each Swift snippet is part of the client package")
  func snippetsAreCompiled() throws {
    let readme = try Self.text("README.md")
    let client = Self.lines(try Self.text("Tests/Client/Sources/client/Client.swift"))
    let snippets = readme.components(separatedBy: "```swift\n").dropFirst()
      .compactMap { $0.components(separatedBy: "```").first }
    try #require(snippets.count == 2)
    for snippet in snippets {
      let lines = Self.lines(snippet)
      let found = client.indices.contains { client[$0...].starts(with: lines) }
      #expect(found, "\(snippet)")
    }
  }

  @Test("What README links to is there")
  func linksLeadSomewhere() throws {
    let readme = try Self.text("README.md")
    let targets = readme.matches(of: /\]\(([^)]+)\)/).map { String($0.1) }
    try #require(!targets.isEmpty)
    for target in targets {
      #expect(FileManager.default.fileExists(atPath: Self.path(target)), "\(target)")
    }
  }

  private static func path(_ name: String) -> String {
    let root = URL(filePath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    return root.appending(path: name).path
  }

  private static func text(_ name: String) throws -> String {
    try String(contentsOfFile: path(name), encoding: .utf8)
  }

  /// Without indentation and empty lines.
  private static func lines(_ text: String) -> [String] {
    text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { !$0.isEmpty }
  }
}
