import Glibc

/// Why a command could not do its work.
struct CommandFailure: Error, Equatable {
  /// How the command ends.
  let status: ExitStatus

  /// One sentence for people.
  let sentence: String
}

extension CommandFailure {
  /// The system's own reason; `action` is what was tried, such as `read order.json`.
  init(_ status: ExitStatus, cannot action: String, errorNumber: CInt) {
    self.init(
      status: status,
      sentence: "Cannot \(action): \(String(cString: strerror(errorNumber)))."
    )
  }
}
