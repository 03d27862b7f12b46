import BitmapLoading
import Foundation
import TestSupport
import Testing

/// The files of `TestImages/findings`: what once made a decoder crash, hang or trap.
@Suite("Findings", .background)
struct FindingsTests {
  private static let folder = Repository.root + "/TestImages/findings"

  static let names: [String] = {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { $0 != "README.md" }.sorted()
  }()

  @Test("There are some")
  func exist() {
    #expect(!Self.names.isEmpty)
  }

  @Test("Each, and what begins like it, comes to an outcome", arguments: names)
  func prefixes(_ name: String) throws {
    let path = Self.folder + "/" + name
    let bytes = try Array(#require(FileManager.default.contents(atPath: path)))
    let step = max(1, bytes.count / 400)
    for count in Array(stride(from: 0, to: bytes.count, by: step)) + [bytes.count] {
      for limit in [1440, 64, 1] {
        let loader = BitmapLoader(limits: BitmapLimits(maxPixelSize: limit))
        let outcome = Result { try loader.decode(MemorySource(Array(bytes[..<count]))) }
        switch outcome {
        case .success(let loaded):
          #expect(loaded.bitmap.size.longerSide <= limit)
          #expect(loaded.decodedFraction > 0 && loaded.decodedFraction <= 1)
        case .failure(let error): #expect(error is BitmapError, "\(error)")
        }
      }
    }
  }
}
