import Foundation
import PushImages
import Testing

@Suite("The article on extensions (R3.6, R3.7)")
struct ExtensionArticleTests {
  @Test("Its snippets stand in a file that is compiled", arguments: ["stock", "variants", "own"])
  func snippets(name: String) throws {
    let source = Self.lines(try Self.text("\(#filePath)", "ExtensionExamples.swift"))
    let start = try #require(source.firstIndex(of: "// snippet: \(name)"))
    let expected = source[(start + 1)...].prefix { $0 != "// end" }
    let article = try Self.text("\(#filePath)", Self.article)
    let marker = "<!-- snippet: \(name) -->\n```swift\n"
    let rest = try #require(article.components(separatedBy: marker).dropFirst().first)
    let snippet = try #require(rest.components(separatedBy: "```").first)
    #expect(Self.lines(snippet) == Array(expected))
  }

  @Test("The stock extension delivers what has no URL as it was")
  func stock() async throws {
    let message = try ExtensionTest.payload([:])
    let delivery = await ExtensionExamples.run(message, folder: "/tmp/none-is-made")
    #expect(delivery.ending == .delivered)
    #expect(delivery.content == NotificationContent(message))
    #expect(!FileManager.default.fileExists(atPath: "/tmp/none-is-made"))
  }

  private static let article = "../../../Sources/PushImages/PushImages.docc/ServiceExtension.md"

  private static func text(_ file: String, _ path: String) throws -> String {
    let folder = URL(filePath: file).deletingLastPathComponent()
    return try String(contentsOf: folder.appending(path: path), encoding: .utf8)
  }

  /// The lines that say something, without what they are indented by.
  private static func lines(_ text: String) -> [String] {
    text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
  }
}
