import CCodecs

/// PNG row by row: the common kinds by `PNGFastRows`, all others by libpng, which reads what comes
/// before the pixels of each.
///
/// Memory beside the picture: about 30 rows and the inflater's window; of an interlaced picture the
/// even rows are kept (`width · height / 2` pixels as they are stored, bounded by
/// `BitmapLimits.maxWorkingByteCount`), since its last pass is the odd ones.
enum PNGDecoder: ImageDecoding {
  static func decode(_ input: DecoderInput, limits: BitmapLimits) throws -> DecodedPicture {
    var decoder = try PNGLibrary(input)
    let header = try decoder.readHeader()
    let size = PixelSize(width: Int(header.width), height: Int(header.height))
    let target = try limits.target(for: size)
    let pixels = PNGStoredPixels(header, palette: decoder.palette)
    let layout = try pixels?.layout ?? RowLayout(channelCount: Int(header.channel_count))
    try limits.check(
      workingByteCount: workingByteCount(
        header,
        pixels,
        rows: RowReducer.workingByteCount(source: size, target: target, layout: layout)
      )
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
    if let pixels {
      var rows = try decoder.takeFastRows(width: size.width, pixels: pixels)
      picture.isDamaged =
        header.is_interlaced
        ? try rows.decodePasses(size, into: reducer) : try rows.decode(size, into: reducer)
    } else if header.is_interlaced {
      let passes = PNGPasses(size: size, channelCount: layout.channelCount, reducer: reducer)
      picture.isDamaged = try decoder.decodeRows(into: passes)
      passes.finish()
    } else {
      picture.isDamaged = try decoder.decodeRows(into: reducer)
    }
    picture.decodedFraction = reducer.finish(firstMissingRow: reducer.rowCount)
    return picture
  }

  private static func workingByteCount(
    _ header: bp_png_header,
    _ pixels: PNGStoredPixels?,
    rows: Int
  ) -> Int {
    // libpng keeps two rows; the fast way four with their filters, and five without.
    let stored = product(Int(clamping: header.stored_row_bytes), pixels == nil ? 2 : 9)
    guard header.is_interlaced else { return sum(rows, stored) }
    let rowByteCount = Int(header.width) * (pixels?.byteCount ?? Int(header.channel_count))
    return sum(sum(rows, stored), product(rowByteCount, (Int(header.height) + 1) / 2))
  }

  // The limit of pixels may be any, and both sides up to 2³¹.

  private static func sum(_ a: Int, _ b: Int) -> Int {
    let (sum, overflows) = a.addingReportingOverflow(b)
    return overflows ? .max : sum
  }

  private static func product(_ a: Int, _ b: Int) -> Int {
    let (product, overflows) = a.multipliedReportingOverflow(by: b)
    return overflows ? .max : product
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
