extension AttachmentOutcome {
  /// The facts behind the name, for machines: those of a download are its outcome's; empty where
  /// the name says it all.
  public var facts: [String: JSONValue] {
    switch self {
    case .ready(let attachment):
      [
        "type": .string(attachment.type.uniformTypeIdentifier),
        "kind": .string(attachment.type.kind.rawValue),
        "bytes": .integer(Int64(attachment.byteCount)),
      ]
    case .notDownloaded(let outcome): outcome.facts
    case .noType(let key): ["key": .string(key)]
    case .refused(let error): error.facts
    case .notWritten(let message): ["message": .string(message)]
    case .expired: [:]
    }
  }
}

extension AttachmentError {
  fileprivate var facts: [String: JSONValue] {
    switch self {
    case .unreadableFile(let path, let number), .moveFailed(let path, let number):
      ["path": .string(path), "errorNumber": .integer(Int64(number))]
    case .unrecognizedType(let name): ["type": .string(name)]
    case .tooLarge(let kind, let limit, let byteCount):
      [
        "kind": .string(kind.rawValue),
        "limit": .integer(Int64(limit)),
        "seen": .integer(Int64(byteCount)),
      ]
    case .empty(let path): ["path": .string(path)]
    }
  }
}
