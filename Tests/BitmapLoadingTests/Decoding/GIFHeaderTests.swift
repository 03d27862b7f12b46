import BitmapLoading
import PictureMaker
import Testing

@Suite("Damaged headers of GIF")
struct GIFHeaderTests {
  /// A file written out by hand (GIF 89a, 18 to 22): 2 × 2 pixels of four colours.
  private static let screen: [UInt8] = Array("GIF89a".utf8) + [2, 0, 2, 0, 0xF1, 0, 0]
  private static let colors: [UInt8] = [255, 0, 0, 0, 255, 0, 0, 0, 255, 255, 255, 255]
  private static let frame: [UInt8] = [0x2C, 0, 0, 0, 0, 2, 0, 2, 0, 0]
  // Clear 4, then 0, 1 and 2, of three bits each; 3 and the end 5, of four.
  private static let pixels: [UInt8] = [2, 3, 0x44, 0x34, 0x05, 0]
  static let file = screen + colors + frame + pixels + [0x3B]

  private static func patch(
    _ name: String,
    _ offset: Int,
    _ bytes: [UInt8],
    _ outcomes: Patch.Outcome...
  ) -> Patch {
    Patch(name, Set(outcomes)) { $0.replacing(at: offset, with: bytes) }
  }

  private static func insertion(
    _ name: String,
    _ extension: [UInt8],
    _ outcomes: Patch.Outcome...
  ) -> Patch {
    let place = screen.count + colors.count
    return Patch(name, Set(outcomes)) { Array($0[..<place]) + `extension` + $0[place...] }
  }

  private static let frameStart = screen.count + colors.count
  private static let pixelStart = frameStart + frame.count

  static let patches = [
    patch("a version that nobody knows", 4, Array("8a".utf8), .notAnImage, .corrupt),
    patch("a screen without pixels", 6, [0, 0, 0, 0], .wholePicture),
    patch("a screen of 65535 pixels", 6, [255, 255, 255, 255], .tooManyPixels),
    patch("a screen that is larger than the frame", 6, [9, 0, 9, 0], .wholePicture),
    patch("a palette longer than the file", 10, [0xF7], .truncated, .corrupt),
    patch("no palette at all", 10, [0x70], .corrupt),
    patch("a background that is no colour", 11, [99], .wholePicture),
    patch("a frame without pixels", frameStart + 5, [0, 0, 0, 0], .wholePicture, .corrupt),
    patch("a frame of 65535 pixels", frameStart + 5, [255, 255, 255, 255], .tooManyPixels),
    patch("a frame far outside the screen", frameStart + 1, [255, 255, 255, 255], .tooManyPixels),
    patch("a frame beside the screen", frameStart + 1, [9, 0, 9, 0], .wholePicture),
    patch("an interlaced frame", frameStart + 9, [0x40], .wholePicture),
    patch("a local palette longer than the file", frameStart + 9, [0x87], .truncated, .corrupt),
    patch("codes of no bits", pixelStart, [0], .corrupt, .truncated, .picture, .wholePicture),
    patch("codes of 9 bits", pixelStart, [9], .corrupt, .truncated),
    patch("codes of 255 bits", pixelStart, [255], .corrupt, .truncated),
    patch("no data", pixelStart + 1, [0], .corrupt, .truncated),
    patch("data that end too early", pixelStart + 1, [1, 0x44, 0], .corrupt, .truncated),
    patch("a sub-block longer than the file", pixelStart + 1, [255], .wholePicture, .picture),
    patch("a code that is not there yet", pixelStart + 2, [0xFF], .corrupt, .truncated, .picture),
    patch("a block that nobody knows", frameStart, [0x2D], .corrupt),
    patch("the trailer instead of a frame", frameStart, [0x3B], .corrupt),
    insertion("an extension that nobody knows", [0x21, 0x77, 1, 9, 0], .wholePicture),
    insertion("an extension without content", [0x21, 0xFE, 0], .wholePicture),
    insertion("a short graphic control extension", [0x21, 0xF9, 1, 9, 0], .wholePicture),
    insertion(
      "a transparent index that is no colour",
      [0x21, 0xF9, 4, 1, 0, 0, 200, 0],
      .wholePicture
    ),
    insertion(
      "two graphic control extensions",
      [0x21, 0xF9, 4, 1, 0, 0, 0, 0, 0x21, 0xF9, 4, 1, 0, 0, 1, 0],
      .wholePicture
    ),
    insertion(
      "an animation without its count",
      [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8) + [0],
      .wholePicture
    ),
    insertion("an extension longer than the file", [0x21, 0xFE, 255], .truncated, .corrupt),
  ]

  @Test("The file by hand is right")
  func sound() throws {
    let loaded = try BitmapLoader().decode(MemorySource(Self.file))
    #expect(!loaded.isDamaged)
    #expect(
      loaded.bitmap.bytes == [
        255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 255, 255, 255, 255,
      ]
    )
  }

  @Test("The screen, the frame and the extensions", arguments: patches.indices)
  func everyPatch(index: Int) throws {
    let patch = Self.patches[index]
    let outcome = try Patch.Outcome.of(patch.change(Self.file))
    #expect(patch.outcomes.contains(outcome), "\(patch.name): \(outcome)")
  }

  @Test("Any bit may be wrong", arguments: [false, true])
  func bits(isInterlaced: Bool) throws {
    var encoding = GIFEncoding()
    encoding.first.isInterlaced = isInterlaced
    encoding.loopCount = 2
    let file = try encoding.encode(AlphaRamp(width: 20, height: 15))
    let limits = BitmapLimits(maxSourcePixelCount: 1 << 20)
    for place in file.indices {
      for bit in 0..<8 {
        _ = try Patch.Outcome.of(
          file.replacing(at: place, with: [file[place] ^ 1 << bit]),
          limits: limits
        )
      }
    }
  }
}
