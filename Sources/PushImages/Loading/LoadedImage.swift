public import BitmapLoading

/// A bitmap that was loaded, and what is known about it.
public struct LoadedImage: Equatable, Sendable {
  /// The pixels, the right way up.
  public var bitmap: Bitmap

  /// What kind of picture it was.
  public var format: ImageFormat

  /// The size of the picture before it was reduced, as it is shown.
  public var sourceSize: PixelSize

  /// The EXIF orientation that was applied.
  public var orientation: Orientation

  /// Whether the file has more than one frame; nil where reading stopped before that was known.
  public var isAnimated: Bool?

  /// How many bytes the decoder read.
  public var byteCount: Int

  /// How long it took, from the call to the bitmap.
  public var duration: Duration
}

extension LoadedImage {
  init(_ loaded: LoadedBitmap, duration: Duration) {
    self.init(
      bitmap: loaded.bitmap,
      format: loaded.format,
      sourceSize: loaded.sourceSize,
      orientation: loaded.orientation,
      isAnimated: loaded.isAnimated,
      byteCount: loaded.byteCount,
      duration: duration
    )
  }
}
