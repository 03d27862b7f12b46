/// A process in which one library of the peers is loaded.
final class PeerWorker: Sendable {
  /// What came of starting one.
  enum Start {
    case present(PeerWorker, version: String)
    case missing(how: String)
  }

  private let peer: Peer
  private let process: ChildProcess

  private init(_ peer: Peer, _ process: ChildProcess) {
    self.peer = peer
    self.process = process
  }

  /// Starts a worker with the first Python that has the library.
  static func start(_ peer: Peer, in folder: PeerFolder) throws -> Start {
    var how = PeerFolder.setUp
    for python in folder.pythons {
      let process = try ChildProcess(python, [folder.worker, peer.rawValue])
      let greeting = try? PeerLine.value(PeerGreeting.self, in: process.readLine())
      if let version = greeting?.version {
        return .present(PeerWorker(peer, process), version: version)
      }
      _ = try? process.finish()
      if peer == .gdkPixbuf, let hint = greeting?.how { how = hint }
    }
    return .missing(how: how)
  }

  /// Does one job; nil if the library cannot.
  func figures(_ job: PeerJob) throws -> PeerAnswer.Figures? {
    process.writeLine(try PeerLine.text(job))
    return try PeerLine.value(PeerAnswer.self, in: process.readLine()).figures
  }

  /// Ends the process.
  func stop() {
    // Whatever a library says at its end, its figures are there.
    _ = try? process.finish()
  }
}
