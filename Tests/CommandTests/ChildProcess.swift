import Foundation
import Synchronization

/// A program that runs beside the tests.
///
/// `@unchecked Sendable`: a test uses it from one task, and waits for each call.
final class ChildProcess: @unchecked Sendable {
  /// Where the program's output goes.
  enum Output {
    /// To the test.
    case collected
    /// Into a pipe that nobody reads from.
    case abandoned
    /// Nowhere: the program has no such stream.
    case closed
    /// Into a file that is there, such as a device.
    case file(String)
  }

  struct Failure: Error {
    let call: String
    let errorNumber: CInt
  }

  private let process: pid_t
  private var streams: [CInt]
  private var collected: [[UInt8]] = [[], []]

  /// Starts the program at `path`.
  init(
    _ path: String,
    _ arguments: [String],
    environment: [String: String],
    input: CInt,
    output: Output
  ) throws {
    (process, streams) = try Self.spawning.withLock { _ in
      try Self.spawn(
        path,
        arguments,
        environment: environment,
        input: input,
        output: output
      )
    }
  }

  deinit {
    for stream in streams where stream >= 0 { close(stream) }
  }

  /// Sends a signal.
  func signal(_ number: CInt) { kill(process, number) }

  /// Reads stdout until it has `marker` in it, or ends.
  func readOutput(until marker: String) async -> String {
    await onThread {
      while self.streams[0] >= 0, !self.output.contains(marker) { self.readMore(untilEnd: false) }
      return self.output
    }
  }

  /// Waits for the end of the program.
  func end() async -> EndedProcess {
    await onThread {
      while self.streams.contains(where: { $0 >= 0 }) { self.readMore(untilEnd: true) }
      var status: CInt = 0
      while waitpid(self.process, &status, 0) < 0, errno == EINTR {}
      let signal = status & 0x7f
      return EndedProcess(
        status: signal == 0 ? (status >> 8) & 0xff : -signal,
        outputBytes: self.collected[0],
        errorBytes: self.collected[1]
      )
    }
  }

  // MARK: - Private parts

  /// Held from the making of a pipe until it is closed on exec: no other program inherits it.
  private static let spawning = Mutex(())

  private static let patience: CInt = 60_000

  private var output: String { String(decoding: collected[0], as: UTF8.self) }

  private func onThread<Value: Sendable>(_ body: @escaping @Sendable () -> Value) async -> Value {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread { continuation.resume(returning: body()) }
    }
  }

  /// Reads what is there from either stream; a program that is silent for too long is ended.
  private func readMore(untilEnd: Bool) {
    var entries = streams.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    if poll(&entries, nfds_t(entries.count), Self.patience) == 0 { kill(process, SIGKILL) }
    for index in streams.indices where entries[index].revents != 0 {
      var buffer = [UInt8](repeating: 0, count: 65_536)
      let count = read(streams[index], &buffer, buffer.count)
      if count > 0 {
        collected[index] += buffer[..<count]
      } else {
        close(streams[index])
        streams[index] = -1
      }
    }
  }

  private static func spawn(
    _ path: String,
    _ arguments: [String],
    environment: [String: String],
    input: CInt,
    output: Output
  ) throws -> (pid_t, [CInt]) {
    let errors = try pipe()
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
    posix_spawn_file_actions_adddup2(&actions, errors.writing, STDERR_FILENO)
    var reading: CInt = -1
    var writing: CInt = -1
    switch output {
    case .collected, .abandoned:
      (reading, writing) = try pipe()
      posix_spawn_file_actions_adddup2(&actions, writing, STDOUT_FILENO)
    case .closed: posix_spawn_file_actions_addclose(&actions, STDOUT_FILENO)
    case .file(let path):
      posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, path, O_WRONLY, 0)
    }
    if case .abandoned = output {
      close(reading)
      reading = -1
    }
    defer {
      for descriptor in [writing, errors.writing] where descriptor >= 0 { close(descriptor) }
    }
    var process: pid_t = 0
    let words = ([path] + arguments).map { strdup($0) } + [nil]
    let variables = environment.map { strdup("\($0)=\($1)") } + [nil]
    defer { for text in words + variables { free(text) } }
    let code = posix_spawn(&process, path, &actions, nil, words, variables)
    guard code == 0 else { throw Failure(call: "posix_spawn \(path)", errorNumber: code) }
    return (process, [reading, errors.reading])
  }

  private static func pipe() throws -> (reading: CInt, writing: CInt) {
    var ends: [CInt] = [-1, -1]
    guard Glibc.pipe(&ends) == 0 else { throw Failure(call: "pipe", errorNumber: errno) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }
}

/// What a program left behind.
struct EndedProcess: Sendable {
  /// The exit code, or the negative number of the signal that ended it.
  let status: CInt

  let outputBytes: [UInt8]
  let errorBytes: [UInt8]

  var output: String { String(decoding: outputBytes, as: UTF8.self) }
  var errors: String { String(decoding: errorBytes, as: UTF8.self) }

  /// The value behind a label of a report; nil if there is no such line.
  func value(_ label: String) -> String? {
    let line = output.split(separator: "\n").first { $0.hasPrefix("\(label)  ") }
    return line.map { $0.dropFirst(label.count).drop { $0 == " " } }.map(String.init)
  }

  /// The object that stdout is, and nothing beside it.
  func json() throws -> [String: Any] {
    let object = try JSONSerialization.jsonObject(with: Data(outputBytes))
    return object as? [String: Any] ?? [:]
  }
}
