/// One kind of picture, decoded row by row and reduced on the way.
///
/// A straight-line function: header, limits, scale, rows. It knows no network, task or clock. What
/// it holds beside the picture is stated by each implementation.
protocol ImageDecoding {
  /// Decodes the picture that begins at the start of `input`.
  ///
  /// Throws `BitmapError`, or what the source threw; `CancellationError` when cancelled.
  static func decode(_ input: DecoderInput, limits: BitmapLimits) throws -> DecodedPicture
}

/// What a decoder made: the reduced picture as it is stored, not yet turned.
struct DecodedPicture {
  /// Four bytes a pixel, without padding.
  var storage: PixelStorage
  /// The size after reduction, as stored.
  var size: PixelSize
  /// The size before reduction, as stored.
  var sourceSize: PixelSize
  /// What its bytes hold, until they are converted.
  var meaning = PixelMeaning.rgba
  /// What its colours mean; nil stands for sRGB.
  var profile: ColorProfile?
  /// How it has to be turned.
  var orientation = Orientation.upright
  /// Whether there are more frames, where that is known.
  var isAnimated: Bool?
  /// The part of its rows that holds picture, from 0 to 1.
  var decodedFraction = 1.0
  /// Whether anything was missing or wrong.
  var isDamaged = false

  /// Rows of the reduced picture that hold picture in all their height.
  var shownRowCount: Int {
    Int((Double(sourceSize.height) * decodedFraction).rounded()) * size.height / sourceSize.height
  }
}

extension BitmapLimits {
  /// The size that a picture of `size` is reduced to.
  ///
  /// Throws if `size` breaks a limit; nothing has been allocated then.
  func target(for size: PixelSize) throws(BitmapError) -> PixelSize {
    guard let count = size.pixelCount, count <= maxSourcePixelCount else {
      throw .tooManyPixels(size, limit: maxSourcePixelCount)
    }
    return size.fitted(within: maxPixelSize)
  }

  /// Throws if a decoder would keep more than the limit beside the picture.
  func check(workingByteCount needed: Int) throws(BitmapError) {
    guard needed <= maxWorkingByteCount else {
      throw .memoryLimit(needed: needed, limit: maxWorkingByteCount)
    }
  }
}

extension PixelStorage {
  /// A transparent picture of `size`.
  convenience init(size: PixelSize) {
    self.init(byteCount: size.width * size.height * 4)
  }
}
