import BitmapLoading
import Foundation
import PictureMaker
import TestSupport
import Testing

/// The pictures of other projects at full size, and their means when reduced.
@Suite(
  "Other people's pictures, pixel by pixel",
  .background,
  .enabled(if: Corpus.isThere, "the corpus is not at \(Corpus.folder); set BIGPICTURE_CORPUS")
)
struct CorpusPixelTests {
  /// Where the manifest's pixels are not what is shown here, and why.
  static let otherPixels = [
    "gif/hippopotamus.interlaced.truncated.gif":
      "rows that are missing are transparent here; others repeat rows that came",
    "gif/image-inside-bg.gif":
      "the canvas around the frame is transparent here; others paint the background colour",
    "gif/missing-pixels.gif":
      "pixels that are missing are transparent here; others paint colour 0",
  ]

  /// Where the manifest's mean is not what a picture of 100 pixels has here, and why.
  static let otherMeans = [
    "gif/image-inside-bg.gif":
      "the canvas around the frame is transparent here; others paint the background colour",
    "gif/missing-pixels.gif":
      "pixels that are missing are transparent here; others paint colour 0",
    "png/g03n2c08.png": "gAMA is applied here, as on Android; the mean is without it",
    "png/g25n3p04.png": "gAMA is applied here, as on Android; the mean is without it",
    "webp/bad_palette_index.webp":
      "what is beyond the palette is transparent (RFC 9649, 4.4); others leave alpha out",
    "jpeg/jfif-cmyk-invalid-icc-profile-srgb.jpg":
      "inks are reduced before they become colours, and the mean of products is another",
    "jpeg/own-tall-9x9000.jpg":
      "of nine columns, read at an eighth, the last is a sample of its own and counts too much",
  ]

  private static let formats = ["gif", "jpeg", "png", "webp"]

  static let rows = Corpus.rows.filter { row in
    formats.contains { row.path.hasPrefix($0 + "/") }
  }

  private static func decode(_ row: Corpus.Row, limit: Int) throws -> LoadedBitmap? {
    let bytes = try #require(row.bytes())
    do {
      let limits = BitmapLimits(maxPixelSize: limit)
      return try BitmapLoader(limits: limits).decode(MemorySource(bytes))
    } catch let error as BitmapError {
      #expect(row.outcomes.contains("none"), "\(error)")
      return nil
    }
  }

  // MARK: - Pixels

  @Test("The lists of disagreements name pictures that are there")
  func lists() {
    let paths = Set(Self.rows.map(\.path))
    #expect(paths.isSuperset(of: Self.otherPixels.keys))
    #expect(paths.isSuperset(of: Self.otherMeans.keys))
  }

  @Test("Known pixels are right at full size", arguments: rows.filter { !$0.readings.isEmpty })
  func pixels(_ row: Corpus.Row) throws {
    guard let loaded = try Self.decode(row, limit: 100_000), let size = row.size else { return }
    #expect(loaded.bitmap.size == size)
    guard loaded.bitmap.size == size else { return }
    let wrong = row.readings.map { reading in
      reading.filter { !Self.isNear(loaded.bitmap.pixel($0.x, $0.y), $0, within: row.tolerance) }
    }
    if Self.otherPixels[row.path] != nil {
      // Who mends a disagreement takes it off the list.
      #expect(!wrong.contains { $0.isEmpty }, "it agrees")
    } else {
      #expect(wrong.contains { $0.isEmpty }, "\(wrong[0])")
    }
  }

  private static func isNear(
    _ pixel: RGBA,
    _ expected: Corpus.Row.Pixel,
    within tolerance: Int
  ) -> Bool {
    let alpha = expected.channels[3]
    guard abs(Int(pixel.alpha) - alpha) <= tolerance + 1 else { return false }
    // Where nothing is seen only alpha counts.
    guard alpha > 0, pixel.alpha > 0 else { return alpha <= tolerance + 1 }
    let colors = [pixel.red, pixel.green, pixel.blue].map { Double($0) * 255 / Double(pixel.alpha) }
    // Premultiplied values have less than a level for each level of colour.
    let allowed = max(Double(tolerance) + 1, 1 + 128 / Double(alpha))
    return zip(colors, expected.channels).allSatisfy { abs($0.rounded() - Double($1)) <= allowed }
  }

  // MARK: - Means

  /// The column `mean_premultiplied`, where it is filled.
  private static let means: [String: [Double]] = {
    let file = FileManager.default.contents(atPath: Corpus.folder + "/MANIFEST.tsv") ?? Data()
    let lines = String(decoding: file, as: UTF8.self).split(separator: "\n").map {
      $0.split(separator: "\t", omittingEmptySubsequences: false)
    }
    guard let column = lines.first?.firstIndex(of: "mean_premultiplied") else { return [:] }
    let pairs = lines.dropFirst().map { line in
      (String(line[0]), line[column].split(separator: ",").compactMap { Double($0) })
    }
    return Dictionary(pairs.filter { $0.1.count == 4 }, uniquingKeysWith: { first, _ in first })
  }()

  @Test(
    "The mean is kept when a picture is reduced to 100 pixels",
    arguments: rows.filter { means[$0.path] != nil }
  )
  func mean(_ row: Corpus.Row) throws {
    guard let expected = Self.means[row.path], let loaded = try Self.decode(row, limit: 100) else {
      return
    }
    let bytes = loaded.bitmap.bytes
    let actual = (0..<4).map { channel in
      let samples = stride(from: channel, to: bytes.count, by: 4)
      return samples.reduce(0.0) { $0 + Double(bytes[$1]) } / Double(bytes.count / 4)
    }
    let isNear = zip(actual, expected).allSatisfy { abs($0 - $1) <= 1 }
    if Self.otherMeans[row.path] != nil {
      #expect(!isNear, "it agrees")
    } else {
      #expect(isNear, "\(actual), expected \(expected)")
    }
  }
}
