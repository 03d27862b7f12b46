/// A reference as a `Location` header gives it, which may be relative (RFC 3986, 4.2).
///
/// An absolute reference is kept byte for byte; only a relative one has its dots resolved.
struct URLReference {
  /// The reference as people may read it.
  let text: String

  /// Takes a header's value; bytes that are no UTF-8 become escapes, so that they survive.
  init(_ bytes: some Sequence<UInt8>) {
    let bytes = Array(bytes)
    text =
      String(validating: bytes, as: UTF8.self)
      ?? bytes.map { byte in
        byte < 0x80 ? String(Unicode.Scalar(byte)) : "%" + String(byte, radix: 16, uppercase: true)
      }.joined()
  }

  /// The URL that the reference means when it was found at `base` (RFC 3986, 5.2.2).
  func resolved(against base: ImageURL) throws(InvalidURL) -> ImageURL {
    guard URLPieces.endOfScheme(Array(text.utf8)) == nil else { return try ImageURL(text) }
    if text.hasPrefix("//") { return try ImageURL("\(base.scheme.rawValue):\(text)") }
    let server = base.requestString.dropLast(base.target.utf8.count)
    return try ImageURL("\(server)\(resolvedTarget(against: base.target))")
  }

  private func resolvedTarget(against base: String) -> String {
    let basePath = base.prefix { $0 != "?" }
    let reference = text.prefix { $0 != "#" }
    let path = reference.prefix { $0 != "?" }
    let query = reference[path.endIndex...]
    if path.isEmpty { return query.isEmpty ? base : "\(basePath)\(query)" }
    if path.first == "/" { return Self.withoutDots(path) + query }
    let lastSlash = basePath.lastIndex(of: "/") ?? basePath.startIndex
    return Self.withoutDots(basePath[...lastSlash] + path) + query
  }

  /// Takes `.` and `..` out of a path that begins with a slash (RFC 3986, 5.2.4).
  private static func withoutDots(_ path: Substring) -> String {
    let segments = path.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
    var kept: [Substring] = []
    for segment in segments {
      if segment == ".." {
        _ = kept.popLast()
      } else if segment != "." {
        kept.append(segment)
      }
    }
    // A last segment of dots names a folder.
    if let last = segments.last, last == "." || last == ".." { kept.append("") }
    return "/" + kept.joined(separator: "/")
  }
}
