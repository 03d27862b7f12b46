import TestSupport
import Testing

@testable import BitmapLoading

@Suite("Conversions of rows", .background)
struct RowConversionTests {
  @Test("Each colour times each alpha is divided by 255 and rounded", arguments: [1, 3, 4, 7, 64])
  func premultiplies(pixelCount: Int) {
    // Every pair once, in rows of a length that leaves over what does not fill a vector.
    for alpha in UInt8.min...UInt8.max {
      for start in stride(from: 0, to: 256, by: pixelCount) {
        let count = min(pixelCount, 256 - start)
        var row: [UInt8] = []
        for color in start..<start + count {
          row += [UInt8(color), UInt8(255 - color), UInt8(color ^ 0x55), alpha]
        }
        let expected = row.enumerated().map { $0 % 4 == 3 ? $1 : Self.product($1, alpha) }
        premultiply(&row, pixelCount: count)
        if row != expected { Issue.record("alpha \(alpha), colours from \(start)") }
      }
    }
  }

  @Test("Rows that do not begin at a multiple of 16 are premultiplied too", arguments: 0..<4)
  func unaligned(offset: Int) {
    var numbers = SeededNumbers(seed: 3)
    var bytes = numbers.bytes(4 * 21)
    let before = bytes
    bytes.withUnsafeMutableBufferPointer { bytes in
      guard let base = bytes.baseAddress else { return }
      premultiply(base + offset, pixelCount: 20)
    }
    for pixel in 0..<20 {
      let start = offset + 4 * pixel
      for channel in start..<start + 3 {
        #expect(bytes[channel] == Self.product(before[channel], before[start + 3]))
      }
      #expect(bytes[start + 3] == before[start + 3])
    }
    #expect(bytes[..<offset] == before[..<offset])
    #expect(bytes[(offset + 80)...] == before[(offset + 80)...])
  }

  @Test("Dividing by alpha and multiplying again gives the same premultiplied pixel")
  func roundTrip() {
    for alpha in UInt8.min...UInt8.max {
      // No premultiplied colour is above its alpha.
      let original = (UInt8.min...alpha).flatMap { color -> [UInt8] in
        [color, alpha - color, color / 2, alpha]
      }
      var row = original
      unpremultiply(&row, pixelCount: row.count / 4)
      for (index, straight) in row.enumerated() where index % 4 != 3 && alpha > 0 {
        let exact = Double(original[index]) * 255 / Double(alpha)
        #expect(abs(Double(straight) - exact) <= 0.5)
      }
      premultiply(&row, pixelCount: row.count / 4)
      #expect(row == original, "alpha \(alpha)")
    }
  }

  @Test("Colours above their alpha are lowered to it, all others stay", arguments: [1, 4, 7, 33])
  func limits(pixelCount: Int) {
    var numbers = SeededNumbers(seed: 8)
    var row = numbers.bytes(4 * pixelCount)
    let expected = row.enumerated().map { index, byte in min(byte, row[index / 4 * 4 + 3]) }
    limitColorsToAlpha(&row, pixelCount: pixelCount)
    #expect(row == expected)
  }

  /// `c · a / 255`, rounded; 255 is odd, so there is no half.
  private static func product(_ color: UInt8, _ alpha: UInt8) -> UInt8 {
    UInt8((Double(color) * Double(alpha) / 255).rounded())
  }

  @Test("Grey becomes opaque pixels of three equal colours")
  func gray() {
    let row = [UInt8](0...255)
    var target = [UInt8](repeating: 0, count: 1024)
    expandGray(row, pixelCount: 256, into: &target)
    #expect(target == opaque(row, row, row))
  }

  @Test("RGB and three planes become opaque pixels")
  func rgb() {
    var numbers = SeededNumbers(seed: 4)
    let planes = (0..<3).map { _ in numbers.bytes(50) }
    let expected = opaque(planes[0], planes[1], planes[2])
    var target = [UInt8](repeating: 0, count: 200)
    interleaveRGB(planes[0], planes[1], planes[2], pixelCount: 50, into: &target)
    #expect(target == expected)
    target = [UInt8](repeating: 0, count: 200)
    let row = expected.enumerated().filter { $0.offset % 4 != 3 }.map(\.element)
    expandRGB(row, pixelCount: 50, into: &target)
    #expect(target == expected)
  }

  @Test("Light goes through the ink, then through the black")
  func cmyk() {
    for black in UInt8.min...UInt8.max {
      var row: [UInt8] = []
      var expected: [UInt8] = []
      for ink in UInt8.min...UInt8.max {
        let inks = [ink, 255 - ink, ink / 2]
        row += inks + [black]
        expected += inks.map { Self.product(255 - $0, 255 - black) } + [255]
      }
      convertCMYK(&row, pixelCount: 256)
      #expect(row == expected, "black \(black)")
    }
  }

  private func opaque(_ red: [UInt8], _ green: [UInt8], _ blue: [UInt8]) -> [UInt8] {
    red.indices.flatMap { index -> [UInt8] in [red[index], green[index], blue[index], 255] }
  }
}

@Suite("Luma and colour differences to RGB", .background)
struct YCbCrTests {
  struct Standard: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let matrix: YCbCrMatrix
    /// Red, green and blue of Y, Cb and Cr; not clamped.
    let exact: @Sendable (Double, Double, Double) -> [Double]
  }

  static let standards = [
    // JFIF 1.02, page 3.
    Standard(testDescription: "JFIF", matrix: .jfif) { y, cb, cr in
      let red = y + 1.402 * (cr - 128)
      let green = y - 0.344136 * (cb - 128) - 0.714136 * (cr - 128)
      return [red, green, y + 1.772 * (cb - 128)]
    },
    // ITU-R BT.601 over 16…235 and 16…240.
    Standard(testDescription: "WebP", matrix: .webP) { y, cb, cr in
      let luma = (y - 16) * 255 / 219
      let red = luma + 1.402 * 255 / 224 * (cr - 128)
      let green = luma - (0.344136 * (cb - 128) + 0.714136 * (cr - 128)) * 255 / 224
      return [red, green, luma + 1.772 * 255 / 224 * (cb - 128)]
    },
  ]

  @Test("Every colour is within one level of the formula", arguments: standards, [15, 16, 33])
  func formula(_ standard: Standard, pixelCount: Int) {
    let levels = Array(stride(from: UInt8(0), through: 255, by: 5))
    let padded = (pixelCount + 15) / 16 * 16
    var worst = 0.0
    for y in levels {
      for start in stride(from: 0, to: levels.count * levels.count, by: pixelCount) {
        let end = min(start + pixelCount, levels.count * levels.count)
        let padding = [UInt8](repeating: 0, count: padded - (end - start))
        let cb = (start..<end).map { levels[$0 / levels.count] } + padding
        let cr = (start..<end).map { levels[$0 % levels.count] } + padding
        let luma = [UInt8](repeating: y, count: padded)
        var target = [UInt8](repeating: 0, count: padded * 4)
        convertYCbCr(
          luma,
          cb,
          cr,
          matrix: standard.matrix,
          pixelCount: end - start,
          into: &target
        )
        for pixel in 0..<end - start {
          let exact = standard.exact(Double(y), Double(cb[pixel]), Double(cr[pixel]))
          for (channel, value) in exact.enumerated() {
            let error = abs(Double(target[4 * pixel + channel]) - min(max(value, 0), 255))
            worst = max(worst, error)
          }
          if target[4 * pixel + 3] != 255 { Issue.record("not opaque") }
        }
      }
    }
    #expect(worst <= 1)
  }

  @Test("Greys of a JPEG stay exactly as they are")
  func neutral() {
    let luma = [UInt8](0...255)
    let neutral = [UInt8](repeating: 128, count: 256)
    var target = [UInt8](repeating: 0, count: 1024)
    convertYCbCr(luma, neutral, neutral, matrix: .jfif, pixelCount: 256, into: &target)
    #expect(target == luma.flatMap { gray -> [UInt8] in [gray, gray, gray, 255] })
  }

  @Test("Black and white of a WebP are black and white")
  func webPEnds() {
    var luma = [UInt8](repeating: 16, count: 16)
    luma[1] = 235
    let neutral = [UInt8](repeating: 128, count: 16)
    var target = [UInt8](repeating: 0, count: 64)
    convertYCbCr(luma, neutral, neutral, matrix: .webP, pixelCount: 2, into: &target)
    #expect(target[..<8] == [0, 0, 0, 255, 255, 255, 255, 255])
  }
}
