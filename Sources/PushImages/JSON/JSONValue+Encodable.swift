extension JSONValue: Encodable {
  /// Writes the value.
  public func encode(to encoder: any Encoder) throws {
    var value = encoder.singleValueContainer()
    switch self {
    case .null: try value.encodeNil()
    case .bool(let bool): try value.encode(bool)
    case .integer(let integer): try value.encode(integer)
    case .number(let number): try value.encode(number)
    case .string(let text): try value.encode(text)
    case .array(let elements): try value.encode(elements)
    case .object(let members): try value.encode(members)
    }
  }
}
