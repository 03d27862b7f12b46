import CCodecs

extension PNGEncoding {
  /// Writes the file.
  public func encode(_ picture: any RowRecipe, to sink: ByteSink) throws(PictureMakerError) {
    try withExtendedLifetime(sink) { () throws(PictureMakerError) in
      let writer = try PNGFileWriter(sink: sink)
      try writer.start(options(width: picture.width, height: picture.height))
      try writeChunks(to: writer)
      if color == .palette {
        try writeIndices(of: picture, to: writer)
      } else {
        try writeSamples(of: picture, to: writer)
      }
      try writer.finish()
    }
  }

  private func options(width: Int, height: Int) -> bp_png_encoder_options {
    bp_png_encoder_options(
      width: UInt32(width),
      height: UInt32(height),
      color_type: color.rawValue,
      bit_depth: UInt8(bitDepth),
      is_interlaced: isInterlaced,
      filters: filters,
      compression_level: UInt8(compressionLevel),
      idat_byte_count: UInt32(idatByteCount ?? 0)
    )
  }

  private var filters: UInt8 {
    let set =
      switch filter {
      case .none: BP_PNG_FILTER_NONE
      case .sub: BP_PNG_FILTER_SUB
      case .up: BP_PNG_FILTER_UP
      case .average: BP_PNG_FILTER_AVERAGE
      case .paeth: BP_PNG_FILTER_PAETH
      case .adaptive:
        BP_PNG_FILTER_NONE | BP_PNG_FILTER_SUB | BP_PNG_FILTER_UP | BP_PNG_FILTER_AVERAGE
          | BP_PNG_FILTER_PAETH
      }
    return UInt8(set)
  }

  /// The chunks that come before PLTE (PNG 5.6).
  private func writeChunks(to writer: borrowing PNGFileWriter) throws(PictureMakerError) {
    if let gamma {
      let bytes = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: gamma >> $0) }
      try writer.write(chunk: "gAMA", bytes)
    }
    if let iccProfile = rgbProfile?.bytes ?? iccProfile {
      // A name, its end, and the number of the only compression.
      let head = Array("profile\0\0".utf8)
      try writer.write(chunk: "iCCP", head + StoredDeflate.stream(iccProfile))
    }
    if let exif { try writer.write(chunk: "eXIf", exif.bytes) }
  }

  private func writeSamples(
    of picture: any RowRecipe,
    to writer: borrowing PNGFileWriter
  ) throws(PictureMakerError) {
    let samples = PNGSamples(color: color, bitDepth: bitDepth, transparentColor: transparentColor)
    if let transparency = samples.transparency { try writer.write(chunk: "tRNS", transparency) }
    var row = [UInt8](repeating: 0, count: picture.rowByteCount)
    var packed = samples.packed(row)
    for (y, isUsed) in storedRows(height: picture.height) {
      if isUsed {
        picture.write(row: y, to: &row)
        packed = samples.packed(row)
      }
      try writer.write(row: packed)
    }
  }

  private func writeIndices(
    of picture: any RowRecipe,
    to writer: borrowing PNGFileWriter
  ) throws(PictureMakerError) {
    let palette = palette(for: picture)
    try writer.write(chunk: "PLTE", palette.triples(count: palette.colors.count))
    if !palette.alphas.isEmpty { try writer.write(chunk: "tRNS", palette.alphas) }
    var rows = IndexedRows(
      picture,
      palette: palette,
      dithers: dithers,
      alphaIsBinary: false,
      areInOrder: !isInterlaced
    )
    var packed = [UInt8](repeating: 0, count: picture.width)
    for (y, isUsed) in storedRows(height: picture.height) {
      if isUsed { packed = PNGSamples.packed(rows.indices(y), bitDepth: bitDepth) }
      try writer.write(row: packed)
    }
  }

  /// The rows in the order in which libpng wants them: all of them, and interlaced ones seven
  /// times, of which it looks only at those of the pass (PNG 8.2).
  private func storedRows(height: Int) -> [(y: Int, isUsed: Bool)] {
    guard isInterlaced else { return (0..<height).map { ($0, true) } }
    let passes = [(0, 8), (0, 8), (4, 8), (0, 4), (2, 4), (0, 2), (1, 2)]
    return passes.flatMap { first, step in
      (0..<height).map { ($0, $0 >= first && ($0 - first) % step == 0) }
    }
  }
}
