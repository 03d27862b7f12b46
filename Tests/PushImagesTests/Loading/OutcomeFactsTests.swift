import Testing

@testable import PushImages

@Suite("The facts of outcomes (R6.2)")
struct OutcomeFactsTests {
  private static let image = LoadedImage(
    bitmap: Bitmap(size: PixelSize(width: 2, height: 1), pixels: [1, 2, 3, 255, 1, 2, 3, 255]),
    format: .png,
    sourceSize: PixelSize(width: 20, height: 10),
    orientation: .upright,
    isAnimated: nil,
    byteCount: 5,
    duration: .milliseconds(1500)
  )

  private static let imageFacts: [String: JSONValue] = [
    "format": "PNG", "source": ["width": 20, "height": 10], "output": ["width": 2, "height": 1],
    "bytes": 5, "milliseconds": 1500.0, "isAnimated": nil, "orientation": 1,
  ]

  /// Every outcome that there is, with its name and its facts.
  private static let all: [(ImageOutcome, String, [String: JSONValue])] = [
    (.noImageKey, "noImageKey", [:]),
    (.invalidURL(.noHost), "invalidURL", ["reason": "The URL has no host."]),
    (.schemeNotAllowed("ftp"), "schemeNotAllowed", ["scheme": "ftp"]),
    (.cleartextBlocked(host: "e.com"), "cleartextBlocked", ["host": "e.com"]),
    (
      .addressBlocked(host: "e.com", address: "10.0.0.1"), "addressBlocked",
      ["host": "e.com", "address": "10.0.0.1"]
    ),
    (.dnsFailed(host: "e.com"), "dnsFailed", ["host": "e.com"]),
    (
      .connectFailed(host: "e.com", message: "refused"), "connectFailed",
      ["host": "e.com", "message": "refused"]
    ),
    (
      .tlsFailed(host: "e.com", message: "expired"), "tlsFailed",
      ["host": "e.com", "message": "expired"]
    ),
    (.tooManyRedirects(limit: 5), "tooManyRedirects", ["limit": 5]),
    (.httpStatus(404), "httpStatus", ["status": 404]),
    (.tooLarge(limit: 1, seen: 2), "tooLarge", ["limit": 1, "seen": 2]),
    (.timedOut(.tls), "timedOut", ["phase": "tls"]),
    (.cancelled, "cancelled", [:]),
    (.emptyBody, "emptyBody", [:]),
    (.truncated(expected: 5, received: 3), "truncated", ["expected": 5, "received": 3]),
    (.truncated(expected: nil, received: 3), "truncated", ["expected": nil, "received": 3]),
    (.notAnImage(sniffed: "HTML"), "notAnImage", ["sniffed": "HTML"]),
    (.unsupportedFormat(name: "HEIC"), "unsupportedFormat", ["format": "HEIC"]),
    (
      .corrupt(format: .gif, message: "no frame"), "corrupt",
      ["format": "GIF", "message": "no frame"]
    ),
    (
      .tooManyPixels(PixelSize(width: 9, height: 8), limit: 70), "tooManyPixels",
      ["width": 9, "height": 8, "limit": 70]
    ),
    (.memoryLimit(needed: 2, limit: 1), "memoryLimit", ["needed": 2, "limit": 1]),
    (.sourceFailed(message: "No thread."), "sourceFailed", ["message": "No thread."]),
    (.partial(fraction: 0.5, image), "partial", imageFacts.merging(["fraction": 0.5]) { $1 }),
    (.loaded(image), "loaded", imageFacts),
  ]

  /// push.md §10.1, word by word.
  private static let required = [
    "noImageKey", "invalidURL", "schemeNotAllowed", "cleartextBlocked", "addressBlocked",
    "dnsFailed", "connectFailed", "tlsFailed", "tooManyRedirects", "httpStatus", "tooLarge",
    "timedOut", "cancelled", "emptyBody", "truncated", "notAnImage", "unsupportedFormat", "corrupt",
    "tooManyPixels", "memoryLimit", "partial", "loaded",
  ]

  @Test("each reason that is required is an outcome, and beside them only that a source failed")
  func areComplete() {
    #expect(Set(Self.all.map(\.1)) == Set(Self.required + ["sourceFailed"]))
  }

  @Test("each has its name, its facts and one sentence", arguments: all)
  func haveFacts(_ outcome: ImageOutcome, _ name: String, _ facts: [String: JSONValue]) {
    #expect(outcome.name == name)
    #expect(outcome.facts == facts)
    #expect(outcome.description.hasSuffix("."))
  }

  @Test("each phase is a word for machines and one for people", arguments: LoadPhase.allCases)
  func havePhases(_ phase: LoadPhase) {
    #expect(ImageOutcome.timedOut(phase).facts == ["phase": .string(phase.rawValue)])
    #expect(ImageOutcome.timedOut(phase).description == "The time was up while \(phase).")
  }
}
