internal import Glibc

/// A folder that keeps the files of attachments; stands for the attachment data store of Apple's
/// systems.
///
/// A file is moved in, not copied, as there. Identifiers come from outside: the names of the files
/// are made so that none leads out of the folder or takes the place of another.
public struct AttachmentStore: Hashable, Sendable {
  /// An attachment that is not shown, and why.
  public struct Rejection: Hashable, Sendable {
    /// The attachment as the extension made it.
    public let attachment: NotificationAttachment

    /// Why it is not shown.
    public let reason: AttachmentError
  }

  /// Where the files are kept; made when the first one comes.
  public let folder: String

  /// Makes a store of a folder.
  public init(folder: String) {
    self.folder = folder
  }

  /// Moves the files of `attachments` in; those that cannot be are told apart.
  ///
  /// Blocks while it works: a file on another disk is copied and then removed.
  func take(
    _ attachments: [NotificationAttachment]
  ) -> (stored: [NotificationAttachment], rejected: [Rejection]) {
    var stored: [NotificationAttachment] = []
    var rejected: [Rejection] = []
    for attachment in attachments {
      do {
        stored.append(try take(attachment))
      } catch {
        rejected.append(Rejection(attachment: attachment, reason: error))
      }
    }
    return (stored, rejected)
  }

  /// Removes files that were moved in, since nobody shows them.
  static func remove(_ stored: [NotificationAttachment]) {
    for attachment in stored { unlink(attachment.path) }
  }

  // MARK: - Private parts

  /// So many files of one name are told apart by a number; later ones at random, which takes one
  /// try however many there are.
  private static let maxNumber = 8
  private static let maxTryCount = 100

  private func take(
    _ attachment: NotificationAttachment
  ) throws(AttachmentError) -> NotificationAttachment {
    // What was looked at may have changed since.
    let current = try NotificationAttachment(
      identifier: attachment.identifier,
      path: attachment.path,
      type: attachment.type
    )
    if let errorNumber = FileMover.makeFolder(folder) {
      throw .moveFailed(path: attachment.path, errorNumber: errorNumber)
    }
    let name = Self.fileName(of: current.identifier)
    for number in 1...Self.maxTryCount {
      let suffix = Self.suffix(number)
      let target = "\(folder)/\(name)\(suffix).\(current.type.fileExtension)"
      switch FileMover.move(current.path, to: target) {
      case nil: return current.moved(to: target)
      case EEXIST: continue
      case let errorNumber?: throw .moveFailed(path: current.path, errorNumber: errorNumber)
      }
    }
    throw .moveFailed(path: current.path, errorNumber: EEXIST)
  }

  /// What the try of that number has after the name: at most 14 bytes.
  private static func suffix(_ number: Int) -> String {
    if number == 1 { return "" }
    if number <= maxNumber { return "-\(number)" }
    return "-" + String(UInt64.random(in: .min ... .max), radix: 36)
  }

  /// At most 100 bytes, with number and ending, all of them letters, digits, `-`, `_`, `.` and `%`.
  ///
  /// None begins with a dot: all of other bytes, and a first dot, are percent-encoded.
  private static func fileName(of identifier: String) -> String {
    let room = 80
    var name = ""
    for byte in identifier.utf8 {
      let scalar = Unicode.Scalar(byte)
      let piece: String
      switch scalar {
      case "a"..."z", "A"..."Z", "0"..."9", "_": piece = String(scalar)
      case "-" where !name.isEmpty, "." where !name.isEmpty: piece = String(scalar)
      default: piece = (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
      }
      guard name.utf8.count + piece.utf8.count <= room else { break }
      name += piece
    }
    return name.isEmpty ? "attachment" : name
  }
}
