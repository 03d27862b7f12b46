extension Orientation {
  /// Reads the orientation from the TIFF structure of an EXIF block (EXIF 2.32, tag 0x0112).
  ///
  /// Both byte orders are read. Nil where the block is damaged, has no such tag, or a value that
  /// means nothing: a picture is never lost for its EXIF.
  ///
  /// Some writers of PNG and WebP keep the name that the block has in a JPEG in front of it.
  init?(exif block: UnsafeBufferPointer<UInt8>) {
    let name = Array("Exif\0\0".utf8)
    let start = block.starts(with: name) ? name.count : 0
    let bytes = UnsafeBufferPointer(rebasing: block[start...])
    guard
      let tiff = TIFFReader(bytes),
      let directory = tiff.uint32(at: 4),
      let count = tiff.uint16(at: directory)
    else { return nil }
    for index in 0..<count {
      let entry = directory + 2 + 12 * index
      guard let tag = tiff.uint16(at: entry) else { return nil }
      guard tag == 0x0112 else { continue }
      guard let type = tiff.uint16(at: entry + 2), let value = tiff.value(at: entry + 8, type: type)
      else { return nil }
      self.init(rawValue: value)
      return
    }
    return nil
  }
}

/// Numbers of a TIFF structure, in its own byte order.
private struct TIFFReader {
  private let bytes: UnsafeBufferPointer<UInt8>
  private let isLittleEndian: Bool

  init?(_ bytes: UnsafeBufferPointer<UInt8>) {
    switch Array(bytes.prefix(4)) {
    case [0x49, 0x49, 0x2A, 0x00]: isLittleEndian = true
    case [0x4D, 0x4D, 0x00, 0x2A]: isLittleEndian = false
    default: return nil
    }
    self.bytes = bytes
  }

  func uint16(at offset: Int) -> Int? { number(at: offset, byteCount: 2) }

  func uint32(at offset: Int) -> Int? { number(at: offset, byteCount: 4) }

  /// A value of one element: SHORT as the standard says, LONG as some cameras write.
  func value(at offset: Int, type: Int) -> Int? {
    switch type {
    case 3: uint16(at: offset)
    case 4: uint32(at: offset)
    default: nil
    }
  }

  private func number(at offset: Int, byteCount: Int) -> Int? {
    guard offset >= 0, offset <= bytes.count - byteCount else { return nil }
    let digits = bytes[offset..<offset + byteCount]
    return isLittleEndian
      ? digits.reversed().reduce(0) { $0 << 8 | Int($1) }
      : digits.reduce(0) { $0 << 8 | Int($1) }
  }
}
