/// What became of the file that an extension wanted to attach: the attachment, or the one reason
/// why there is none (R6.2).
public enum AttachmentOutcome: Equatable, Sendable {
  /// The file is there and may be attached.
  case ready(NotificationAttachment)

  /// There is no URL, or its file could not be downloaded.
  case notDownloaded(ImageOutcome)

  /// The payload does not name the type, which the settings ask for.
  case noType(key: String)

  /// The file is none that can be attached.
  case refused(AttachmentError)

  /// The file could not be written; `message` is the system's reason.
  case notWritten(message: String)

  /// The extension's time was up before.
  case expired
}

extension AttachmentOutcome {
  /// The attachment; nil if there is none.
  public var attachment: NotificationAttachment? {
    guard case .ready(let attachment) = self else { return nil }
    return attachment
  }

  /// A name that stays the same, for machines; that of a download is its outcome's.
  public var name: String {
    switch self {
    case .ready: "attached"
    case .notDownloaded(let outcome): outcome.name
    case .noType: "noType"
    case .refused(.unreadableFile): "unreadableFile"
    case .refused(.unrecognizedType): "unrecognizedType"
    case .refused(.tooLarge): "tooLarge"
    case .refused(.empty): "emptyBody"
    case .refused(.moveFailed): "moveFailed"
    case .notWritten: "notWritten"
    case .expired: "expired"
    }
  }
}

extension AttachmentOutcome: CustomStringConvertible {
  /// One sentence for people.
  public var description: String {
    switch self {
    case .ready(let attachment):
      "The \(attachment.type.rawValue) of \(attachment.byteCount) bytes is attached."
    case .notDownloaded(let outcome): outcome.description
    case .noType(let key): "The payload has no type of a file under \(key)."
    case .refused(let error): error.description
    case .notWritten(let message): "The file could not be written: \(message)."
    case .expired: "The time was up before the file was there."
    }
  }
}
