import Glibc

/// Why a server did not start.
public struct LoopbackServerFailure: Error, Hashable, CustomStringConvertible {
  /// What the server was about to do, such as `listen`.
  public let step: String

  /// The value of `errno`.
  public let errorNumber: CInt

  /// One sentence with the system's own reason.
  public var description: String {
    "The server cannot \(step): \(String(cString: strerror(errorNumber)))."
  }
}
