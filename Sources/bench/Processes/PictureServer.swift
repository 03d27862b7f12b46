import Glibc
import LoopbackServer

/// Serves a folder over http on this machine until standard input ends; the port is the one line
/// of output.
func serveUntilInputEnds(_ folder: String) throws {
  let server = try LoopbackServer(serving: folder)
  write("\(server.port)\n", to: STDOUT_FILENO)
  _ = try readToEnd(STDIN_FILENO)
  server.stop()
}

/// A server in a process of its own, so that its CPU time and memory are not counted.
final class PictureServer {
  private let process: ChildProcess
  private let port: Int

  /// Starts to serve `folder`.
  init(folder: String) throws(BenchFailure) {
    process = try ChildProcess(ChildProcess.thisProgram, ["--serve", folder])
    let line = process.readLine()
    guard let port = Int(line) else { throw .process("serve \(folder)", output: line) }
    self.port = port
  }

  /// The URL of a file right in the folder.
  func url(of path: String) -> String {
    "http://127.0.0.1:\(port)/\(path.split(separator: "/").last ?? "")"
  }

  /// Ends the process.
  func stop() throws(BenchFailure) {
    _ = try process.finish()
  }
}
