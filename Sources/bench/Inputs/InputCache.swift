import BitmapLoading
import Glibc
import PictureMaker

/// The folder of the made pictures; each is made when it is first needed.
struct InputCache {
  /// Counts up when `PictureMaker` or this table makes other pictures of the same description.
  private static let recipeVersion = 1

  /// Where the folder is.
  let folder: String

  /// Where the folder is, for people.
  static let folderInWords = "$XDG_CACHE_HOME/bigpicture-bench or ~/.cache/bigpicture-bench"

  /// The smallest size of all, for the idle load.
  private static let idleSize = PixelSize(width: 64, height: 64)

  private let progress: Progress

  /// Opens the user's cache.
  init(progress: Progress) throws(BenchFailure) {
    let base =
      absolutePath(fromEnvironment: "XDG_CACHE_HOME")
      ?? absolutePath(fromEnvironment: "HOME").map { "\($0)/.cache" }
      ?? "/tmp"
    folder = "\(base)/bigpicture-bench/v\(Self.recipeVersion)"
    self.progress = progress
    try makeFolder(folder)
  }

  /// The picture of that kind and size.
  func input(_ kind: InputKind, _ size: InputSize) throws -> BenchInput {
    BenchInput(
      name: "\(kind.rawValue)-\(size.rawValue)",
      codec: kind.codec,
      path: try file(kind, size.pixels, name: "\(kind.rawValue)-\(size.rawValue)"),
      isMade: true,
      idlePath: try idleFile(kind)
    )
  }

  /// The 64 × 64 picture of that kind.
  func idleFile(_ kind: InputKind) throws -> String {
    try file(kind, Self.idleSize, name: "\(kind.rawValue)-idle")
  }

  /// The path of a file that is there, if need be since it was made just now.
  private func file(_ kind: InputKind, _ size: PixelSize, name: String) throws -> String {
    let (picture, encoding) = (kind.picture(size), kind.encoding)
    let key = CRC32.of(Array("\(picture) \(encoding)".utf8))
    let path = "\(folder)/\(name)-\(String(key, radix: 16)).\(encoding.fileExtension)"
    guard access(path, R_OK) != 0 else { return path }
    progress.show("making \(name)", isDetail: size == Self.idleSize)
    // Two processes may make the same picture: each writes its own file, and the last name stays.
    let part = "\(folder)/\(getpid())-\(name)"
    try encoding.write(picture, to: part)
    guard rename(part, path) == 0 else {
      throw BenchFailure.system("rename \(part)", errorNumber: errno)
    }
    return path
  }
}
