/// A JSON value of any shape.
public enum JSONValue: Hashable, Sendable {
  /// `null`.
  case null

  /// `true` or `false`.
  case bool(Bool)

  /// A whole number that fits 64 bits.
  case integer(Int64)

  /// Any other number.
  case number(Double)

  /// A string.
  case string(String)

  /// A list.
  case array([JSONValue])

  /// Members by name; where a name came twice, the later one.
  case object([String: JSONValue])
}

extension JSONValue {
  /// The member called `name`, or nil where this is no object or has none.
  ///
  /// `null` counts as none.
  public subscript(name: String) -> JSONValue? {
    guard case .object(let members) = self, let value = members[name], value != .null else {
      return nil
    }
    return value
  }

  /// The string, if this is one.
  public var string: String? {
    guard case .string(let text) = self else { return nil }
    return text
  }

  /// The members, if this is an object.
  public var members: [String: JSONValue]? {
    guard case .object(let members) = self else { return nil }
    return members
  }

  /// The elements, if this is a list.
  public var elements: [JSONValue]? {
    guard case .array(let elements) = self else { return nil }
    return elements
  }

  /// What JSON calls this kind of value, such as `string`.
  public var typeName: String {
    switch self {
    case .null: "null"
    case .bool: "boolean"
    case .integer, .number: "number"
    case .string: "string"
    case .array: "array"
    case .object: "object"
    }
  }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral, ExpressibleByNilLiteral
{
  /// Makes a string.
  public init(stringLiteral value: String) { self = .string(value) }

  /// Makes a boolean.
  public init(booleanLiteral value: Bool) { self = .bool(value) }

  /// Makes a whole number.
  public init(integerLiteral value: Int64) { self = .integer(value) }

  /// Makes a number.
  public init(floatLiteral value: Double) { self = .number(value) }

  /// Makes a list.
  public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }

  /// Makes an object; of two members of one name, the later one stays.
  public init(dictionaryLiteral members: (String, JSONValue)...) {
    self = .object(Dictionary(members) { _, later in later })
  }

  /// Makes `null`.
  public init(nilLiteral: ()) { self = .null }
}
