/// PNG of every colour type and depth, with the chunks that change what is shown.
///
/// Needs a few rows of memory, also when interlaced: rows are then made up to twice. An interlaced
/// file with a palette needs one byte a pixel.
public struct PNGEncoding: PictureEncoding, Hashable {
  /// What a pixel is stored as; the numbers are those of IHDR (PNG 11.2.2).
  public enum Color: UInt8, Hashable, Sendable, CaseIterable {
    /// Brightness.
    case gray = 0
    /// Red, green, blue.
    case rgb = 2
    /// An index into PLTE, with alpha from tRNS if there is any.
    case palette = 3
    /// Brightness and alpha.
    case grayAlpha = 4
    /// Red, green, blue, alpha.
    case rgba = 6
  }

  /// How each row is prepared for compression (PNG 9.2).
  public enum Filter: Hashable, Sendable, CaseIterable {
    /// As it is.
    case none
    /// Less the pixel on the left.
    case sub
    /// Less the pixel above.
    case up
    /// Less the mean of both.
    case average
    /// Less the left, upper or upper left one, whichever is nearest to their plane.
    case paeth
    /// For each row what libpng's heuristic likes best.
    case adaptive
  }

  /// What a pixel is stored as.
  public var color: Color

  /// Bits of a sample; which are allowed depends on `color`.
  public var bitDepth: Int

  /// Whether the rows come in seven passes (Adam7).
  public var isInterlaced = false

  /// How rows are filtered.
  public var filter: Filter

  /// 0, stored, to 9.
  public var compressionLevel = 6

  /// Bytes of each IDAT chunk; nil for libpng's 8192.
  public var idatByteCount: Int?

  /// With `gray` and `rgb`, the one colour that is transparent (tRNS).
  ///
  /// Pixels of alpha below 128 are stored as it, and what is of this colour anyway is lost too.
  public var transparentColor: RGBA?

  /// With `palette`, where the colours come from.
  public var paletteChoice = PaletteChoice.adapted

  /// With `palette`, whether what the palette lacks is dithered.
  public var dithers = false

  /// The value of gAMA in 1/100000; `shown` takes no notice of it.
  public var gamma: UInt32?

  /// EXIF in an eXIf chunk.
  public var exif: Exif?

  /// An ICC profile in an iCCP chunk, taken as it is; `shown` takes no notice of it.
  public var iccProfile: [UInt8]?

  /// The space that the colours are of, embedded in place of `iccProfile`.
  public var rgbProfile: RGBProfile?

  /// Makes an encoding; everything else is set on the value.
  public init(_ color: Color = .rgb, bitDepth: Int = 8, filter: Filter? = nil) {
    self.color = color
    self.bitDepth = bitDepth
    // Indices of a palette are not numbers whose differences mean anything.
    self.filter = filter ?? (color == .palette || bitDepth < 8 ? .none : .adaptive)
  }

  /// Always `png`.
  public var fileExtension: String { "png" }
}
