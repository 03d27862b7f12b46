internal import PushImages

extension Int {
  /// The number with a comma after each three digits: `2,345,678`.
  var grouped: String {
    let digits = String(magnitude)
    let groups = digits.reversed().enumerated().map { index, digit in
      index > 0 && index.isMultiple(of: 3) ? "\(digit)," : "\(digit)"
    }
    return (self < 0 ? "-" : "") + groups.reversed().joined()
  }
}

extension Duration {
  /// The milliseconds, to a tenth.
  var milliseconds: Double {
    (self / .milliseconds(1) * 10).rounded() / 10
  }

  /// The milliseconds for people: `3.4 ms`, `53 ms`.
  var millisecondText: String {
    milliseconds < 10 ? "\(milliseconds) ms" : "\(Int(milliseconds.rounded()).grouped) ms"
  }
}

extension PixelSize {
  /// An object of width and height.
  var json: JSONValue { ["width": .integer(Int64(width)), "height": .integer(Int64(height))] }
}

extension JSONValue {
  /// A string, or null.
  init(_ text: String?) {
    self = text.map(JSONValue.string) ?? .null
  }

  /// A whole number, or null.
  init(_ number: Int?) {
    self = number.map { .integer(Int64($0)) } ?? .null
  }
}
