/// What a posted notification lacks.
public enum NotificationDegradation: Hashable, Sendable {
  /// It has no small icon; Android would have refused it.
  case noSmallIcon

  /// A text was longer than allowed and was cut; the name is that of the builder's property.
  case textShortened(name: String)

  /// That many buttons do not show.
  case actionsNotShown(count: Int)

  /// A picture could not be stored: the file it would have had, and why.
  case pictureNotStored(file: String, message: String)
}

extension NotificationDegradation: CustomStringConvertible {
  /// One sentence for people.
  public var description: String {
    switch self {
    case .noSmallIcon: "There is no small icon."
    case .textShortened(let name): "\(name) was too long and was cut."
    case .actionsNotShown(let count): "\(count) of the actions do not show."
    case .pictureNotStored(let file, let message): "\(file) could not be stored: \(message)."
    }
  }
}

extension AndroidNotification {
  /// What this notification lacks wherever it is posted.
  public var degradations: [NotificationDegradation] {
    var found: [NotificationDegradation] = []
    if self.smallIcon?.isEmpty ?? true { found.append(.noSmallIcon) }
    found += shortenedTexts.map { .textShortened(name: $0) }
    let hidden = self.actions.count - shownActions.count
    if hidden > 0 { found.append(.actionsNotShown(count: hidden)) }
    return found
  }
}
