import TestSupport
import Testing

@testable import BitmapLoading

@Suite("Codes of GIF", .background)
struct LZWDecoderTests {
  /// How often each kind of code is chosen, of 1000; the rest are literals.
  struct Mix: Sendable, CustomTestStringConvertible {
    let testDescription: String
    var known = 0
    var new = 0
    var clear = 0
    var unknown = 0
    var end = 0
  }

  static let mixes = [
    Mix(testDescription: "literals"),
    Mix(testDescription: "strings", known: 900),
    Mix(testDescription: "long runs", known: 10, new: 980),
    Mix(testDescription: "all", known: 500, new: 200, clear: 2),
    Mix(testDescription: "often cleared", known: 500, new: 200, clear: 50),
    Mix(testDescription: "damaged", known: 500, new: 200, clear: 5, unknown: 2),
    Mix(testDescription: "ended", known: 500, new: 100, clear: 5, end: 2),
  ]

  /// What a stream of codes stands for.
  private struct Stream {
    var bytes: [UInt8] = []
    var indices: [UInt8] = []
    var stop = LZWDecoder.Stop.needsBytes

    init(_ mix: Mix, codeSize: Int, codeCount: Int, _ numbers: inout SeededNumbers) {
      var clear = ClearLZW(codeSize: codeSize)
      var held: UInt64 = 0
      var heldCount = 0
      for _ in 0..<codeCount where stop == .needsBytes {
        let bits = clear.codeBits
        let code = Self.code(mix, clear, &numbers) & (1 << bits - 1)
        held |= UInt64(code) << heldCount
        heldCount += bits
        while heldCount >= 8 {
          bytes.append(UInt8(truncatingIfNeeded: held))
          held >>= 8
          heldCount -= 8
        }
        switch clear.take(code) {
        case .string(let string): indices += string
        case .cleared: break
        case .end: stop = .end
        case .unknown: stop = .unknownCode
        }
      }
      // The last bits and more that say nothing: they are not reached after an end.
      if stop != .needsBytes { bytes += [UInt8(truncatingIfNeeded: held)] + numbers.bytes(9) }
      // Without one, codes of zeros that no byte completes are not there.
      if stop == .needsBytes, heldCount > 0 { cutToWholeBytes(codeSize: codeSize) }
    }

    private static func code(_ mix: Mix, _ clear: ClearLZW, _ numbers: inout SeededNumbers) -> Int {
      var choice = Int.random(in: 0..<1000, using: &numbers)
      func isChosen(_ part: Int) -> Bool {
        defer { choice -= part }
        return (0..<part).contains(choice)
      }
      let literal = Int.random(in: 0..<clear.clearCode, using: &numbers)
      let beyond = clear.clearCode + 2
      if isChosen(mix.known), clear.nextCode > beyond {
        return Int.random(in: beyond..<clear.nextCode, using: &numbers)
      }
      if isChosen(mix.new), clear.hasPrevious, clear.nextCode < 4096 { return clear.nextCode }
      if isChosen(mix.clear) { return clear.clearCode }
      if isChosen(mix.unknown) { return clear.nextCode + 1 }
      return isChosen(mix.end) ? clear.clearCode + 1 : literal
    }

    /// Decodes the whole bytes anew, since the last code may not be in them.
    private mutating func cutToWholeBytes(codeSize: Int) {
      var clear = ClearLZW(codeSize: codeSize)
      indices = []
      var position = 0
      while position + clear.codeBits <= bytes.count * 8 {
        let bits = (position..<position + clear.codeBits).enumerated().map { place, bit in
          Int(bytes[bit / 8] >> UInt8(bit % 8) & 1) << place
        }
        position += clear.codeBits
        if case .string(let string) = clear.take(bits.reduce(0, |)) { indices += string }
      }
    }
  }

  @Test(
    "Any codes give the indices that the plain way gives, however the bytes are cut",
    arguments: mixes,
    [0, 1, 2, 3, 5, 8]
  )
  func clearly(_ mix: Mix, codeSize: Int) throws {
    for seed in 0..<12 as Range<UInt64> {
      var numbers = SeededNumbers(seed: seed)
      let stream = Stream(mix, codeSize: codeSize, codeCount: 6000, &numbers)
      let (indices, stop) = try Self.decode(stream.bytes, codeSize: codeSize, &numbers)
      #expect(stop == stream.stop, "seed \(seed)")
      #expect(indices == stream.indices, "seed \(seed)")
    }
  }

  /// Decodes bytes that come in pieces into rows of any length.
  private static func decode(
    _ bytes: [UInt8],
    codeSize: Int,
    _ numbers: inout SeededNumbers
  ) throws -> (indices: [UInt8], stop: LZWDecoder.Stop) {
    guard var decoder = LZWDecoder(codeSize: codeSize) else { throw BitmapError.emptyBody }
    let wantedCount = Int.random(in: 1...5000, using: &numbers)
    let longestPiece = [1, 9, 255].randomElement(using: &numbers) ?? 1
    var row = [UInt8](repeating: 0, count: wantedCount + LZWDecoder.slackCount)
    var indices: [UInt8] = []
    var (position, count) = (0, 0)
    while true {
      let pieceEnd = min(position + Int.random(in: 1...longestPiece, using: &numbers), bytes.count)
      var stop = LZWDecoder.Stop.isFull
      bytes[position..<pieceEnd].withUnsafeBufferPointer { piece in
        var piece = piece
        while stop == .isFull {
          stop = row.withUnsafeMutableBufferPointer { row in
            guard let start = row.baseAddress else { return .end }
            return decoder.decode(&piece, into: start, count: &count, wantedCount: wantedCount)
          }
          indices += row[..<count]
          count = 0
        }
      }
      position = pieceEnd
      if stop != .needsBytes || position == bytes.count { return (indices, stop) }
    }
  }

  @Test("Codes of more than 8 bits an index are refused", arguments: [9, 12, 255])
  func largeCodeSize(_ codeSize: Int) {
    let isRefused = if LZWDecoder(codeSize: codeSize) == nil { true } else { false }
    #expect(isRefused)
  }
}
