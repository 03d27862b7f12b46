/// Addresses that begin with the same bits.
struct AddressBlock: Hashable, Sendable {
  let first: IPAddress
  let prefixLength: Int

  func contains(_ address: IPAddress) -> Bool {
    switch (first, address) {
    case (.v4(let base), .v4(let bits)): (base ^ bits) >> (32 - prefixLength) == 0
    case (.v6(let base), .v6(let bits)): (base ^ bits) >> (128 - prefixLength) == 0
    default: false
    }
  }
}

extension AddressBlock {
  /// Reads `10.0.0.0/8`, `fd00::/8` or one address; nil if it is neither.
  ///
  /// An IPv4 address must have its four parts: whoever writes `192.168` does not mean 192.0.0.168.
  init?(_ text: String) {
    let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    guard let address = IPAddress(strict: String(parts[0])) else { return nil }
    let longest = if case .v4 = address { 32 } else { 128 }
    var length = longest
    if parts.count > 1 {
      guard parts[1].utf8.allSatisfy(\.isASCIIDigit), let number = Int(parts[1]),
        number <= longest
      else { return nil }
      length = number
    }
    self.init(first: address, prefixLength: length)
  }
}
