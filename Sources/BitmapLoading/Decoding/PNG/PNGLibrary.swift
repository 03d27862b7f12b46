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
  private var firstImageDataByteCount = 0

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
  ///
  /// libpng gets the chunks that say something about the pixels, and all critical ones. It would
  /// copy a long chunk anew with each piece that it is fed, and texts of any size are legal.
  mutating func readHeader() throws -> bp_png_header {
    try feed(byteCount: 8)
    while !bp_png_has_header(pointer) {
      let byteCount = try nextNumber()
      let name = try nextNumber()
      let isWanted = PNGChunk.isCritical(name) || PNGChunk.aboutPixels.contains(name)
      guard isWanted, name == PNGChunk.imageData || byteCount <= PNGChunk.maxByteCount else {
        try skip(byteCount: byteCount + PNGChunk.crcByteCount)
        continue
      }
      try feed(numbers: byteCount, name)
      if name == PNGChunk.imageData {
        firstImageDataByteCount = byteCount
      } else {
        try feed(byteCount: byteCount + PNGChunk.crcByteCount)
      }
    }
    return bp_png_get_header(pointer)
  }

  /// The palette, once the header is read.
  var palette: bp_png_palette { bp_png_get_palette(pointer) }

  /// The rows without libpng, from the first IDAT on; nothing else may be asked for after this.
  func takeFastRows(width: Int, pixels: PNGStoredPixels) throws -> PNGFastRows {
    let data = PNGImageData(
      input,
      bytes: UnsafeRawBufferPointer(rebasing: piece[rest]),
      firstByteCount: firstImageDataByteCount
    )
    return try PNGFastRows(data, width: width, pixels: pixels)
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

  // MARK: - Bytes

  private mutating func refill() throws {
    guard rest.isEmpty else { return }
    try input.check()
    rest = 0..<input.fill(piece)
    try input.check()
    guard !rest.isEmpty else { throw BitmapError.truncated(format: .png) }
  }

  /// Feeds what there is.
  private mutating func feed() throws {
    let bytes = try nextBytes(atMost: .max)
    try check(bp_png_feed(pointer, bytes.baseAddress, bytes.count))
  }

  private mutating func feed(byteCount: Int) throws {
    var wanted = byteCount
    while wanted > 0 {
      let bytes = try nextBytes(atMost: wanted)
      try check(bp_png_feed(pointer, bytes.baseAddress, bytes.count))
      wanted -= bytes.count
    }
  }

  private func feed(numbers: Int...) throws {
    let bytes = numbers.flatMap { number in
      (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) }
    }
    try check(bp_png_feed(pointer, bytes, bytes.count))
  }

  private mutating func skip(byteCount: Int) throws {
    var wanted = byteCount
    while wanted > 0 { wanted -= try nextBytes(atMost: wanted).count }
  }

  /// The next four bytes.
  private mutating func nextNumber() throws -> Int {
    var number = 0
    for _ in 0..<4 { number = number << 8 | Int(try nextBytes(atMost: 1)[0]) }
    return number
  }

  /// At least one of the next bytes, valid until the next call.
  private mutating func nextBytes(atMost count: Int) throws -> UnsafeBufferPointer<UInt8> {
    try refill()
    let start = piece.baseAddress?.assumingMemoryBound(to: UInt8.self)
    let bytes = UnsafeBufferPointer(
      start: start?.advanced(by: rest.lowerBound),
      count: min(count, rest.count)
    )
    rest = rest.lowerBound + bytes.count..<rest.upperBound
    return bytes
  }

  private func check(_ status: bp_status) throws {
    try CodecFailure(format: .png, input: input).check(status, message: bp_png_message(pointer))
  }
}

/// What is known of the chunks of PNG (PNG 4.7, 11).
private enum PNGChunk {
  static let crcByteCount = 4

  /// Beyond this an ancillary chunk is left out: real ICC profiles stay below 4 MB.
  static let maxByteCount = 8 << 20

  static let imageData = number("IDAT")

  /// The ancillary chunks that change what the pixels look like.
  static let aboutPixels = Set(
    ["tRNS", "gAMA", "cHRM", "sRGB", "iCCP", "cICP", "eXIf"].map(number)
  )

  /// Whether a picture with an unknown chunk of this name cannot be shown.
  static func isCritical(_ name: Int) -> Bool { name >> 24 & 0x20 == 0 }

  private static func number(_ name: String) -> Int { name.utf8.reduce(0) { $0 << 8 | Int($1) } }
}
