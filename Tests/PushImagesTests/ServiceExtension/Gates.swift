import LoopbackServer
import Synchronization

/// A gate for each target of a server, and a way to wait until it was asked for.
final class Gates: Sendable {
  private let gates = Mutex<[String: (gate: ServerGate, asked: Signal)]>([:])

  /// The gate of a target; asking for it from a server's script ends the waiting for it.
  func gate(_ target: String) -> ServerGate {
    let entry = entry(target)
    entry.asked.send()
    return entry.gate
  }

  func wait(_ target: String) async { await entry(target).asked.wait() }

  private func entry(_ target: String) -> (gate: ServerGate, asked: Signal) {
    gates.withLock { gates in
      let entry = gates[target] ?? (ServerGate(), Signal())
      gates[target] = entry
      return entry
    }
  }
}
