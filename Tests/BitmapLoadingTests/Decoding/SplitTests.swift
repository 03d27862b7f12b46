import TestSupport
import Testing

@testable import BitmapLoading

@Suite("How the bytes are cut", .background)
struct SplitTests {
  /// All that must not depend on the cuts. (How many bytes were read does: a decoder that has its
  /// picture does not ask for more, but may have been given more.)
  struct Outcome: Equatable {
    var bitmap: Bitmap?
    var sourceSize: PixelSize?
    var orientation: Orientation?
    var isAnimated: Bool?
    var decodedFraction: Double?
    var isDamaged: Bool?
    var error: String?

    init(_ source: any ByteSource, limit: Int) {
      let loader = BitmapLoader(limits: BitmapLimits(maxPixelSize: limit))
      do {
        let loaded = try loader.decode(source)
        bitmap = loaded.bitmap
        sourceSize = loaded.sourceSize
        orientation = loaded.orientation
        isAnimated = loaded.isAnimated
        decodedFraction = loaded.decodedFraction
        isDamaged = loaded.isDamaged
      } catch {
        self.error = "\(error)"
      }
    }
  }

  @Test(
    "Pieces of one length give what the whole gives",
    arguments: SmallFile.all,
    [1, 2, 3, 16, 255]
  )
  func pieces(_ file: SmallFile, length: Int) throws {
    let bytes = try file.bytes()
    for limit in [1440, 15] {
      let whole = Outcome(MemorySource(bytes), limit: limit)
      #expect(whole.error == nil)
      #expect(Outcome(MemorySource(bytes, longestRead: length), limit: limit) == whole)
    }
  }

  @Test("Random cuts give what the whole gives", arguments: SmallFile.all)
  func random(_ file: SmallFile) throws {
    let bytes = try file.bytes()
    let whole = Outcome(MemorySource(bytes), limit: 1440)
    for _ in 0..<20 {
      let seed = UInt64.random(in: 0 ... .max)
      var numbers = SeededNumbers(seed: seed)
      let lengths = (0..<300).map { _ in Int.random(in: 1...40, using: &numbers) }
      #expect(
        Outcome(CutSource(bytes, lengths: lengths), limit: 1440) == whole,
        "seed \(seed)"
      )
    }
  }

  @Test(
    "One cut anywhere, so before and after each marker too, changes nothing",
    arguments: SmallFile.all
  )
  func oneCut(_ file: SmallFile) throws {
    let bytes = try file.bytes()
    let whole = Outcome(MemorySource(bytes), limit: 1440)
    let wrong = (1..<bytes.count).filter { place in
      Outcome(CutSource(bytes, lengths: [place]), limit: 1440) != whole
    }
    #expect(wrong.isEmpty)
  }

  @Test("Truncated files give the same however they are cut", arguments: SmallFile.all)
  func truncated(_ file: SmallFile) throws {
    let bytes = try file.bytes()
    for eighths in 1..<8 {
      let part = Array(bytes[..<(bytes.count * eighths / 8)])
      let whole = Outcome(MemorySource(part), limit: 1440)
      for length in [1, 5, 64] {
        #expect(
          Outcome(MemorySource(part, longestRead: length), limit: 1440) == whole,
          "\(eighths)/8 in pieces of \(length)"
        )
      }
    }
  }

  @Test("Damaged files give the same however they are cut", arguments: SmallFile.all, [1440, 15])
  func damaged(_ file: SmallFile, limit: Int) throws {
    let bytes = try file.bytes()
    for _ in 0..<10 {
      let seed = UInt64.random(in: 0 ... .max)
      var numbers = SeededNumbers(seed: seed)
      var damaged = bytes
      for _ in 0..<3 {
        damaged[Int.random(in: 0..<bytes.count, using: &numbers)] = UInt8.random(
          in: 0...255,
          using: &numbers
        )
      }
      let whole = Outcome(MemorySource(damaged), limit: limit)
      #expect(
        Outcome(MemorySource(damaged, longestRead: 1), limit: limit) == whole,
        "seed \(seed)"
      )
    }
  }
}
