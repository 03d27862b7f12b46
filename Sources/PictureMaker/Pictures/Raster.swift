/// A whole picture in memory: rows from the top without padding, RGBA with straight alpha.
public struct Raster: RowRecipe, Equatable {
  /// Pixels from left to right.
  public let width: Int

  /// Pixels from top to bottom.
  public let height: Int

  /// `width * height * 4` bytes.
  public private(set) var pixels: [UInt8]

  /// Makes a raster of the given bytes.
  public init(width: Int, height: Int, pixels: [UInt8]) {
    precondition(width > 0 && height > 0, "a picture has at least one pixel")
    precondition(pixels.count == width * height * 4, "four bytes a pixel")
    self.width = width
    self.height = height
    self.pixels = pixels
  }

  /// Makes a raster of one colour.
  public init(width: Int, height: Int, filledWith pixel: RGBA) {
    let bytes = [pixel.red, pixel.green, pixel.blue, pixel.alpha]
    self.init(
      width: width,
      height: height,
      pixels: Array(repeatElement(bytes, count: width * height).joined())
    )
  }

  /// Makes all rows of `recipe`.
  public init(_ recipe: any RowRecipe) {
    var pixels: [UInt8] = []
    pixels.reserveCapacity(recipe.width * recipe.height * 4)
    var row = [UInt8](repeating: 0, count: recipe.rowByteCount)
    for y in 0..<recipe.height {
      recipe.write(row: y, to: &row)
      pixels += row
    }
    self.init(width: recipe.width, height: recipe.height, pixels: pixels)
  }

  /// The pixel at column `x` and row `y`, from the top left.
  public subscript(x: Int, y: Int) -> RGBA {
    get {
      let start = (y * width + x) * 4
      return RGBA(pixels[start], pixels[start + 1], pixels[start + 2], pixels[start + 3])
    }
    set {
      let start = (y * width + x) * 4
      pixels[start] = newValue.red
      pixels[start + 1] = newValue.green
      pixels[start + 2] = newValue.blue
      pixels[start + 3] = newValue.alpha
    }
  }

  /// Copies row `y` into `row`.
  public func row(_ y: Int, into row: inout MutableSpan<UInt8>) {
    let start = y * rowByteCount
    for index in 0..<rowByteCount { row[index] = pixels[start + index] }
  }

  /// What the raster is, by its checksum.
  public var description: String { "raster(\(width)x\(height) \(CRC32.text(crc32)))" }

  /// The same pixels with colour multiplied by alpha, rounded to nearest.
  public func premultiplied() -> Raster {
    mapped { pixel in
      func times(_ value: UInt8) -> UInt8 {
        UInt8((Int(value) * Int(pixel.alpha) + 127) / 255)
      }
      return RGBA(times(pixel.red), times(pixel.green), times(pixel.blue), pixel.alpha)
    }
  }

  /// Each pixel replaced by what `change` makes of it.
  func mapped(_ change: (RGBA) -> RGBA) -> Raster {
    var changed = pixels
    for start in stride(from: 0, to: pixels.count, by: 4) {
      let pixel = change(
        RGBA(pixels[start], pixels[start + 1], pixels[start + 2], pixels[start + 3])
      )
      changed[start] = pixel.red
      changed[start + 1] = pixel.green
      changed[start + 2] = pixel.blue
      changed[start + 3] = pixel.alpha
    }
    return Raster(width: width, height: height, pixels: changed)
  }
}
