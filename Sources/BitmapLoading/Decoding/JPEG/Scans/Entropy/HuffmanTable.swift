/// A Huffman table as a file has it (T.81 B.2.4.2).
struct HuffmanSpecification {
  /// Codes of each length from 1 to 16 bits.
  var counts: [Int]
  /// The symbols in the order of their codes.
  var symbols: [UInt8]
}

/// What a code means: the bits it takes, its symbol, and the number after it where that fits in.
struct HuffmanEntry {
  private let packed: UInt32

  private static let endFlag: UInt32 = 0x40

  private init(packed: UInt32) {
    self.packed = packed
  }

  /// Makes an entry; a `number` of 0 says that none is inside.
  init(length: Int, symbol: UInt8, number: Int = 0, hasEnd: Bool = false) {
    packed =
      UInt32(truncatingIfNeeded: number) &<< 16 | UInt32(symbol) &<< 8
      | UInt32(truncatingIfNeeded: length) | (hasEnd ? Self.endFlag : 0)
  }

  /// Bits to take, those of the number inside included; 0 for a code that is too long for a look-up.
  var length: Int {
    @inline(__always) get { Int(packed & 0x3F) }
  }

  /// The length, and something above its six bits.
  var shift: UInt64 {
    @inline(__always) get { UInt64(packed) }
  }

  /// 64 if the end of the block follows, and its code is among the bits to take; otherwise 0.
  var end: Int {
    @inline(__always) get { Int(packed & Self.endFlag) }
  }

  /// The same with a number.
  @inline(__always)
  func with(number: Int) -> HuffmanEntry {
    HuffmanEntry(packed: packed & 0xFFFF | UInt32(truncatingIfNeeded: number) &<< 16)
  }

  /// Coefficients to skip, the upper half of the symbol.
  var run: Int {
    @inline(__always) get { Int(packed &>> 12 & 15) }
  }

  /// Bits of the number, the lower half of the symbol.
  var size: Int {
    @inline(__always) get { Int(packed &>> 8 & 15) }
  }

  /// The number inside; 0 for none.
  var number: Int {
    @inline(__always) get { Int(Int32(bitPattern: packed) &>> 16) }
  }
}

/// The pointers of a `HuffmanTable`, for loops; valid as long as the table.
struct HuffmanLookup {
  fileprivate let entries: UnsafePointer<HuffmanEntry>
  fileprivate let table: Unmanaged<HuffmanTable>

  /// The entry of the code on top of `bits`.
  @inline(__always)
  func entry(_ bits: UInt64) -> HuffmanEntry {
    entries[Int(bits &>> UInt64(64 &- HuffmanTable.lookupBitCount))]
  }

  /// The same for a code of any length, without what may follow it.
  @inline(never)
  func longEntry(_ bits: UInt64) -> HuffmanEntry {
    table._withUnsafeGuaranteedRef { $0.longEntry(bits) }
  }
}

/// The codes of a table: those of a length are numbers in a row (T.81 C.2).
private struct HuffmanCodes {
  private let symbols: [UInt8]
  /// Of each length, the first code.
  private let starts: [Int]
  /// Of each length, the first code that is too large for it.
  private let ends: [Int]
  /// Of each length, the index of the symbol of its first code.
  private let indices: [Int]

  /// Numbers the codes; nil where their lengths do not fit in one tree.
  init?(_ specification: HuffmanSpecification) {
    var starts = [0]
    var ends = [0]
    var indices = [0]
    for length in 1...16 {
      let count = specification.counts[length - 1]
      starts.append(2 * ends[length - 1])
      ends.append(starts[length] + count)
      indices.append(indices[length - 1] + ends[length - 1] - starts[length - 1])
      // The code of ones only is not allowed.
      guard count == 0 || ends[length] < 1 << length else { return nil }
    }
    guard specification.counts.reduce(0, +) <= specification.symbols.count else { return nil }
    symbols = specification.symbols
    self.starts = starts
    self.ends = ends
    self.indices = indices
  }

  func codes(ofLength length: Int) -> Range<Int> { starts[length]..<ends[length] }

  func symbol(of code: Int, length: Int) -> UInt8 {
    symbols[indices[length] + code - starts[length]]
  }

  /// The entry of the code on top of `bits`.
  func entry(_ bits: UInt64) -> HuffmanEntry {
    for length in 1...16 {
      let code = Int(bits >> UInt64(64 - length))
      if code < ends[length] {
        return HuffmanEntry(length: length, symbol: symbol(of: code, length: length))
      }
    }
    // libjpeg takes seventeen bits for symbol 0 then.
    return HuffmanEntry(length: 17, symbol: 0)
  }
}

/// Looks codes up: those of up to ten bits at once, with the number after them if all is in the
/// ten bits; real files have few others.
final class HuffmanTable {
  static let lookupBitCount = 10

  private let entries: UnsafeMutablePointer<HuffmanEntry>
  private let codes: HuffmanCodes

  /// Makes a table; nil where the lengths of the codes do not fit in one tree.
  ///
  /// Entries hold numbers of up to `maxNumberSize` bits; with `joinsEnds` they also hold the end of
  /// the block where that is the next code.
  init?(
    _ specification: HuffmanSpecification,
    maxNumberSize: Int = lookupBitCount,
    joinsEnds: Bool = false
  ) {
    guard let codes = HuffmanCodes(specification) else { return nil }
    self.codes = codes
    entries = .allocate(capacity: 1 << Self.lookupBitCount)
    entries.initialize(
      repeating: HuffmanEntry(length: 0, symbol: 0),
      count: 1 << Self.lookupBitCount
    )
    for length in 1...Self.lookupBitCount {
      for code in codes.codes(ofLength: length) {
        let symbol = codes.symbol(of: code, length: length)
        fill(code: code, length: length, symbol: symbol, maxNumberSize: maxNumberSize)
      }
    }
    if joinsEnds { joinEnds() }
  }

  /// The table at `index`.
  ///
  /// Throws if there is none, or a damaged one.
  static func make(
    _ specifications: [HuffmanSpecification?],
    _ index: Int,
    isDC: Bool = false,
    maxNumberSize: Int = lookupBitCount,
    joinsEnds: Bool = false
  ) throws(BitmapError) -> HuffmanTable {
    guard index < specifications.count, let specification = specifications[index] else {
      throw .corrupt(format: .jpeg, message: "a missing Huffman table")
    }
    // A DC has at most fifteen bits.
    guard !isDC || specification.symbols.allSatisfy({ $0 <= 15 }),
      let table = HuffmanTable(
        specification,
        maxNumberSize: maxNumberSize,
        joinsEnds: joinsEnds
      )
    else { throw .corrupt(format: .jpeg, message: "a wrong Huffman table") }
    return table
  }

  deinit {
    entries.deallocate()
  }

  /// The pointers for a loop.
  var lookup: HuffmanLookup {
    HuffmanLookup(entries: UnsafePointer(entries), table: .passUnretained(self))
  }

  fileprivate func longEntry(_ bits: UInt64) -> HuffmanEntry {
    codes.entry(bits)
  }

  /// Adds the end of a block to entries that leave bits enough for its code.
  private func joinEnds() {
    let plain = Array(UnsafeBufferPointer(start: entries, count: 1 << Self.lookupBitCount))
    for (bits, entry) in plain.enumerated() where entry.number != 0 {
      let rest = bits << entry.length & (plain.count - 1)
      let next = plain[rest]
      guard
        next.length > 0, next.size == 0, next.run == 0,
        entry.length + next.length <= Self.lookupBitCount
      else { continue }
      entries[bits] = HuffmanEntry(
        length: entry.length + next.length,
        symbol: UInt8(entry.run << 4 | entry.size),
        number: entry.number,
        hasEnd: true
      )
    }
  }

  /// Enters a code for all bits that may follow it.
  private func fill(code: Int, length: Int, symbol: UInt8, maxNumberSize: Int) {
    let freeBitCount = Self.lookupBitCount - length
    let size = Int(symbol & 15)
    for rest in 0..<1 << freeBitCount {
      var entry = HuffmanEntry(length: length, symbol: symbol)
      if size > 0, size <= min(freeBitCount, maxNumberSize) {
        let raw = rest >> (freeBitCount - size)
        let number = raw < 1 << (size - 1) ? raw - (1 << size) + 1 : raw
        entry = HuffmanEntry(length: length + size, symbol: symbol, number: number)
      }
      entries[code << freeBitCount | rest] = entry
    }
  }
}
