extension CardContent {
  /// What is read out, in that order: app, time, title, body, picture, buttons (rule 31).
  var spokenTexts: [String] {
    let head = [appName, headerSecondary, subText, time?.spokenText, title]
    let texts = head.compactMap { $0 } + body.spokenTexts
    return texts + [pictureDescription].compactMap { $0 } + actions
  }
}

extension CardContent.Body {
  fileprivate var spokenTexts: [String] {
    switch self {
    case .none: []
    case .text(let text, _): text.isEmpty ? [] : [text]
    case .lines(let lines): lines
    case .messages(let messages): messages.map { "\($0.sender): \($0.text)" }
    }
  }
}
