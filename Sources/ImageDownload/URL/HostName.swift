import CIDN2

/// A host in the one form that policies compare and libcurl gets.
struct HostName: Hashable, Sendable {
  /// In lower case and ASCII; an IPv6 address without brackets, an IPv4 address with four parts.
  var text: String

  /// The address, where the host is one and not a name.
  var literalAddress: IPAddress?
}

extension HostName {
  /// Reads a host as it stands in a URL, IPv6 in brackets; nil where it can be none.
  init?(_ bytes: some Collection<UInt8>) {
    let text = String(decoding: bytes, as: UTF8.self)
    if text.hasPrefix("[") {
      guard text.hasSuffix("]"), let address = IPAddress(v6: String(text.dropFirst().dropLast()))
      else { return nil }
      self.init(text: address.description, literalAddress: address)
      return
    }
    guard let ascii = text.utf8.allSatisfy({ $0 < 0x80 }) ? text : Self.asciiForm(of: text),
      ascii.utf8.allSatisfy(Self.isNameByte), !ascii.isEmpty, ascii != "."
    else { return nil }
    // After the ASCII form: full-width digits become an address there.
    let address = IPAddress(looseV4: ascii)
    self.init(text: address?.description ?? ascii.lowercased(), literalAddress: address)
  }

  /// Reads a host as people write it, an IPv6 address in brackets or bare.
  init?(authority text: String) {
    let isBareV6 = text.contains(":") && !text.hasPrefix("[")
    self.init((isBareV6 ? "[\(text)]" : text).utf8)
  }

  /// The form in which two spellings of a host are equal; `example.com.` is `example.com`.
  static func comparable(_ text: String) -> String {
    let name = HostName(authority: text)?.text ?? text.lowercased()
    return name.hasSuffix(".") ? String(name.dropLast()) : name
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    byte.isASCIILetter || byte.isASCIIDigit || "-._".utf8.contains(byte)
  }

  /// The name as name servers know it (`xn--…`), or nil if it has none (UTS 46, not transitional).
  ///
  /// libcurl would ask libidn2 as well, but reads names in the character set of the locale, and loses
  /// a few bytes of memory with each that cannot be converted.
  private static func asciiForm(of name: String) -> String? {
    let flags = CInt(IDN2_NFC_INPUT.rawValue | IDN2_NONTRANSITIONAL.rawValue)
    var result: UnsafeMutablePointer<CChar>?
    guard idn2_to_ascii_8z(name, &result, flags) == CInt(IDN2_OK.rawValue), let result else {
      return nil
    }
    defer { idn2_free(result) }
    return String(cString: result)
  }
}
