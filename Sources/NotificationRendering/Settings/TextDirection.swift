/// Which way a text or a layout runs.
public enum TextDirection: String, Codable, Sendable {
  /// From left to right.
  case leftToRight

  /// From right to left.
  case rightToLeft
}

extension TextDirection {
  /// The direction of the first letter that has one; nil if none has (rule 29, "first strong").
  static func firstStrong(in text: some StringProtocol) -> TextDirection? {
    for scalar in text.unicodeScalars {
      if let direction = direction(of: scalar) { return direction }
    }
    return nil
  }

  /// The direction of a letter; digits, signs and emoji have none.
  private static func direction(of scalar: Unicode.Scalar) -> TextDirection? {
    switch scalar.value {
    case 0x200E: return .leftToRight
    case 0x200F, 0x061C: return .rightToLeft
    default: break
    }
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter:
      return rightToLeftBlocks.contains { $0.contains(scalar.value) } ? .rightToLeft : .leftToRight
    default: return nil
    }
  }

  /// The blocks whose letters run from right to left (Unicode's DerivedBidiClass, R and AL).
  private static let rightToLeftBlocks: [ClosedRange<UInt32>] = [
    0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF,
  ]
}
