import Foundation
import PictureMaker
import Testing

@testable import BitmapLoading

@Suite("JPEG scans")
struct JPEGScanTests {
  private static let samplings: [JPEGSampling] = [
    .s444, .s422, .s440, .s420, .s411, .s410,
    JPEGSampling([.init(3, 2), .init(1, 1), .init(3, 1)]),
    JPEGSampling([.init(1, 1), .init(2, 2), .init(1, 2)]),
    JPEGSampling([.init(2, 2), .init(2, 1), .init(1, 2)]),
  ]

  private static let sizes = [(1, 1), (7, 9), (16, 16), (45, 37), (129, 50)]

  /// All samplings and layouts of scans.
  static let encodings: [JPEGEncoding] = [30, 75, 100].flatMap { quality in
    ScanLayout.allCases.flatMap { layout in
      [nil, .mcus(1), .mcus(3), .rows(1)].flatMap {
        (restart: JPEGEncoding.RestartInterval?) -> [JPEGEncoding] in
        let colors =
          samplings.map { JPEGEncoding(quality: quality, sampling: $0) }
          + [JPEGEncoding(quality: quality, color: .rgb)]
          // A scan for each component of one is one scan.
          + (layout == .scanPerComponent ? [] : [JPEGEncoding(quality: quality, color: .gray)])
        return colors.map {
          var encoding = $0.with(layout)
          encoding.restartInterval = restart
          return encoding
        }
      }
    }
  }

  @Test("Full planes are within one level of libjpeg's", arguments: encodings)
  func fullPlanes(_ encoding: JPEGEncoding) throws {
    for (width, height) in Self.sizes {
      for picture in Self.pictures(width, height) {
        let bytes = try encoding.encode(picture)
        let actual = try #require(try JPEGScanPlanes(decoding: bytes))
        let expected = try #require(try JPEGScanPlanes(library: bytes))
        let difference = try #require(actual.largestDifference(from: expected))
        #expect(difference <= 1, "\(width)×\(height) \(type(of: picture))")
        #expect(!actual.isDamaged)
        #expect(actual.firstMissingRow == height)
      }
    }
  }

  private static func pictures(_ width: Int, _ height: Int) -> [any RowRecipe] {
    [Photo(seed: 5, width: width, height: height), TestCard(width: width, height: height)]
  }

  @Test(
    "Smaller blocks are the low frequencies of the full ones",
    arguments: 1...7,
    ScanLayout.allCases
  )
  func smallBlocks(blockSize: Int, layout: ScanLayout) throws {
    let encoding = JPEGEncoding(quality: 90, sampling: .s420).with(layout)
    let (width, height) = (160, 96)
    let bytes = try encoding.encode(Photo(seed: 8, width: width, height: height))
    let actual = try #require(try JPEGScanPlanes(decoding: bytes, blockSize: blockSize))
    let full = try #require(try JPEGScanPlanes(library: bytes))
    for (index, plane) in full.samples.enumerated() {
      let expected = LowFrequencies.reduce(
        plane,
        width: index == 0 ? width : width / 2,
        blockSize: blockSize
      )
      try #require(actual.samples[index].count == expected.count)
      let largest = zip(actual.samples[index], expected).map { abs(Double($0) - $1) }.max() ?? 0
      // Both planes were rounded.
      #expect(largest < 2.5, "plane \(index)")
    }
  }

  @Test("Other kinds are left to libjpeg")
  func otherKinds() throws {
    let picture = Photo(seed: 1, width: 20, height: 20)
    for layout in ScanLayout.allCases {
      let inks = JPEGEncoding(color: .cmyk).with(layout)
      #expect(try JPEGScanPlanes(decoding: inks.encode(picture)) == nil)
    }
  }

  @Test("How the bytes come does not matter", arguments: ScanLayout.allCases, [7, 40])
  func cuts(layout: ScanLayout, limit: Int) throws {
    var encoding = JPEGEncoding(quality: 70).with(layout)
    encoding.restartInterval = .mcus(5)
    let bytes = try encoding.encode(Photo(seed: 4, width: 90, height: 70))
    let loader = BitmapLoader(limits: BitmapLimits(maxPixelSize: limit))
    let whole = try loader.decode(MemorySource(bytes))
    var numbers = SeededNumbers(seed: 3)
    for longest in [1, 2, 30] {
      let lengths = bytes.map { _ in Int.random(in: 1...longest, using: &numbers) }
      let pieces = try loader.decode(CutSource(bytes, lengths: lengths))
      #expect(pieces.bitmap == whole.bitmap, "pieces of up to \(longest)")
      #expect(!pieces.isDamaged)
    }
  }

  @Test(
    "A reduced picture is near an exact reduction of libjpeg's",
    arguments: ScanLayout.allCases,
    [20, 33, 71, 140, 199]
  )
  func reduced(layout: ScanLayout, limit: Int) throws {
    let encoding = JPEGEncoding(quality: 90, sampling: .s444).with(layout)
    let file = try encoding.encode(Photo(seed: 12, width: 200, height: 150))
    let whole = try BitmapLoader().decode(MemorySource(file)).bitmap
    let loader = BitmapLoader(limits: BitmapLimits(maxPixelSize: limit))
    let reduced = try loader.decode(MemorySource(file)).bitmap
    let exact = ExactPicture.lanczos3(whole.bytes, size: whole.size, to: reduced.size)
    #expect(PictureDifference(reduced.bytes, exact.samples).psnr > 42)
  }

  @Test("The orientation counts", arguments: ScanLayout.allCases)
  func metadata(layout: ScanLayout) throws {
    var encoding = JPEGEncoding(quality: 90).with(layout)
    encoding.exif = Exif(orientation: .turnedRight)
    let bytes = try encoding.encode(Photo(seed: 12, width: 200, height: 150))
    let loader = BitmapLoader(limits: BitmapLimits(maxPixelSize: 50))
    let loaded = try loader.decode(MemorySource(bytes))
    #expect(loaded.sourceSize == PixelSize(width: 150, height: 200))
    #expect(loaded.bitmap.size.height == 50)
  }

  @Test("Coefficients beyond the limit are refused before they are kept")
  func memoryLimit() throws {
    var encoding = JPEGEncoding(quality: 50, color: .gray)
    encoding.isProgressive = true
    let bytes = try encoding.encode(Raster(width: 320, height: 320, filledWith: RGBA(9, 9, 9)))
    let limits = BitmapLimits(maxPixelSize: 10, maxWorkingByteCount: 1600 * 11)
    // 1600 blocks of one sample: eleven bytes each, in whole cache lines and 64 more.
    let error = #expect(throws: BitmapError.self) {
      try BitmapLoader(limits: limits).decode(MemorySource(bytes))
    }
    guard case .memoryLimit(1600 * 11 + 64, 1600 * 11) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test("A cancelled load ends", arguments: ScanLayout.allCases)
  func cancelled(layout: ScanLayout) throws {
    let encoding = JPEGEncoding().with(layout)
    let bytes = try encoding.encode(Photo(seed: 1, width: 64, height: 64))
    let input = DecoderInput(MemorySource(bytes), isCancelled: { true })
    #expect(throws: CancellationError.self) {
      try JPEGDecoder.decode(input, limits: BitmapLimits(maxPixelSize: 16))
    }
  }
}

/// What is left of a plane if each of its 8×8 blocks keeps its lowest frequencies only: the slow way,
/// by the definition (T.81 A.3.3).
private enum LowFrequencies {
  static func reduce(_ plane: [UInt8], width: Int, blockSize: Int) -> [Double] {
    let height = plane.count / width
    let targetWidth = width / 8 * blockSize
    var target = [Double](repeating: 0, count: targetWidth * (height / 8 * blockSize))
    for blockY in 0..<height / 8 {
      for blockX in 0..<width / 8 {
        let block = (0..<8).map { y in
          (0..<8).map { x in Double(plane[(8 * blockY + y) * width + 8 * blockX + x]) }
        }
        let coefficients = (0..<blockSize).map { down in
          (0..<blockSize).map { across in coefficient(of: block, across, down) }
        }
        for y in 0..<blockSize {
          for x in 0..<blockSize {
            let index = (blockY * blockSize + y) * targetWidth + blockX * blockSize + x
            target[index] = min(max(sample(of: coefficients, x, y), 0), 255)
          }
        }
      }
    }
    return target
  }

  private static func sample(of coefficients: [[Double]], _ x: Int, _ y: Int) -> Double {
    let size = coefficients.count
    var sum = 0.0
    for down in 0..<size {
      for across in 0..<size {
        sum += coefficients[down][across] * wave(across, x, size) * wave(down, y, size)
      }
    }
    return sum
  }

  private static func coefficient(of block: [[Double]], _ across: Int, _ down: Int) -> Double {
    var sum = 0.0
    for y in 0..<8 {
      for x in 0..<8 { sum += block[y][x] * wave(across, x, 8) * wave(down, y, 8) }
    }
    return sum
  }

  /// A cosine of frequency `frequency`, scaled as the transform of eight samples is.
  private static func wave(_ frequency: Int, _ position: Int, _ size: Int) -> Double {
    let factor = frequency == 0 ? (1 / 8.0).squareRoot() : 0.5
    return factor * cos(Double((2 * position + 1) * frequency) * Double.pi / Double(2 * size))
  }
}
