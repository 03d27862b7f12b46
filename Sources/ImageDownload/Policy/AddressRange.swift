/// A block of addresses that are no public hosts, and what they are.
struct AddressRange: Sendable {
  /// What a block of addresses is for.
  enum Purpose: String, Sendable {
    case unspecified, loopback, `private`, linkLocal, carrierNAT, metadata
    case multicast, documentation, benchmarking, tunnel, reserved

    /// The last four bytes are an IPv4 address, which is judged in its place: on a network that
    /// has IPv6 only, every IPv4 host is reached so.
    case translated
  }

  let block: AddressBlock
  let purpose: Purpose

  /// The block that `address` lies in, or nil if it is a public address.
  static func notPublic(_ address: IPAddress) -> AddressRange? {
    if let inner = translated(address) { return notPublic(inner) }
    let range = all.first { $0.block.contains(address) }
    guard range == nil, case .v6(let bits) = address else { return range }
    // Only 2000::/3 is given out to hosts (RFC 4291, 2.4, and IANA's registry).
    let isHost = bits >> 125 == 1
    let own = AddressBlock(first: address, prefixLength: 128)
    return isHost ? nil : AddressRange(block: own, purpose: .reserved)
  }

  /// The IPv4 address that an IPv6 address stands for, if it does.
  static func translated(_ address: IPAddress) -> IPAddress? {
    guard case .v6(let bits) = address,
      all.contains(where: { $0.purpose == .translated && $0.block.contains(address) })
    else { return nil }
    return .v4(UInt32(truncatingIfNeeded: bits))
  }
}

// MARK: - The table

extension AddressRange {
  /// IANA's special-purpose registries (RFC 6890 and its updates) and the clouds' metadata hosts.
  private static let all: [AddressRange] = [
    v4(0, 0, 0, 0, length: 8, .unspecified),
    v4(10, 0, 0, 0, length: 8, .private),
    v4(100, 64, 0, 0, length: 10, .carrierNAT),
    v4(127, 0, 0, 0, length: 8, .loopback),
    v4(168, 63, 129, 16, length: 32, .metadata),
    v4(169, 254, 0, 0, length: 16, .linkLocal),
    v4(172, 16, 0, 0, length: 12, .private),
    v4(192, 0, 0, 0, length: 24, .reserved),
    v4(192, 0, 2, 0, length: 24, .documentation),
    v4(192, 88, 99, 0, length: 24, .tunnel),
    v4(192, 168, 0, 0, length: 16, .private),
    v4(198, 18, 0, 0, length: 15, .benchmarking),
    v4(198, 51, 100, 0, length: 24, .documentation),
    v4(203, 0, 113, 0, length: 24, .documentation),
    v4(224, 0, 0, 0, length: 4, .multicast),
    v4(240, 0, 0, 0, length: 4, .reserved),

    v6(0, 0, 0, 0, 0, 0, 0, 0, length: 128, .unspecified),
    v6(0, 0, 0, 0, 0, 0, 0, 1, length: 128, .loopback),
    // IPv4-mapped, and NAT64 (RFC 6052); the next is NAT64 inside one network.
    v6(0, 0, 0, 0, 0, 0xFFFF, length: 96, .translated),
    v6(0x64, 0xFF9B, 0, 0, 0, 0, length: 96, .translated),
    v6(0x64, 0xFF9B, 1, length: 48, .private),
    // Teredo, ORCHID and other protocols' own addresses.
    v6(0x2001, 0, length: 23, .tunnel),
    v6(0x2001, 0xDB8, length: 32, .documentation),
    // 6to4, which holds an IPv4 address that nobody would see.
    v6(0x2002, length: 16, .tunnel),
    v6(0x3FFF, length: 20, .documentation),
    v6(0xFC00, length: 7, .private),
    v6(0xFE80, length: 10, .linkLocal),
    v6(0xFEC0, length: 10, .private),
    v6(0xFF00, length: 8, .multicast),
  ]

  private static func v4(
    _ first: UInt32,
    _ second: UInt32,
    _ third: UInt32,
    _ fourth: UInt32,
    length: Int,
    _ purpose: Purpose
  ) -> AddressRange {
    AddressRange(
      block: AddressBlock(
        first: .v4(first << 24 | second << 16 | third << 8 | fourth),
        prefixLength: length
      ),
      purpose: purpose
    )
  }

  private static func v6(_ groups: UInt16..., length: Int, _ purpose: Purpose) -> AddressRange {
    let bits = groups.reduce(UInt128(0)) { $0 << 16 | UInt128($1) }
    return AddressRange(
      block: AddressBlock(
        first: .v6(bits << (16 * (8 - groups.count))),
        prefixLength: length
      ),
      purpose: purpose
    )
  }
}
