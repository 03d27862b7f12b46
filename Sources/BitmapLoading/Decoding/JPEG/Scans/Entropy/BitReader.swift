/// The next bits of entropy-coded data, the first one on top.
///
/// A value without references: loops copy it to a local variable, which then lives in registers.
struct BitReader {
  /// The bits; below the first `count` there may be some of the next byte already.
  private(set) var bits: UInt64 = 0

  /// Bits that can be taken.
  private(set) var count = 0

  /// Zeros among them, and among those taken, that stand for bits that the data did not have.
  private var padding = 0

  /// Whether a code was read that means nothing.
  private(set) var hasBadCode = false

  var next: UnsafePointer<UInt8>
  var end: UnsafePointer<UInt8>

  init(next: UnsafePointer<UInt8>, end: UnsafePointer<UInt8>) {
    self.next = next
    self.end = end
  }

  /// Whether more bits were taken than the data had.
  var isExhausted: Bool {
    @inline(__always) get { count < padding }
  }

  /// Appends as many whole bytes as fit, with fewer than 64 bits at hand; false near the end of the
  /// window, and where a byte is 0xFF: what follows it may be no data.
  @inline(__always)
  mutating func appendWord() -> Bool {
    guard end - next >= 8 else { return false }
    let word = UInt64(bigEndian: UnsafeRawPointer(next).loadUnaligned(as: UInt64.self))
    // Of the bytes of `~word` one is zero if one of `word` is 0xFF.
    guard (~word &- 0x0101_0101_0101_0101) & word & 0x8080_8080_8080_8080 == 0 else { return false }
    bits |= word &>> UInt64(truncatingIfNeeded: count)
    let byteCount = (63 &- count) &>> 3
    next += byteCount
    count &+= byteCount &<< 3
    return true
  }

  /// Drops the next `length` bits, fewer than 64.
  @inline(__always)
  mutating func skip(_ length: Int) {
    bits = bits &<< UInt64(truncatingIfNeeded: length)
    count &-= length
  }

  /// Drops the bits of an entry.
  ///
  /// A shift takes the lower six bits of the entry by itself.
  @inline(__always)
  mutating func skip(_ entry: HuffmanEntry) {
    bits = bits &<< entry.shift
    count &-= entry.length
  }

  /// Takes the next `length` bits, 1 to 32.
  @inline(__always)
  mutating func take(_ length: Int) -> Int {
    let value = Int(truncatingIfNeeded: bits &>> UInt64(truncatingIfNeeded: 64 &- length))
    skip(length)
    return value
  }

  /// Takes a number of `length` bits, 1 to 16, as T.81 F.2.2.1 extends it.
  @inline(__always)
  mutating func takeSigned(_ length: Int) -> Int {
    let value = take(length)
    return value < 1 &<< (length &- 1) ? value &- (1 &<< length) &+ 1 : value
  }

  /// Takes a code and gives its entry; of one with a number inside, the number as well.
  @inline(__always)
  mutating func takeCode(_ table: HuffmanLookup) -> HuffmanEntry {
    var entry = table.entry(bits)
    if entry.length == 0 {
      entry = table.longEntry(bits)
      if entry.length > 16 { hasBadCode = true }
    }
    skip(entry.length)
    return entry
  }

  /// Says that a code means nothing here.
  mutating func noteBadCode() {
    hasBadCode = true
  }

  /// Appends a byte after the first `count` bits, 56 at most.
  mutating func append(_ byte: UInt8) {
    bits |= UInt64(byte) &<< UInt64(56 &- count)
    count += 8
  }

  /// Fills up with zeros.
  mutating func pad() {
    padding += 64 - count
    count = 64
  }
}
