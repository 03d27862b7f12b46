import BitmapLoading
import PictureMaker
import Testing

@Suite("Damaged headers of JPEG")
struct JPEGHeaderTests {
  /// Changes bytes at `offset` from the first `marker`, whose two bytes are at 0 and 1 (T.81, B.1).
  private static func patch(
    _ name: String,
    _ marker: UInt8,
    _ offset: Int,
    _ bytes: [UInt8],
    _ outcomes: Patch.Outcome...
  ) -> Patch {
    Patch(name, Set(outcomes)) { file in
      guard let place = file.firstPlace(of: [0xFF, marker]) else { return file }
      return file.replacing(at: place + offset, with: bytes)
    }
  }

  private static func insertion(
    _ name: String,
    _ segment: [UInt8],
    _ outcomes: Patch.Outcome...
  ) -> Patch {
    Patch(name, Set(outcomes)) { file in
      guard let place = file.firstPlace(of: [0xFF, 0xDA]) else { return file }
      return Array(file[..<place]) + segment + file[place...]
    }
  }

  private static let (frame, scan, huffman, quantisation): (UInt8, UInt8, UInt8, UInt8) =
    (0xC0, 0xDA, 0xC4, 0xDB)

  /// The frame header (T.81, B.2.2): length, precision, height, width, count, then for each
  /// component its number, factors and table.
  static let frames = [
    patch("length too short", frame, 2, [0, 2], .corrupt),
    patch("length too long", frame, 2, [0, 30], .corrupt),
    patch("12 bits", frame, 4, [12], .unsupported),
    patch("no bits", frame, 4, [0], .unsupported),
    patch("height 0", frame, 5, [0, 0], .corrupt, .unsupported),
    patch("width 0", frame, 7, [0, 0], .corrupt),
    patch("65500 pixels across and down", frame, 5, [0xFF, 0xDC, 0xFF, 0xDC], .tooManyPixels),
    // More than libjpeg takes at all.
    patch("65535 pixels across and down", frame, 5, [255, 255, 255, 255], .unsupported),
    patch("a larger width", frame, 7, [0, 50], .picture),
    patch("a larger height", frame, 5, [0, 200], .picture),
    patch("no components", frame, 9, [0], .corrupt),
    patch("two components", frame, 9, [2], .corrupt),
    patch("255 components", frame, 9, [255], .corrupt),
    patch("factors of 0", frame, 11, [0], .corrupt),
    patch("factors of 5", frame, 11, [0x55], .corrupt),
    patch("factors of 15", frame, 11, [0xFF], .corrupt),
    patch("a table that is not there", frame, 12, [3], .corrupt),
    patch("a table that cannot be", frame, 12, [77], .corrupt),
    patch("the same number twice", frame, 13, [1], .corrupt, .picture, .wholePicture),
    patch("lossless", frame, 1, [0xC3], .unsupported),
    patch("hierarchical", frame, 1, [0xC5], .unsupported),
    patch("lossless, arithmetic", frame, 1, [0xCB], .unsupported),
  ]

  /// The scan header (T.81, B.2.3): length, count, for each component its number and tables, then
  /// the band and the bits.
  static let scans = [
    patch("length too short", scan, 2, [0, 2], .corrupt),
    patch("no components", scan, 4, [0], .corrupt),
    patch("five components", scan, 4, [5], .corrupt),
    patch("a component that is not there", scan, 5, [9], .corrupt),
    patch("tables that are not there", scan, 6, [0x33], .corrupt),
    patch("tables that cannot be", scan, 6, [0xFF], .corrupt),
  ]

  /// Huffman tables (T.81, B.2.4.2) and quantisation tables (B.2.4.1).
  static let tables = [
    patch("more codes than there can be", huffman, 5, [UInt8](repeating: 255, count: 16), .corrupt),
    patch("three codes of one bit", huffman, 5, [3], .corrupt),
    patch("a table that cannot be", huffman, 4, [0x0F], .corrupt),
    patch("length too short", huffman, 2, [0, 10], .corrupt),
    patch("a quantisation table that cannot be", quantisation, 4, [0x0F], .corrupt),
    patch("length too short for it", quantisation, 2, [0, 3], .corrupt),
    // Segments without content are in files of some phones.
    insertion("an empty Huffman segment", [0xFF, 0xC4, 0, 2], .wholePicture),
    insertion("an empty comment", [0xFF, 0xFE, 0, 2], .wholePicture),
    insertion("fill bytes", [0xFF, 0xFF, 0xFF, 0xFF], .wholePicture),
    insertion("a segment of no length", [0xFF, 0xFE, 0, 0], .corrupt, .wholePicture),
    insertion("a segment beyond the end", [0xFF, 0xFE, 0xFF, 0xFF], .truncated),
    insertion("a second frame", [0xFF, 0xC0, 0, 11, 8, 0, 8, 0, 8, 1, 1, 0x11, 0], .corrupt),
    insertion("an end marker", [0xFF, 0xD9], .corrupt),
    insertion("a start marker", [0xFF, 0xD8], .corrupt),
    insertion("EXIF that is none", [0xFF, 0xE1, 0, 10] + Array("Exif\0\0II".utf8), .wholePicture),
    insertion(
      "a profile that is none",
      [0xFF, 0xE2, 0, 16] + Array("ICC_PROFILE\0".utf8) + [1, 1],
      .wholePicture
    ),
  ]

  private static let file = try? JPEGEncoding(quality: 60).encode(
    Photo(seed: 4, width: 40, height: 30)
  )

  @Test("The frame header", arguments: frames.indices)
  func everyFrame(index: Int) throws { try check(Self.frames[index]) }

  @Test("The scan header", arguments: scans.indices)
  func everyScan(index: Int) throws { try check(Self.scans[index]) }

  @Test("Tables and other segments", arguments: tables.indices)
  func everyTable(index: Int) throws { try check(Self.tables[index]) }

  private func check(_ patch: Patch) throws {
    let file = try #require(Self.file)
    let outcome = try Patch.Outcome.of(patch.change(file))
    #expect(patch.outcomes.contains(outcome), "\(patch.name): \(outcome)")
  }

  @Test(
    "Any bit of the headers may be wrong, whole or reduced",
    arguments: [false, true],
    [1440, 15]
  )
  func bits(isProgressive: Bool, limit: Int) throws {
    var encoding = JPEGEncoding(quality: 60)
    encoding.isProgressive = isProgressive
    encoding.exif = Exif(orientation: .turnedLeft)
    let file = try encoding.encode(Photo(seed: 4, width: 40, height: 30))
    let limits = BitmapLimits(maxPixelSize: limit, maxSourcePixelCount: 1 << 20)
    let end = try #require(file.firstPlace(of: [0xFF, 0xDA])) + 14
    // Later scans have headers too.
    for place in 0..<(isProgressive ? file.count : end) {
      for bit in 0..<8 {
        // It must end, with a picture or an error of the module's own.
        _ = try Patch.Outcome.of(
          file.replacing(at: place, with: [file[place] ^ 1 << bit]),
          limits: limits
        )
      }
    }
  }
}
