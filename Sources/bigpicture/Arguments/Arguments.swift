/// What a command was called with.
struct Arguments: Equatable, Sendable {
  /// What was given without a name.
  var operands: [String] = []

  private var values: [Option: [String]] = [:]

  /// Notes an option; a flag has no value.
  mutating func add(_ option: Option, _ value: String = "") {
    values[option, default: []].append(value)
  }

  /// Whether the option was given.
  func has(_ option: Option) -> Bool { values[option] != nil }

  /// The value of an option that the syntax requires.
  func requiredValue(of option: Option) throws(UsageError) -> String {
    guard let value = value(of: option) else { throw .missingOption(option) }
    return value
  }

  /// The value of an option; the last one if there are several.
  func value(of option: Option) -> String? { values[option]?.last }

  /// All values of an option, in their order.
  func values(of option: Option) -> [String] { values[option] ?? [] }
}

extension Arguments {
  /// The whole number that an option has; nil if it was not given.
  func integer(
    of option: Option,
    in range: ClosedRange<Int>,
    expected: String
  ) throws(UsageError) -> Int? {
    guard let value = value(of: option) else { return nil }
    guard let number = Int(value), range.contains(number) else {
      throw .invalidValue(option, value: value, expected: expected)
    }
    return number
  }

  /// The number that an option has; nil if it was not given.
  func number(
    of option: Option,
    in range: ClosedRange<Double>
  ) throws(UsageError) -> Double? {
    guard let value = value(of: option) else { return nil }
    guard let number = Double(value), range.contains(number) else {
      throw .invalidValue(
        option,
        value: value,
        expected: "a number from \(range.lowerBound) to \(range.upperBound)"
      )
    }
    return number
  }

  /// The one of a few names that an option has; nil if it was not given.
  func name<Name: RawRepresentable<String> & CaseIterable>(
    of option: Option
  ) throws(UsageError) -> Name? {
    guard let value = value(of: option) else { return nil }
    guard let name = Name.allCases.first(where: { $0.rawValue.lowercased() == value.lowercased() })
    else {
      let names = Name.allCases.map(\.rawValue).joined(separator: " or ")
      throw .invalidValue(option, value: value, expected: names)
    }
    return name
  }
}
