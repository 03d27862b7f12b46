/// A bitmap and what is known about the picture it came from.
public struct LoadedBitmap: Sendable {
  /// The pixels, the right way up.
  public var bitmap: Bitmap

  /// What kind of picture it was.
  public var format: ImageFormat

  /// The size of the picture before it was reduced, as it is shown (after the orientation).
  public var sourceSize: PixelSize

  /// The EXIF orientation that was applied.
  public var orientation: Orientation

  /// Whether the file has more than one frame; nil where reading stopped before that was known.
  public var isAnimated: Bool?

  /// The part of the picture's rows that could be decoded, from over 0 to 1; the rest is
  /// transparent.
  public var decodedFraction: Double

  /// Whether anything was missing or wrong, be it rows or only detail.
  public var isDamaged: Bool

  /// How many bytes the decoder read.
  public var byteCount: Int
}
