import Foundation
import Testing

/// The arrows between the modules go down only: each module imports what its row allows.
@Suite("Modules import what the house allows")
struct ModuleImportTests {
  /// Each module with all it may import, beside Glibc and Synchronization.
  static let allowed: [String: Set<String>] = [
    "BitmapLoading": ["CCodecs", "CLCMS"],
    "ImageDownload": ["CCurl", "CExpat", "CIDN2", "BitmapLoading"],
    "AndroidNotifications": ["BitmapLoading", "FoundationEssentials"],
    "NotificationRendering": [
      "AndroidNotifications", "BitmapLoading", "CDrawing", "FoundationEssentials",
    ],
    "PushImages": [
      "AndroidNotifications", "ImageDownload", "BitmapLoading", "FoundationEssentials",
    ],
    "LoopbackServer": [],
    "PictureMaker": ["CCodecs"],
    "bigpicture": [
      "PushImages", "AndroidNotifications", "ImageDownload", "BitmapLoading", "LoopbackServer",
      "NotificationRendering", "FoundationEssentials",
    ],
    "bench-child": ["PushImages"],
    "bench": [
      "PushImages", "BitmapLoading", "ImageDownload", "LoopbackServer", "PictureMaker", "CBench",
      "AndroidNotifications", "FoundationEssentials",
    ],
  ]

  static let freeToAll: Set<String> = ["Glibc", "Synchronization"]

  @Test("and nothing else", arguments: allowed.keys.sorted())
  func importsOnlyWhatIsAllowed(module: String) throws {
    let permitted = try #require(Self.allowed[module]).union(Self.freeToAll)
    let found = try Self.imports(of: module)
    #expect(found.subtracting(permitted).isEmpty, "\(module) imports \(found.sorted())")
  }

  @Test("and there is no module without a row")
  func knowsEveryModule() throws {
    let folders = try FileManager.default.contentsOfDirectory(atPath: Self.sources)
    let withoutSwift: Set<String> = ["System", "CCodecs", "CCurl", "CDrawing", "CBench"]
    #expect(Set(folders).subtracting(withoutSwift) == Set(Self.allowed.keys))
  }

  static let sources = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Sources").path

  static func imports(of module: String) throws -> Set<String> {
    let folder = "\(sources)/\(module)"
    let files = try #require(FileManager.default.enumerator(atPath: folder))
      .compactMap { $0 as? String }.filter { $0.hasSuffix(".swift") }
    try #require(!files.isEmpty)
    let pattern = /^\s*(?:@\w+\s+)*(?:public |package |internal |private )?import (\w+)/
    return try files.reduce(into: []) { found, file in
      let text = try String(contentsOfFile: "\(folder)/\(file)", encoding: .utf8)
      for line in text.split(separator: "\n") {
        if let match = line.firstMatch(of: pattern) { found.insert(String(match.1)) }
      }
    }
  }
}
