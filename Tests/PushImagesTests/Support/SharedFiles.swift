import FoundationEssentials
import PushImages
import Testing

/// Where the files lie that tests share with the tools: the only place that knows.
enum SharedFiles {
  /// The folder of the payload table: beside the corpus, or in `../shared` of the package.
  static var payloads: String {
    if let corpus = ProcessInfo.processInfo.environment["BIGPICTURE_CORPUS"] {
      return corpus + "/../payloads"
    }
    let packageRoot = #filePath.split(separator: "/").dropLast(4).joined(separator: "/")
    return "/\(packageRoot)/../shared/payloads"
  }

  static func bytes(_ path: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(filePath: path)))
  }
}

/// Reads a message from its JSON.
func message(_ json: String, platform: PushPlatform? = nil) throws -> PushMessage {
  try PushMessage(json: Array(json.utf8), platform: platform)
}
