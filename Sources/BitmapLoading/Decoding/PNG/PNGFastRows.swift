import CCodecs

/// The rows of the common kinds of PNG, without libpng: IDAT chunks, ISA-L's inflate, filters.
///
/// Takes 8-bit grey, RGB, RGBA and palette pictures; libpng decodes all others, and has read what
/// comes before the pixels. Inflate and filters take 60 of 230 ms that libpng needs for 12 million
/// RGB pixels.
///
/// Memory: nine rows and the inflater's window; of an interlaced picture all of it, since its last
/// pass touches every second row.
struct PNGFastRows: ~Copyable {
  private let delivery: PNGRowDelivery
  private let bytesPerPixel: Int
  private var inflated: PNGInflatedRows

  /// What the rows of a picture are delivered as, if it is of a kind that is taken here.
  static func layout(of header: bp_png_header) -> RowLayout? {
    guard bp_inflate_is_available(), header.bit_depth == 8 else { return nil }
    switch header.color_type {
    case 0 where !header.has_transparency_chunk: return .gray
    case 2 where !header.has_transparency_chunk: return .rgb
    case 3: return .premultipliedRGBA
    case 6: return .straightRGBA
    default: return nil
    }
  }

  /// Begins with the rows whose data `data` holds.
  init(
    _ data: consuming PNGImageData,
    header: bp_png_header,
    layout: RowLayout,
    palette: bp_png_palette
  ) throws(BitmapError) {
    let isPalette = header.color_type == 3
    bytesPerPixel = isPalette ? 1 : layout.channelCount
    delivery = PNGRowDelivery(palette: isPalette ? palette : nil, bytesPerPixel: bytesPerPixel)
    let rowByteCount = Int(header.width) * bytesPerPixel
    inflated = try PNGInflatedRows(data, maxRowByteCount: rowByteCount + 1)
  }

  /// Decodes the rows of a picture of `size` from top to bottom; true if they end early because of
  /// damage.
  ///
  /// Throws if there is not one row, or the source failed.
  mutating func decode(_ size: PixelSize, into reducer: RowReducer) throws -> Bool {
    let delivery = delivery
    let error = decodeRows(size) { row, _ in
      delivery.deliver(row, pixelCount: size.width, to: reducer)
    }
    return try isDamaged(by: error, rowCount: reducer.rowCount)
  }

  /// Decodes an interlaced picture of `size`; pixels that did not come show those of earlier passes.
  ///
  /// Throws as `decode` does.
  mutating func decodePasses(_ size: PixelSize, into reducer: RowReducer) throws -> Bool {
    let picture = Adam7Picture(size: size, bytesPerPixel: bytesPerPixel)
    var failure: (any Error)?
    for index in Adam7Pass.all.indices where failure == nil {
      let passSize = Adam7Pass.all[index].size(of: size)
      guard passSize.width > 0, passSize.height > 0 else { continue }
      failure = decodeRows(passSize) { row, y in picture.place(row, ofPass: index, y: y) }
    }
    let isDamaged = try isDamaged(by: failure, rowCount: picture.rowCount)
    if isDamaged { picture.fillWhatIsMissing() }
    for y in 0..<picture.rowCount {
      delivery.deliver(picture.row(y), pixelCount: size.width, to: reducer)
    }
    return isDamaged
  }

  // MARK: - Parts

  /// Hands the rows of a picture, or of a pass, to `take`; the error that ended them early.
  private mutating func decodeRows(
    _ size: PixelSize,
    take: (_ row: UnsafePointer<UInt8>, _ y: Int) -> Void
  ) -> (any Error)? {
    let rowByteCount = size.width * bytesPerPixel
    var unfilter = PNGUnfilter(bytesPerPixel: bytesPerPixel, rowByteCount: rowByteCount)
    var y = 0
    while y < size.height {
      let wanted = min(PNGUnfilter.blockRowCount, size.height - y)
      let (count, error) = inflated.read(rowCount: wanted, rowByteCount: rowByteCount + 1)
      let there = unfilter.unfilter(inflated.rows, count: count)
      for index in 0..<there { take(unfilter.row(index), y + index) }
      unfilter.advance(count: there)
      y += there
      if there < wanted {
        return error ?? BitmapError.corrupt(format: .png, message: "no such filter")
      }
    }
    return nil
  }

  /// Whether `error` left a part of the picture; throws it if it did not.
  private func isDamaged(by error: (any Error)?, rowCount: Int) throws -> Bool {
    guard let error else { return false }
    guard rowCount > 0, error is BitmapError else { throw error }
    return true
  }
}

/// Brings a row as it is stored into the form that is scaled.
private struct PNGRowDelivery {
  let palette: bp_png_palette?
  let bytesPerPixel: Int

  func deliver(_ row: UnsafePointer<UInt8>, pixelCount: Int, to reducer: RowReducer) {
    let target = reducer.nextRow
    if let palette {
      withUnsafeBytes(of: palette) { colors in
        let target = UnsafeMutableRawPointer(target)
        for x in 0..<pixelCount {
          let color = colors.loadUnaligned(fromByteOffset: 4 &* Int(row[x]), as: UInt32.self)
          target.storeBytes(of: color, toByteOffset: 4 &* x, as: UInt32.self)
        }
      }
    } else {
      target.update(from: row, count: pixelCount * bytesPerPixel)
    }
    reducer.commitRow()
  }
}
