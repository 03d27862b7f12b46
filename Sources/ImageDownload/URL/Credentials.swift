/// A user name and a password that stood in a URL, for basic authentication.
struct Credentials: Hashable, Sendable {
  var user: String
  var password: String

  /// Reads `user:password`; nil where there is nothing in it.
  init?(userInformation bytes: ArraySlice<UInt8>) {
    guard !bytes.isEmpty else { return nil }
    let parts = bytes.split(
      separator: UInt8(ascii: ":"),
      maxSplits: 1,
      omittingEmptySubsequences: false
    )
    user = Self.decoded(parts[0])
    password = parts.count > 1 ? Self.decoded(parts[1]) : ""
  }

  /// Undoes the escapes; one that would put a control character into a header stays as it is.
  private static func decoded(_ bytes: ArraySlice<UInt8>) -> String {
    var result: [UInt8] = []
    var rest = bytes
    while let byte = rest.popFirst() {
      let digits = rest.prefix(2)
      guard byte == UInt8(ascii: "%"), digits.count == 2,
        let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16), value >= 0x20,
        value != 0x7F
      else {
        result.append(byte)
        continue
      }
      result.append(value)
      rest = rest.dropFirst(2)
    }
    return String(decoding: result, as: UTF8.self)
  }
}
