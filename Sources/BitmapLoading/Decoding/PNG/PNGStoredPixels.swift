import CCodecs

/// How the pixels of a common kind of PNG are stored, and brought into the form that is scaled.
struct PNGStoredPixels {
  /// Bytes of a pixel as it is stored.
  let byteCount: Int

  /// What the rows are delivered as.
  let layout: RowLayout

  private let colors: IndexedColors?

  /// Nil for a kind that libpng has to decode.
  init?(_ header: bp_png_header, palette: bp_png_palette) {
    guard bp_inflate_is_available(), header.bit_depth == 8 else { return nil }
    switch header.color_type {
    case 0 where !header.has_transparency_chunk: layout = .gray
    case 2 where !header.has_transparency_chunk: layout = .rgb
    case 3:
      let colors = IndexedColors(palette)
      (self.colors, layout, byteCount) = (colors, colors.layout, 1)
      return
    case 6: layout = .straightRGBA
    default: return nil
    }
    colors = nil
    byteCount = layout.channelCount
  }

  /// Hands a row of `pixelCount` pixels to `reducer`.
  func deliver(_ row: UnsafePointer<UInt8>, pixelCount: Int, to reducer: RowReducer) {
    if let colors {
      colors.expand(row, count: pixelCount, into: reducer.nextRow)
    } else {
      reducer.nextRow.update(from: row, count: pixelCount * byteCount)
    }
    reducer.commitRow()
  }
}

extension IndexedColors {
  fileprivate init(_ palette: bp_png_palette) {
    let colors = withUnsafeBytes(of: palette) { bytes in
      (0..<256).map {
        UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: 4 * $0, as: UInt32.self))
      }
    }
    self.init(colors)
  }
}
