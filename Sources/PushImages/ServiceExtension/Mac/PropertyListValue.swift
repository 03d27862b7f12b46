public import FoundationEssentials

/// A value of a property list of any shape.
public enum PropertyListValue: Hashable, Sendable {
  /// A text.
  case string(String)

  /// `true` or `false`.
  case boolean(Bool)

  /// A whole number.
  case integer(Int)

  /// Another number.
  case real(Double)

  /// A point in time.
  case date(Date)

  /// Bytes.
  case data(Data)

  /// A list.
  case array([PropertyListValue])

  /// Members by name.
  case dictionary([String: PropertyListValue])
}

extension PropertyListValue {
  /// Reads a property list in XML; nil if it is none, or nested more than 32 deep.
  ///
  /// A binary one is refused: how deep it is nested is not known before it is read.
  public init?(propertyList bytes: [UInt8]) {
    guard PropertyListNesting.isBounded(bytes),
      let value = try? PropertyListDecoder().decode(Self.self, from: Data(bytes))
    else { return nil }
    self = value
  }

  /// The members, if this is a dictionary.
  public var members: [String: PropertyListValue]? {
    guard case .dictionary(let members) = self else { return nil }
    return members
  }

  /// This with all of `other` in it, dictionary by dictionary; elsewhere `other` wins.
  func merged(with other: PropertyListValue) -> PropertyListValue {
    guard case .dictionary(let own) = self, case .dictionary(let others) = other else {
      return other
    }
    return .dictionary(own.merging(others) { $0.merged(with: $1) })
  }

  /// The list as XML.
  func xml() -> [UInt8] {
    let encoder = PropertyListEncoder()
    encoder.outputFormat = .xml
    // Nothing in a value of this type cannot be encoded.
    return (try? encoder.encode(self)).map { Array($0) } ?? []
  }
}

extension PropertyListValue: Codable {
  /// Reads a value of whichever type it is.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let text = try? container.decode(String.self) {
      self = .string(text)
    } else if let flag = try? container.decode(Bool.self) {
      self = .boolean(flag)
    } else if let number = try? container.decode(Int.self) {
      self = .integer(number)
    } else if let number = try? container.decode(Double.self) {
      self = .real(number)
    } else if let date = try? container.decode(Date.self) {
      self = .date(date)
    } else if let data = try? container.decode(Data.self) {
      self = .data(data)
    } else if let elements = try? container.decode([PropertyListValue].self) {
      self = .array(elements)
    } else {
      self = .dictionary(try container.decode([String: PropertyListValue].self))
    }
  }

  /// Writes the value as what it is.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .string(let text): try container.encode(text)
    case .boolean(let flag): try container.encode(flag)
    case .integer(let number): try container.encode(number)
    case .real(let number): try container.encode(number)
    case .date(let date): try container.encode(date)
    case .data(let data): try container.encode(data)
    case .array(let elements): try container.encode(elements)
    case .dictionary(let members): try container.encode(members)
    }
  }
}
