import BitmapLoading
import Foundation
import PictureMaker
import Testing

/// How far two pictures are apart, in levels of 0 … 255.
struct PictureDifference {
  let largest: Double
  let mean: Double
  /// Peak signal to noise ratio in decibels; infinite for equal pictures.
  let psnr: Double

  init(_ actual: [UInt8], _ expected: [Double]) {
    precondition(actual.count == expected.count && !actual.isEmpty)
    var largest = 0.0
    var sum = 0.0
    var squares = 0.0
    for (byte, exact) in zip(actual, expected) {
      let error = abs(Double(byte) - min(max(exact, 0), 255))
      largest = max(largest, error)
      sum += error
      squares += error * error
    }
    self.largest = largest
    mean = sum / Double(actual.count)
    psnr = 10 * log10(255 * 255 * Double(actual.count) / squares)
  }

  init(_ actual: [UInt8], _ expected: [UInt8]) {
    self.init(actual, expected.map(Double.init))
  }
}

extension Bitmap {
  /// All bytes.
  var bytes: [UInt8] { withPixels { Array($0) } }

  /// The premultiplied pixel at column `x` and row `y`.
  func pixel(_ x: Int, _ y: Int) -> RGBA {
    withPixels { pixels in
      let start = y * stride + 4 * x
      return RGBA(pixels[start], pixels[start + 1], pixels[start + 2], pixels[start + 3])
    }
  }
}

extension Raster {
  var size: PixelSize { PixelSize(width: width, height: height) }
}

/// How near two pictures have to be.
struct Nearness {
  var largest: Double
  var mean: Double

  static let exact = Nearness(largest: 0, mean: 0)
}

/// Expects `actual` to show the premultiplied pixels `expected`.
///
/// On a mismatch the pictures and their difference are attached as PNG files.
func expect(
  _ actual: Bitmap,
  toShow expected: [UInt8],
  within nearness: Nearness = .exact,
  _ name: String,
  hint: String = "",
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let pixels = actual.bytes
  guard pixels.count == expected.count else {
    Issue.record("\(name): the size is \(actual.size)", sourceLocation: sourceLocation)
    return
  }
  let difference = PictureDifference(pixels, expected)
  guard difference.largest > nearness.largest || difference.mean > nearness.mean else { return }
  Issue.record(
    """
    \(name): off by up to \(difference.largest) levels, \(difference.mean) on average; allowed \
    are \(nearness.largest) and \(nearness.mean). \(hint)
    """,
    sourceLocation: sourceLocation
  )
  let parts = [
    ("actual", pixels), ("expected", expected),
    ("difference", zip(pixels, expected).map { amplified($0, $1) }),
  ]
  for (part, bytes) in parts {
    let raster = Raster(width: actual.size.width, height: actual.size.height, pixels: bytes)
    guard let file = try? PNGEncoding(part == "difference" ? .rgb : .rgba).encode(raster) else {
      continue
    }
    Attachment.record(file, named: "\(name)-\(part).png", sourceLocation: sourceLocation)
  }
}

/// Grey where two bytes are equal, and far from it where they differ by little.
private func amplified(_ actual: UInt8, _ expected: UInt8) -> UInt8 {
  UInt8(clamping: 128 + 16 * (Int(actual) - Int(expected)))
}
