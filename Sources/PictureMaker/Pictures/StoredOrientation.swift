/// What has to be done to stored pixels to show them (EXIF 0x0112).
public enum StoredOrientation: Int, Hashable, Sendable, CaseIterable {
  /// Shown as stored.
  case upright = 1
  /// Left and right are swapped.
  case mirrored = 2
  /// Turned by half.
  case turnedHalf = 3
  /// Top and bottom are swapped.
  case flipped = 4
  /// Rows become columns: mirrored along the falling diagonal.
  case transposed = 5
  /// Turned by a quarter, clockwise.
  case turnedRight = 6
  /// Mirrored along the rising diagonal.
  case transversed = 7
  /// Turned by a quarter, anticlockwise.
  case turnedLeft = 8

  /// Whether width and height change places.
  public var swapsSides: Bool { rawValue >= 5 }
}

/// A picture with its pixels placed as a file of an EXIF orientation stores them, so that showing
/// the file gives the picture.
public struct StoredPicture: RowRecipe {
  private let stored: Raster

  /// What the recipe was made from, and for which orientation.
  public let description: String

  /// Makes the whole picture and turns it.
  public init(_ picture: any RowRecipe, for orientation: StoredOrientation) {
    stored = Raster(picture).stored(for: orientation)
    description = "\(picture) stored as \(orientation.rawValue)"
  }

  /// Pixels from left to right, as stored.
  public var width: Int { stored.width }

  /// Pixels from top to bottom, as stored.
  public var height: Int { stored.height }

  /// Writes row `y`, as stored.
  public func row(_ y: Int, into row: inout MutableSpan<UInt8>) { stored.row(y, into: &row) }
}

extension Raster {
  /// The pixels as a file with `orientation` has to store them to be shown as this raster.
  public func stored(for orientation: StoredOrientation) -> Raster {
    var stored = Raster(size: turnedSize(orientation))
    for y in 0..<stored.height {
      for x in 0..<stored.width {
        let place = Self.shownPlace(x, y, orientation, shownWidth: width, shownHeight: height)
        stored[x, y] = self[place.x, place.y]
      }
    }
    return stored
  }

  /// What is shown of a file that stores this raster and has `orientation`.
  public func shown(as orientation: StoredOrientation) -> Raster {
    var shown = Raster(size: turnedSize(orientation))
    for y in 0..<height {
      for x in 0..<width {
        let place = Self.shownPlace(
          x,
          y,
          orientation,
          shownWidth: shown.width,
          shownHeight: shown.height
        )
        shown[place.x, place.y] = self[x, y]
      }
    }
    return shown
  }

  private init(size: (width: Int, height: Int)) {
    self.init(width: size.width, height: size.height, filledWith: RGBA(0, 0, 0, 0))
  }

  private func turnedSize(_ orientation: StoredOrientation) -> (width: Int, height: Int) {
    orientation.swapsSides ? (height, width) : (width, height)
  }

  /// Where the stored pixel (`x`, `y`) is shown.
  ///
  /// TIFF 6 names each orientation by the edges that
  /// row 0 and column 0 of the stored pixels belong to: 6 is "right, top".
  private static func shownPlace(
    _ x: Int,
    _ y: Int,
    _ orientation: StoredOrientation,
    shownWidth: Int,
    shownHeight: Int
  ) -> (x: Int, y: Int) {
    let (right, bottom) = (shownWidth - 1, shownHeight - 1)
    return switch orientation {
    case .upright: (x, y)
    case .mirrored: (right - x, y)
    case .turnedHalf: (right - x, bottom - y)
    case .flipped: (x, bottom - y)
    case .transposed: (y, x)
    case .turnedRight: (right - y, x)
    case .transversed: (right - y, bottom - x)
    case .turnedLeft: (y, bottom - x)
    }
  }
}
