/// Turns the codes of a GIF (GIF 89a, appendix F) into palette indices, as their bytes arrive.
///
/// Each string of the table is a chain of pieces of eight indices, so that most codes are written
/// with one store; strings are not spelled backwards index by index. 2.5 ms instead of 12 for two
/// million dithered pixels.
///
/// Memory: 64 KiB.
struct LZWDecoder: ~Copyable {
  /// Why decoding stopped.
  enum Stop: Equatable {
    /// As many indices as wanted are there.
    case isFull
    /// All bytes are taken, and more are needed.
    case needsBytes
    /// The code for the end.
    case end
    /// A code that stands for nothing yet.
    case unknownCode
  }

  /// Codes have at most 12 bits.
  private static let maxCodeBits = 12

  private static let lastCode = 1 << maxCodeBits - 1

  /// Indices that may be written beyond those that are wanted: the rest of the longest string, and
  /// of its last piece.
  static let slackCount = 1 << maxCodeBits + 8

  /// What a code stands for.
  private struct Entry {
    /// The last one to eight indices of the string; the first in the lowest byte, zeros behind the
    /// last.
    var piece: UInt64 = 0
    /// Indices of the string; 0 for a code that stands for none.
    var length: UInt16 = 0
    /// The code whose string is all but the piece.
    var prefix: UInt16 = 0
    /// The first index of the string.
    var first: UInt8 = 0
  }

  private let entries: UnsafeMutablePointer<Entry>
  private let clearCode: Int
  private let minCodeBits: Int
  private var codeBits: Int
  /// The code that the next string gets.
  private var nextCode: Int
  /// The code before; nil after a clear code.
  private var previousCode: Int?
  /// Bits that were read but not yet taken, the next in the lowest; more of them than counted are
  /// those that will be read again.
  private var bits: UInt64 = 0
  private var bitCount = 0

  /// Begins a frame; nil where `codeSize`, the bits of an index, is more than a byte has.
  init?(codeSize: Int) {
    guard (0...8).contains(codeSize) else { return nil }
    entries = .allocate(capacity: 1 << Self.maxCodeBits)
    entries.initialize(repeating: Entry(), count: 1 << Self.maxCodeBits)
    clearCode = 1 << codeSize
    for code in 0..<clearCode {
      let index = UInt8(truncatingIfNeeded: code)
      entries[code] = Entry(piece: UInt64(index), length: 1, first: index)
    }
    minCodeBits = codeSize + 1
    codeBits = minCodeBits
    nextCode = clearCode + 2
  }

  deinit {
    entries.deallocate()
  }

  /// Decodes until `wantedCount` indices or more are at `target`.
  ///
  /// - Parameters:
  ///   - bytes: The bytes that come next; those that were taken are dropped.
  ///   - target: Has room for `slackCount` indices more.
  ///   - count: The indices that are there.
  ///   - wantedCount: How many there shall be.
  /// - Returns: Why it stopped.
  mutating func decode(
    _ bytes: inout UnsafeBufferPointer<UInt8>,
    into target: UnsafeMutablePointer<UInt8>,
    count: inout Int,
    wantedCount: Int
  ) -> Stop {
    // In locals, since what is written through a pointer could otherwise be one of these.
    let (entries, clearCode) = (entries, clearCode)
    var (bits, bitCount, codeBits) = (bits, bitCount, codeBits)
    var (nextCode, previousCode, written) = (nextCode, previousCode ?? -1, count)
    var position = 0
    defer {
      (self.bits, self.bitCount, self.codeBits) = (bits, bitCount, codeBits)
      (self.nextCode, self.previousCode) = (nextCode, previousCode < 0 ? nil : previousCode)
      bytes = UnsafeBufferPointer(rebasing: bytes[position...])
      count = written
    }
    while written < wantedCount {
      if bitCount < codeBits {
        Self.refill(&bits, &bitCount, from: bytes, at: &position)
        if bitCount < codeBits { return .needsBytes }
      }
      let code = Int(truncatingIfNeeded: bits) & (1 &<< codeBits &- 1)
      bits &>>= UInt64(codeBits)
      bitCount &-= codeBits

      if code < nextCode, entries[code].length > 0 {
        if previousCode >= 0, nextCode <= Self.lastCode {
          entries[nextCode] = Self.string(previousCode, then: entries[code].first, in: entries)
          nextCode &+= 1
        }
      } else if code == nextCode, previousCode >= 0 {
        // The string that is made just now: it ends as it begins.
        let first = entries[previousCode].first
        entries[nextCode] = Self.string(previousCode, then: first, in: entries)
        nextCode &+= 1
      } else if code == clearCode {
        (codeBits, nextCode, previousCode) = (minCodeBits, clearCode &+ 2, -1)
        continue
      } else {
        return code == clearCode &+ 1 ? .end : .unknownCode
      }
      Self.write(code, of: entries, to: target + written)
      written &+= Int(entries[code].length)
      previousCode = code
      // A full table stays as it is until it is cleared.
      if nextCode >= 1 &<< codeBits, codeBits < Self.maxCodeBits { codeBits &+= 1 }
    }
    return .isFull
  }

  // MARK: - Parts

  /// Fills up to eight bytes, while there are so many, without counting those that do not fit whole.
  @inline(__always)
  private static func refill(
    _ bits: inout UInt64,
    _ bitCount: inout Int,
    from bytes: UnsafeBufferPointer<UInt8>,
    at position: inout Int
  ) {
    guard let start = bytes.baseAddress else { return }
    if bytes.count &- position >= 8 {
      let word = UnsafeRawPointer(start + position).loadUnaligned(as: UInt64.self)
      bits |= word.littleEndian &<< UInt64(bitCount)
      position &+= (63 &- bitCount) &>> 3
      bitCount |= 56
    } else {
      while position < bytes.count, bitCount <= 56 {
        bits |= UInt64(start[position]) &<< UInt64(bitCount)
        position &+= 1
        bitCount &+= 8
      }
    }
  }

  /// The string of `code`, and one index behind it.
  @inline(__always)
  private static func string(
    _ code: Int,
    then index: UInt8,
    in entries: UnsafeMutablePointer<Entry>
  ) -> Entry {
    var entry = entries[code]
    let countInPiece = UInt64(entry.length & 7)
    if countInPiece == 0 {
      entry.piece = UInt64(index)
      entry.prefix = UInt16(truncatingIfNeeded: code)
    } else {
      entry.piece |= UInt64(index) &<< (8 &* countInPiece)
    }
    entry.length &+= 1
    return entry
  }

  /// Writes the string of `code`, its last piece first, and up to seven bytes behind it.
  @inline(__always)
  private static func write(
    _ code: Int,
    of entries: UnsafeMutablePointer<Entry>,
    to target: UnsafeMutablePointer<UInt8>
  ) {
    var entry = entries + code
    var place = UnsafeMutableRawPointer(target + (Int(entry.pointee.length) &- 1) & ~7)
    while true {
      place.storeBytes(of: entry.pointee.piece.littleEndian, as: UInt64.self)
      guard place != UnsafeMutableRawPointer(target) else { return }
      place -= 8
      entry = entries + Int(entry.pointee.prefix)
    }
  }
}
