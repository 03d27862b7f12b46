import Foundation

@testable import BitmapLoading

/// Pictures from other projects' test suites with what is known about each; not in the repository.
///
/// The folder is `BIGPICTURE_CORPUS`, or `../shared/corpus` beside the package.
enum Corpus {
  /// One line of the manifest.
  struct Row: Sendable, CustomStringConvertible {
    /// A pixel that is known, straight.
    struct Pixel: Sendable {
      var x: Int
      var y: Int
      var channels: [Int]
    }

    let path: String
    let tests: String
    /// Width and height with the orientation applied, if known.
    let size: PixelSize?
    /// `ok`, `partial` or `none`; any of them is right.
    let outcomes: Set<String>
    /// Readings of the known pixels: any of them is right.
    let readings: [[Pixel]]
    let tolerance: Int

    var description: String { "\(path): \(tests)" }

    /// The bytes of the file.
    func bytes() -> [UInt8]? {
      try? FileSource(path: Corpus.folder + "/" + path).drain()
    }
  }

  static let folder =
    ProcessInfo.processInfo.environment["BIGPICTURE_CORPUS"]
    ?? URL(filePath: Repository.root).deletingLastPathComponent().path + "/shared/corpus"

  static let isThere = FileManager.default.fileExists(atPath: folder + "/MANIFEST.tsv")

  static let rows: [Row] = {
    let file = FileManager.default.contents(atPath: folder + "/MANIFEST.tsv") ?? Data()
    let lines = String(decoding: file, as: UTF8.self).split(separator: "\n")
    guard let head = lines.first else { return [] }
    let columns = fields(head)
    return lines.dropFirst().map { line in
      let values = Dictionary(zip(columns, fields(line)), uniquingKeysWith: { first, _ in first })
      return Row(values)
    }
  }()

  private static func fields(_ line: Substring) -> [String] {
    line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
  }
}

extension Corpus.Row {
  fileprivate init(_ values: [String: String]) {
    func value(_ column: String) -> String { values[column] ?? "" }
    path = value("path")
    tests = value("tests")
    if let width = Int(value("width")), let height = Int(value("height")) {
      size = PixelSize(width: width, height: height)
    } else {
      size = nil
    }
    outcomes = Set(value("outcome").split(separator: "|").map(String.init))
    tolerance = Int(value("tolerance")) ?? 0
    // Without colour management is no right reading here; of gAMA and inks either is.
    let isAlternative =
      value("alt_meaning").contains("gAMA") || value("alt_meaning").contains("inverted")
    readings = [value("pixels"), isAlternative ? value("pixels_alt") : ""]
      .map(Self.pixels).filter { !$0.isEmpty }
  }

  private static func pixels(_ text: String) -> [Pixel] {
    text.split(separator: " ").map { item in
      let numbers = item.split(separator: ",").compactMap { Int($0) }
      return Pixel(x: numbers[0], y: numbers[1], channels: Array(numbers[2...]))
    }
  }
}
