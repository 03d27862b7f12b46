import PictureMaker
import Testing

@testable import BitmapLoading

@Suite("Other people's pictures", .enabled(if: Corpus.isThere, "\(Corpus.folder) is not there"))
struct CorpusTests {
  @Test("Each comes out as its manifest says, at most 1440 pixels", arguments: Corpus.rows)
  func outcome(_ row: Corpus.Row) throws {
    let bytes = try #require(row.bytes())
    let loaded: LoadedBitmap
    do {
      loaded = try BitmapLoader().decode(MemorySource(bytes))
    } catch let error as BitmapError {
      #expect(row.outcomes.contains("none"), "\(error)")
      return
    }
    #expect(row.outcomes != ["none"], "a picture of \(loaded.bitmap.size)")
    if loaded.isDamaged {
      #expect(row.outcomes != ["ok"], "damaged, \(loaded.decodedFraction) of it there")
    } else {
      // Some damage cannot be seen in the pixels.
      #expect(row.outcomes.contains("ok") || row.outcomes.contains("partial"))
    }
    if let size = row.size {
      #expect(loaded.sourceSize == size)
      #expect(loaded.bitmap.size == size.fitted(within: 1440))
    }
    guard loaded.bitmap.size == row.size, !Self.mistaken.contains(row.path) else { return }
    let wrong = row.readings.map { reading in
      reading.filter { expected in
        let pixel = loaded.bitmap.pixel(expected.x, expected.y)
        return !Self.mayBeTransparent(expected, of: loaded, row)
          && !Self.isNear(pixel, expected, within: row.tolerance)
      }
    }
    #expect(wrong.isEmpty || wrong.contains { $0.isEmpty }, "\(wrong)")
  }

  /// Rows whose pixels are those of a decoder that gave up and painted the first colour.
  private static let mistaken = ["gif/hippopotamus.interlaced.truncated.gif"]

  /// Whether a pixel is transparent and that is right: it is missing, or lies on the canvas of a
  /// GIF beside its frame, which other decoders paint black.
  private static func mayBeTransparent(
    _ expected: Corpus.Row.Pixel,
    of loaded: LoadedBitmap,
    _ row: Corpus.Row
  ) -> Bool {
    guard loaded.bitmap.pixel(expected.x, expected.y).alpha == 0 else { return false }
    if loaded.isDamaged { return true }
    return loaded.format == .gif && expected.channels == [0, 0, 0, 255]
  }

  private static func isNear(
    _ pixel: RGBA,
    _ expected: Corpus.Row.Pixel,
    within tolerance: Int
  ) -> Bool {
    let alpha = expected.channels[3]
    guard abs(Int(pixel.alpha) - alpha) <= tolerance else { return false }
    // Where nothing is seen only alpha counts.
    guard alpha > 0 else { return true }
    let colors = [pixel.red, pixel.green, pixel.blue].map { Double($0) * 255 / Double(pixel.alpha) }
    // Premultiplied values have less than a level for each level of colour.
    let allowed = Double(tolerance) + 1 + 128 / Double(alpha)
    return zip(colors, expected.channels).allSatisfy { abs($0 - Double($1)) <= allowed }
  }
}
