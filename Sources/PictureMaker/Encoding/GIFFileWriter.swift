import CCodecs

/// Owns one encoder of giflib.
struct GIFFileWriter: ~Copyable {
  private let encoder: OpaquePointer

  /// The sink must outlive the writer.
  init(sink: ByteSink) throws(PictureMakerError) {
    guard let encoder = bp_gif_encoder_create(ByteSink.write, sink.context) else {
      throw .encoder(kind: "GIF", message: "out of memory")
    }
    self.encoder = encoder
  }

  deinit {
    bp_gif_encoder_destroy(encoder)
  }

  func start(width: Int, height: Int, palette: Palette?) throws(PictureMakerError) {
    let count = palette?.roundedCount ?? 0
    try check(
      bp_gif_encoder_start(
        encoder,
        UInt32(width),
        UInt32(height),
        palette?.triples(count: count) ?? [],
        count
      )
    )
  }

  func write(loopCount: Int) throws(PictureMakerError) {
    try check(bp_gif_encoder_write_loop_count(encoder, UInt16(clamping: loopCount)))
  }

  func begin(
    _ frame: bp_gif_encoder_frame,
    palette: Palette?
  ) throws(PictureMakerError) {
    let count = palette?.roundedCount ?? 0
    let triples = palette?.triples(count: count) ?? []
    try check(
      withUnsafePointer(to: frame) {
        bp_gif_encoder_begin_frame(encoder, $0, triples, count)
      }
    )
  }

  func write(line: [UInt8]) throws(PictureMakerError) {
    var line = line
    let count = line.count
    try check(bp_gif_encoder_write_line(encoder, &line, count))
  }

  func finish() throws(PictureMakerError) {
    try check(bp_gif_encoder_finish(encoder))
  }

  private func check(_ isDone: Bool) throws(PictureMakerError) {
    guard !isDone else { return }
    throw .encoder(kind: "GIF", message: String(cString: bp_gif_encoder_message(encoder)))
  }
}
