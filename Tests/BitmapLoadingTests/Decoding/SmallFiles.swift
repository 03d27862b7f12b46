import PictureMaker
import Testing

@testable import BitmapLoading

/// A small file of each kind, for tests that decode one hundreds of times.
struct SmallFile: Sendable, CustomTestStringConvertible {
  /// What is there of a picture whose last bytes are missing.
  enum Parts {
    /// Its first rows.
    case rows
    /// Its first rows, until the first scan is whole; then all of it, coarser.
    case scans
    /// Some of its rows.
    case interlacedRows
    /// All of its pixels, some of them in place of their neighbours.
    case adam7
  }

  let testDescription: String
  let bytes: @Sendable () throws -> [UInt8]
  let parts: Parts
  /// Bytes that end the file and hold no picture.
  let endMarkerByteCount: Int

  func whole() throws -> LoadedBitmap { try BitmapLoader().decode(MemorySource(bytes())) }

  static let all = jpeg + png + gif + webP

  private static let photo = Photo(seed: 4, width: 45, height: 37)

  private static let jpeg: [SmallFile] = [
    jpeg("JPEG 4:2:0"),
    jpeg("JPEG 4:4:4", sampling: .s444),
    jpeg("JPEG 4:4:0", sampling: .s440),
    jpeg("grey JPEG", color: .gray),
    jpeg("RGB JPEG", color: .rgb),
    jpeg("CMYK JPEG", color: .cmyk),
    jpeg("JPEG of odd sampling", sampling: JPEGSampling([.init(3, 2), .init(1, 1), .init(3, 1)])),
    jpeg("JPEG with restarts") { $0.restartInterval = .mcus(2) },
    jpeg("JPEG with a scan for each component", parts: .scans) { $0.hasScanPerComponent = true },
    jpeg("progressive JPEG", parts: .scans) { $0.isProgressive = true },
    jpeg("progressive grey JPEG", color: .gray, parts: .scans) { $0.isProgressive = true },
    jpeg("JPEG with EXIF") { $0.exif = Exif(orientation: .flipped) },
  ]

  private static func jpeg(
    _ name: String,
    sampling: JPEGSampling? = nil,
    color: JPEGEncoding.Color = .yCbCr,
    parts: Parts = .rows,
    change: (inout JPEGEncoding) -> Void = { _ in }
  ) -> SmallFile {
    var encoding = JPEGEncoding(quality: 60, sampling: sampling, color: color)
    change(&encoding)
    return SmallFile(
      testDescription: name,
      bytes: { [encoding] in try encoding.encode(photo) },
      parts: parts,
      endMarkerByteCount: 2
    )
  }

  private static let ramp = AlphaRamp(width: 37, height: 29, levels: 16)

  private static let png: [SmallFile] = [
    png("RGB PNG", Photo(seed: 3, width: 17, height: 13)),
    png("RGBA PNG", ramp, .rgba),
    png("grey PNG", Photo(seed: 3, width: 33, height: 13), .gray),
    png("PNG of 16 bits", Photo(seed: 3, width: 11, height: 9), bitDepth: 16),
    png("PNG with a palette", TestCard(width: 50, height: 37), .palette, bitDepth: 4),
    png("PNG with a palette and alpha", ramp, .palette),
    png("PNG of tiny chunks", Photo(seed: 3, width: 17, height: 9)) { $0.idatByteCount = 7 },
    png("interlaced PNG", Photo(seed: 3, width: 17, height: 13)) { $0.isInterlaced = true },
    png("interlaced RGBA PNG", ramp, .rgba) { $0.isInterlaced = true },
    png("interlaced PNG with a palette", TestCard(width: 50, height: 37), .palette, bitDepth: 4) {
      $0.isInterlaced = true
    },
  ]

  private static func png(
    _ name: String,
    _ picture: any RowRecipe,
    _ color: PNGEncoding.Color = .rgb,
    bitDepth: Int = 8,
    change: (inout PNGEncoding) -> Void = { _ in }
  ) -> SmallFile {
    var encoding = PNGEncoding(color, bitDepth: bitDepth)
    change(&encoding)
    return SmallFile(
      testDescription: name,
      bytes: { [encoding] in try encoding.encode(picture) },
      parts: encoding.isInterlaced ? .adam7 : .rows,
      endMarkerByteCount: 12
    )
  }

  private static let gif: [SmallFile] = [
    gif("GIF", Photo(seed: 2, width: 31, height: 27)),
    gif("GIF with a hole", AlphaRamp(width: 60, height: 41)),
    gif("interlaced GIF", Photo(seed: 2, width: 31, height: 27)) { $0.first.isInterlaced = true },
    gif("animated GIF", TestCard(width: 40, height: 30)) {
      $0.loopCount = 3
      $0.laterFrames = [GIFEncoding.Frame(TestCard(width: 20, height: 10))]
    },
    gif("GIF with an offset frame", TestCard(width: 20, height: 15)) {
      ($0.first.left, $0.first.top) = (9, 7)
      ($0.screenWidth, $0.screenHeight) = (40, 30)
    },
  ]

  private static func gif(
    _ name: String,
    _ picture: any RowRecipe,
    change: (inout GIFEncoding) -> Void = { _ in }
  ) -> SmallFile {
    var encoding = GIFEncoding()
    change(&encoding)
    return SmallFile(
      testDescription: name,
      bytes: { [encoding] in try encoding.encode(picture) },
      parts: encoding.first.isInterlaced ? .interlacedRows : .rows,
      endMarkerByteCount: 1
    )
  }

  private static let webP: [SmallFile] = [
    webP("lossless WebP", WebPFiles.lossless),
    webP("lossless WebP with alpha", WebPFiles.losslessAlpha),
    webP("lossy WebP", WebPFiles.lossy),
    webP("lossy WebP with alpha", WebPFiles.lossyAlpha),
    webP("animated WebP", WebPFiles.animated),
  ]

  private static func webP(_ name: String, _ bytes: [UInt8]) -> SmallFile {
    SmallFile(testDescription: name, bytes: { bytes }, parts: .rows, endMarkerByteCount: 0)
  }
}
