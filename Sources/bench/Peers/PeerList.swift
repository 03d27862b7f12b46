/// The peers of one run: which are there, and how to get the others.
struct PeerList: Encodable, Sendable {
  struct Present: Encodable, Sendable {
    let peer: Peer
    let version: String
  }

  struct Missing: Encodable, Sendable {
    let peer: Peer
    let how: String
  }

  private(set) var present: [Present] = []
  private(set) var missing: [Missing] = []

  /// None were asked for.
  static let none = PeerList()

  private init() {}

  /// Looks for all peers.
  init(in folder: PeerFolder) throws {
    for peer in Peer.allCases {
      switch try PeerWorker.start(peer, in: folder) {
      case .present(let worker, let version):
        worker.stop()
        present.append(Present(peer: peer, version: version))
      case .missing(let how): missing.append(Missing(peer: peer, how: how))
      }
    }
  }
}
