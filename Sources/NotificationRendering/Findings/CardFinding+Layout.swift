import AndroidNotifications

extension CardFinding {
  /// What a layout shows to be amiss.
  static func found(in layout: NotificationLayout) -> [CardFinding] {
    var findings: [CardFinding] = []
    if let picture = layout.picture {
      // Half a pixel is lost to rounding.
      let lost = picture.croppedShare * Double(picture.box.height)
      if lost >= 1 { findings.append(.pictureCropped(share: picture.croppedShare)) }
      if picture.scale >= softFrom { findings.append(.pictureEnlarged(factor: picture.scale)) }
    }
    let runs = layout.texts + layout.actions.map(\.label)
    for (index, run) in runs.enumerated() where run.isCut {
      findings.append(
        .textCut(layout.state, run.role, afterCharacter: run.characterCount + before(index, runs))
      )
    }
    return findings
  }

  /// What the notification itself has that no layout shows.
  static func found(in notification: AndroidNotification, settings: CardSettings) -> [CardFinding] {
    var findings: [CardFinding] = []
    if let icon = settings.app.smallIcon {
      let check = SmallIconCheck(icon)
      if !check.isMonochrome { findings.append(.smallIconNotMonochrome) }
      if !check.hasShape { findings.append(.smallIconWithoutShape) }
    }
    let palette = CardPalette.of(settings.theme, isDark: settings.isDark)
    let isColorized = notification.colorized && notification.ongoing
    let color = IconColor(
      wanted: isColorized ? nil : notification.color,
      on: palette.card,
      fallback: palette.accent,
      isDark: settings.isDark
    )
    if let rejected = color.rejected {
      findings.append(.iconColorCorrected(from: rejected, to: color.color))
    }
    let texts: [(name: String, role: TextRun.Role, text: String?)] = [
      ("contentTitle", .title, notification.contentTitle),
      ("contentText", .body, notification.contentText),
      ("subText", .subText, notification.subText),
    ]
    for entry in texts {
      guard let text = entry.text else { continue }
      if text.utf16.count > String.platformTextLimit {
        findings.append(.textTooLong(name: entry.name))
      }
      if let markup = LiteralMarkup.first(in: text) {
        findings.append(.literalMarkup(entry.role, markup))
      }
    }
    return findings
  }

  /// From that on an enlarged picture is seen to be one.
  private static let softFrom = 1.5

  /// The characters of the body's lines before a line.
  private static func before(_ index: Int, _ runs: [TextRun]) -> Int {
    guard runs[index].role == .body else { return 0 }
    return runs[..<index].reduce(0) { $0 + ($1.role == .body ? $1.characterCount : 0) }
  }
}
