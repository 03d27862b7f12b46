extension CardContent {
  /// All texts that may be drawn: what decides about fonts.
  func drawnTexts(in language: CardLanguage) -> [String] {
    let head = [appName, headerSecondary, subText, time?.text(in: language), title]
    return head.compactMap { $0 } + body.drawnTexts + actions
  }
}

extension CardContent.Body {
  fileprivate var drawnTexts: [String] {
    switch self {
    case .none: []
    case .text(let text, _): [text]
    case .lines(let lines): lines
    case .messages(let messages): messages.flatMap { [$0.sender, $0.text] }
    }
  }
}
