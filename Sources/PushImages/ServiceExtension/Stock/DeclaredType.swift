internal import ImageDownload

/// What is said about a file that is being downloaded: by its server, else by its URL (R3.2).
enum DeclaredType: Equatable {
  case attachable(AttachmentType)

  /// Something that cannot be attached.
  case other(String)

  /// Nothing: the bytes have to tell.
  case unknown

  /// Reads the head of an answer: the Content-Type, else the ending of the URL, that of the last
  /// redirect first.
  init(contentType: String?, urls: [ImageURL]) {
    if let contentType, !AttachmentType.isVague(mediaType: contentType) {
      let name = String(contentType.prefix { $0 != ";" }).trimmed
      self = AttachmentType(mediaType: contentType).map(Self.attachable) ?? .other(name)
      return
    }
    let types = urls.compactMap { AttachmentType(fileExtension: Self.ending(ofPathOf: $0)) }
    self = types.first.map(Self.attachable) ?? .unknown
  }

  /// What the file is, once its first bytes are there.
  ///
  /// What is declared counts, unless the bytes are evidently something that cannot be attached.
  func resolved(with head: [UInt8]) throws(AttachmentError) -> AttachmentType {
    switch (self, AttachmentType.sniff(head)) {
    case (.other(let name), _), (_, .other(let name)): throw .unrecognizedType(name: name)
    case (.attachable(let type), _), (.unknown, .attachable(let type)): return type
    case (.unknown, .unknown): throw .unrecognizedType(name: "")
    }
  }

  /// The most bytes that the file may have by what is known about it.
  var maxByteCount: Int {
    guard case .attachable(let type) = self else {
      return AttachmentType.Kind.allCases.map(\.maxByteCount).max() ?? 0
    }
    return type.kind.maxByteCount
  }

  /// The ending of the path's last part; host and query have no say.
  private static func ending(ofPathOf url: ImageURL) -> String {
    let hierarchy = url.string.prefix { $0 != "?" && $0 != "#" }
    let afterScheme = hierarchy.firstRange(of: "://").map { hierarchy[$0.upperBound...] } ?? ""
    let path = afterScheme.drop { $0 != "/" }
    let name = path.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
    guard let dot = name.lastIndex(of: ".") else { return "" }
    return String(name[name.index(after: dot)...])
  }
}
