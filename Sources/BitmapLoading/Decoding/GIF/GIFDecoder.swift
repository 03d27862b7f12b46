import CCodecs

/// The first frame of a GIF on a transparent canvas: giflib reads the structure, `LZWDecoder` the
/// pixels.
///
/// The canvas is the union of the screen and the frame. Nothing after the first frame is read.
///
/// Memory beside the picture: about 17 rows and 100 KiB; the even rows of an interlaced frame are kept
/// as one byte a pixel (`width · height / 2` bytes, bounded by `BitmapLimits.maxWorkingByteCount`).
enum GIFDecoder: ImageDecoding {
  static func decode(_ input: DecoderInput, limits: BitmapLimits) throws -> DecodedPicture {
    let library = try GIFLibrary(input)
    let header = try library.readHeader()
    let frame = GIFFrame(header)
    let size = frame.canvas
    guard size.width > 0, size.height > 0 else {
      throw BitmapError.corrupt(format: .gif, message: "the canvas is empty")
    }
    let target = try limits.target(for: size)
    let colors = IndexedColors(header, of: frame)
    let rows = RowReducer.workingByteCount(source: size, target: target, layout: colors.layout)
    let kept = header.is_interlaced ? frame.width * ((frame.height + 1) / 2) : frame.width
    try limits.check(workingByteCount: rows + kept)

    let storage = PixelStorage(size: target)
    var picture = DecodedPicture(storage: storage, size: target, sourceSize: size)
    picture.isAnimated = header.has_loop_count ? true : nil
    let reducer = RowReducer(
      source: size,
      target: target,
      layout: colors.layout,
      storage: storage
    )
    let painter = GIFPainter(frame, colors: colors, reducer: reducer)
    var indices = GIFIndexRows(library, width: frame.width)
    painter.paintAboveFrame()
    let isWhole =
      header.is_interlaced
      ? try paintInterlaced(&indices, input, frame, painter)
      : try paint(&indices, input, frame, painter)
    let fraction = painter.finish()
    picture.isDamaged = !isWhole
    picture.decodedFraction = isWhole ? 1 : fraction
    return picture
  }

  /// Paints the rows as they come; false if some did not.
  private static func paint(
    _ indices: inout GIFIndexRows,
    _ input: DecoderInput,
    _ frame: GIFFrame,
    _ painter: GIFPainter
  ) throws -> Bool {
    for y in 0..<frame.height {
      if y % 16 == 0 { try input.check() }
      do {
        painter.paint(try indices.next())
      } catch let error as BitmapError {
        if y == 0 { throw error }
        return false
      }
    }
    return true
  }

  /// Keeps the even rows, which come first, and paints them while the odd ones come; false if some
  /// did not.
  private static func paintInterlaced(
    _ indices: inout GIFIndexRows,
    _ input: DecoderInput,
    _ frame: GIFFrame,
    _ painter: GIFPainter
  ) throws -> Bool {
    let kept = GIFEvenRows(width: frame.width, height: frame.height)
    var isWhole = true
    for (count, y) in frame.firstInterlacedRows.enumerated() where isWhole {
      if count % 16 == 0 { try input.check() }
      do {
        kept.take(try indices.next(), y: y)
      } catch let error as BitmapError {
        if count == 0 { throw error }
        isWhole = false
      }
    }
    for y in 0..<kept.shownRowCount {
      if y % 16 == 0 { try input.check() }
      if y % 2 == 1, isWhole {
        do {
          painter.paint(try indices.next())
          continue
        } catch is BitmapError {
          isWhole = false
        }
      }
      painter.paint(kept.nearestRow(y))
    }
    return isWhole
  }
}

/// The even rows of an interlaced frame.
///
/// Memory: `width · height / 2` bytes.
private final class GIFEvenRows {
  private let width: Int
  private let height: Int
  private let indices: UnsafeMutableBufferPointer<UInt8>
  private var isThere: [Bool]
  private var rowCount = 0

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
    let keptRowCount = (height + 1) / 2
    indices = .allocate(capacity: width * keptRowCount)
    isThere = [Bool](repeating: false, count: keptRowCount)
  }

  deinit {
    indices.deallocate()
  }

  /// Rows that hold picture, as of an interlaced PNG: all once the first pass is whole, before that
  /// those above.
  var shownRowCount: Int { min(rowCount * GIFFrame.firstPassStep, height) }

  /// Keeps row `y`.
  func take(_ row: UnsafePointer<UInt8>, y: Int) {
    _ = UnsafeMutableBufferPointer(rebasing: indices[(y / 2 * width)...])
      .update(fromContentsOf: UnsafeBufferPointer(start: row, count: width))
    isThere[y / 2] = true
    rowCount += 1
  }

  /// The kept row that stands for row `y`: the nearest above that came.
  func nearestRow(_ y: Int) -> UnsafePointer<UInt8> {
    var index = y / 2
    while index > 0, !isThere[index] { index -= 1 }
    guard let start = indices.baseAddress else { fatalError("an allocation has an address") }
    return UnsafePointer(start + index * width)
  }
}
