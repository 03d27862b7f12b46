import Glibc
import LoopbackServer

/// What a server in a process of its own is started with.
struct ServerArguments {
  let folder: String
  /// How fast it sends; nil for as fast as the client reads.
  let bytesPerSecond: Int?

  init(folder: String, bytesPerSecond: Int?) {
    self.folder = folder
    self.bytesPerSecond = bytesPerSecond
  }

  init(_ arguments: ArraySlice<String>) throws(UsageError) {
    let parts = Array(arguments)
    guard let folder = parts.first, parts.count <= 2 else {
      throw UsageError("--serve is for the bench itself")
    }
    self.init(folder: folder, bytesPerSecond: parts.count == 2 ? Int(parts[1]) : nil)
  }

  var words: [String] { ["--serve", folder] + (bytesPerSecond.map { ["\($0)"] } ?? []) }

  /// Serves over http on this machine until standard input ends; the port is the first line of
  /// output.
  ///
  /// Each line of input is answered with when the last write of an answer returned, on
  /// `MonotonicClock`.
  func serveUntilInputEnds() throws {
    if bytesPerSecond != nil { Core.pair?.server.keepThisThread() }
    let server = try LoopbackServer(serving: folder, bytesPerSecond: bytesPerSecond)
    write("\(server.port)\n", to: STDOUT_FILENO)
    while readLine(from: STDIN_FILENO) != nil {
      let age = server.lastWriteInstant.map { ContinuousClock.now - $0 } ?? .zero
      let nanoseconds = Int(age / .nanoseconds(1))
      write("\(MonotonicClock.nanoseconds - nanoseconds)\n", to: STDOUT_FILENO)
    }
    server.stop()
  }
}

/// A server in a process of its own, so that its CPU time and memory are not counted.
final class PictureServer {
  private let process: ChildProcess
  private let port: Int

  /// Starts to serve `folder`; at a given speed, on a core of its own.
  init(folder: String, bytesPerSecond: Int? = nil) throws(BenchFailure) {
    let arguments = ServerArguments(folder: folder, bytesPerSecond: bytesPerSecond)
    process = try ChildProcess(ChildProcess.thisProgram, arguments.words)
    let line = process.readLine()
    guard let port = Int(line) else { throw .process("serve \(folder)", output: line) }
    self.port = port
  }

  /// The URL of a file right in the folder.
  func url(of path: String) -> String {
    "http://127.0.0.1:\(port)/\(path.split(separator: "/").last ?? "")"
  }

  /// When the last write of the latest answer returned, on `MonotonicClock`.
  func lastWriteNanoseconds() throws(BenchFailure) -> Int {
    process.writeLine("last")
    let line = process.readLine()
    guard let time = Int(line) else { throw .process("serve", output: line) }
    return time
  }

  /// Ends the process.
  func stop() throws(BenchFailure) {
    _ = try process.finish()
  }
}
