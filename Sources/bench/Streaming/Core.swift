import CBench
import Glibc

/// A core of the machine, by its number.
struct Core: Sendable {
  let number: UInt32

  /// A core for a server and one for who reads from it; nil where they would have to share one.
  static let pair: (server: Core, reader: Core)? =
    sysconf(CInt(_SC_NPROCESSORS_ONLN)) > 1 ? (Core(number: 0), Core(number: 1)) : nil

  /// Keeps the calling thread, and all that it starts from now on, on this core.
  ///
  /// Where the system refuses, the threads stay free: the figures are noisier then.
  func keepThisThread() {
    bpb_keep_on_core(number)
  }
}
