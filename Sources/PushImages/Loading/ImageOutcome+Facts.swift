internal import BitmapLoading
internal import ImageDownload

extension ImageOutcome {
  /// The facts behind the name, for machines: `status` for `httpStatus`, `limit` and `seen` for
  /// `tooLarge`, and so on; empty where the name says it all.
  public var facts: [String: JSONValue] {
    switch self {
    case .noImageKey, .cancelled, .emptyBody: [:]
    case .invalidURL(let reason): ["reason": .string(reason.description)]
    case .schemeNotAllowed(let scheme): ["scheme": .string(scheme)]
    case .cleartextBlocked(let host), .dnsFailed(let host): ["host": .string(host)]
    case .addressBlocked(let host, let address):
      ["host": .string(host), "address": .string(address)]
    case .connectFailed(let host, let message), .tlsFailed(let host, let message):
      ["host": .string(host), "message": .string(message)]
    case .tooManyRedirects(let limit): ["limit": .count(limit)]
    case .httpStatus(let status): ["status": .count(status)]
    case .tooLarge(let limit, let seen): ["limit": .count(limit), "seen": .count(seen)]
    case .timedOut(let phase): ["phase": .string(phase.rawValue)]
    case .truncated(let expected, let received):
      [
        "expected": expected.map(JSONValue.count) ?? .null,
        "received": received.map(JSONValue.count) ?? .null,
      ]
    default: pictureFacts
    }
  }

  /// Those that a decoder knows.
  private var pictureFacts: [String: JSONValue] {
    switch self {
    case .notAnImage(let sniffed): ["sniffed": .string(sniffed)]
    case .unsupportedFormat(let name): ["format": .string(name)]
    case .corrupt(let format, let message):
      ["format": .string(format.description), "message": .string(message)]
    case .tooManyPixels(let size, let limit): size.facts.merging(["limit": .count(limit)]) { $1 }
    case .memoryLimit(let needed, let limit): ["needed": .count(needed), "limit": .count(limit)]
    case .sourceFailed(let message): ["message": .string(message)]
    case .partial(let fraction, let image):
      image.facts.merging(["fraction": .number(fraction)]) { $1 }
    case .loaded(let image): image.facts
    default: [:]
    }
  }
}

extension LoadedImage {
  fileprivate var facts: [String: JSONValue] {
    [
      "format": .string(format.description),
      "source": .object(sourceSize.facts),
      "output": .object(bitmap.size.facts),
      "bytes": .count(byteCount),
      "milliseconds": .number(duration / .milliseconds(1)),
      "isAnimated": isAnimated.map(JSONValue.bool) ?? .null,
      "orientation": .count(Int(orientation.rawValue)),
    ]
  }
}

extension PixelSize {
  fileprivate var facts: [String: JSONValue] { ["width": .count(width), "height": .count(height)] }
}

extension JSONValue {
  fileprivate static func count(_ number: Int) -> JSONValue { .integer(Int64(number)) }
}
