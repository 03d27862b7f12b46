import Foundation

/// A new folder that is removed with its last reference.
final class TemporaryFolder: Sendable {
  let path: String

  /// Makes the folder in `parent`, by default in that for temporary files.
  init(in parent: String = NSTemporaryDirectory()) throws {
    path = (parent as NSString).appendingPathComponent("bigpicture-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// Makes a folder and gives its path.
  func makeFolder(_ name: String) throws -> String {
    let folder = "\(path)/\(name)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    return folder
  }

  /// Writes a file and gives its path; folders in `name` are made.
  @discardableResult
  func write(_ name: String, _ bytes: [UInt8]) throws -> String {
    let file = "\(path)/\(name)"
    try FileManager.default.createDirectory(
      atPath: (file as NSString).deletingLastPathComponent,
      withIntermediateDirectories: true
    )
    try Data(bytes).write(to: URL(fileURLWithPath: file))
    return file
  }

  /// Writes a file of text and gives its path.
  @discardableResult
  func write(_ name: String, _ text: String) throws -> String {
    try write(name, Array(text.utf8))
  }

  /// The bytes of a file; nil if there is none.
  func read(_ name: String) -> [UInt8]? {
    FileManager.default.contents(atPath: "\(path)/\(name)").map { Array($0) }
  }

  /// The names in the folder, in order.
  var names: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
  }
}
