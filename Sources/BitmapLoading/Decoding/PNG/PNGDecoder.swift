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
    if fastLayout != nil {
      var rows = try decoder.takeFastRows(header, layout: layout)
      picture.isDamaged =
        header.is_interlaced
        ? try rows.decodePasses(size, into: reducer) : try rows.decode(size, into: reducer)
    } else if header.is_interlaced {
      let passes = PNGPasses(size: size, channelCount: layout.channelCount)
      picture.isDamaged = try decoder.decodeRows(into: passes)
      passes.deliver(to: reducer)
    } else {
      picture.isDamaged = try decoder.decodeRows(into: reducer)
    }
    picture.decodedFraction = reducer.finish(firstMissingRow: reducer.rowCount)
    return picture
  }

  private static func workingByteCount(
    _ header: bp_png_header,
    size: PixelSize,
    target: PixelSize,
    layout: RowLayout
  ) -> Int {
    let rows = RowReducer.workingByteCount(source: size, target: target, layout: layout)
    // libpng keeps two rows; the fast way four with their filters, and five without.
    let storedRowCount = PNGFastRows.layout(of: header) == nil ? 2 : 9
    let (stored, _) = Int(clamping: header.stored_row_bytes)
      .multipliedReportingOverflow(by: storedRowCount)
    guard header.is_interlaced else { return rows + stored }
    let rowByteCount = size.width * layout.channelCount
    // The limit of pixels may be any, and both sides up to 2³¹.
    let (whole, overflows) = rowByteCount.multipliedReportingOverflow(by: size.height)
    return overflows ? .max : rows + stored + whole
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
