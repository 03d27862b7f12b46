import Glibc

/// Why something could not be read or written.
struct StorageError: Error, Equatable, CustomStringConvertible {
  /// What was tried, such as `create`.
  let action: String

  /// The file or folder.
  let path: String

  /// The cause, in the system's words where it has any.
  let reason: String

  /// The system's `errno`; nil where the system had no part in it.
  let code: CInt?

  init(action: String, path: String, reason: String) {
    self.action = action
    self.path = path
    self.reason = reason
    code = nil
  }

  init(action: String, path: String, code: CInt) {
    self.action = action
    self.path = path
    self.reason = String(cString: strerror(code))
    self.code = code
  }

  var description: String { "cannot \(action) \(path): \(reason)" }
}
