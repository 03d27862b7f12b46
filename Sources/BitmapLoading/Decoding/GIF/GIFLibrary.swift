import CCodecs

/// The calls of one giflib decoder, with errors that Swift can throw.
struct GIFLibrary: ~Copyable {
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

  /// Reads up to the pixels of the first frame.
  func readHeader() throws -> bp_gif_header {
    var header = bp_gif_header()
    try check(bp_gif_read_header(pointer, &header))
    return header
  }

  /// The next sub-block of the frame, valid until the next call; empty behind the last.
  func nextBlock() throws -> bp_gif_block {
    var block = bp_gif_block()
    try check(bp_gif_next_block(pointer, &block))
    return block
  }

  /// Decodes a row with giflib itself, which tests compare with; instead of `nextBlock`.
  func readLine(into indices: UnsafeMutablePointer<UInt8>, count: Int) throws {
    try check(bp_gif_read_line(pointer, indices, UInt32(count)))
  }

  /// The error for data that end too early: those of a cut file, or of one that is wrong.
  func earlyEnd(_ message: String) -> any Error {
    CodecFailure(format: .gif, input: input).error(.BP_FAILED, message: message)
  }

  /// The error for data that make no sense, wherever they end.
  func corruption(_ message: String) -> any Error {
    input.failure ?? BitmapError.corrupt(format: .gif, message: message)
  }

  private func check(_ status: bp_status) throws {
    try CodecFailure(format: .gif, input: input).check(status, message: bp_gif_message(pointer))
  }
}
