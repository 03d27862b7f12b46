import FoundationEssentials
import PushImages
import Testing

/// A row of the table that the service worker is tested with too (`Scripts/web-test`).
struct WebPayload: Sendable, CustomTestStringConvertible {
  let name: String
  let payload: JSONValue
  let expected: JSONValue

  var testDescription: String { name }

  /// The rows of `Tests/WebTests/payloads.json`.
  static let all: [WebPayload] = {
    let tests = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    guard let bytes = try? SharedFiles.bytes("/\(tests)/WebTests/payloads.json"),
      let rows = try? JSONReader().value(of: bytes).elements
    else { return [] }
    return rows.compactMap { row in
      guard let name = row["name"]?.string, let payload = row["payload"],
        let title = row["title"], let options = row["options"]
      else { return nil }
      return WebPayload(
        name: name,
        payload: payload,
        expected: ["title": title, "options": options]
      )
    }
  }()
}
