import CCodecs

/// Owns one encoder of libjpeg-turbo.
struct JPEGFileWriter: ~Copyable {
  struct Segment {
    let marker: UInt8
    let bytes: [UInt8]
  }

  private let encoder: OpaquePointer

  /// The sink must outlive the writer.
  init(sink: ByteSink) throws(PictureMakerError) {
    guard let encoder = bp_jpeg_encoder_create(ByteSink.write, sink.context) else {
      throw .encoder(kind: "JPEG", message: "out of memory")
    }
    self.encoder = encoder
  }

  deinit {
    bp_jpeg_encoder_destroy(encoder)
  }

  func start(_ options: bp_jpeg_encoder_options) throws(PictureMakerError) {
    try check(withUnsafePointer(to: options) { bp_jpeg_encoder_start(encoder, $0) })
  }

  func write(_ segment: Segment) throws(PictureMakerError) {
    let (marker, bytes) = (segment.marker, segment.bytes)
    try check(bp_jpeg_encoder_write_segment(encoder, marker, bytes, bytes.count))
  }

  func write(row: [UInt8]) throws(PictureMakerError) {
    try check(bp_jpeg_encoder_write_row(encoder, row))
  }

  func finish() throws(PictureMakerError) {
    try check(bp_jpeg_encoder_finish(encoder))
  }

  private func check(_ isDone: Bool) throws(PictureMakerError) {
    guard !isDone else { return }
    throw .encoder(kind: "JPEG", message: String(cString: bp_jpeg_encoder_message(encoder)))
  }
}
