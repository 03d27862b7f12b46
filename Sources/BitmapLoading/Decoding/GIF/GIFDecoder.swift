import CCodecs

/// The first frame of a GIF through giflib, on a transparent canvas.
///
/// The canvas is the union of the screen and the frame. Nothing after the first frame is read.
///
/// Memory beside the picture: about 17 rows; an interlaced frame is kept as one byte a pixel
/// (bounded by `BitmapLimits.maxWorkingByteCount`).
enum GIFDecoder: ImageDecoding {
  static func decode(_ input: DecoderInput, limits: BitmapLimits) throws -> DecodedPicture {
    let decoder = try GIFLibrary(input)
    let header = try decoder.readHeader()
    let frame = GIFFrame(header)
    let size = frame.canvasSize(header)
    guard size.width > 0, size.height > 0 else {
      throw BitmapError.corrupt(format: .gif, message: "the canvas is empty")
    }
    let target = try limits.target(for: size)
    let rows = RowReducer.workingByteCount(
      source: size,
      target: target,
      layout: .premultipliedRGBA
    )
    let whole = header.is_interlaced ? frame.width * frame.height : frame.width
    try limits.check(workingByteCount: rows + whole)

    let storage = PixelStorage(size: target)
    var picture = DecodedPicture(storage: storage, size: target, sourceSize: size)
    picture.isAnimated = header.has_loop_count ? true : nil
    let reducer = RowReducer(
      source: size,
      target: target,
      layout: .premultipliedRGBA,
      storage: storage
    )
    let painter = GIFPainter(canvasWidth: size.width, frame: frame, header: header)

    let isWhole: Bool
    if header.is_interlaced {
      isWhole = try paintInterlaced(decoder, input, frame, painter, into: reducer)
    } else {
      isWhole = try paint(decoder, input, frame, painter, into: reducer)
    }
    painter.paintTransparent(rowCount: size.height - frame.top - frame.height, into: reducer)
    picture.isDamaged = !isWhole
    picture.decodedFraction = isWhole ? 1 : painter.paintedFraction
    return picture
  }

  /// Paints the rows as they come; false if some did not.
  private static func paint(
    _ decoder: borrowing GIFLibrary,
    _ input: DecoderInput,
    _ frame: GIFFrame,
    _ painter: GIFPainter,
    into reducer: RowReducer
  ) throws -> Bool {
    let indices = UnsafeMutablePointer<UInt8>.allocate(capacity: max(frame.width, 1))
    defer { indices.deallocate() }
    painter.paintTransparent(rowCount: frame.top, into: reducer)
    for y in 0..<frame.height {
      if y % 16 == 0 { try input.check() }
      if let error = decoder.readLine(into: indices, count: frame.width) {
        if y == 0 || !(error is BitmapError) { throw error }
        painter.paintTransparent(rowCount: frame.height - y, into: reducer)
        return false
      }
      painter.paint(indices, into: reducer)
    }
    return true
  }

  /// Collects the four passes, then paints; rows that did not come show the nearest above that did.
  private static func paintInterlaced(
    _ decoder: borrowing GIFLibrary,
    _ input: DecoderInput,
    _ frame: GIFFrame,
    _ painter: GIFPainter,
    into reducer: RowReducer
  ) throws -> Bool {
    let indices = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: frame.width * frame.height)
    defer { indices.deallocate() }
    guard let base = indices.baseAddress else { return true }
    var isThere = [Bool](repeating: false, count: frame.height)
    var readCount = 0
    for y in frame.interlacedRows {
      if readCount % 16 == 0 { try input.check() }
      if let error = decoder.readLine(into: base + y * frame.width, count: frame.width) {
        if readCount == 0 || !(error is BitmapError) { throw error }
        break
      }
      isThere[y] = true
      readCount += 1
    }
    painter.paintTransparent(rowCount: frame.top, into: reducer)
    // As of an interlaced PNG: all rows once the first pass is whole, before that those above.
    let shownRowCount = min(readCount * GIFFrame.firstPassStep, frame.height)
    var shown = 0
    for y in 0..<shownRowCount {
      if isThere[y] { shown = y }
      painter.paint(base + shown * frame.width, into: reducer)
    }
    painter.paintTransparent(rowCount: frame.height - shownRowCount, into: reducer)
    return readCount == frame.height
  }
}

/// Where the first frame lies.
private struct GIFFrame {
  let left: Int
  let top: Int
  let width: Int
  let height: Int

  init(_ header: bp_gif_header) {
    left = Int(header.left)
    top = Int(header.top)
    width = Int(header.width)
    height = Int(header.height)
  }

  func canvasSize(_ header: bp_gif_header) -> PixelSize {
    PixelSize(
      width: max(Int(header.screen_width), left + width),
      height: max(Int(header.screen_height), top + height)
    )
  }

  /// Rows from one of the first pass to the next.
  static let firstPassStep = 8

  /// The rows in the order in which an interlaced frame stores them (GIF 89a, appendix E).
  var interlacedRows: [Int] {
    [(0, Self.firstPassStep), (4, 8), (2, 4), (1, 2)].flatMap {
      Array(stride(from: $0, to: height, by: $1))
    }
  }
}

/// Turns palette indices into canvas rows.
private final class GIFPainter {
  private let canvasWidth: Int
  private let frame: GIFFrame
  private let colors: [UInt32]
  private var paintedRowCount = 0

  init(canvasWidth: Int, frame: GIFFrame, header: bp_gif_header) {
    self.canvasWidth = canvasWidth
    self.frame = frame
    let transparent = Int(header.transparent_index)
    colors = withUnsafeBytes(of: header.palette) { palette in
      (0..<256).map { index in
        guard index != transparent else { return 0 }
        let red = UInt32(palette[3 * index])
        let green = UInt32(palette[3 * index + 1])
        let blue = UInt32(palette[3 * index + 2])
        return red | green << 8 | blue << 16 | 0xFF00_0000
      }
    }
  }

  /// The part of the frame's rows that were painted.
  var paintedFraction: Double { Double(paintedRowCount) / Double(max(frame.height, 1)) }

  func paint(_ indices: UnsafePointer<UInt8>, into reducer: RowReducer) {
    let row = reducer.nextRow
    row.update(repeating: 0, count: canvasWidth * 4)
    let target = UnsafeMutableRawPointer(row + frame.left * 4)
    colors.withUnsafeBufferPointer { colors in
      for x in 0..<frame.width {
        let color = colors[Int(indices[x])].littleEndian
        target.storeBytes(of: color, toByteOffset: 4 &* x, as: UInt32.self)
      }
    }
    reducer.commitRow()
    paintedRowCount += 1
  }

  func paintTransparent(rowCount: Int, into reducer: RowReducer) {
    for _ in 0..<max(rowCount, 0) {
      reducer.nextRow.update(repeating: 0, count: canvasWidth * 4)
      reducer.commitRow()
    }
  }
}

/// The calls of one giflib decoder, with errors that Swift can throw.
private struct GIFLibrary: ~Copyable {
  private let pointer: OpaquePointer
  private let input: DecoderInput

  init(_ input: DecoderInput) throws(BitmapError) {
    guard let pointer = bp_gif_create(DecoderInput.readFunction, input.context) else {
      throw .corrupt(format: .gif, message: "out of memory")
    }
    self.pointer = pointer
    self.input = input
  }

  deinit {
    bp_gif_destroy(pointer)
  }

  func readHeader() throws -> bp_gif_header {
    var header = bp_gif_header()
    if let error = error(bp_gif_read_header(pointer, &header)) { throw error }
    return header
  }

  func readLine(into indices: UnsafeMutablePointer<UInt8>, count: Int) -> (any Error)? {
    error(bp_gif_read_line(pointer, indices, UInt32(count)))
  }

  private func error(_ status: bp_status) -> (any Error)? {
    guard status != .BP_OK else { return nil }
    return CodecFailure(format: .gif, input: input).error(status, message: bp_gif_message(pointer))
  }
}
