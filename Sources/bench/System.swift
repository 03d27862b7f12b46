import Glibc

/// The system's text for an error number.
func systemMessage(_ errorNumber: Int32) -> String { String(cString: strerror(errorNumber)) }

/// Writes `text` whole, or as much as the reader takes.
func write(_ text: String, to descriptor: CInt) {
  var bytes = Array(text.utf8)[...]
  while !bytes.isEmpty {
    let count = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
    if count < 0 {
      guard errno == EINTR else { return }
    } else {
      bytes = bytes.dropFirst(count)
    }
  }
}

/// All bytes up to the end of what `descriptor` reads.
func readToEnd(_ descriptor: CInt) throws(BenchFailure) -> [UInt8] {
  var bytes: [UInt8] = []
  var piece = [UInt8](repeating: 0, count: 1 << 16)
  while true {
    let count = read(descriptor, &piece, piece.count)
    if count == 0 { return bytes }
    if count > 0 {
      bytes += piece[..<count]
    } else if errno != EINTR {
      throw .system("read", errorNumber: errno)
    }
  }
}

/// The next line of what `descriptor` reads, without its end; nil where nothing is left.
func readLine(from descriptor: CInt) -> String? {
  var bytes: [UInt8] = []
  var byte: UInt8 = 0
  var count = 0
  repeat {
    count = read(descriptor, &byte, 1)
    if count == 1, byte != UInt8(ascii: "\n") { bytes.append(byte) }
  } while count == 1 && byte != UInt8(ascii: "\n") || count < 0 && errno == EINTR
  return count == 1 || !bytes.isEmpty ? String(decoding: bytes, as: UTF8.self) : nil
}

/// All bytes of a file.
func readFile(_ path: String) throws(BenchFailure) -> [UInt8] {
  let descriptor = open(path, O_RDONLY | O_CLOEXEC)
  guard descriptor >= 0 else { throw .system("open \(path)", errorNumber: errno) }
  defer { close(descriptor) }
  return try readToEnd(descriptor)
}

/// Makes a folder and those above it; one that is there is fine.
func makeFolder(_ path: String) throws(BenchFailure) {
  var prefix = path.hasPrefix("/") ? "" : "."
  for part in path.split(separator: "/") {
    prefix += "/\(part)"
    guard mkdir(prefix, 0o755) == 0 || errno == EEXIST else {
      throw .system("make the folder \(prefix)", errorNumber: errno)
    }
  }
}

/// The value of an environment variable, if it is an absolute path.
func absolutePath(fromEnvironment name: String) -> String? {
  guard let value = getenv(name).map({ String(cString: $0) }), value.hasPrefix("/") else {
    return nil
  }
  return value
}
