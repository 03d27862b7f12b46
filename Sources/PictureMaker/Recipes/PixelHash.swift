/// Numbers that look random and depend on their place alone, so that rows can be made in any order.
struct PixelHash: Sendable {
  private let key: UInt64

  init(seed: UInt64, stream: UInt64 = 0) {
    key = Self.mix(seed &+ 0x9E37_79B9_7F4A_7C15, stream &* 2 &+ 0xD6E8_FEB8_6659_FD93)
  }

  /// 64 bits for the place `index` of row `row`.
  func bits(_ index: Int, row: Int = 0) -> UInt64 {
    Self.bits(index, key: rowKey(row))
  }

  /// A number from `range`.
  func number(_ index: Int, row: Int = 0, in range: ClosedRange<Int>) -> Int {
    let high = bits(index, row: row).multipliedFullWidth(by: UInt64(range.count)).high
    return range.lowerBound + Int(high)
  }

  /// What the places of one row have in common; `bits(_:key:)` is then two multiplications.
  func rowKey(_ row: Int) -> UInt64 {
    Self.mix(key ^ UInt64(bitPattern: Int64(row)), 0xA076_1D64_78BD_642F)
  }

  /// 64 bits for the place `index` of the row with `key`.
  @inline(__always)
  static func bits(_ index: Int, key: UInt64) -> UInt64 {
    let place = key &+ UInt64(bitPattern: Int64(index)) &* 0xE703_7ED1_A0B4_28DB
    return mix(place, place ^ 0x8EBC_6AF0_9C88_C6E3)
  }

  /// Both halves of the product folded: one step that changes all bits.
  @inline(__always)
  private static func mix(_ left: UInt64, _ right: UInt64) -> UInt64 {
    let product = left.multipliedFullWidth(by: right)
    return product.high ^ product.low
  }
}
