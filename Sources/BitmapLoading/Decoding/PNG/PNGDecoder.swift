import CCodecs

/// PNG row by row: the common kinds by `PNGFastRows`, all others by libpng, which reads what comes
/// before the pixels of each.
///
/// Memory beside the picture: about 30 rows and the inflater's window; an interlaced picture is kept
/// whole (`width · height · channels` bytes, bounded by `BitmapLimits.maxWorkingByteCount`), since
/// its last pass touches every second row.
enum PNGDecoder: ImageDecoding {
  static func decode(_ input: DecoderInput, limits: BitmapLimits) throws -> DecodedPicture {
    var decoder = try PNGLibrary(input)
    let header = try decoder.readHeader()
    let size = PixelSize(width: Int(header.width), height: Int(header.height))
    let target = try limits.target(for: size)
    let fastLayout = PNGFastRows.layout(of: header)
    let layout = try fastLayout ?? RowLayout(channelCount: Int(header.channel_count))
    try limits.check(
      workingByteCount: workingByteCount(header, size: size, target: target, layout: layout)
    )

    var picture = DecodedPicture(
      storage: PixelStorage(size: target),
      size: target,
      sourceSize: size
    )
    picture.orientation =
      Orientation(exif: UnsafeBufferPointer(start: header.exif, count: header.exif_length))
      ?? .upright
    let reducer = RowReducer(
      source: size,
      target: target,
      layout: layout,
      storage: picture.storage
    )
    picture.profile = ColorProfile(png: header.color)
    if header.is_gray { picture.meaning = .gray }
    let rowCount: Int
    if header.is_interlaced {
      let passes = PNGPasses(size: size, channelCount: layout.channelCount)
      picture.isDamaged = try decoder.decodeRows(into: passes)
      passes.deliver(to: reducer)
      rowCount = passes.rowCount
    } else if fastLayout != nil {
      var rows = try decoder.takeFastRows(header, layout: layout)
      picture.isDamaged = try rows.decode(rowCount: size.height, into: reducer)
      rowCount = reducer.rowCount
    } else {
      picture.isDamaged = try decoder.decodeRows(into: reducer)
      rowCount = reducer.rowCount
    }
    picture.decodedFraction = reducer.finish(firstMissingRow: rowCount)
    return picture
  }

  private static func workingByteCount(
    _ header: bp_png_header,
    size: PixelSize,
    target: PixelSize,
    layout: RowLayout
  ) -> Int {
    let rows = RowReducer.workingByteCount(source: size, target: target, layout: layout)
    let stored = 2 * Int(clamping: header.stored_row_bytes)
    let whole = header.is_interlaced ? size.width * size.height * layout.channelCount : 0
    return rows + stored + whole
  }
}

extension RowLayout {
  fileprivate init(channelCount: Int) throws(BitmapError) {
    switch channelCount {
    case 1: self = .gray
    case 3: self = .rgb
    case 4: self = .straightRGBA
    default: throw .unsupportedFormat(name: "PNG of \(channelCount) channels")
    }
  }
}
