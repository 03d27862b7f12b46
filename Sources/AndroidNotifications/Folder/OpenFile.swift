import Glibc

/// A file or folder that is open; closed with the value.
///
/// No process started meanwhile inherits it.
struct OpenFile: ~Copyable {
  let descriptor: CInt
  private let path: String

  init(_ path: String, flags: CInt, mode: mode_t = 0) throws(StorageError) {
    let descriptor = open(path, flags | O_CLOEXEC, mode)
    guard descriptor >= 0 else { throw StorageError(action: "open", path: path, code: errno) }
    self.descriptor = descriptor
    self.path = path
  }

  deinit {
    close(descriptor)
  }

  func write(_ bytes: UnsafeRawBufferPointer) throws(StorageError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = Glibc.write(
        descriptor,
        UnsafeRawBufferPointer(rebasing: rest).baseAddress,
        rest.count
      )
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw StorageError(action: "write", path: path, code: errno) }
      rest = rest.dropFirst(count)
    }
  }

  /// Waits until the content has reached the disk, so that a power cut cannot lose it.
  func synchronize() throws(StorageError) {
    guard fsync(descriptor) == 0 else {
      throw StorageError(action: "synchronize", path: path, code: errno)
    }
  }

  /// The content of a file that nobody changes any more.
  func readToEnd() throws(StorageError) -> [UInt8] {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      throw StorageError(action: "read", path: path, code: errno)
    }
    guard status.st_size <= Self.maxByteCount else {
      throw StorageError(action: "read", path: path, code: EFBIG)
    }
    var failure: CInt = 0
    let size = Int(status.st_size)
    let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      while count < size {
        let step = read(descriptor, buffer.baseAddress.map { $0 + count }, size - count)
        if step < 0, errno == EINTR { continue }
        if step < 0 { failure = errno }
        guard step > 0 else { return }
        count += step
      }
    }
    guard failure == 0 else { throw StorageError(action: "read", path: path, code: failure) }
    return bytes
  }

  /// Far more than any document written here; a larger file is none of ours.
  private static let maxByteCount = 16 * 1024 * 1024
}
