import Glibc

/// A program that runs beside a test, with its output in a pipe.
public struct Command {
  /// Why a program did not start.
  public struct Failure: Error {
    /// The path of the program.
    public let program: String

    /// The value of `errno`.
    public let errorNumber: CInt
  }

  private let identifier: pid_t
  private let output: CInt

  /// Starts `program` in `folder`, without input; its errors are dropped, or put into the output.
  public init(
    _ program: String,
    _ arguments: [String],
    in folder: String,
    readsErrors: Bool = false
  ) throws(Failure) {
    var ends: [CInt] = [0, 0]
    guard pipe(&ends) == 0 else { throw Failure(program: program, errorNumber: errno) }
    defer { close(ends[1]) }
    // Another test may start a program at the same time, which need not have these.
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }

    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO)
    if readsErrors {
      posix_spawn_file_actions_adddup2(&actions, ends[1], STDERR_FILENO)
    } else {
      posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    }

    // The shell goes to the folder: glibc's action for that is hidden from Swift.
    let shell = ["/bin/sh", "-c", "cd \"$0\" && exec \"$@\"", folder, program]
    var words = (shell + arguments).map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var environment: [UnsafeMutablePointer<CChar>?] = [nil]
    var identifier = pid_t()
    let result = posix_spawn(&identifier, shell[0], &actions, nil, &words, &environment)
    guard result == 0 else {
      close(ends[0])
      throw Failure(program: program, errorNumber: result)
    }
    self.identifier = identifier
    output = ends[0]
  }

  /// Reads the next line of output; nil at its end.
  public func readLine() -> String? {
    var bytes: [UInt8] = []
    var byte: UInt8 = 0
    while read(output, &byte, 1) == 1 {
      if byte == UInt8(ascii: "\n") { return String(decoding: bytes, as: UTF8.self) }
      bytes.append(byte)
    }
    return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
  }

  /// Waits for the end; true if the program reports success.
  public func wait() -> Bool {
    var status: CInt = 0
    while waitpid(identifier, &status, 0) < 0 && errno == EINTR {}
    close(output)
    return status == 0
  }

  /// Ends the program; by force, since it took over a mask that keeps all other signals off.
  public func terminate() {
    kill(identifier, SIGKILL)
    _ = wait()
  }
}
