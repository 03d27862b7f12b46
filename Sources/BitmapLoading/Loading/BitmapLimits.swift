/// What one load may take; checked on the header, before any allocation.
public struct BitmapLimits: Hashable, Sendable {
  /// The longest side of the bitmap, in pixels.
  public var maxPixelSize: Int

  /// The most pixels that a source picture may have (width × height).
  public var maxSourcePixelCount: Int

  /// The most bytes that a decoder may keep beside the bitmap: coefficients, accumulators.
  public var maxWorkingByteCount: Int

  /// What is done with bytes that arrived whole but are damaged, or end early.
  public var damagedImages: DamagedImages

  /// The damage policy.
  ///
  /// A missing end marker alone is no damage. What could not be decoded is transparent. A transfer
  /// that ends short of what its server promised is not damage but a failure of the source, and
  /// gives no picture whatever is set here.
  public enum DamagedImages: Hashable, Sendable {
    /// They give no picture.
    case refuse

    /// They give the part that can be decoded, if it is at least this much of the rows, from 0 to 1.
    case accept(minimumFraction: Double)
  }

  /// Makes limits; the defaults are those of the product.
  ///
  /// - Parameters:
  ///   - maxPixelSize: At least 1; 1440 is what Android shows at most.
  ///   - maxSourcePixelCount: 268 million, about 16 384 × 16 384.
  ///   - maxWorkingByteCount: 384 MiB, enough for a progressive JPEG of 134 million pixels.
  ///   - damagedImages: Any part is better than none.
  public init(
    maxPixelSize: Int = 1440,
    maxSourcePixelCount: Int = 268_435_456,
    maxWorkingByteCount: Int = 384 << 20,
    damagedImages: DamagedImages = .accept(minimumFraction: 0)
  ) {
    precondition(maxPixelSize > 0, "a picture has at least one pixel")
    self.maxPixelSize = maxPixelSize
    self.maxSourcePixelCount = maxSourcePixelCount
    self.maxWorkingByteCount = maxWorkingByteCount
    self.damagedImages = damagedImages
  }
}
