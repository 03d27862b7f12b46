import BitmapLoading

extension ByteSource {
  /// One read of up to `count` bytes.
  func read(upTo count: Int) throws -> [UInt8] {
    var bytes = [UInt8](repeating: 0xEE, count: count)
    let readCount = try bytes.withUnsafeMutableBytes { try read(into: $0) }
    return Array(bytes[..<readCount])
  }

  /// Everything up to the end, read in pieces of up to `count` bytes.
  func drain(upTo count: Int = 4096) throws -> [UInt8] {
    var bytes: [UInt8] = []
    while true {
      let piece = try read(upTo: count)
      if piece.isEmpty { return bytes }
      bytes += piece
    }
  }
}

extension BytePipe {
  func write(_ bytes: [UInt8]) -> Bool { bytes.withUnsafeBytes { write($0) } }
}
