/// The rows of a picture as palette indices.
///
/// Asked for from the top, they are made one by one. For any other order they are all made first
/// and kept, one byte a pixel, since dithering carries errors from row to row.
struct IndexedRows {
  private let picture: any RowRecipe
  private var indexer: Indexer
  private var row: [UInt8]
  private var kept: [UInt8] = []

  init(
    _ picture: any RowRecipe,
    palette: Palette,
    dithers: Bool,
    alphaIsBinary: Bool,
    areInOrder: Bool
  ) {
    self.picture = picture
    indexer = Indexer(
      palette,
      width: picture.width,
      dithers: dithers,
      alphaIsBinary: alphaIsBinary
    )
    row = [UInt8](repeating: 0, count: picture.rowByteCount)
    guard !areInOrder else { return }
    kept.reserveCapacity(picture.width * picture.height)
    for y in 0..<picture.height { kept += made(y) }
  }

  /// Row `y`; the next one where rows are in order.
  mutating func indices(_ y: Int) -> [UInt8] {
    guard !kept.isEmpty else { return made(y) }
    return Array(kept[y * picture.width..<(y + 1) * picture.width])
  }

  private mutating func made(_ y: Int) -> [UInt8] {
    picture.write(row: y, to: &row)
    return indexer.indices(of: row)
  }

  /// The picture in the palette's colours.
  static func shown(
    _ picture: any RowRecipe,
    palette: Palette,
    dithers: Bool,
    alphaIsBinary: Bool
  ) -> Raster {
    var rows = IndexedRows(
      picture,
      palette: palette,
      dithers: dithers,
      alphaIsBinary: alphaIsBinary,
      areInOrder: true
    )
    var raster = Raster(
      width: picture.width,
      height: picture.height,
      filledWith: RGBA(0, 0, 0, 0)
    )
    for y in 0..<picture.height {
      for (x, index) in rows.indices(y).enumerated() {
        raster[x, y] = palette.colors[Int(index)]
      }
    }
    return raster
  }
}
