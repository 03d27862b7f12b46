extension String {
  /// UTF-16 units of a text that the platform keeps of each text (rule 6).
  static let platformTextLimit = 1024

  /// This text as the platform keeps it: cut between two characters (rule 6), without controls.
  var keptByPlatform: String { cutByPlatform.withoutControls }

  /// This text without control characters; what breaks lines and the tab stay.
  ///
  /// The text library ends a text at NUL and draws the other ones as boxes.
  var withoutControls: String {
    guard unicodeScalars.contains(where: \.isUndrawableControl) else { return self }
    return String(String.UnicodeScalarView(unicodeScalars.filter { !$0.isUndrawableControl }))
  }

  private var cutByPlatform: String {
    guard utf16.count > Self.platformTextLimit else { return self }
    var end = startIndex
    var used = 0
    while end < endIndex {
      used += self[end].utf16.count
      guard used <= Self.platformTextLimit else { break }
      end = index(after: end)
    }
    // A first character that is longer than all that is kept is cut itself.
    guard end > startIndex else { return cutBetweenScalars }
    return String(self[..<end])
  }

  private var cutBetweenScalars: String {
    var end = startIndex
    var used = 0
    while end < endIndex {
      used += unicodeScalars[end].utf16.count
      guard used <= Self.platformTextLimit else { break }
      end = unicodeScalars.index(after: end)
    }
    return String(unicodeScalars[..<end])
  }

  /// This text on one line: line breaks become spaces (rule 27).
  var onOneLine: String {
    contains(where: \.isNewline) ? String(map { $0.isNewline ? " " : $0 }) : self
  }
}

extension Unicode.Scalar {
  fileprivate var isUndrawableControl: Bool {
    switch self {
    case "\t", "\n", "\r", "\u{B}", "\u{C}", "\u{85}": false
    default: properties.generalCategory == .control
    }
  }
}
