internal import FoundationEssentials
internal import Glibc

/// Folders of this user alone for files that do not stay.
enum TemporaryFolders {
  /// Where they are made: `TMPDIR`, or else `/tmp`.
  static var parent: String {
    guard let path = getenv("TMPDIR").map({ String(cString: $0) }), path.hasPrefix("/") else {
      return "/tmp"
    }
    return path
  }

  /// Makes a new folder; nil if the system refuses it.
  static func make() -> String? {
    var template = Array("\(parent)/bigpicture-extension-XXXXXX".utf8CString)
    return template.withUnsafeMutableBufferPointer { bytes in
      bytes.baseAddress.flatMap { mkdtemp($0) }.map { String(cString: $0) }
    }
  }

  /// Removes a folder with all that is in it.
  ///
  /// Somebody may still be writing there: from now on he finds nothing under that name, and what he
  /// was about to write is gone with the second try.
  static func remove(_ path: String) {
    let hidden = "\(path).over"
    let target = rename(path, hidden) == 0 ? hidden : path
    for _ in 0..<3 {
      do {
        return try FileManager.default.removeItem(atPath: target)
      } catch {
        continue
      }
    }
  }
}
