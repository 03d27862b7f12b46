import AndroidNotifications
import BitmapLoading
import Foundation
import TestSupport
import Testing

@testable import NotificationRendering

/// Cards that were looked at, and are kept as they were.
///
/// Pixels are compared where the libraries and fonts are those of the record; elsewhere only sizes.
/// `BIGPICTURE_RECORD=1 swift test --disable-xctest --filter "Golden"` records them anew.
@Suite("Golden cards (R6.3)", .background)
struct GoldenTests {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Goldens")

  static let isRecording = ProcessInfo.processInfo.environment["BIGPICTURE_RECORD"] == "1"

  static let command = "BIGPICTURE_RECORD=1 swift test --disable-xctest --filter Golden"

  /// What decides about pixels: libraries and font files.
  static let environment: String = {
    let files =
      ScriptFonts.roboto + [ScriptFonts.moreLetters, ScriptFonts.emoji]
      + ScriptFonts.symbols + ScriptFonts.han(.english).prefix(1)
      + ScriptFonts.all.compactMap(\.file)
    let sizes = files.map { file in
      let path = CardFonts.installed.path(of: file)
      let attributes = path.flatMap { try? FileManager.default.attributesOfItem(atPath: $0) }
      return "\(file.name) \((attributes?[.size] as? Int).map(String.init) ?? "missing")\n"
    }
    return DrawingLibraries.versions.map { "\($0)\n" }.joined() + sizes.joined()
  }()

  static let isRecordedEnvironment: Bool =
    (try? String(contentsOf: folder.appending(path: "environment.txt"), encoding: .utf8))
    == environment

  @Test("are drawn as they were", arguments: GoldenCase.all)
  func golden(golden: GoldenCase) throws {
    let rendered = try #require(
      CardRenderer(settings: golden.settings).render(
        golden.builder.build(),
        states: golden.states,
        at: Fixtures.now
      )
    )
    let file = Self.folder.appending(path: "\(golden.name).png")
    if Self.isRecording {
      try Self.record(rendered.bitmap, to: file)
      return
    }
    let data = try Data(contentsOf: file)
    let expected = try BitmapLoader(limits: BitmapLimits(maxPixelSize: 4096))
      .decode(MemorySource(Array(data))).bitmap
    #expect(rendered.bitmap.size == expected.size)
    guard Self.isRecordedEnvironment, rendered.bitmap.size == expected.size else { return }
    let difference = BitmapDifference(rendered.bitmap, expected)
    // At most a thousandth of the pixels may differ by more than 2 levels.
    guard difference.differingCount * 1000 > difference.pixelCount else { return }
    Attachment.record(PNGWriter().encode(rendered.bitmap), named: "\(golden.name)-actual.png")
    Attachment.record(Array(data), named: "\(golden.name)-expected.png")
    Attachment.record(PNGWriter().encode(difference.picture), named: "\(golden.name)-diff.png")
    Issue.record(
      """
      \(golden.name): \(difference.differingCount) of \(difference.pixelCount) pixels differ; \
      if that is right, record anew: \(Self.command)
      """
    )
  }

  @Test("have names of their own, and no files are left over")
  func files() throws {
    let names = GoldenCase.all.map { "\($0.name).png" } + ["environment.txt"]
    #expect(Set(names).count == names.count)
    if Self.isRecording { return }
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
    #expect(Set(files) == Set(names))
  }

  private static func record(_ bitmap: Bitmap, to file: URL) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try environment.write(
      to: folder.appending(path: "environment.txt"),
      atomically: true,
      encoding: .utf8
    )
    try Data(PNGWriter(compressionLevel: 9).encode(bitmap)).write(to: file)
  }
}

/// Where two pictures of one size differ.
struct BitmapDifference {
  /// Pixels that differ by more than 2 levels in a channel.
  private(set) var differingCount = 0

  let pixelCount: Int

  /// White where they differ, black elsewhere.
  let picture: Bitmap

  init(_ first: Bitmap, _ second: Bitmap) {
    var pixels = [UInt8](repeating: 255, count: first.size.width * first.size.height * 4)
    var count = 0
    first.withPixels { first in
      second.withPixels { second in
        for start in stride(from: 0, to: first.count, by: 4) {
          let differs = (start..<start + 4).contains {
            abs(Int(first[$0]) - Int(second[$0])) > 2
          }
          count += differs ? 1 : 0
          for channel in start..<start + 3 { pixels[channel] = differs ? 255 : 0 }
        }
      }
    }
    differingCount = count
    pixelCount = pixels.count / 4
    picture = Bitmap(size: first.size, pixels: pixels)
  }
}
