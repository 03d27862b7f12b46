import BitmapLoading
import Glibc

/// The pictures of a folder, for measuring one's own.
enum Corpus {
  /// The JPEG, PNG, GIF and WebP files right in `folder`, by name.
  static func inputs(in folder: String, idleFiles: InputCache) throws -> [BenchInput] {
    try names(in: folder).compactMap { name in
      let path = "\(folder)/\(name)"
      guard let codec = try codec(of: path) else { return nil }
      return BenchInput(
        name: name,
        codec: codec,
        path: path,
        isMade: false,
        idlePath: try idleFiles.idleFile(codec.usualKind)
      )
    }
  }

  private static func names(in folder: String) throws(BenchFailure) -> [String] {
    guard let stream = opendir(folder) else {
      throw .system("open the folder \(folder)", errorNumber: errno)
    }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      // The name is as long as it is, whatever the declared length of the array.
      let offset = MemoryLayout<dirent>.offset(of: \.d_name) ?? 0
      let text = (UnsafeRawPointer(entry) + offset).assumingMemoryBound(to: CChar.self)
      names.append(String(cString: text))
    }
    return names.sorted()
  }

  /// What the first bytes say; nil for everything that is no such file.
  private static func codec(of path: String) throws -> Codec? {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    var head = [UInt8](repeating: 0, count: Codec.headByteCount)
    let source = try FileSource(path: path)
    _ = try head.withUnsafeMutableBytes { try source.read(into: $0) }
    return Codec(head: head)
  }
}

extension Codec {
  /// The kind that stands for all pictures of the codec.
  fileprivate var usualKind: InputKind {
    switch self {
    case .jpeg: .jpeg420
    case .png: .pngRGB
    case .gif: .gif
    case .webP: .webPLossy
    }
  }
}
