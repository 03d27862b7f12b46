extension String {
  /// UTF-16 units of a text that the platform keeps of each text (rule 6).
  static let platformTextLimit = 1024

  /// This text as the platform keeps it: cut between two characters (rule 6).
  var keptByPlatform: String {
    guard utf16.count > Self.platformTextLimit else { return self }
    var end = startIndex
    var used = 0
    while end < endIndex {
      used += self[end].utf16.count
      guard used <= Self.platformTextLimit else { break }
      end = index(after: end)
    }
    return String(self[..<end])
  }

  /// This text on one line: line breaks become spaces (rule 27).
  var onOneLine: String {
    contains(where: \.isNewline) ? String(map { $0.isNewline ? " " : $0 }) : self
  }
}
