import FoundationEssentials
import Glibc

/// A new folder that is removed with its last reference.
final class TemporaryFolder {
  let path: String

  init() throws {
    var name = Array("/tmp/loopback-server-XXXXXX".utf8CString)
    guard mkdtemp(&name) != nil else {
      throw RawClient.Failure(call: "mkdtemp", errorNumber: errno)
    }
    path = name.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" }
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  func makeFolder(_ name: String) {
    mkdir(path + "/" + name, 0o700)
  }

  func link(_ name: String, to target: String) {
    symlink(target, path + "/" + name)
  }

  func write(_ name: String, _ bytes: [UInt8]) throws {
    let file = fopen(path + "/" + name, "wbe")
    guard let file else { throw RawClient.Failure(call: "fopen", errorNumber: errno) }
    fwrite(bytes, 1, bytes.count, file)
    fclose(file)
  }
}
