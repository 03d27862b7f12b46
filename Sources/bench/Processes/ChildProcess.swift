import FoundationEssentials
import Glibc

/// A process that was started, with pipes to its input and from its output.
final class ChildProcess: Sendable {
  private let name: String
  private let id: pid_t
  private let input: CInt
  private let output: CInt

  /// This program itself, whatever it is called.
  static let thisProgram = "/proc/self/exe"

  /// Starts `program`.
  ///
  /// - Parameters:
  ///   - program: The path of the program.
  ///   - arguments: Its arguments.
  /// - Throws: `BenchFailure.system` if there is no such program, or no pipe.
  init(_ program: String, _ arguments: [String]) throws(BenchFailure) {
    name = arguments.first ?? program
    let (inputEnds, outputEnds) = (try Self.makePipe(), try Self.makePipe())
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    posix_spawn_file_actions_adddup2(&actions, inputEnds.read, STDIN_FILENO)
    posix_spawn_file_actions_adddup2(&actions, outputEnds.write, STDOUT_FILENO)
    var id: pid_t = 0
    let status = Self.withCStrings([program] + arguments) { argv in
      Self.withCStrings(Self.ownVariables) { envp in
        posix_spawn(&id, program, &actions, nil, argv, envp)
      }
    }
    posix_spawn_file_actions_destroy(&actions)
    close(inputEnds.read)
    close(outputEnds.write)
    (self.id, input, output) = (id, inputEnds.write, outputEnds.read)
    guard status == 0 else { throw .system("start \(program)", errorNumber: status) }
  }

  /// Ends the input, waits for the end of the process and returns what it wrote.
  ///
  /// Throws if it did not exit with 0.
  func finish() throws(BenchFailure) -> String {
    close(input)
    let text = String(decoding: try readToEnd(output), as: UTF8.self)
    close(output)
    var status: CInt = 0
    while waitpid(id, &status, 0) < 0, errno == EINTR {}
    guard status == 0 else { throw .process(name, output: text) }
    return text
  }

  /// Writes a line to the input of the process.
  func writeLine(_ text: String) {
    write("\(text)\n", to: input)
  }

  /// The next line that the process writes; what there is of it where its output ends.
  func readLine() -> String { bench.readLine(from: output) ?? "" }

  // MARK: - C

  private static func makePipe() throws(BenchFailure) -> (read: CInt, write: CInt) {
    var ends: [CInt] = [-1, -1]
    guard pipe(&ends) == 0 else { throw .system("make a pipe", errorNumber: errno) }
    // Else a process that is started later would keep them open.
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }

  private static var ownVariables: [String] {
    ProcessInfo.processInfo.environment.map { "\($0)=\($1)" }
  }

  private static func withCStrings<Result>(
    _ texts: [String],
    _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
  ) -> Result {
    let copies = texts.map { strdup($0) }
    defer { copies.forEach { free($0) } }
    return body(copies + [nil])
  }
}
