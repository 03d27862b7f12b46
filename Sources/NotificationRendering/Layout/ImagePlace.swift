public import BitmapLoading

/// Where an image is drawn, and which part of it.
public struct ImagePlace: Hashable, Sendable, Codable {
  /// A rectangle in an image, in its pixels.
  public struct Crop: Hashable, Sendable, Codable {
    /// The left edge.
    public var x: Double
    /// The top edge.
    public var y: Double
    /// The width.
    public var width: Double
    /// The height.
    public var height: Double
  }

  /// Where it is.
  public var box: PixelBox

  /// The radius of its corners, in pixels.
  public var cornerRadius: Double

  /// The size of the image as it was given.
  public var sourceSize: PixelSize

  /// The size that the phone keeps of it, from which it is drawn.
  public var keptSize: PixelSize

  /// The part that is shown, in pixels of the kept image.
  public var crop: Crop

  /// Pixels on the screen for each pixel of the kept image.
  public var scale: Double

  /// The share of the image that is cut away, 0 to 1.
  public var croppedShare: Double
}

extension ImagePlace {
  /// Fills `box` with the middle of an image, whose aspect stays (rule 11).
  init(filling box: PixelBox, cornerRadius: Double, sourceSize: PixelSize, keptSize: PixelSize) {
    let (width, height) = (Double(keptSize.width), Double(keptSize.height))
    let scale = max(Double(box.width) / width, Double(box.height) / height)
    let shown = (
      width: min(width, Double(box.width) / scale), height: min(height, Double(box.height) / scale)
    )
    self.init(
      box: box,
      cornerRadius: cornerRadius,
      sourceSize: sourceSize,
      keptSize: keptSize,
      crop: Crop(
        x: (width - shown.width) / 2,
        y: (height - shown.height) / 2,
        width: shown.width,
        height: shown.height
      ),
      scale: scale,
      croppedShare: 1 - shown.width * shown.height / (width * height)
    )
  }
}

extension PixelSize {
  /// What a phone keeps of an image that may be that large: sides are cut to whole pixels (rule 14).
  func kept(width maximumWidth: Int, height maximumHeight: Int) -> PixelSize {
    guard width > maximumWidth || height > maximumHeight else { return self }
    let factor = min(
      Double(maximumWidth) / Double(width),
      Double(maximumHeight) / Double(height)
    )
    return PixelSize(
      width: max(1, Int(Double(width) * factor)),
      height: max(1, Int(Double(height) * factor))
    )
  }
}
