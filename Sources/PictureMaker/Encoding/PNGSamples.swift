/// The samples that PNG stores for pixels without a palette, packed into rows (PNG 7.2).
struct PNGSamples {
  /// Up to four samples of one pixel; what a colour type has not got is 0.
  private typealias Samples = SIMD4<Int32>

  let color: PNGEncoding.Color
  let bitDepth: Int
  let transparentColor: RGBA?

  private var largest: Int32 { (1 << bitDepth) - 1 }

  /// What is left of a pixel once it was stored.
  func kept(of pixel: RGBA) -> RGBA {
    let stored = samples(of: pixel)
    let bytes = (stored &* 255) / largest
    func byte(_ index: Int) -> UInt8 { UInt8(truncatingIfNeeded: bytes[index]) }
    let alpha: UInt8 = hidden == stored ? 0 : 255
    return switch color {
    case .gray: RGBA(byte(0), byte(0), byte(0), alpha)
    case .rgb, .palette: RGBA(byte(0), byte(1), byte(2), alpha)
    case .grayAlpha: RGBA(byte(0), byte(0), byte(0), byte(1))
    case .rgba: RGBA(byte(0), byte(1), byte(2), byte(3))
    }
  }

  /// The body of tRNS: two bytes for each sample of the transparent colour.
  var transparency: [UInt8]? {
    guard let hidden else { return nil }
    return (0..<sampleCount).flatMap { index in
      [UInt8(hidden[index] >> 8), UInt8(hidden[index] & 255)]
    }
  }

  /// A row as it is stored.
  func packed(_ row: [UInt8]) -> [UInt8] {
    if color == .rgba, bitDepth == 8 { return row }
    if color == .rgb, bitDepth == 8, transparentColor == nil { return Self.withoutAlpha(row) }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(row.count * 2)
    let (count, isWide) = (sampleCount, bitDepth == 16)
    for start in stride(from: 0, to: row.count, by: 4) {
      let samples = samples(of: RGBA(row[start], row[start + 1], row[start + 2], row[start + 3]))
      for index in 0..<count {
        if isWide { bytes.append(UInt8(truncatingIfNeeded: samples[index] >> 8)) }
        bytes.append(UInt8(truncatingIfNeeded: samples[index]))
      }
    }
    return Self.packed(bytes, bitDepth: bitDepth)
  }

  /// Samples of less than a byte, the first in the highest bits; the last byte is filled with 0.
  static func packed(_ samples: [UInt8], bitDepth: Int) -> [UInt8] {
    guard bitDepth < 8 else { return samples }
    var bytes = [UInt8](repeating: 0, count: (samples.count * bitDepth + 7) / 8)
    for (index, sample) in samples.enumerated() {
      let bit = index * bitDepth
      bytes[bit / 8] |= sample << UInt8(8 - bitDepth - bit % 8)
    }
    return bytes
  }

  // MARK: -

  private var sampleCount: Int {
    switch color {
    case .gray, .palette: 1
    case .grayAlpha: 2
    case .rgb: 3
    case .rgba: 4
    }
  }

  /// The samples of the transparent colour; formats with alpha have none.
  private var hidden: Samples? {
    guard let transparentColor, color == .gray || color == .rgb else { return nil }
    return rounded(transparentColor)
  }

  private func samples(of pixel: RGBA) -> Samples {
    if let hidden, pixel.alpha < 128 { return hidden }
    return rounded(pixel)
  }

  private func rounded(_ pixel: RGBA) -> Samples {
    let bytes =
      switch color {
      case .gray: Samples(Int32(pixel.luma), 0, 0, 0)
      case .rgb, .palette: Samples(Int32(pixel.red), Int32(pixel.green), Int32(pixel.blue), 0)
      case .grayAlpha: Samples(Int32(pixel.luma), Int32(pixel.alpha), 0, 0)
      case .rgba:
        Samples(Int32(pixel.red), Int32(pixel.green), Int32(pixel.blue), Int32(pixel.alpha))
      }
    return (bytes &* largest &+ 127) / 255
  }

  private static func withoutAlpha(_ row: [UInt8]) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: row.count / 4 * 3) { bytes, count in
      for x in 0..<row.count / 4 {
        bytes.initializeElement(at: x * 3, to: row[x * 4])
        bytes.initializeElement(at: x * 3 + 1, to: row[x * 4 + 1])
        bytes.initializeElement(at: x * 3 + 2, to: row[x * 4 + 2])
      }
      count = row.count / 4 * 3
    }
  }
}
