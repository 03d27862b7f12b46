import Foundation
import TestSupport
import Testing

@testable import PictureMaker

/// The files of the repository's TestImages.
///
/// `BIGPICTURE_RECORD=1 swift test --disable-xctest --filter "TestImages"` writes them anew.
@Suite("TestImages", .background, .serialized)
struct TestImagesTests {
  static let isRecording = ProcessInfo.processInfo.environment["BIGPICTURE_RECORD"] == "1"

  static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "TestImages")
  static let folder = root.appending(path: "pictures")
  static let manifest = root.appending(path: "MANIFEST.tsv")

  private func lines() throws -> [ManifestLine] {
    let text = try String(contentsOf: Self.manifest, encoding: .utf8)
    let lines = text.split(separator: "\n")
    #expect(lines.first.map(String.init) == ManifestLine.columns.joined(separator: "\t"))
    return lines.dropFirst().compactMap { ManifestLine(parsing: $0) }
  }

  private func bytes(of name: String) throws -> [UInt8] {
    try Array(Data(contentsOf: Self.folder.appending(path: name)))
  }

  @Test("Recording writes every file and the manifest", .enabled(if: isRecording))
  func record() throws {
    try? FileManager.default.removeItem(at: Self.folder)
    try FileManager.default.createDirectory(at: Self.folder, withIntermediateDirectories: true)
    var lines = [ManifestLine.columns.joined(separator: "\t")]
    for file in TestImages.all {
      try file.write(toFolder: Self.folder.path)
      lines.append(ManifestLine(file, bytes: try bytes(of: file.name)).text)
    }
    let text = lines.joined(separator: "\n") + "\n"
    try text.write(to: Self.manifest, atomically: true, encoding: .utf8)
  }

  @Test("The folder, the manifest and the list name the same files")
  func names() throws {
    let names = TestImages.all.map(\.name)
    #expect(Set(names).count == names.count)
    #expect(try lines().map(\.file) == names)
    #expect(try FileManager.default.contentsOfDirectory(atPath: Self.folder.path).sorted() == names)
  }

  @Test("Each file is the one that was recorded")
  func checksums() throws {
    for line in try lines() {
      let sum = PNGStructure.checksum(try bytes(of: line.file))
      #expect(Int(line.fileChecksum, radix: 16) == sum, "\(line.file)")
    }
  }

  /// The bytes may differ: another version of a library packs the same pixels in another way.
  @Test("Each recipe still makes what was recorded", arguments: TestImages.all)
  func recipes(file: PictureFile) throws {
    let recorded = try #require(try lines().first { $0.file == file.name })
    #expect(ManifestLine(file, bytes: []).lasting == recorded.lasting)
  }

  @Test("Each file has the structure of its kind and the stored size", arguments: TestImages.all)
  func structure(file: PictureFile) throws {
    let bytes = try bytes(of: file.name)
    let size = [file.picture.width, file.picture.height]
    switch file.encoding.fileExtension {
    case "jpg": #expect(JPEGStructure(bytes)?.size == size)
    case "png": #expect(PNGStructure(bytes).map { [$0.width, $0.height] } == size)
    case "webp":
      let frame = try #require(WebPStructure(bytes)?.frames.first)
      #expect([frame.width, frame.height] == size)
    default:
      let structure = try #require(GIFStructure(bytes))
      #expect(structure.frames.first.map { [$0.width, $0.height] } == size)
      #expect(structure.firstFrame == file.shown())
    }
  }

  @Test("No file but the demo's photo has more than 40 KB, all others together no more than 700")
  func sizes() throws {
    let small = TestImages.all.filter { $0.name != "jpeg-demo-photo.jpg" }
    let counts = try small.map { try bytes(of: $0.name).count }
    #expect((counts.max() ?? 0) <= 40_000)
    #expect(counts.reduce(0, +) <= 700_000)
  }

  @Test("A file can be found by its name")
  func named() {
    #expect(TestImages.named("png-1x1.png")?.picture.width == 1)
    #expect(TestImages.named("nothing.png") == nil)
  }
}
