import FoundationEssentials
import PushImages
import Testing

/// A row of `expected.tsv`: a payload file, how it is looked at, and what must be found in it.
struct PayloadRow: Sendable, CustomTestStringConvertible {
  let columns: [String: String]

  subscript(name: String) -> String { columns[name] ?? "" }

  /// The value of a column in which `none` and nothing mean that there is none.
  func expected(_ name: String) -> String? {
    ["", "none", "-"].contains(self[name]) ? nil : self[name]
  }

  var testDescription: String { "\(self["file"]) \(self["platform"]) \(self["keys"])" }

  /// The rows; none where the table is not there.
  static let all: [PayloadRow] = {
    guard let bytes = try? SharedFiles.bytes(SharedFiles.payloads + "/expected.tsv") else {
      return []
    }
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    let rows = lines.map { $0.split(separator: "\t", omittingEmptySubsequences: false) }
    guard let names = rows.first else { return [] }
    return rows.dropFirst().map { row in
      PayloadRow(
        columns: Dictionary(
          uniqueKeysWithValues: zip(names.map(String.init), row.map(String.init))
        )
      )
    }
  }()
}

@Suite(
  "The payload table (R1.1–R1.6)",
  .enabled(if: !PayloadRow.all.isEmpty, "\(SharedFiles.payloads)/expected.tsv is not there")
)
struct PayloadTableTests {
  private func read(_ row: PayloadRow) throws -> PushMessage {
    try PushMessage(
      json: SharedFiles.bytes("\(SharedFiles.payloads)/\(row["file"])"),
      platform: PushPlatform(rawValue: row["platform"])
    )
  }

  private func keys(_ row: PayloadRow) -> ImageKeys {
    row["keys"].isEmpty ? .default : ImageKeys(parsing: row["keys"])
  }

  @Test("The kind is recognised by the shape", arguments: PayloadRow.all)
  func kind(row: PayloadRow) throws {
    #expect(try read(row).kind.rawValue == row["kind"])
  }

  @Test("Key and URL of the image are right", arguments: PayloadRow.all)
  func image(row: PayloadRow) throws {
    let image = try read(row).image(keys: keys(row))
    #expect(image.winningKey == row.expected("winning_key"))
    #expect(image.url?.string == row.expected("image_url"))
  }

  @Test("Title, text and image are reported to the app", arguments: PayloadRow.all)
  func content(row: PayloadRow) throws {
    let message = try read(row)
    let push: any PushNotification
    if message.platform == .apple {
      push = ApplePushNotification(message, keys: keys(row))
    } else {
      var environment = PushEnvironment()
      environment.config.imageKeys = keys(row)
      push = AndroidPushNotification(message, environment: environment)
    }
    #expect(push.notification?.title == row.expected("title"))
    #expect(push.notification?.message == row.expected("body"))
    #expect(push.notification?.imageURI == row.expected("image_url"))
  }
}
