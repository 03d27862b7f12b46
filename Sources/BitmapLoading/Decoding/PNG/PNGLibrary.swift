import CCodecs

/// Something that takes the rows of libpng.
protocol PNGRowSink: AnyObject {
  /// Whether anything of the picture has come.
  var isEmpty: Bool { get }

  /// Takes row `y`, valid during the call only.
  func take(_ row: UnsafePointer<UInt8>, y: Int, pass: Int, of png: OpaquePointer)
}

extension RowReducer: PNGRowSink {
  var isEmpty: Bool { rowCount == 0 }

  func take(_ row: UnsafePointer<UInt8>, y: Int, pass: Int, of png: OpaquePointer) {
    nextRow.update(from: row, count: rowByteCount)
    commitRow()
  }
}

/// One libpng decoder, fed from the input, with errors that Swift can throw.
struct PNGLibrary: ~Copyable {
  /// Bytes that are read at a time.
  private static let pieceByteCount = PNGImageData.pieceByteCount

  /// Who takes the rows; known only after the header, while libpng wants a context at once.
  private final class Receiver {
    var sink: (any PNGRowSink)?
  }

  private let pointer: OpaquePointer
  private let input: DecoderInput
  private let receiver = Receiver()
  private let piece = UnsafeMutableRawBufferPointer.allocate(
    byteCount: PNGLibrary.pieceByteCount,
    alignment: 16
  )
  private var rest: Range<Int> = 0..<0
  /// The last bytes that libpng took: at the header's end, length and name of the first IDAT.
  private var lastTaken: [UInt8] = []

  init(_ input: DecoderInput) throws(BitmapError) {
    let context = Unmanaged.passUnretained(receiver).toOpaque()
    let pointer = bp_png_create(
      { context, png, row, y, pass in
        guard let context, let png, let row else { return }
        let receiver = Unmanaged<Receiver>.fromOpaque(context).takeUnretainedValue()
        receiver.sink?.take(row, y: Int(y), pass: Int(pass), of: png)
      },
      context
    )
    guard let pointer else { throw .corrupt(format: .png, message: "out of memory") }
    self.pointer = pointer
    self.input = input
  }

  deinit {
    bp_png_destroy(pointer)
    piece.deallocate()
  }

  /// Reads up to the first IDAT.
  mutating func readHeader() throws -> bp_png_header {
    while !bp_png_has_header(pointer) {
      let before = rest
      try feed()
      // What was read anew begins at 0; the rest was there before.
      let start = before.isEmpty ? 0 : before.lowerBound
      lastTaken = (lastTaken + piece[start..<rest.lowerBound]).suffix(8)
    }
    return bp_png_get_header(pointer)
  }

  /// The rows without libpng, from the first IDAT on; nothing else may be asked for after this.
  func takeFastRows(_ header: bp_png_header, layout: RowLayout) throws -> PNGFastRows {
    let data = PNGImageData(
      input,
      bytes: UnsafeRawBufferPointer(rebasing: piece[rest]),
      firstByteCount: lastTaken.prefix(4).reduce(0) { $0 << 8 | Int($1) }
    )
    let palette = bp_png_get_palette(pointer)
    return try PNGFastRows(data, header: header, layout: layout, palette: palette)
  }

  /// Decodes all rows; true if they end early, or do so because the bytes are damaged.
  ///
  /// Throws if there is not one row, or the source failed.
  mutating func decodeRows(into sink: some PNGRowSink) throws -> Bool {
    receiver.sink = sink
    try check(bp_png_start(pointer))
    do {
      while !bp_png_is_complete(pointer) { try feed() }
      return false
    } catch is BitmapError where !sink.isEmpty {
      return true
    }
  }

  private mutating func feed() throws {
    if rest.isEmpty {
      try input.check()
      rest = 0..<input.fill(piece)
    }
    try input.check()
    guard !rest.isEmpty else { throw BitmapError.truncated(format: .png) }
    var taken = 0
    let bytes = piece.baseAddress?.assumingMemoryBound(to: UInt8.self).advanced(by: rest.lowerBound)
    try check(bp_png_feed(pointer, bytes, rest.count, &taken))
    rest = rest.lowerBound + taken..<rest.upperBound
  }

  private func check(_ status: bp_status) throws {
    try CodecFailure(format: .png, input: input).check(status, message: bp_png_message(pointer))
  }
}
