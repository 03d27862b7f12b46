internal import Glibc

/// Why a file cannot be attached to a notification.
public enum AttachmentError: Error, Hashable, Sendable {
  /// There is no file at the path that can be read; `errorNumber` is the value of `errno`.
  case unreadableFile(path: String, errorNumber: CInt)

  /// The type is none that can be attached; `name` is the ending or what stood for it.
  case unrecognizedType(name: String)

  /// The file is longer than those of its kind may be.
  case tooLarge(AttachmentType.Kind, limit: Int, byteCount: Int)

  /// The file has no bytes.
  case empty(path: String)

  /// The file could not be moved into the store; `errorNumber` is the value of `errno`.
  case moveFailed(path: String, errorNumber: CInt)
}

extension AttachmentError: CustomStringConvertible {
  /// One sentence for people.
  public var description: String {
    switch self {
    case .unreadableFile(let path, let number):
      "The file \(path) cannot be read: \(Self.reason(number))."
    case .unrecognizedType(""): "The file has no type."
    case .unrecognizedType(let name): "Files of the type \(name) cannot be attached."
    case .tooLarge(let kind, let limit, let byteCount):
      "The \(kind.rawValue) has \(byteCount) bytes, more than the limit of \(limit)."
    case .empty: "The file is empty."
    case .moveFailed(let path, let number):
      "The file \(path) cannot be moved into the store: \(Self.reason(number))."
    }
  }

  private static func reason(_ number: CInt) -> String { String(cString: strerror(number)) }
}
