import Foundation

/// The command as it was built, beside the tests.
struct BuiltCommand {
  /// A home that nobody else has.
  let home: TemporaryFolder

  init() throws {
    home = try TemporaryFolder()
  }

  static var path: String {
    get throws {
      let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
      return "\((tests as NSString).deletingLastPathComponent)/bigpicture"
    }
  }

  /// Puts the command into `bin` of a new folder, as an installation does, and gives that folder.
  ///
  /// As a hard link: a copy could not be started while another test is just starting something,
  /// which has the copy open for writing until then.
  static func installed() throws -> TemporaryFolder {
    let path = try path
    let prefix = try TemporaryFolder(in: (path as NSString).deletingLastPathComponent)
    let target = try prefix.makeFolder("bin") + "/bigpicture"
    try FileManager.default.linkItem(atPath: path, toPath: target)
    return prefix
  }

  /// Runs the command with `arguments` to its end.
  func callAsFunction(
    _ arguments: String...,
    input: [UInt8] = [],
    output: ChildProcess.Output = .collected,
    environment: [String: String] = [:]
  ) async throws -> EndedProcess {
    try await run(arguments, input: input, output: output, environment: environment)
  }

  /// Runs the command with a list of arguments to its end.
  func run(
    _ arguments: [String],
    input: [UInt8] = [],
    output: ChildProcess.Output = .collected,
    environment: [String: String] = [:]
  ) async throws -> EndedProcess {
    let child = try start(arguments, input: input, output: output, environment: environment)
    return await child.end()
  }

  /// Starts the command; stdin is a file of the bytes `input`.
  func start(
    _ arguments: [String],
    path: String? = nil,
    input: [UInt8] = [],
    output: ChildProcess.Output = .collected,
    environment: [String: String] = [:]
  ) throws -> ChildProcess {
    let name = "stdin-\(UInt64.random(in: .min ... .max))"
    let file = try home.write(name, input)
    let descriptor = open(file, O_RDONLY | O_CLOEXEC)
    defer { close(descriptor) }
    return try start(
      arguments,
      path: path,
      inheriting: descriptor,
      output: output,
      environment: environment
    )
  }

  /// Starts the command; stdin is what `descriptor` stands for.
  func start(
    _ arguments: [String],
    path: String? = nil,
    inheriting descriptor: CInt,
    output: ChildProcess.Output = .collected,
    environment: [String: String] = [:]
  ) throws -> ChildProcess {
    try ChildProcess(
      path ?? Self.path,
      arguments,
      environment: variables(environment),
      input: descriptor,
      output: output
    )
  }

  private func variables(_ own: [String: String]) -> [String: String] {
    var variables = ProcessInfo.processInfo.environment
    variables["HOME"] = home.path
    variables["XDG_STATE_HOME"] = nil
    return variables.merging(own) { _, own in own }
  }
}
