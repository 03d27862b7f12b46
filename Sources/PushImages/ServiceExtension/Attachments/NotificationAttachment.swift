internal import FoundationEssentials
internal import Glibc

/// A file that is shown with a notification; stands for Apple's `UNNotificationAttachment`.
///
/// The file is looked at when the attachment is made, and moved into the store of attachments when
/// the notification is delivered.
public struct NotificationAttachment: Hashable, Sendable {
  /// What tells it from the other attachments of its notification.
  public let identifier: String

  /// Where the file is.
  public let path: String

  /// What the file is.
  public let type: AttachmentType

  /// How long the file was when it was looked at.
  public let byteCount: Int

  /// Takes the file at `path` as it is, by Apple's rules on types and sizes (R3.4).
  ///
  /// - Parameters:
  ///   - identifier: What tells it from others; an empty one stands for a new, unique one.
  ///   - path: A file of this machine.
  ///   - type: What the file is; nil goes by the ending of its name.
  /// - Throws: `AttachmentError`, for a file that Apple's systems would not take.
  public init(
    identifier: String = "",
    path: String,
    type: AttachmentType? = nil
  ) throws(AttachmentError) {
    var status = stat()
    guard stat(path, &status) == 0, access(path, R_OK) == 0 else {
      throw .unreadableFile(path: path, errorNumber: errno)
    }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw .unreadableFile(path: path, errorNumber: EINVAL)
    }
    let ending = Self.ending(of: path)
    guard let type = type ?? AttachmentType(fileExtension: ending) else {
      throw .unrecognizedType(name: ending)
    }
    let byteCount = Int(status.st_size)
    guard byteCount > 0 else { throw .empty(path: path) }
    let limit = type.kind.maxByteCount
    guard byteCount <= limit else {
      throw .tooLarge(type.kind, limit: limit, byteCount: byteCount)
    }
    self.init(
      identifier: identifier.isEmpty ? UUID().uuidString : identifier,
      path: path,
      type: type,
      byteCount: byteCount
    )
  }

  private init(identifier: String, path: String, type: AttachmentType, byteCount: Int) {
    self.identifier = identifier
    self.path = path
    self.type = type
    self.byteCount = byteCount
  }

  /// The same attachment once its file lies elsewhere.
  func moved(to path: String) -> NotificationAttachment {
    NotificationAttachment(identifier: identifier, path: path, type: type, byteCount: byteCount)
  }

  private static func ending(of path: String) -> String {
    let name = path.split(separator: "/").last ?? ""
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return "" }
    return String(name[name.index(after: dot)...])
  }
}
