public import AndroidNotifications

/// Something about a card that its sender may want to know.
public enum CardFinding: Hashable, Sendable {
  /// A share of the picture, 0 to 1, does not show while expanded.
  case pictureCropped(share: Double)

  /// What the phone keeps of the picture is smaller than its place and is enlarged by that factor.
  case pictureEnlarged(factor: Double)

  /// A text does not fit and is cut after that many characters.
  case textCut(CardState, TextRun.Role, afterCharacter: Int)

  /// A text is longer than the platform keeps; the name is that of the builder's property.
  case textTooLong(name: String)

  /// The small icon has colours, of which only the shape shows.
  case smallIconNotMonochrome

  /// The small icon has no transparent pixel, so that it shows as a square.
  case smallIconWithoutShape

  /// The colour stands out too little from the card and was changed.
  case iconColorCorrected(from: ARGBColor, to: ARGBColor)

  /// No font has these characters.
  case glyphsMissing(String)

  /// A font file is missing; it is in the package of that name.
  case fontMissing(file: String, package: String)

  /// A text has markup, which shows as it is written.
  case literalMarkup(TextRun.Role, String)
}

extension CardFinding {
  /// A name that stays the same, for machines.
  public var name: String {
    switch self {
    case .pictureCropped: "pictureCropped"
    case .pictureEnlarged: "pictureEnlarged"
    case .textCut: "textCut"
    case .textTooLong: "textTooLong"
    case .smallIconNotMonochrome: "smallIconNotMonochrome"
    case .smallIconWithoutShape: "smallIconWithoutShape"
    case .iconColorCorrected: "iconColorCorrected"
    case .glyphsMissing: "glyphsMissing"
    case .fontMissing: "fontMissing"
    case .literalMarkup: "literalMarkup"
    }
  }
}

extension CardFinding: CustomStringConvertible {
  /// One sentence for people.
  public var description: String {
    switch self {
    case .pictureCropped(let share):
      "\(Self.percent(share)) % of the picture is cropped away while expanded."
    case .pictureEnlarged(let factor):
      "The phone enlarges the picture \(Self.tenths(factor)) times, so that it looks soft."
    case .textCut(let state, let role, let count):
      "While \(state.rawValue), the \(Self.word(role)) is cut after \(count) characters."
    case .textTooLong(let name): "\(name) is longer than the platform keeps."
    case .smallIconNotMonochrome: "The small icon has colours; only its shape shows."
    case .smallIconWithoutShape:
      "The small icon has no transparent part; it shows as a plain square."
    case .iconColorCorrected(let from, let to):
      "The colour \(from) is too close to the card's; \(to) is shown."
    case .glyphsMissing(let characters): "No font has \(characters)."
    case .fontMissing(let file, let package):
      "The font \(file) is missing; it is in the package \(package)."
    case .literalMarkup(let role, let example):
      "The \(Self.word(role)) has markup that shows as it is written: \(example)"
    }
  }

  private static func percent(_ share: Double) -> Int { Int((share * 100).rounded()) }

  private static func tenths(_ factor: Double) -> Double { (factor * 10).rounded() / 10 }

  private static func word(_ role: TextRun.Role) -> String {
    switch role {
    case .appName: "name of the app"
    case .headerSecondary: "name of the conversation"
    case .subText: "sub text"
    case .bullet, .time: "time"
    case .title: "title"
    case .body: "text"
    case .sender: "sender"
    case .action: "label of a button"
    }
  }
}
