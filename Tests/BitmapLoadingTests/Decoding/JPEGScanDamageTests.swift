import Foundation
import PictureMaker
import Testing

@testable import BitmapLoading

@Suite("Damaged JPEG scans")
struct JPEGScanDamageTests {
  /// What came of a file.
  private enum Outcome: Equatable {
    case picture(isDamaged: Bool, firstMissingRow: Int)
    case truncated
    case corrupt
    /// Not for the decoder under test.
    case other

    init(_ body: () throws -> JPEGScanPlanes?) throws {
      do {
        guard let planes = try body() else {
          self = .other
          return
        }
        self = .picture(isDamaged: planes.isDamaged, firstMissingRow: planes.firstMissingRow)
      } catch BitmapError.truncated {
        self = .truncated
      } catch BitmapError.corrupt {
        self = .corrupt
      } catch BitmapError.unsupportedFormat {
        self = .other
      }
    }
  }

  /// More rounds for a longer search.
  static let roundCount =
    ProcessInfo.processInfo.environment["FUZZ_ROUNDS"].flatMap { Int($0) } ?? 100

  static let encodings: [JPEGEncoding] = [
    encoding(.s420) { _ in },
    encoding(.s444) { $0.restartInterval = .mcus(2) },
    encoding(.s422) { $0.restartInterval = .rows(1) },
    JPEGEncoding(quality: 80, color: .gray),
    encoding(.s420) { $0.isProgressive = true },
    encoding(.s444) { $0.hasScanPerComponent = true },
    encoding(.s420) {
      $0.isProgressive = true
      $0.restartInterval = .mcus(3)
    },
    encoding(.s422) {
      $0.hasScanPerComponent = true
      $0.restartInterval = .rows(1)
    },
  ]

  private static func encoding(
    _ sampling: JPEGSampling,
    change: (inout JPEGEncoding) -> Void
  ) -> JPEGEncoding {
    var encoding = JPEGEncoding(quality: 80, sampling: sampling)
    change(&encoding)
    return encoding
  }

  /// Not always: libjpeg forgets rows that the first scan lacks when a later scan is damaged, too,
  /// has standard tables for those that are missing, and numbers that are too large overflow in
  /// another place.
  @Test("A changed file nearly always comes to what libjpeg makes of it", arguments: encodings)
  func mutated(_ encoding: JPEGEncoding) throws {
    let bytes = try encoding.encode(Photo(seed: 6, width: 61, height: 85))
    var numbers = SeededNumbers(seed: 11)
    var differentCount = 0
    for _ in 0..<Self.roundCount {
      let file = Self.mutated(bytes, &numbers)
      let actual = try Outcome { try JPEGScanPlanes(decoding: file) }
      guard actual != .other else { continue }
      let expected = try Outcome { try JPEGScanPlanes(library: file) }
      guard actual == expected else {
        differentCount += 1
        continue
      }
      guard
        case .picture(isDamaged: false, _) = actual,
        let shown = try JPEGScanPlanes(decoding: file),
        let right = try JPEGScanPlanes(library: file)
      else { continue }
      if shown.largestDifference(from: right) ?? 255 > 1 { differentCount += 1 }
    }
    #expect(differentCount * 20 <= Self.roundCount)
  }

  /// What stands in the place of a lost marker is not data of the piece before it.
  @Test(
    "A file that lost a restart marker comes to libjpeg's samples",
    arguments: ScanLayout.allCases
  )
  func lostRestart(layout: ScanLayout) throws {
    var encoding = JPEGEncoding(quality: 80, sampling: .s444).with(layout)
    encoding.restartInterval = .mcus(4)
    let bytes = try encoding.encode(Photo(seed: 9, width: 64, height: 64))
    let markers = bytes.indices.dropLast().filter {
      bytes[$0] == 0xFF && JPEGMarker.restarts.contains(bytes[$0 + 1])
    }
    try #require(markers.count > 10)
    for (lost, next) in zip(markers, markers.dropFirst()).prefix(12) {
      for end in [lost + 2, next] {
        var file = bytes
        file.removeSubrange(lost..<end)
        let actual = try #require(try JPEGScanPlanes(decoding: file))
        let expected = try #require(try JPEGScanPlanes(library: file))
        #expect(actual.firstMissingRow == expected.firstMissingRow)
        #expect(actual.isDamaged && expected.isDamaged)
        let difference = try #require(actual.largestDifference(from: expected))
        #expect(difference <= 1, "marker at \(lost), up to \(end)")
      }
    }
  }

  /// A scan that says nothing must not cost a search for each restart.
  @Test("Restarts without data are passed quickly", .timeLimit(.minutes(1)))
  func emptyRestarts() throws {
    var encoding = JPEGEncoding(quality: 50, color: .gray)
    encoding.restartInterval = .mcus(1)
    let picture = Raster(width: 4000, height: 4000, filledWith: RGBA(9, 9, 9))
    let bytes = try encoding.encode(picture)
    let start = ContinuousClock.now
    let loader = BitmapLoader(limits: BitmapLimits(maxPixelSize: 100))
    let whole = try loader.decode(MemorySource(bytes))
    let ofWhole: Duration = ContinuousClock.now - start
    #expect(!whole.isDamaged)
    let cut = try loader.decode(MemorySource(Array(bytes[..<(bytes.count / 20)])))
    #expect(cut.isDamaged)
    let ofBoth: Duration = ContinuousClock.now - start
    let limit: Duration = ofWhole * 2 + Duration.milliseconds(500)
    #expect(ofBoth < limit)
  }

  @Test("A scan whose components are not in order is refused, as by libjpeg")
  func wrongOrder() throws {
    let bytes = try JPEGEncoding(quality: 80).encode(Photo(seed: 6, width: 61, height: 85))
    let scan = try #require(
      bytes.indices.dropLast().first { bytes[$0] == 0xFF && bytes[$0 + 1] == 0xDA }
    )
    var file = bytes
    // The identifiers of the second and the third component.
    file.swapAt(scan + 7, scan + 9)
    #expect(throws: BitmapError.self) { try JPEGScanPlanes(library: file) }
    let loader = BitmapLoader(limits: BitmapLimits(maxPixelSize: 20))
    #expect(throws: BitmapError.self) { try loader.decode(MemorySource(file)) }
  }

  @Test("A cut file comes to what libjpeg makes of it", arguments: encodings)
  func cut(_ encoding: JPEGEncoding) throws {
    let bytes = try encoding.encode(Photo(seed: 6, width: 61, height: 85))
    for count in 0..<bytes.count {
      let file = Array(bytes[..<count])
      let actual = try Outcome { try JPEGScanPlanes(decoding: file) }
      guard actual != .other else { continue }
      let expected = try Outcome { try JPEGScanPlanes(library: file) }
      if actual != expected {
        Issue.record("\(count) of \(bytes.count) bytes: \(actual), but libjpeg: \(expected)")
      }
    }
  }

  @Test("A changed file gives a bitmap or an error at any size", arguments: encodings, [3, 17, 60])
  func mutatedAndReduced(_ encoding: JPEGEncoding, limit: Int) throws {
    let bytes = try encoding.encode(Photo(seed: 7, width: 77, height: 53))
    var numbers = SeededNumbers(seed: UInt64(limit))
    let loader = BitmapLoader(
      limits: BitmapLimits(maxPixelSize: limit, maxSourcePixelCount: 1 << 22)
    )
    for _ in 0..<Self.roundCount {
      do {
        let loaded = try loader.decode(MemorySource(Self.mutated(bytes, &numbers)))
        #expect(loaded.bitmap.size.longerSide <= limit)
      } catch is BitmapError {}
    }
  }

  @Test("Scans without end are refused")
  func scanBomb() throws {
    var encoding = JPEGEncoding(quality: 50, color: .gray)
    encoding.isProgressive = true
    let bytes = try encoding.encode(Raster(width: 1600, height: 1600, filledWith: RGBA(9, 9, 9)))
    // A scan that brings nothing, again and again: 40 000 blocks each time.
    let places = bytes.indices.dropLast().filter { bytes[$0] == 0xFF && bytes[$0 + 1] == 0xDA }
    try #require(places.count > 3)
    let end = try #require(
      bytes.indices.dropLast().first {
        $0 > places[1] && bytes[$0] == 0xFF && bytes[$0 + 1] == 0xC4
      }
    )
    let bomb =
      Array(bytes[..<end]) + (0..<3400).flatMap { _ in bytes[places[1]..<end] } + bytes[end...]
    let error = #expect(throws: BitmapError.self) {
      try BitmapLoader(limits: BitmapLimits(maxPixelSize: 100)).decode(MemorySource(bomb))
    }
    guard case .corrupt(.jpeg, "too many scans") = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  /// Changes some bytes, leaves some out, doubles some, or cuts the file.
  static func mutated(_ bytes: [UInt8], _ numbers: inout SeededNumbers) -> [UInt8] {
    var file = bytes
    for _ in 0..<Int.random(in: 1...3, using: &numbers) {
      let place = Int.random(in: 2..<file.count, using: &numbers)
      let end = min(place + Int.random(in: 1...6, using: &numbers), file.count)
      switch Int.random(in: 0..<8, using: &numbers) {
      case 0: file.removeSubrange(place..<end)
      case 1: file.insert(contentsOf: file[place..<end], at: place)
      case 2: file.removeSubrange(place...)
      case 3: file[place] = [0, 0xFF, 0xD0, 0xD9, 0xDA].randomElement(using: &numbers) ?? 0
      default: file[place] ^= 1 << UInt8.random(in: 0..<8, using: &numbers)
      }
      if file.count < 20 { return bytes }
    }
    return file
  }
}
