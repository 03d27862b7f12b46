/// The checksum of PNG and gzip (PNG annex D), for manifests and for telling rasters apart.
public struct CRC32: Sendable {
  private static let table: [UInt32] = (0..<256).map { index in
    (0..<8).reduce(UInt32(index)) { value, _ in
      value & 1 == 1 ? 0xEDB8_8320 ^ (value >> 1) : value >> 1
    }
  }

  private var register: UInt32 = 0xFFFF_FFFF

  /// Starts with no bytes.
  public init() {}

  /// The checksum of the bytes so far.
  public var value: UInt32 { register ^ 0xFFFF_FFFF }

  /// Adds bytes.
  public mutating func update(_ bytes: [UInt8]) {
    register = Self.table.withUnsafeBufferPointer { table in
      bytes.reduce(register) { sum, byte in
        table[Int((sum ^ UInt32(byte)) & 0xFF)] ^ (sum >> 8)
      }
    }
  }

  /// The checksum of `bytes`.
  public static func of(_ bytes: [UInt8]) -> UInt32 {
    var sum = CRC32()
    sum.update(bytes)
    return sum.value
  }

  /// The checksum as eight hexadecimal digits.
  static func text(_ value: UInt32) -> String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 8 - digits.count) + digits
  }
}
