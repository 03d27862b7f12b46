/// One header of a request, fit to be sent.
public struct RequestHeader: Hashable, Sendable {
  /// The name, spelled as it is sent.
  public let name: String

  /// The value, without a line break.
  public let value: String

  /// What decides where a message ends or goes to, and is not for others to say (RFC 9112, 6).
  private static let reserved: Set<String> = [
    "host", "content-length", "transfer-encoding", "connection", "upgrade", "te", "trailer",
    "expect",
  ]

  /// Makes a header; nil if the name or the value could break the request.
  public init?(_ name: String, _ value: String) {
    let others = "!#$%&'*+-.^_`|~".utf8
    guard !name.isEmpty, !Self.reserved.contains(name.lowercased()),
      name.utf8.allSatisfy({ $0.isASCIILetter || $0.isASCIIDigit || others.contains($0) }),
      value.utf8.allSatisfy({ ($0 >= 0x20 || $0 == 0x09) && $0 != 0x7F })
    else { return nil }
    self.name = name
    self.value = value
  }

  /// As libcurl takes it: a colon without a value would take a header away.
  var line: String {
    value.allSatisfy { $0 == " " || $0 == "\t" } ? "\(name);" : "\(name): \(value)"
  }
}
