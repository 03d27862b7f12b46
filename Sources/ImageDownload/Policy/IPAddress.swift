import Glibc

/// An address of a host, version 4 or 6.
enum IPAddress: Hashable, Sendable {
  case v4(UInt32)
  case v6(UInt128)

  /// Reads an IPv6 address in any of its spellings (RFC 4291, 2.2); no zone.
  init?(v6 text: String) {
    var address = in6_addr()
    guard inet_pton(AF_INET6, text, &address) == 1 else { return nil }
    self.init(address)
  }

  /// Reads an IPv4 address as the C library does: also `127.1`, `0x7f.1` and `2130706433`.
  ///
  /// Resolvers take these spellings, so a guard that did not would be walked around.
  init?(looseV4 text: String) {
    var address = in_addr()
    guard text.utf8.first?.isASCIIDigit == true, inet_aton(text, &address) != 0 else {
      return nil
    }
    self = .v4(UInt32(bigEndian: address.s_addr))
  }

  /// Reads an IPv6 address, or an IPv4 address of four decimal parts and nothing else.
  init?(strict text: String) {
    var v4 = in_addr()
    if inet_pton(AF_INET, text, &v4) == 1 {
      self = .v4(UInt32(bigEndian: v4.s_addr))
    } else {
      self.init(v6: text)
    }
  }

  /// Reads what libcurl reports of a connection.
  init?(_ text: String) {
    guard let address = IPAddress(v6: text) ?? IPAddress(looseV4: text) else { return nil }
    self = address
  }

  /// Reads the address out of a socket address; nil if it is of another family.
  init?(_ address: UnsafePointer<sockaddr>) {
    let raw = UnsafeRawPointer(address)
    switch CInt(address.pointee.sa_family) {
    case AF_INET:
      let v4 = raw.loadUnaligned(as: sockaddr_in.self)
      self = .v4(UInt32(bigEndian: v4.sin_addr.s_addr))
    case AF_INET6: self.init(raw.loadUnaligned(as: sockaddr_in6.self).sin6_addr)
    default: return nil
    }
  }

  private init(_ address: in6_addr) {
    self = withUnsafeBytes(of: address) { .v6($0.reduce(0) { $0 << 8 | UInt128($1) }) }
  }
}

extension IPAddress: CustomStringConvertible {
  /// The address as it is written: `192.0.2.1`, `2001:db8::1`.
  var description: String {
    switch self {
    case .v4(let bits):
      var address = in_addr(s_addr: bits.bigEndian)
      return Self.text(AF_INET, &address)
    case .v6(let bits):
      var address = in6_addr()
      withUnsafeMutableBytes(of: &address) { bytes in
        withUnsafeBytes(of: bits.bigEndian) { bytes.copyMemory(from: $0) }
      }
      return Self.text(AF_INET6, &address)
    }
  }

  private static func text(_ family: CInt, _ address: UnsafeRawPointer) -> String {
    let byteCount = Int(INET6_ADDRSTRLEN)
    return withUnsafeTemporaryAllocation(of: CChar.self, capacity: byteCount) { buffer in
      inet_ntop(family, address, buffer.baseAddress, socklen_t(byteCount))
        .map { String(cString: $0) } ?? "?"
    }
  }
}
