extension Palette {
  /// The palette of `choice` for a picture.
  ///
  /// With `alphaIsBinary`, as in GIF, a pixel is either transparent (alpha below 128) or opaque.
  /// Reads the whole picture to count its colours only as long as they are few enough.
  static func choose(
    _ choice: PaletteChoice,
    for picture: any RowRecipe,
    limit: Int,
    alphaIsBinary: Bool
  ) -> Palette {
    if choice == .adapted,
      let own = ownColors(of: picture, limit: limit, alphaIsBinary: alphaIsBinary)
    {
      return Palette(own.map(RGBA.init(packed:)))
    }
    let (cut, hasTransparency) = sampled(picture)
    let hole = hasTransparency ? [transparent] : []
    switch choice {
    case .adapted: return Palette(hole + cut.colors(limit: limit - hole.count))
    case .uniform: return Palette(hole + uniform.colors)
    }
  }

  /// What stands for a pixel that is not painted.
  ///
  /// Nobody sees its colour; if somebody does, it is a loud one.
  static let transparent = RGBA(255, 0, 255, 0)

  /// A pixel as a palette holds it.
  static func reduced(_ pixel: RGBA, alphaIsBinary: Bool) -> RGBA {
    guard alphaIsBinary else { return pixel }
    return pixel.alpha < 128 ? transparent : RGBA(pixel.red, pixel.green, pixel.blue)
  }

  /// The picture's colours, or nil if there are more than `limit`.
  private static func ownColors(
    of picture: any RowRecipe,
    limit: Int,
    alphaIsBinary: Bool
  ) -> Set<UInt32>? {
    var colors: Set<UInt32> = []
    var row = [UInt8](repeating: 0, count: picture.rowByteCount)
    for y in 0..<picture.height {
      picture.write(row: y, to: &row)
      for start in stride(from: 0, to: row.count, by: 4) {
        let pixel = RGBA(row[start], row[start + 1], row[start + 2], row[start + 3])
        colors.insert(reduced(pixel, alphaIsBinary: alphaIsBinary).packed)
        guard colors.count <= limit else { return nil }
      }
    }
    return colors
  }

  /// Counts up to 512 rows, evenly spread: enough for a palette, whatever the size.
  private static func sampled(_ picture: any RowRecipe) -> (MedianCut, hasTransparency: Bool) {
    var cut = MedianCut()
    var hasTransparency = false
    var row = [UInt8](repeating: 0, count: picture.rowByteCount)
    for y in stride(from: 0, to: picture.height, by: max(picture.height / 512, 1)) {
      picture.write(row: y, to: &row)
      cut.add(row: row)
      hasTransparency =
        hasTransparency || stride(from: 3, to: row.count, by: 4).contains { row[$0] < 128 }
    }
    return (cut, hasTransparency)
  }
}
