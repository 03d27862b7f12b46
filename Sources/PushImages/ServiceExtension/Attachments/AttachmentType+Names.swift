extension AttachmentType {
  /// The type that a file with this ending has; the dot and the case do not matter.
  public init?(fileExtension: String) {
    let ending = fileExtension.trimmed.lowercased()
    let name = ending.hasPrefix(".") ? String(ending.dropFirst()) : ending
    guard let type = Self.endings[name] else { return nil }
    self = type
  }

  /// The type that a media type such as `image/jpeg; q=1` means.
  public init?(mediaType: String) {
    guard let type = Self.mediaTypes[Self.essence(of: mediaType)] else { return nil }
    self = type
  }

  /// The type that a name means: an ending with or without its dot, or a media type.
  public init?(named name: String) {
    guard let type = Self(fileExtension: name) ?? Self(mediaType: name) else { return nil }
    self = type
  }

  /// Whether a media type says nothing about the file: servers give these where they know none.
  static func isVague(mediaType: String) -> Bool {
    let essence = essence(of: mediaType)
    return vagueMediaTypes.contains(essence) || !essence.contains("/")
  }

  /// The media type without its parameters, in lower case.
  private static func essence(of mediaType: String) -> String {
    mediaType.prefix { $0 != ";" && $0 != "," }.lowercased().trimmed
  }

  private static let endings: [String: AttachmentType] = [
    "jpg": .jpeg, "jpeg": .jpeg, "jpe": .jpeg, "jfif": .jpeg, "png": .png, "gif": .gif,
    "heic": .heic, "heif": .heic, "aif": .aiff, "aiff": .aiff, "aifc": .aiff, "wav": .wav,
    "wave": .wav, "mp3": .mp3, "m4a": .mpeg4Audio, "mpg": .mpeg, "mpeg": .mpeg, "m2v": .mpeg2,
    "mp4": .mpeg4, "m4v": .mpeg4, "avi": .avi,
  ]

  private static let mediaTypes: [String: AttachmentType] = [
    "image/jpeg": .jpeg, "image/jpg": .jpeg, "image/pjpeg": .jpeg, "image/png": .png,
    "image/x-png": .png, "image/apng": .png, "image/gif": .gif, "image/heic": .heic,
    "image/heif": .heic, "audio/aiff": .aiff, "audio/x-aiff": .aiff, "audio/wav": .wav,
    "audio/x-wav": .wav, "audio/wave": .wav, "audio/vnd.wave": .wav, "audio/mpeg": .mp3,
    "audio/mp3": .mp3, "audio/mp4": .mpeg4Audio, "audio/x-m4a": .mpeg4Audio,
    "audio/m4a": .mpeg4Audio, "video/mpeg": .mpeg, "video/mpeg2": .mpeg2, "video/mp4": .mpeg4,
    "video/x-m4v": .mpeg4, "video/avi": .avi, "video/x-msvideo": .avi, "video/msvideo": .avi,
  ]

  private static let vagueMediaTypes: Set = [
    "", "*/*", "application/octet-stream", "binary/octet-stream", "application/binary",
    "application/x-download", "application/force-download", "text/plain",
  ]
}
