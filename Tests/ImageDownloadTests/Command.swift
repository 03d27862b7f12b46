import Glibc

/// A program that runs beside a test, with its output in a pipe.
struct Command {
  struct Failure: Error {
    let program: String
    let errorNumber: CInt
  }

  private let identifier: pid_t
  private let output: CInt

  /// Starts `program` in `folder`, without input and with its errors dropped.
  init(_ program: String, _ arguments: [String], in folder: String) throws(Failure) {
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
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)

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
  func readLine() -> String? {
    var bytes: [UInt8] = []
    var byte: UInt8 = 0
    while read(output, &byte, 1) == 1 {
      if byte == UInt8(ascii: "\n") { return String(decoding: bytes, as: UTF8.self) }
      bytes.append(byte)
    }
    return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
  }

  /// Waits for the end; true if the program reports success.
  func wait() -> Bool {
    var status: CInt = 0
    while waitpid(identifier, &status, 0) < 0 && errno == EINTR {}
    close(output)
    return status == 0
  }

  /// Ends the program; by force, since it took over a mask that keeps all other signals off.
  func terminate() {
    kill(identifier, SIGKILL)
    _ = wait()
  }
}
