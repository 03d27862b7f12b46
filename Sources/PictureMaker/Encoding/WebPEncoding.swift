/// WebP, lossy and lossless, with alpha, metadata and frames (RFC 9649).
///
/// libwebp encodes whole pictures, so a frame is in memory with four bytes a pixel. The container of
/// metadata and animations is written here.
public struct WebPEncoding: PictureEncoding {
  /// Where and how long a frame is shown.
  public struct FrameOptions: Hashable, Sendable {
    /// Pixels from the left edge of the canvas; an even number.
    public var left = 0

    /// Pixels from the top edge of the canvas; an even number.
    public var top = 0

    /// How long it is shown, in milliseconds.
    public var duration = 0

    /// Makes options for a frame in the top left corner.
    public init() {}
  }

  /// A frame after the first.
  public struct Frame: Sendable {
    /// What it shows.
    public var picture: any RowRecipe

    /// Where and how long it is shown.
    public var options: FrameOptions

    /// Makes a frame.
    public init(_ picture: any RowRecipe, options: FrameOptions = FrameOptions()) {
      self.picture = picture
      self.options = options
    }
  }

  /// 0 to 100; of no effect on a lossless file.
  public var quality: Int

  /// Whether every pixel comes back as it was; colours of transparent ones may not.
  public var isLossless: Bool

  /// Whether alpha is stored; otherwise all is opaque.
  public var hasAlpha = true

  /// EXIF in a chunk behind the pixels.
  public var exif: Exif?

  /// An ICC profile in a chunk before the pixels, taken as it is; `shown` takes no notice of it.
  public var iccProfile: [UInt8]?

  /// The space that the colours are of, embedded in place of `iccProfile`.
  public var rgbProfile: RGBProfile?

  /// Where the first frame of an animation lies.
  public var first = FrameOptions()

  /// The frames after the first.
  public var laterFrames: [Frame] = []

  /// Width of an animation's canvas; nil to hold the first frame just so.
  public var canvasWidth: Int?

  /// Height of an animation's canvas; nil to hold the first frame just so.
  public var canvasHeight: Int?

  /// How often the animation repeats, 0 for ever.
  public var loopCount = 0

  /// Makes an encoding; everything else is set on the value.
  public init(quality: Int = 85, isLossless: Bool = false) {
    self.quality = quality
    self.isLossless = isLossless
  }

  /// Always `webp`.
  public var fileExtension: String { "webp" }

  /// Whether there is an animation: more than one frame, or a canvas around the first.
  public var isAnimated: Bool {
    !laterFrames.isEmpty || canvasWidth != nil || canvasHeight != nil || first != FrameOptions()
  }

  /// The picture in sRGB, turned as the EXIF says; of an animation the first frame on a transparent canvas.
  public func shown(_ picture: any RowRecipe) -> Raster {
    let stored = kept(picture).mapped { pixel in
      pixel.alpha == 0 ? RGBA(0, 0, 0, 0) : rgbProfile?.converted(pixel) ?? pixel
    }
    guard isAnimated else { return exif.map { stored.shown(as: $0.orientation) } ?? stored }
    let size = canvasSize(for: picture)
    var canvas = Raster(width: size.width, height: size.height, filledWith: RGBA(0, 0, 0, 0))
    for y in 0..<stored.height {
      for x in 0..<stored.width { canvas[first.left + x, first.top + y] = stored[x, y] }
    }
    return canvas
  }

  /// The pixels that are encoded.
  func kept(_ picture: any RowRecipe) -> Raster {
    let raster = Raster(picture)
    return hasAlpha ? raster : raster.mapped { RGBA($0.red, $0.green, $0.blue) }
  }

  /// The body of the ICCP chunk.
  var profileBytes: [UInt8]? { rgbProfile?.bytes ?? iccProfile }

  func canvasSize(for picture: any RowRecipe) -> (width: Int, height: Int) {
    (canvasWidth ?? first.left + picture.width, canvasHeight ?? first.top + picture.height)
  }
}
