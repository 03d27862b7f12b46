import BitmapLoading
import Foundation

/// Where things lie outside the test target.
enum Repository {
  /// The root of the package.
  static let root: String = {
    var url = URL(filePath: #filePath)
    for _ in 0..<4 { url.deleteLastPathComponent() }
    return url.path
  }()

  /// A file written into `TestImages/pictures`, or nil if it is not there.
  static func testImage(_ name: String) -> [UInt8]? {
    try? FileSource(path: root + "/TestImages/pictures/" + name).drain()
  }
}
