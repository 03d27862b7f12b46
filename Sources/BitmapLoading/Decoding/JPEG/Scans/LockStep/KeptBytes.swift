import Glibc

/// A file that is read more than once: kept in memory, and from `memoryByteCount` bytes on in a file
/// without a name in `TMPDIR`, or /tmp, which is gone with its descriptor.
///
/// Where no file can be made memory holds it all, as it does where that folder is one in memory.
final class KeptBytes {
  /// Pictures that come over a network are seldom larger, but many files of a hundred megapixels.
  static let memoryByteCount = 4 << 20

  /// Why bytes could not be kept, or read again.
  private(set) var failure: BitmapError?

  private let maxByteCount: Int
  private let folder: String
  private var memory: [UInt8]
  private var file: CInt?
  private var isWithoutFile = false
  private var byteCount: Int

  /// Keeps `bytes`, and what is appended: up to `maxByteCount` where memory has to hold it all.
  init(_ bytes: [UInt8], maxByteCount: Int, folder: String? = nil) {
    memory = bytes
    byteCount = bytes.count
    self.maxByteCount = maxByteCount
    self.folder = folder ?? getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
  }

  deinit {
    if let file { close(file) }
  }

  /// Appends bytes, unless `failure` says why not.
  func append(_ bytes: UnsafeRawBufferPointer) {
    guard failure == nil else { return }
    byteCount += bytes.count
    if byteCount > Self.memoryByteCount { moveToFile() }
    guard file == nil else {
      if !write(bytes) { failure = Self.noPlace }
      return
    }
    guard byteCount <= max(maxByteCount, Self.memoryByteCount) else {
      failure = .memoryLimit(needed: byteCount, limit: maxByteCount)
      return
    }
    memory.append(contentsOf: bytes)
  }

  /// Copies bytes from `position` on into `buffer`; 0 at the end and after a failure.
  fileprivate func read(at position: Int, into buffer: UnsafeMutableRawBufferPointer) -> Int {
    guard let file else {
      let count = min(buffer.count, memory.count - position)
      guard count > 0 else { return 0 }
      buffer.copyBytes(from: memory[position..<position + count])
      return count
    }
    while true {
      let count = pread(file, buffer.baseAddress, buffer.count, position)
      if count >= 0 { return count }
      guard errno == EINTR else {
        failure = .corrupt(format: .jpeg, message: "the kept file cannot be read")
        return 0
      }
    }
  }

  // MARK: - The file

  private static let noPlace = BitmapError.corrupt(
    format: .jpeg,
    message: "no place to keep the file"
  )

  private func moveToFile() {
    guard file == nil, !isWithoutFile else { return }
    file = makeFile()
    if memory.withUnsafeBytes({ write($0) }) {
      memory = []
    } else {
      if let file { close(file) }
      file = nil
      isWithoutFile = true
    }
  }

  /// False if not all could be written.
  private func write(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard let file else { return false }
    var rest = bytes
    while !rest.isEmpty {
      let count = Glibc.write(file, rest.baseAddress, rest.count)
      if count > 0 {
        rest = UnsafeRawBufferPointer(rebasing: rest[count...])
      } else if count == 0 || errno != EINTR {
        return false
      }
    }
    return true
  }

  private func makeFile() -> CInt? {
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

  /// Reads new bytes, and keeps them.
  final class Writer: EntropyBytes {
    private let bytes: KeptBytes
    private let input: any EntropyBytes

    init(_ bytes: KeptBytes, input: some EntropyBytes) {
      self.bytes = bytes
      self.input = input
    }

    func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
      let count = input.read(into: buffer)
      bytes.append(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
      return bytes.failure == nil ? count : 0
    }
  }
}
