import Glibc

/// Where the font files are; nothing else of the system's fonts is used.
public struct CardFonts: Hashable, Sendable {
  /// The folders that are looked into, the first that has a file gives it.
  public var folders: [String]

  /// Makes a list of folders.
  public init(folders: [String]) {
    self.folders = folders
  }

  /// Where the packages of Debian and Ubuntu put the fonts.
  public static let installed = CardFonts(folders: [
    "/usr/share/fonts/truetype/roboto/unhinted/RobotoTTF",
    "/usr/share/fonts/truetype/noto",
    "/usr/share/fonts/opentype/noto",
  ])

  /// The path of a file; nil if no folder has it.
  func path(of file: ScriptFonts.File) -> String? {
    folders.lazy.map { "\($0)/\(file.name)" }.first { access($0, R_OK) == 0 }
  }
}
