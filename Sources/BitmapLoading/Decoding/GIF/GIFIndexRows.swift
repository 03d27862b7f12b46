import CCodecs

/// The rows of a frame as palette indices, in the order in which they are stored.
///
/// giflib hands out the sub-blocks, `LZWDecoder` decodes them. Nothing behind the last index is read.
///
/// Memory: a row, the longest string of codes, and the decoder's table: `width` bytes and 68 KiB.
struct GIFIndexRows: ~Copyable {
  private let library: GIFLibrary
  private let width: Int
  private var decoder: LZWDecoder?
  private var block = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
  /// Indices from `position` to `count` were decoded but not yet handed out.
  private let indices: UnsafeMutablePointer<UInt8>
  private var position = 0
  private var count = 0

  /// Begins behind the header that `library` has read.
  init(_ library: consuming GIFLibrary, width: Int) {
    self.library = library
    self.width = width
    indices = .allocate(capacity: width + LZWDecoder.slackCount)
    indices.initialize(repeating: 0, count: width + LZWDecoder.slackCount)
  }

  deinit {
    indices.deallocate()
  }

  /// The next row, valid until the next call.
  ///
  /// Throws where the data end or make no sense, and what the source throws; all whole rows before
  /// that were handed out.
  mutating func next() throws -> UnsafePointer<UInt8> {
    if count - position < width { try decodeRow() }
    defer { position += width }
    return UnsafePointer(indices + position)
  }

  private mutating func decodeRow() throws {
    // Less than a row is left.
    count -= position
    indices.update(from: indices + position, count: count)
    position = 0
    if decoder == nil { try begin() }
    while true {
      // What was decoded before an error is not handed out again.
      let stop = decoder?.decode(&block, into: indices, count: &count, wantedCount: width)
      switch stop {
      case .isFull: return
      case .needsBytes: try readBlock()
      case .end: throw library.earlyEnd("the frame ends too early")
      case .unknownCode, nil: throw library.corruption("a code that stands for nothing")
      }
    }
  }

  private mutating func begin() throws {
    let first = try library.nextBlock()
    decoder = LZWDecoder(codeSize: Int(first.code_size))
    guard decoder != nil else { throw library.corruption("codes of \(first.code_size) bits") }
    try take(first)
  }

  private mutating func readBlock() throws {
    try take(library.nextBlock())
  }

  private mutating func take(_ next: bp_gif_block) throws {
    guard next.count > 0 else { throw library.earlyEnd("not enough data") }
    block = UnsafeBufferPointer(start: next.bytes, count: next.count)
  }
}
