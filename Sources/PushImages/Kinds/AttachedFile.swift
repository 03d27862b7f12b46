/// What a message says about a file that comes with it.
///
/// It is believed only where it is clear. The bytes tell what the file is, and a picture that is
/// refused by its name is lost for good.
struct AttachedFile {
  /// The media type, such as `image/png`.
  var type: String?

  var name: String?

  var url: String?

  /// The type, or the ending, that says that this is no picture; nil if it may be one.
  var otherType: String? {
    if let type {
      let mediaType = type.prefix { $0 != ";" }.lowercased().trimmed
      if mediaType.hasPrefix("image/") { return nil }
      if Self.isOther(mediaType) { return type }
    }
    for ending in [name.flatMap(Self.ending(of:)), url.flatMap(Self.endingOfPath(of:))].compactMap({
      $0
    }) {
      if Self.pictureEndings.contains(ending) { return nil }
      if Self.otherEndings.contains(ending) { return ending }
    }
    return nil
  }

  /// Whether files of this type are never pictures; that of any bytes says nothing.
  private static func isOther(_ mediaType: String) -> Bool {
    otherFamilies.contains { mediaType.hasPrefix($0) } || otherTypes.contains(mediaType)
  }

  private static func ending(of file: String) -> String? {
    file.split(separator: "/").last?.split(separator: ".").dropFirst().last?.lowercased()
  }

  /// The ending of a URL's path; dots of the host or of the query are none of it.
  private static func endingOfPath(of url: String) -> String? {
    let hierarchy = url.prefix { $0 != "?" && $0 != "#" }
    let scheme = hierarchy.firstRange(of: "://")
    let afterScheme = hierarchy[(scheme?.upperBound ?? hierarchy.startIndex)...]
    return ending(of: String(afterScheme.drop { $0 != "/" }))
  }

  private static let otherFamilies = [
    "text/", "video/", "audio/", "font/", "application/vnd.", "message/", "multipart/",
  ]

  private static let otherTypes: Set = [
    "application/epub+zip", "application/gzip", "application/java-archive",
    "application/javascript", "application/json", "application/msword", "application/ogg",
    "application/pdf", "application/rtf", "application/x-7z-compressed", "application/x-tar",
    "application/xml", "application/zip",
  ]

  private static let pictureEndings: Set = [
    "avif", "bmp", "gif", "heic", "heif", "jfif", "jpeg", "jpg", "jxl", "png", "tif", "tiff",
    "webp",
  ]

  private static let otherEndings: Set = [
    "7z", "aac", "apk", "avi", "csv", "deb", "doc", "docx", "epub", "exe", "flac", "gz", "htm",
    "html", "ics", "iso", "jar", "json", "log", "m4a", "m4v", "md", "mid", "mkv", "mov", "mp3",
    "mp4", "mpeg", "mpg", "odp", "ods", "odt", "ogg", "opus", "pdf", "ppt", "pptx", "rar", "rpm",
    "rtf", "tar", "tgz", "txt", "vcf", "wav", "webm", "xls", "xlsx", "xml", "xz", "yaml", "yml",
    "zip",
  ]
}
