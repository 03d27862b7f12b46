import Glibc

/// A file that is read more than once: kept in memory, and from `memoryByteCount` bytes on in a file
/// without a name, which is gone with its descriptor.
final class KeptBytes {
  /// Many a file of a hundred megapixels is larger; pictures that come over a network are not much.
  private static let memoryByteCount = 4 << 20

  private var memory: [UInt8]
  private var file: CInt?
  private var byteCount: Int

  /// Keeps `bytes`, and what is appended.
  init(_ bytes: [UInt8]) {
    memory = bytes
    byteCount = bytes.count
  }

  deinit {
    if let file { close(file) }
  }

  /// Appends bytes.
  ///
  /// Throws if there is no place for them.
  func append(_ bytes: UnsafeRawBufferPointer) throws(BitmapError) {
    if file == nil, byteCount + bytes.count <= Self.memoryByteCount {
      memory.append(contentsOf: bytes)
    } else {
      try moveToFile()
      try write(bytes)
    }
    byteCount += bytes.count
  }

  /// Copies bytes from `position` on into `buffer`; 0 at the end.
  func read(at position: Int, into buffer: UnsafeMutableRawBufferPointer) -> Int {
    guard let file else {
      let count = min(buffer.count, memory.count - position)
      guard count > 0 else { return 0 }
      buffer.copyBytes(from: memory[position..<position + count])
      return count
    }
    while true {
      let count = pread(file, buffer.baseAddress, buffer.count, position)
      if count >= 0 || errno != EINTR { return max(count, 0) }
    }
  }

  // MARK: - The file

  private func moveToFile() throws(BitmapError) {
    guard file == nil else { return }
    guard let descriptor = Self.makeFile() else { throw Self.noPlace }
    file = descriptor
    let kept = memory
    memory = []
    let result = kept.withUnsafeBytes { bytes in
      Result { () throws(BitmapError) in try write(bytes) }
    }
    try result.get()
  }

  private func write(_ bytes: UnsafeRawBufferPointer) throws(BitmapError) {
    guard let file else { return }
    var rest = bytes
    while !rest.isEmpty {
      let count = Glibc.write(file, rest.baseAddress, rest.count)
      if count > 0 {
        rest = UnsafeRawBufferPointer(rebasing: rest[count...])
      } else if errno != EINTR {
        throw Self.noPlace
      }
    }
  }

  private static var noPlace: BitmapError {
    .corrupt(format: .jpeg, message: "no place to keep the file")
  }

  private static func makeFile() -> CInt? {
    let folder = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var path = Array("\(folder)/bigpicture-XXXXXX".utf8CString)
    let descriptor = mkstemp(&path)
    guard descriptor >= 0 else { return nil }
    unlink(path)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    return descriptor
  }
}

extension KeptBytes {
  /// Reads the kept bytes in order.
  final class Reader: EntropyBytes {
    private let bytes: KeptBytes
    private var position: Int

    init(_ bytes: KeptBytes, at position: Int) {
      self.bytes = bytes
      self.position = position
    }

    func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
      let count = bytes.read(at: position, into: buffer)
      position += count
      return count
    }
  }
}
