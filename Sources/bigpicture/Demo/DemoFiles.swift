import Glibc

/// The message and the pictures of the demo: the folder `TestImages`.
struct DemoFiles: Sendable {
  /// The folder with the message in `messages/demo.json`.
  let folder: String

  /// The message.
  var message: InputFile { InputFile(path: "\(folder)/messages/demo.json") }

  /// What stands in the message where the address of the server is to be.
  ///
  /// The name ends in `.invalid`, so that the message by itself leads nowhere (RFC 2606).
  static let placeholder = "http://demo.invalid/"

  /// Finds the folder: as it was installed, else where the command was built.
  static func find() throws(CommandFailure) -> DemoFiles {
    let found = candidates.map(DemoFiles.init(folder:)).first { files in
      access(files.message.path, R_OK) == 0
    }
    guard let found else {
      throw CommandFailure(
        status: .missingInput,
        sentence: "The demo's message is not there: looked for TestImages/messages/demo.json in "
          + "\(candidates.map { $0.dropLast("/TestImages".count) }.joined(separator: " and "))."
      )
    }
    return found
  }

  private static var candidates: [String] {
    [installedFolder, sourceFolder].compactMap { $0 }
  }

  /// `share/bigpicture/TestImages` beside the `bin` that the command is in.
  private static var installedFolder: String? {
    guard let executable = realpath("/proc/self/exe", nil) else { return nil }
    defer { free(executable) }
    return ancestor(of: String(cString: executable), levels: 2)
      .map { "\($0)/share/bigpicture/TestImages" }
  }

  /// `TestImages` at the root of the package that this file was compiled in.
  private static var sourceFolder: String? {
    ancestor(of: #filePath, levels: 4).map { "\($0)/TestImages" }
  }

  private static func ancestor(of path: String, levels: Int) -> String? {
    let parts = path.split(separator: "/")
    guard path.hasPrefix("/"), parts.count > levels else { return nil }
    return "/" + parts.dropLast(levels).joined(separator: "/")
  }
}
