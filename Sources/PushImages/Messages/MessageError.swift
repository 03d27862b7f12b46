/// Why bytes are no push message.
public enum MessageError: Error, Hashable, Sendable {
  /// There are no bytes, or only white space.
  case empty

  /// There are more bytes than a message may have.
  case tooLong(byteCount: Int, limit: Int)

  /// The bytes are not UTF-8.
  case notUTF8

  /// Objects and lists are nested deeper than the limit.
  case tooDeep(limit: Int)

  /// The text is not JSON; `reason` is the reader's own, with the place.
  case notJSON(reason: String)

  /// The JSON is no object; `found` is what it is, such as `array`.
  case notAnObject(found: String)
}

extension MessageError: CustomStringConvertible {
  /// One sentence for people.
  public var description: String {
    switch self {
    case .empty: "The message is empty."
    case .tooLong(let byteCount, let limit):
      "The message has \(byteCount) bytes, more than the limit of \(limit)."
    case .notUTF8: "The message is not text in UTF-8."
    case .tooDeep(let limit): "The message nests deeper than the limit of \(limit) levels."
    case .notJSON(let reason): "The message is not valid JSON: \(reason)."
    case .notAnObject(let found): "The message is not a JSON object but of the type \(found)."
    }
  }
}
