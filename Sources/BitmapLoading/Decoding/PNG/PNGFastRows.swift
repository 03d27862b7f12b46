/// The rows of the common kinds of PNG, without libpng: IDAT chunks, ISA-L's inflate, filters.
///
/// Takes 8-bit grey, RGB, RGBA and palette pictures; libpng decodes all others, and has read what
/// comes before the pixels. Inflate and filters take 60 of 230 ms that libpng needs for 12 million
/// RGB pixels.
///
/// Memory: nine rows and the inflater's window; of an interlaced picture half of it, since its last
/// pass is every second row.
struct PNGFastRows: ~Copyable {
  private let pixels: PNGStoredPixels
  private var inflated: PNGInflatedRows

  /// Begins with the rows of `width` pixels whose data `data` holds.
  init(
    _ data: consuming PNGImageData,
    width: Int,
    pixels: PNGStoredPixels
  ) throws(BitmapError) {
    self.pixels = pixels
    inflated = try PNGInflatedRows(data, maxRowByteCount: width * pixels.byteCount + 1)
  }

  /// Decodes the rows of a picture of `size` from top to bottom; true if they end early because of
  /// damage.
  ///
  /// Throws if there is not one row, or the source failed.
  mutating func decode(_ size: PixelSize, into reducer: RowReducer) throws -> Bool {
    let pixels = pixels
    let error = decodeRows(size) { row, _ in
      pixels.deliver(row, pixelCount: size.width, to: reducer)
    }
    return try isDamaged(by: error, rowCount: reducer.rowCount)
  }

  /// Decodes an interlaced picture of `size`; pixels that did not come show those of earlier passes.
  ///
  /// Throws as `decode` does.
  mutating func decodePasses(_ size: PixelSize, into reducer: RowReducer) throws -> Bool {
    let pixels = pixels
    let evenRows = Adam7EvenRows(size: size, bytesPerPixel: pixels.byteCount)
    var failure: (any Error)?
    for index in Adam7Pass.ofEvenRows where failure == nil {
      failure = decodePass(index, of: size) { row, y in
        evenRows.place(row, ofPass: index, y: y)
      }
    }
    if failure == nil {
      failure = decodePass(Adam7Pass.ofEvenRows.count, of: size) { row, y in
        pixels.deliver(evenRows.row(2 * y), pixelCount: size.width, to: reducer)
        pixels.deliver(row, pixelCount: size.width, to: reducer)
      }
    } else {
      evenRows.fillWhatIsMissing()
    }
    let isDamaged = try isDamaged(by: failure, rowCount: evenRows.shownRowCount)
    for y in reducer.rowCount..<evenRows.shownRowCount {
      pixels.deliver(evenRows.row(y), pixelCount: size.width, to: reducer)
    }
    return isDamaged
  }

  // MARK: - Parts

  private mutating func decodePass(
    _ index: Int,
    of size: PixelSize,
    take: (_ row: UnsafePointer<UInt8>, _ y: Int) -> Void
  ) -> (any Error)? {
    let passSize = Adam7Pass.all[index].size(of: size)
    guard passSize.width > 0, passSize.height > 0 else { return nil }
    return decodeRows(passSize, take: take)
  }

  /// Hands the rows of a picture, or of a pass, to `take`; the error that ended them early.
  private mutating func decodeRows(
    _ size: PixelSize,
    take: (_ row: UnsafePointer<UInt8>, _ y: Int) -> Void
  ) -> (any Error)? {
    let rowByteCount = size.width * pixels.byteCount
    var unfilter = PNGUnfilter(bytesPerPixel: pixels.byteCount, rowByteCount: rowByteCount)
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
