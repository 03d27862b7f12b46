/// The part of a URL between `//` and the path (RFC 3986, 3.2).
struct URLAuthority {
  var credentials: Credentials?
  var host: HostName
  var port: UInt16?

  init(_ bytes: ArraySlice<UInt8>) throws(InvalidURL) {
    // Browsers end the host at a backslash, others do not: nobody may be led astray by it.
    guard !bytes.contains(UInt8(ascii: "\\")) else {
      throw .invalidHost(String(decoding: bytes, as: UTF8.self))
    }
    var hostAndPort = bytes
    // The last `@`, as browsers and libcurl see it: a password may hold one that is not escaped.
    if let at = bytes.lastIndex(of: UInt8(ascii: "@")) {
      credentials = Credentials(userInformation: bytes[..<at])
      hostAndPort = bytes[(at + 1)...]
    }
    let (hostBytes, portBytes) = try Self.split(hostAndPort)
    guard !hostBytes.isEmpty else { throw .noHost }
    guard let host = HostName(hostBytes) else {
      throw .invalidHost(String(decoding: hostBytes, as: UTF8.self))
    }
    self.host = host
    port = try Self.port(portBytes)
  }

  private static func split(
    _ bytes: ArraySlice<UInt8>
  ) throws(InvalidURL) -> (host: ArraySlice<UInt8>, port: ArraySlice<UInt8>) {
    let colon = UInt8(ascii: ":")
    guard bytes.first == UInt8(ascii: "[") else {
      // A second colon stays in the host, which no name has: not taken for an IPv6 address.
      guard let index = bytes.lastIndex(of: colon) else { return (bytes, []) }
      return (bytes[..<index], bytes[(index + 1)...])
    }
    let invalid = InvalidURL.invalidHost(String(decoding: bytes, as: UTF8.self))
    guard let close = bytes.firstIndex(of: UInt8(ascii: "]")) else { throw invalid }
    let rest = bytes[(close + 1)...]
    guard rest.isEmpty || rest.first == colon else { throw invalid }
    return (bytes[...close], rest.dropFirst())
  }

  private static func port(_ bytes: ArraySlice<UInt8>) throws(InvalidURL) -> UInt16? {
    guard !bytes.isEmpty else { return nil }
    let text = String(decoding: bytes, as: UTF8.self)
    guard bytes.allSatisfy(\.isASCIIDigit), let port = UInt16(text), port > 0 else {
      throw .invalidPort(text)
    }
    return port
  }
}
