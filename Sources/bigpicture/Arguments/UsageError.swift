/// Why arguments make no sense.
enum UsageError: Error, Equatable, Sendable {
  /// There is no such command; `near` is one with almost that name.
  case unknownCommand(String, near: String?)

  /// There is no such option; `near` is one with almost that name.
  case unknownOption(String, near: String?)

  /// The option's value is missing.
  case missingValue(Option)

  /// The option takes no value, and one was given.
  case unexpectedValue(Option)

  /// The option's value makes no sense; `expected` is what it may be.
  case invalidValue(Option, value: String, expected: String)

  /// The option has to be given.
  case missingOption(Option)

  /// An operand has to be given.
  case missingOperand(String)

  /// There is one operand too many.
  case unexpectedOperand(String)
}

extension UsageError: CustomStringConvertible {
  /// One sentence for people.
  var description: String {
    switch self {
    case .unknownCommand(let name, let near):
      "There is no command \(name)\(Self.suggestion(near))."
    case .unknownOption(let name, let near): "There is no option \(name)\(Self.suggestion(near))."
    case .missingValue(let option): "\(option.name) needs \(option.valueName ?? "a value")."
    case .unexpectedValue(let option): "\(option.name) takes no value."
    case .invalidValue(let option, let value, let expected):
      "\(option.name) takes \(expected), not \"\(value)\"."
    case .missingOption(let option): "\(option.call) is missing."
    case .missingOperand(let name): "\(name) is missing."
    case .unexpectedOperand(let value): "\"\(value)\" is one argument too many."
    }
  }

  private static func suggestion(_ near: String?) -> String {
    near.map { "; the nearest one is \($0)" } ?? ""
  }
}
