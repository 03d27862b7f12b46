import Glibc

/// Where `Scripts/peers/setup` put the libraries of the peers.
struct PeerFolder {
  /// What gets all of them that come as packages of Python.
  static let setUp = "Scripts/peers/setup"

  let path: String

  /// The folder that the environment names, or the usual one.
  init() {
    let cache =
      absolutePath(fromEnvironment: "XDG_CACHE_HOME")
      ?? absolutePath(fromEnvironment: "HOME").map { "\($0)/.cache" } ?? "/tmp"
    path =
      absolutePath(fromEnvironment: "BIGPICTURE_PEERS") ?? "\(cache)/bigpicture-bench/peers"
  }

  /// A folder anywhere.
  init(path: String) {
    self.path = path
  }

  /// The program that every worker runs.
  var worker: String { "\(path)/worker.py" }

  /// The folder's own Python, then the system's, which alone may have GdkPixbuf; those that exist.
  var pythons: [String] {
    guard access(worker, R_OK) == 0 else { return [] }
    return ["\(path)/bin/python3", "/usr/bin/python3"].filter { access($0, X_OK) == 0 }
  }
}
