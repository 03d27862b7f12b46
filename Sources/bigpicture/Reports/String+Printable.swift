extension String {
  /// This text with control characters written out, such as `\u{1B}`.
  ///
  /// Messages come from outside; what they say must not move the cursor of a terminal.
  var printable: String {
    func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator: true
      default: false
      }
    }
    guard unicodeScalars.contains(where: isUnsafe) else { return self }
    return unicodeScalars.map { scalar in
      guard isUnsafe(scalar) else { return String(scalar) }
      return scalar == "\t"
        ? " " : "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
    }.joined()
  }

  /// The beginning of this text, with `…` after it where that is not all.
  func abbreviated(to count: Int) -> String {
    self.count > count ? prefix(count - 1) + "…" : self
  }
}
