import PictureMaker
import TestSupport
import Testing

@testable import BitmapLoading

/// The rows of a frame against those that giflib decodes.
@Suite("Rows of GIF", .background)
struct GIFIndexRowsTests {
  /// What is wrong with our rows, if anything.
  ///
  /// giflib makes pixels up for a code that stands for nothing; we end there. Where data end early
  /// both say whether the file did.
  private static func problem(_ file: [UInt8]) throws -> String? {
    guard let expected = try GIFRows(library: file), let actual = try GIFRows(decoding: file) else {
      return nil
    }
    guard expected.rows.starts(with: actual.rows) else { return "other rows" }
    switch actual.error {
    case .corrupt(.gif, let message) where message == "a code that stands for nothing": return nil
    case .corrupt(.gif, let message) where message.hasPrefix("codes of"): return nil
    default: break
    }
    if actual.rows.count < expected.rows.count {
      return
        "\(actual.rows.count) of \(expected.rows.count) rows: \(String(describing: actual.error))"
    }
    switch (actual.error, expected.error) {
    case (nil, nil), (.corrupt, .corrupt), (.truncated, .truncated): return nil
    default: return "\(String(describing: actual.error)), not \(String(describing: expected.error))"
    }
  }

  @Test("They are giflib's", arguments: TestImages.all.filter { $0.name.hasSuffix(".gif") })
  func testImages(_ file: PictureFile) throws {
    #expect(try Self.problem(Repository.testImage(file.name) ?? file.bytes()) == nil)
  }

  @Test(
    "They are giflib's for what other projects test with",
    .enabled(if: Corpus.isThere),
    arguments: Corpus.rows.filter { $0.path.hasSuffix(".gif") }
  )
  func corpus(_ row: Corpus.Row) throws {
    #expect(try Self.problem(#require(row.bytes())) == nil)
  }

  @Test("A file that is cut anywhere gives the rows that giflib gives", arguments: [false, true])
  func cut(isInterlaced: Bool) throws {
    var encoding = GIFEncoding(dithers: true)
    encoding.first.isInterlaced = isInterlaced
    let file = try encoding.encode(Photo(seed: 3, width: 61, height: 33))
    for count in file.indices {
      if let problem = try Self.problem(Array(file[..<count])) {
        Issue.record("\(count) of \(file.count) bytes: \(problem)")
        return
      }
    }
  }

  @Test("Damaged files give the rows that giflib gives", arguments: 0..<40 as Range<UInt64>)
  func damaged(seed: UInt64) throws {
    var numbers = SeededNumbers(seed: seed)
    let pictures: [any RowRecipe] = [
      Photo(seed: 3, width: 61, height: 33), TestCard(width: 90, height: 70),
      AlphaRamp(width: 60, height: 41),
    ]
    let picture = pictures[Int(seed) % pictures.count]
    let file = try GIFEncoding(dithers: seed % 2 == 0).encode(picture)
    for _ in 0..<200 {
      var damaged = file
      for _ in 0..<Int.random(in: 1...3, using: &numbers) {
        let place = Int.random(in: 0..<damaged.count, using: &numbers)
        damaged[place] = UInt8.random(in: 0...255, using: &numbers)
      }
      if let problem = try Self.problem(damaged) {
        let place = zip(file, damaged).enumerated().first { $1.0 != $1.1 }?.offset ?? 0
        Issue.record("byte \(place) of \(file.count), \(damaged[place]): \(problem)")
        return
      }
    }
  }

  @Test("Nothing behind the last pixel is read, so that a download can end there")
  func earlyEnd() throws {
    // 16 KiB are read at a time.
    let file = try GIFEncoding().encode(TestCard(width: 20, height: 20))
    let input = DecoderInput(MemorySource(file + [UInt8](repeating: 0x55, count: 100_000)))
    _ = try GIFDecoder.decode(input, limits: BitmapLimits())
    #expect(input.byteCount <= 16_384)
  }
}
