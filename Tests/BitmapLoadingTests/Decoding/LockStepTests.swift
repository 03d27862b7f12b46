import Foundation
import PictureMaker
import Testing

@testable import BitmapLoading

@Suite("JPEG scans in lock-step")
struct LockStepTests {
  @Test(
    "All scans side by side come to what they come to one after another",
    arguments: JPEGScanTests.encodings.filter { $0.isProgressive || $0.hasScanPerComponent }
  )
  func whole(_ encoding: JPEGEncoding) throws {
    let bytes = try encoding.encode(Photo(seed: 5, width: 129, height: 50))
    for blockSize in [2, 5, 8] {
      let actual = try JPEGScanPlanes(decoding: bytes, blockSize: blockSize, inLockStep: true)
      let expected = try JPEGScanPlanes(decoding: bytes, blockSize: blockSize)
      try #expect(#require(actual).samples == #require(expected).samples)
      #expect(actual?.isDamaged == false)
    }
  }

  @Test(
    "A cut file comes to the same",
    arguments: JPEGScanDamageTests.encodings.filter { $0.isProgressive || $0.hasScanPerComponent }
  )
  func cut(_ encoding: JPEGEncoding) throws {
    let bytes = try encoding.encode(Photo(seed: 6, width: 61, height: 85))
    for count in stride(from: 0, to: bytes.count, by: 3) {
      let file = Array(bytes[..<count])
      #expect(Outcome(file, inLockStep: true) == Outcome(file, inLockStep: false), "\(count) bytes")
    }
  }

  /// Not always: the last piece of a scan with restart markers ends at what is no marker, but the
  /// search for the next scan passes that.
  @Test(
    "A changed file nearly always comes to the same",
    arguments: JPEGScanDamageTests.encodings.filter { $0.isProgressive || $0.hasScanPerComponent }
  )
  func mutated(_ encoding: JPEGEncoding) throws {
    let bytes = try encoding.encode(Photo(seed: 6, width: 61, height: 85))
    var numbers = SeededNumbers(seed: 12)
    let differentCount = (0..<JPEGScanDamageTests.roundCount).count { _ in
      let file = JPEGScanDamageTests.mutated(bytes, &numbers)
      return Outcome(file, inLockStep: true) != Outcome(file, inLockStep: false)
    }
    #expect(differentCount * 50 <= JPEGScanDamageTests.roundCount)
  }

  /// What came of a file.
  private struct Outcome: Equatable {
    var samples: [[UInt8]]?
    var isDamaged: Bool?
    var firstMissingRow: Int?
    var failure: String?

    init(_ file: [UInt8], inLockStep: Bool) {
      do {
        let planes = try JPEGScanPlanes(decoding: file, inLockStep: inLockStep)
        isDamaged = planes?.isDamaged
        firstMissingRow = planes?.firstMissingRow
        // Missing rows are as they were.
        if planes?.firstMissingRow == 85 { samples = planes?.samples }
      } catch {
        failure = "\(error)"
      }
    }
  }

  @Test("A picture with more coefficients than are kept is decoded this way")
  func large() throws {
    // Blocks of eight samples, of 74 bytes each: a third more than the limit.
    let picture = Raster(width: 8000, height: 5120, filledWith: RGBA(200, 120, 40))
    let bytes = try JPEGEncoding(quality: 60, color: .gray).with(.progressive).encode(picture)
    let header = try #require(MultiScanHeader(bytes, blockSize: { _, _ in 8 }))
    #expect(header.coefficientByteCount > LockStepDecoder.leastCoefficientByteCount)
    let limits = BitmapLimits(maxPixelSize: 4700, maxWorkingByteCount: 8 << 20)
    let loaded = try BitmapLoader(limits: limits).decode(MemorySource(bytes))
    #expect(loaded.bitmap.size == PixelSize(width: 4700, height: 3008))
    #expect(!loaded.isDamaged)
  }

  @Test("Bytes behind the last scan are not waited for", arguments: [true, false])
  func bytesBehindTheEnd(isProgressive: Bool) throws {
    let encoding = JPEGEncoding(quality: 80).with(isProgressive ? .progressive : .scanPerComponent)
    let bytes = try encoding.encode(Photo(seed: 6, width: 61, height: 85))
    let source = CountingSource(bytes + [UInt8](repeating: 0x55, count: 1 << 20))
    let planes = try #require(try JPEGScanPlanes(decoding: source, inLockStep: true))
    #expect(!planes.isDamaged)
    #expect(source.readByteCount < bytes.count + (128 << 10))
  }

  @Test("A source that fails in the middle ends the load with its failure")
  func failingSource() throws {
    let bytes = try JPEGEncoding(quality: 80).with(.progressive)
      .encode(Photo(seed: 6, width: 300, height: 300))
    let gate = Gate()
    gate.open()
    let source = GatedSource(
      bytes,
      pauseAt: bytes.count * 2 / 3,
      gate: gate,
      failure: LineDown(),
      claimsToBeReady: true
    )
    #expect(throws: LineDown.self) { try JPEGScanPlanes(decoding: source, inLockStep: true) }
  }

  @Test(
    "A file is kept whole, in memory or not",
    arguments: [3, 4 << 20, 9_000_001],
    [true, false]
  )
  func keptBytes(byteCount: Int, hasFolder: Bool) throws {
    let file = (0..<byteCount).map { UInt8(truncatingIfNeeded: $0 &* 0x9E37_79B1 >> 13) }
    let folder = hasFolder ? nil : "/nowhere"
    let kept = KeptBytes(Array(file.prefix(2)), maxByteCount: 10_000_000, folder: folder)
    file.dropFirst(2).withUnsafeBytes { rest in
      for start in stride(from: 0, to: rest.count, by: 1_000_000) {
        let end = min(start + 1_000_000, rest.count)
        kept.append(UnsafeRawBufferPointer(rebasing: rest[start..<end]))
      }
    }
    #expect(kept.failure == nil)
    let reader = KeptBytes.Reader(kept, at: byteCount / 3)
    var found: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 70_000)
    while true {
      let count = buffer.withUnsafeMutableBytes { reader.read(into: $0) }
      if count == 0 { break }
      found += buffer[..<count]
    }
    #expect(found == Array(file[(byteCount / 3)...]))
  }

  @Test("Memory that has to hold a file is limited")
  func keptBytesLimit() {
    let kept = KeptBytes([], maxByteCount: 5_000_000, folder: "/nowhere")
    let piece = [UInt8](repeating: 7, count: 3_000_000)
    for _ in 0..<2 { piece.withUnsafeBytes { kept.append($0) } }
    guard case .memoryLimit(6_000_000, 5_000_000) = kept.failure else {
      Issue.record("\(String(describing: kept.failure))")
      return
    }
  }
}
