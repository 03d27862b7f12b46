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

  /// Makes an entry; a `number` of 0 says that none is inside.
  init(length: Int, symbol: UInt8, number: Int = 0) {
    packed =
      UInt32(truncatingIfNeeded: number) &<< 16 | UInt32(symbol) &<< 8
      | UInt32(truncatingIfNeeded: length)
  }

  /// Bits to take, those of the number inside included; 0 for a code that is too long for a look-up.
  var length: Int {
    @inline(__always) get { Int(packed & 0xFF) }
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

  /// The same for a long code.
  @inline(never)
  func longEntry(_ bits: UInt64) -> HuffmanEntry {
    table._withUnsafeGuaranteedRef { $0.longEntry(bits) }
  }
}

/// Looks codes up: those of up to ten bits at once, with the number after them if all is in the
/// ten bits; real files have few others.
final class HuffmanTable {
  static let lookupBitCount = 10

  private let entries: UnsafeMutablePointer<HuffmanEntry>
  private let symbols: [UInt8]
  /// Of each length, the first code that is too large for it, as 16 bits.
  private var limits = [Int](repeating: 0, count: 17)
  /// Of each length, what to add to a code for the index of its symbol.
  private var offsets = [Int](repeating: 0, count: 17)

  /// Makes a table; nil where the lengths of the codes do not fit in one tree.
  ///
  /// Entries hold numbers of up to `maxNumberSize` bits.
  init?(_ specification: HuffmanSpecification, maxNumberSize: Int = lookupBitCount) {
    entries = .allocate(capacity: 1 << Self.lookupBitCount)
    entries.initialize(
      repeating: HuffmanEntry(length: 0, symbol: 0),
      count: 1 << Self.lookupBitCount
    )
    symbols = specification.symbols
    var code = 0
    var index = 0
    for length in 1...16 {
      offsets[length] = index - code
      for _ in 0..<specification.counts[length - 1] {
        guard code < 1 << length, index < symbols.count else { return nil }
        if length <= Self.lookupBitCount {
          fill(code: code, length: length, symbol: symbols[index], maxNumberSize: maxNumberSize)
        }
        code += 1
        index += 1
      }
      // The code of ones only is not allowed.
      guard specification.counts[length - 1] == 0 || code < 1 << length else { return nil }
      limits[length] = code << (16 - length)
      code <<= 1
    }
  }

  /// The table at `index`.
  ///
  /// Throws if there is none, or a damaged one.
  static func make(
    _ specifications: [HuffmanSpecification?],
    _ index: Int,
    isDC: Bool = false,
    maxNumberSize: Int = lookupBitCount
  ) throws(BitmapError) -> HuffmanTable {
    guard index < specifications.count, let specification = specifications[index] else {
      throw .corrupt(format: .jpeg, message: "a missing Huffman table")
    }
    // A DC has at most fifteen bits.
    guard !isDC || specification.symbols.allSatisfy({ $0 <= 15 }),
      let table = HuffmanTable(specification, maxNumberSize: maxNumberSize)
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
    let code = Int(bits >> 48)
    for length in Self.lookupBitCount + 1...16 where code < limits[length] {
      let index = (code >> (16 - length)) + offsets[length]
      return HuffmanEntry(length: length, symbol: symbols[index])
    }
    // libjpeg takes seventeen bits for symbol 0 then.
    return HuffmanEntry(length: 17, symbol: 0)
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
