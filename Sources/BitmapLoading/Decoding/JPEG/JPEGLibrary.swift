import CCodecs

/// The guarded calls of one libjpeg decoder, with errors that Swift can throw.
struct JPEGLibrary: ~Copyable {
  private let pointer: OpaquePointer
  private let input: DecoderInput

  init(_ input: DecoderInput) throws(BitmapError) {
    guard
      let pointer = bp_jpeg_create(
        DecoderInput.fillFunction,
        DecoderInput.stopFunction,
        input.context
      )
    else { throw .corrupt(format: .jpeg, message: "out of memory") }
    self.pointer = pointer
    self.input = input
  }

  deinit {
    bp_jpeg_destroy(pointer)
  }

  func readHeader() throws -> bp_jpeg_header {
    var header = bp_jpeg_header()
    try check(bp_jpeg_read_header(pointer, &header))
    return header
  }

  func startRows() throws {
    try check(bp_jpeg_start_rows(pointer))
  }

  func readRow(into row: UnsafeMutablePointer<UInt8>) throws {
    try check(bp_jpeg_read_row(pointer, row))
  }

  func startPlanes(scaleEighths: Int, count: Int) throws -> [bp_jpeg_plane] {
    var planes = [bp_jpeg_plane](repeating: bp_jpeg_plane(), count: Int(BP_JPEG_MAX_COMPONENTS))
    try check(bp_jpeg_start_planes(pointer, UInt32(scaleEighths), &planes))
    return Array(planes.prefix(count))
  }

  /// Decodes the next rows of each plane; `rows` has the pointers of all planes.
  ///
  /// False if the bytes ended before these rows did; they and all after them are grey.
  func readStrip(into rows: UnsafePointer<UnsafeMutablePointer<UInt8>?>) throws -> Bool {
    try check(bp_jpeg_read_strip(pointer, rows))
    return !bp_jpeg_is_strip_missing(pointer)
  }

  /// The first row that is not in the file, as far as is known by now.
  var firstMissingRow: Int { Int(bp_jpeg_get_damage(pointer).first_missing_row) }

  /// What was missing, now that all rows were read.
  ///
  /// Throws if there is not one row of picture.
  func damage(of size: PixelSize) throws -> JPEGDamage {
    let damage = bp_jpeg_get_damage(pointer)
    if let failure = input.failure { throw failure }
    guard damage.first_missing_row > 0 else { throw BitmapError.truncated(format: .jpeg) }
    return JPEGDamage(
      isDamaged: damage.is_damaged,
      firstMissingRow: min(Int(damage.first_missing_row), size.height)
    )
  }

  private func check(_ status: bp_status) throws {
    try CodecFailure(format: .jpeg, input: input).check(status, message: bp_jpeg_message(pointer))
  }
}

extension bp_jpeg_header {
  /// The body of the EXIF segment, empty without one; valid as long as the decoder.
  var exifBytes: UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: exif, count: exif_length)
  }
}

/// What libjpeg could not find in the bytes.
struct JPEGDamage {
  var isDamaged: Bool
  var firstMissingRow: Int
}
