/// A width and a height in pixels.
public struct PixelSize: Hashable, Sendable, Codable, CustomStringConvertible {
  /// Pixels from left to right.
  public var width: Int

  /// Pixels from top to bottom.
  public var height: Int

  /// Makes a size of `width` × `height` pixels.
  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// The longer of the two sides.
  public var longerSide: Int { max(width, height) }

  /// The number of pixels, or nil where it does not fit an `Int`.
  public var pixelCount: Int? {
    let (product, overflows) = width.multipliedReportingOverflow(by: height)
    return overflows ? nil : product
  }

  /// The size with its sides swapped, as a quarter turn leaves it.
  public var transposed: PixelSize { PixelSize(width: height, height: width) }

  /// The size this one is shown at when no side may exceed `maxPixelSize`.
  ///
  /// Never larger than this size. Otherwise the longer side is exactly `maxPixelSize` and the
  /// other is rounded half up, but never below 1 (push.md §4.4).
  public func fitted(within maxPixelSize: Int) -> PixelSize {
    precondition(maxPixelSize > 0, "a picture has at least one pixel")
    let longer = longerSide
    guard longer > maxPixelSize else { return self }
    func scaled(_ side: Int) -> Int {
      // The product may not fit an `Int`; the quotient does, since no side is above `longer`.
      let (quotient, rest) = longer.dividingFullWidth(side.multipliedFullWidth(by: maxPixelSize))
      return max(1, rest >= longer - rest ? quotient + 1 : quotient)
    }
    return PixelSize(width: scaled(width), height: scaled(height))
  }

  /// The size as people write it: `1440×1080`.
  public var description: String { "\(width)×\(height)" }
}
