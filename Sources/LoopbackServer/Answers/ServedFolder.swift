import Glibc

/// A folder whose files answer the requests for their paths.
struct ServedFolder: Sendable {
  private let root: String

  /// Takes the folder at `path`, which must be there.
  init(path: String) throws(LoopbackServerFailure) {
    guard let root = Self.realPath(path) else {
      throw LoopbackServerFailure(step: "open the folder \(path)", errorNumber: errno)
    }
    self.root = root
  }

  /// Returns the answer for a target, or nil where no file of this folder has that path.
  func answer(to target: String) -> ServerAnswer? {
    guard let path = Self.path(in: target),
      let file = Self.realPath(root + "/" + path), isInside(file),
      let byteCount = OpenFile(path: file)?.byteCount
    else { return nil }
    return .file(file, byteCount: byteCount, contentType: ContentType.of(file))
  }

  /// Whether a path without symbolic links is below the folder.
  private func isInside(_ path: String) -> Bool {
    path.utf8.starts(with: root == "/" ? "/".utf8 : (root + "/").utf8)
  }

  /// Takes the decoded path out of a target; nil if any part of it could lead elsewhere.
  ///
  /// Each part is decoded by itself, so that `%2F` cannot become a slash nor `%2e%2e` go up.
  private static func path(in target: String) -> String? {
    let path = origin(of: target).prefix { $0 != UInt8(ascii: "?") }
    guard path.first == UInt8(ascii: "/") else { return nil }
    var parts: [String] = []
    for part in path.split(separator: UInt8(ascii: "/")) {
      guard let bytes = percentDecoded(part), !bytes.contains(0),
        !bytes.contains(UInt8(ascii: "/")),
        let name = String(validating: bytes, as: UTF8.self), name != ".."
      else { return nil }
      parts.append(name)
    }
    return parts.joined(separator: "/")
  }

  /// Drops `http://host` from a target, which a client puts there for a proxy.
  private static func origin(of target: String) -> Substring.UTF8View {
    let scheme = "http://"
    guard target.lowercased().hasPrefix(scheme) else { return target[...].utf8 }
    return target.utf8.dropFirst(scheme.utf8.count).drop { $0 != UInt8(ascii: "/") }
  }

  private static func percentDecoded(_ part: Substring.UTF8View) -> [UInt8]? {
    var bytes: [UInt8] = []
    var rest = part
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      let digits = rest.prefix(2)
      guard digits.count == 2, digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
        let decoded = UInt8(Substring(digits), radix: 16)
      else { return nil }
      bytes.append(decoded)
      rest = rest.dropFirst(2)
    }
    return bytes
  }

  private static func realPath(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(validatingCString: resolved)
  }
}
