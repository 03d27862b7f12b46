import Foundation
import TestSupport
import Testing

@testable import PictureMaker

@Suite("Picture encoding", .background)
struct PictureEncodingTests {
  static let encodings: [any PictureEncoding] = [
    JPEGEncoding(), PNGEncoding(), PNGEncoding(.palette), GIFEncoding(dithers: true),
    WebPEncoding(), animation,
  ]
  private static let animation: WebPEncoding = {
    var encoding = WebPEncoding(isLossless: true)
    encoding.laterFrames = [WebPEncoding.Frame(TestCard(width: 20, height: 10))]
    return encoding
  }()
  static let photo = Photo(seed: 1, width: 120, height: 90)

  private func withFolder(_ body: (URL) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder)
  }

  @Test("Rows made one by one give the same file as a picture in memory", arguments: encodings)
  func streamingEqualsWhole(encoding: any PictureEncoding) throws {
    #expect(try encoding.encode(Self.photo) == encoding.encode(Raster(Self.photo)))
  }

  @Test("A file has the same bytes as the array", arguments: encodings)
  func file(encoding: any PictureEncoding) throws {
    try withFolder { folder in
      let file = PictureFile("photo", Self.photo, encoding)
      let path = try file.write(toFolder: folder.path)
      #expect(path.hasSuffix("/photo.\(encoding.fileExtension)"))
      #expect(try Array(Data(contentsOf: URL(filePath: path))) == file.bytes())
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count == 1)
    }
  }

  @Test("A sink that is full ends the encoder, wherever that is", arguments: encodings)
  func fullSink(encoding: any PictureEncoding) throws {
    let whole = try encoding.encode(Self.photo).count
    for limit in [0, 1, 100, whole / 2, whole - 1] {
      var rest = limit
      let sink = ByteSink { piece in
        rest -= piece.count
        return rest >= 0
      }
      #expect(throws: PictureMakerError.self, "\(limit) of \(whole) bytes") {
        try encoding.encode(Self.photo, to: sink)
      }
    }
  }

  @Test("A folder that is not there is an error with its reason", arguments: encodings)
  func noFolder(encoding: any PictureEncoding) throws {
    let path = "/nowhere/at/all.bin"
    #expect(throws: PictureMakerError.file(path: path, errorNumber: ENOENT)) {
      try encoding.write(Self.photo, to: path)
    }
  }

  @Test("A file that cannot be made leaves nothing behind")
  func nothingLeft() throws {
    try withFolder { folder in
      let path = folder.appending(path: "broken.png").path
      #expect(throws: PictureMakerError.self) {
        try PNGEncoding(.rgb, bitDepth: 4).write(Self.photo, to: path)
      }
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      #expect(names.isEmpty)
    }
  }

  @Test(
    "A full disk is reported as such",
    .enabled(if: FileManager.default.fileExists(atPath: "/dev/full"))
  )
  func fullDisk() throws {
    try withFolder { folder in
      let path = folder.appending(path: "photo.jpg").path
      try FileManager.default.createSymbolicLink(
        atPath: path + ".part",
        withDestinationPath: "/dev/full"
      )
      #expect(throws: PictureMakerError.file(path: path, errorNumber: ENOSPC)) {
        try JPEGEncoding().write(Self.photo, to: path)
      }
    }
  }
}
