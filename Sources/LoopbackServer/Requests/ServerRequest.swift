/// One request as the client sent it.
public struct ServerRequest: Sendable, Hashable {
  /// One header field of a request.
  public struct Header: Sendable, Hashable {
    /// The field's name, spelled as it was sent.
    public let name: String

    /// The field's value without the white space around it.
    public let value: String
  }

  /// The method, such as `GET`.
  public let method: String

  /// The path and query, byte for byte as sent: nothing is decoded.
  public let target: String

  /// The header fields in the order sent.
  public let headers: [Header]

  /// Returns the value of the first field called `name`, whatever the case of its letters.
  public func header(_ name: String) -> String? {
    headers.first { $0.name.lowercased() == name.lowercased() }?.value
  }
}
