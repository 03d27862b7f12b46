import Foundation
import PictureMaker
import Testing

@testable import BitmapLoading

/// R6.5: the right colours.
@Suite("Colours of PNG chunks (R6.5)")
struct ColorProfileTests {
  private static let levels: [UInt8] = [0, 1, 16, 64, 100, 128, 192, 240, 255]

  /// One row of colours: greys, then each primary alone.
  private static let raster: Raster = {
    let colors = levels.flatMap { level in
      [
        RGBA(level, level, level), RGBA(level, 0, 0), RGBA(0, level, 0), RGBA(0, 0, level),
        RGBA(level, 128, 255 - level),
      ]
    }
    let pixels = colors.flatMap { [$0.red, $0.green, $0.blue, $0.alpha] }
    return Raster(width: colors.count, height: 1, pixels: pixels)
  }()

  private static func load(_ chunks: PNGChunks.Chunk...) throws -> [UInt8] {
    var parsed = PNGChunks.parsed(try PNGEncoding(.rgb).encode(raster))
    parsed.insert(contentsOf: chunks, at: 1)
    return try BitmapLoader().decode(MemorySource(PNGChunks.file(parsed))).bitmap.bytes
  }

  private static func chunk(_ name: String, _ numbers: [Int]) -> PNGChunks.Chunk {
    let body = numbers.flatMap { number in
      [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
    }
    return PNGChunks.Chunk(name: name, body: body, offset: 0)
  }

  private static func encodedSRGB(_ light: Double) -> Double {
    let light = min(max(light, 0), 1)
    let value = light <= 0.0031308 ? 12.92 * light : 1.055 * pow(light, 1 / 2.4) - 0.055
    return 255 * value
  }

  private static func largestError(_ bytes: [UInt8], _ exact: (Int) -> Double) -> Double {
    bytes.indices.filter { $0 % 4 != 3 }.map { abs(Double(bytes[$0]) - exact($0)) }.max() ?? 0
  }

  @Test("gAMA alone is applied, with the primaries of sRGB", arguments: [35_000, 55_556, 25_000])
  func gamma(value: Int) throws {
    let bytes = try Self.load(Self.chunk("gAMA", [value]))
    let exponent = 100_000 / Double(value)
    let error = Self.largestError(bytes) { index in
      Self.encodedSRGB(pow(Double(Self.raster.pixels[index]) / 255, exponent))
    }
    #expect(error <= 1.6)
  }

  @Test("gAMA of sRGB changes nothing", arguments: [45_455, 45_454, 100_000])
  func ordinaryGamma(value: Int) throws {
    #expect(try Self.load(Self.chunk("gAMA", [value])) == Self.raster.pixels)
  }

  private static let srgbPoints = [31_270, 32_900, 64_000, 33_000, 30_000, 60_000, 15_000, 6000]

  @Test("cHRM of sRGB changes nothing, as exactly as it is often written")
  func ordinaryPrimaries() throws {
    #expect(try Self.load(Self.chunk("cHRM", Self.srgbPoints)) == Self.raster.pixels)
    // As ImageMagick rounds them.
    let rounded = [31_269, 32_899, 63_999, 33_001, 30_000, 60_000, 15_000, 5999]
    let bytes = try Self.load(Self.chunk("gAMA", [45_455]), Self.chunk("cHRM", rounded))
    #expect(bytes == Self.raster.pixels)
  }

  @Test("An sRGB chunk is stronger than gAMA and cHRM")
  func srgbChunk() throws {
    let srgb = PNGChunks.Chunk(name: "sRGB", body: [0], offset: 0)
    #expect(try Self.load(srgb, Self.chunk("gAMA", [25_000])) == Self.raster.pixels)
  }

  /// Display P3 to sRGB, both with the white of D65; from the chromaticities of SMPTE EG 432-1 and
  /// BT.709, as CSS Color 4 has it.
  private static let p3ToSRGB: [[Double]] = [
    [1.2249401762805598, -0.22494017628055996, 0],
    [-0.042056954709688163, 1.0420569547096881, 0],
    [-0.019637554590334432, -0.078636045550631889, 1.0982736001409663],
  ]

  @Test(
    "The primaries of Display P3 become those of sRGB, said by cHRM or by cICP",
    arguments: [
      chunk("cHRM", [31_270, 32_900, 68_000, 32_000, 26_500, 69_000, 15_000, 6000]),
      PNGChunks.Chunk(name: "cICP", body: [12, 13, 0, 1], offset: 0),
    ]
  )
  func displayP3(_ chunk: PNGChunks.Chunk) throws {
    let bytes = try Self.load(chunk)
    func light(_ byte: UInt8) -> Double {
      let value = Double(byte) / 255
      return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    let error = Self.largestError(bytes) { index in
      let pixel = index / 4 * 4
      let row = Self.p3ToSRGB[index % 4]
      let sum = (0..<3).reduce(0.0) { $0 + row[$1] * light(Self.raster.pixels[pixel + $1]) }
      return Self.encodedSRGB(sum)
    }
    #expect(error <= 2)
  }

  @Test("Transparent pictures are converted without their alpha")
  func alpha() throws {
    let ramp = AlphaRamp(width: 64, height: 12)
    var parsed = PNGChunks.parsed(try PNGEncoding(.rgba).encode(ramp))
    parsed.insert(Self.chunk("gAMA", [35_000]), at: 1)
    let loaded = try BitmapLoader().decode(MemorySource(PNGChunks.file(parsed)))
    // The ramp's colours are all 0 or 255, which no gamma changes.
    #expect(loaded.bitmap.bytes == Raster(ramp).premultiplied().pixels)
  }
}
