import CCodecs

/// HEIC and AVIF through libheif, where the package is built with the trait `HEIF`.
///
/// libheif decodes neither rows nor parts, so the whole file and the whole picture are in memory:
/// eight bytes a pixel, bounded by `BitmapLimits.maxWorkingByteCount`. The bound is on the size that
/// the container states: libheif before 1.19 cannot be kept from decoding a larger one. It turns the picture itself
/// (irot, imir); an EXIF orientation beside that is not to be applied again (ISO 23008-12).
enum HEIFDecoder: ImageDecoding {
  static func decode(_ input: DecoderInput, limits: BitmapLimits) throws -> DecodedPicture {
    let bytes = try readAll(input, limits: limits)
    return try bytes.withUnsafeBufferPointer { bytes in
      let library = try HEIFLibrary(input)
      let header = try library.readHeader(bytes)
      let size = PixelSize(width: Int(header.width), height: Int(header.height))
      let target = try limits.target(for: size)
      let (pixelBytes, overflows) = size.width.multipliedReportingOverflow(by: size.height * 8)
      try limits.check(workingByteCount: overflows ? .max : bytes.count + pixelBytes)

      var picture = DecodedPicture(
        storage: PixelStorage(size: target),
        size: target,
        sourceSize: size
      )
      picture.profile = ColorProfile(heif: header)
      let reducer = RowReducer(
        source: size,
        target: target,
        layout: header.is_premultiplied ? .premultipliedRGBA : .straightRGBA,
        storage: picture.storage
      )
      let (rows, stride) = try library.decode()
      for y in 0..<size.height {
        if y % 16 == 0 { try input.check() }
        reducer.nextRow.update(from: rows + y * stride, count: size.width * 4)
        reducer.commitRow()
      }
      return picture
    }
  }

  private static func readAll(_ input: DecoderInput, limits: BitmapLimits) throws -> [UInt8] {
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = piece.withUnsafeMutableBytes { input.read(into: $0) }
      try input.check()
      guard count > 0 else { return bytes }
      bytes += piece[..<count]
      try limits.check(workingByteCount: bytes.count)
    }
  }
}

extension ColorProfile {
  /// The colours of a HEIF picture; nil stands for sRGB.
  fileprivate init?(heif header: bp_heif_header) {
    if let icc = ColorProfile(icc: header.icc, count: header.icc_length) {
      self = icc
      return
    }
    guard
      let primaries = ColorPrimaries(h273: header.primaries), primaries != .bt709,
      let transfer = TransferFunction(h273: header.transfer)
    else { return nil }
    self = .rgb(primaries, transfer)
  }
}

/// The calls of one libheif decoder, with errors that Swift can throw.
private struct HEIFLibrary: ~Copyable {
  private let pointer: OpaquePointer
  private let input: DecoderInput

  init(_ input: DecoderInput) throws(BitmapError) {
    guard let pointer = bp_heif_create() else {
      throw .corrupt(format: .heif, message: "out of memory")
    }
    self.pointer = pointer
    self.input = input
  }

  deinit {
    bp_heif_destroy(pointer)
  }

  func readHeader(_ bytes: UnsafeBufferPointer<UInt8>) throws -> bp_heif_header {
    var header = bp_heif_header()
    try check(bp_heif_read_header(pointer, bytes.baseAddress, bytes.count, &header))
    return header
  }

  func decode() throws -> (rows: UnsafePointer<UInt8>, stride: Int) {
    var rows: UnsafePointer<UInt8>?
    var stride = 0
    try check(bp_heif_decode(pointer, &rows, &stride))
    guard let rows else { throw BitmapError.corrupt(format: .heif, message: "no pixels") }
    return (rows, stride)
  }

  private func check(_ status: bp_status) throws {
    let failure = CodecFailure(format: .heif, input: input)
    // The whole file is read before it is looked at, so its end says nothing.
    guard status != .BP_FAILED else {
      throw BitmapError.corrupt(
        format: .heif,
        message: String(cString: bp_heif_message(pointer))
      )
    }
    try failure.check(status, message: bp_heif_message(pointer))
  }
}
