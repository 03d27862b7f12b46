/// An absolute URL cut at its delimiters (RFC 3986, 3), not yet looked at any closer.
struct URLPieces {
  /// In lower case.
  var scheme: String

  /// User information, host and port.
  var authority: ArraySlice<UInt8>

  /// Path and query, encoded so that they can be sent; begins with a slash.
  var target: String

  /// Cuts `bytes`, a URL without surrounding white space.
  init(_ bytes: [UInt8]) throws(InvalidURL) {
    guard !bytes.isEmpty else { throw .empty }
    guard !bytes.contains(where: { $0 < 0x20 || $0 == 0x7F }) else { throw .controlCharacter }
    guard let colon = Self.endOfScheme(bytes) else { throw .notAbsolute }
    scheme = String(decoding: bytes[..<colon], as: UTF8.self).lowercased()

    let rest = bytes[(colon + 1)...]
    guard rest.starts(with: "//".utf8) else {
      throw scheme == "http" || scheme == "https" ? .noHost : .schemeNotAllowed(scheme)
    }
    let afterSlashes = rest.dropFirst(2)
    let end = afterSlashes.firstIndex { "/?#".utf8.contains($0) } ?? bytes.endIndex
    authority = afterSlashes[..<end]
    target = Self.encodedTarget(bytes[end...])
  }

  /// The index of the colon after a scheme (RFC 3986, 3.1), or nil if there is no scheme.
  static func endOfScheme(_ bytes: [UInt8]) -> Int? {
    guard let first = bytes.first, first.isASCIILetter else { return nil }
    let end = bytes.firstIndex { !($0.isASCIILetter || $0.isASCIIDigit || "+-.".utf8.contains($0)) }
    guard let end, bytes[end] == UInt8(ascii: ":") else { return nil }
    return end
  }

  /// Path and query without the fragment; spaces and bytes beyond ASCII become escapes.
  private static func encodedTarget(_ bytes: ArraySlice<UInt8>) -> String {
    var text = bytes.first == UInt8(ascii: "/") ? "" : "/"
    for byte in bytes.prefix(while: { $0 != UInt8(ascii: "#") }) {
      if byte > 0x20 && byte < 0x7F {
        text.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        let digits = String(byte, radix: 16, uppercase: true)
        text += digits.utf8.count == 1 ? "%0\(digits)" : "%\(digits)"
      }
    }
    return text
  }
}
