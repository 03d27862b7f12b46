/// JPEG with everything that a decoder may meet in one (ITU-T T.81, JFIF, Adobe's markers).
///
/// Alpha is not stored. A baseline file needs a few rows of memory; a progressive one, one with
/// optimised tables or with a scan for each component needs 2 bytes for each sample.
public struct JPEGEncoding: PictureEncoding, Hashable {
  /// What the components of a pixel mean.
  public enum Color: Hashable, Sendable, CaseIterable {
    /// One component.
    case gray
    /// The usual three: luma and two colour differences.
    case yCbCr
    /// Red, green, blue without a transform (Adobe marker with transform 0).
    case rgb
    /// Four inks.
    case cmyk
    /// Four inks, the first three transformed as RGB would be (Adobe marker with transform 2).
    case ycck
  }

  /// How often something is repeated.
  public enum RestartInterval: Hashable, Sendable {
    /// After so many MCUs.
    case mcus(Int)
    /// After so many rows of MCUs.
    case rows(Int)
  }

  /// What the components mean; `yCbCr` unless set.
  public var color: Color

  /// 1 to 100, as in libjpeg.
  public var quality: Int

  /// Sampling factors of the components; nil for the usual: 4:2:0 for `yCbCr` and `ycck`, equal
  /// ones for the others.
  public var sampling: JPEGSampling?

  /// Whether the file comes in several scans, each finer than the one before.
  public var isProgressive = false

  /// Whether each component has a scan of its own; of no effect on progressive files.
  public var hasScanPerComponent = false

  /// Where restart markers are; none if nil.
  public var restartInterval: RestartInterval?

  /// Whether the Huffman tables fit the picture; progressive files always have such.
  public var hasOptimizedTables = false

  /// Whether there is a JFIF marker; nil for libjpeg's habit: with `gray` and `yCbCr` only.
  public var hasJFIFMarker: Bool?

  /// Whether there is an Adobe marker; nil for libjpeg's habit: with `rgb`, `cmyk` and `ycck`.
  public var hasAdobeMarker: Bool?

  /// Whether inks are stored as 255 less the ink, as Adobe's programs do.
  public var hasInvertedInks = true

  /// EXIF in an APP1 segment.
  public var exif: Exif?

  /// An ICC profile in APP2 segments, taken as it is; `shown` takes no notice of it.
  public var iccProfile: [UInt8]?

  /// The space that the colours are of, embedded in place of `iccProfile`.
  public var rgbProfile: RGBProfile?

  /// Bytes of the profile in each segment, at most 65519.
  public var iccSegmentByteCount = 65519

  /// A comment segment each.
  public var comments: [String] = []

  /// Makes an encoding; everything else is set on the value.
  public init(quality: Int = 85, sampling: JPEGSampling? = nil, color: Color = .yCbCr) {
    self.quality = quality
    self.sampling = sampling
    self.color = color
  }

  /// Always `jpg`.
  public var fileExtension: String { "jpg" }

  /// The picture without alpha, grey if the file is, in sRGB, turned as the EXIF says.
  public func shown(_ picture: any RowRecipe) -> Raster {
    let stored = Raster(picture).mapped { pixel in
      let opaque =
        color == .gray
        ? RGBA(pixel.luma, pixel.luma, pixel.luma) : RGBA(pixel.red, pixel.green, pixel.blue)
      return rgbProfile?.converted(opaque) ?? opaque
    }
    return exif.map { stored.shown(as: $0.orientation) } ?? stored
  }
}
