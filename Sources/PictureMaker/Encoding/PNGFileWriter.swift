import CCodecs

/// Owns one encoder of libpng.
struct PNGFileWriter: ~Copyable {
  private let encoder: OpaquePointer

  /// The sink must outlive the writer.
  init(sink: ByteSink) throws(PictureMakerError) {
    guard let encoder = bp_png_encoder_create(ByteSink.write, sink.context) else {
      throw .encoder(kind: "PNG", message: "out of memory")
    }
    self.encoder = encoder
  }

  deinit {
    bp_png_encoder_destroy(encoder)
  }

  func start(_ options: bp_png_encoder_options) throws(PictureMakerError) {
    try check(withUnsafePointer(to: options) { bp_png_encoder_start(encoder, $0) })
  }

  func write(chunk name: String, _ bytes: [UInt8]) throws(PictureMakerError) {
    try check(bp_png_encoder_write_chunk(encoder, name, bytes, bytes.count))
  }

  func write(row: [UInt8]) throws(PictureMakerError) {
    try check(bp_png_encoder_write_row(encoder, row))
  }

  func finish() throws(PictureMakerError) {
    try check(bp_png_encoder_finish(encoder))
  }

  private func check(_ isDone: Bool) throws(PictureMakerError) {
    guard !isDone else { return }
    throw .encoder(kind: "PNG", message: String(cString: bp_png_encoder_message(encoder)))
  }
}
