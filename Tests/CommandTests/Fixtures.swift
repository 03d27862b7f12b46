import BitmapLoading
import Foundation

/// Pictures and messages that the tests are made of.
enum Fixtures {
  /// A picture of noise, which does not compress away.
  static func bitmap(width: Int, height: Int) -> Bitmap {
    let byteCount = width * height * 4
    var pixels: [UInt8] = []
    pixels.reserveCapacity(byteCount + noise.count)
    while pixels.count < byteCount { pixels += noise }
    return Bitmap(
      size: PixelSize(width: width, height: height),
      pixels: pixels.prefix(byteCount)
    )
  }

  /// Opaque pixels without a pattern, more than a deflate window (RFC 1951, 32 KiB) holds.
  ///
  /// Only so many, since test code is not optimised.
  private static let noise: [UInt8] = {
    var state: UInt32 = 0x2545_F491
    return (0..<1 << 18).map { index in
      state = state &* 1_664_525 &+ 1_013_904_223
      return index % 4 == 3 ? 255 : UInt8(state >> 24)
    }
  }()

  /// The same as a PNG file.
  static func png(width: Int, height: Int) -> [UInt8] {
    PNGWriter(compressionLevel: 1).encode(bitmap(width: width, height: height))
  }

  /// An FCM v1 message with an image.
  static func message(image: String) -> String {
    """
    {"message": {"topic": "news", "notification": {"title": "Ferry", "body": "It is late.",
     "image": "\(image)"}}}
    """
  }

  /// A message without an image.
  static let plainMessage = """
    {"message": {"topic": "news", "notification": {"title": "Ferry", "body": "It is late."}}}
    """
}

/// The size that the header of a PNG names (PNG 11.2.1); nil if `bytes` are none.
func pngSize(_ bytes: [UInt8]?) -> [Int]? {
  let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
  guard let bytes, bytes.count > 24, bytes.starts(with: signature) else { return nil }
  return [16, 20].map { start in bytes[start..<start + 4].reduce(0) { $0 << 8 | Int($1) } }
}
