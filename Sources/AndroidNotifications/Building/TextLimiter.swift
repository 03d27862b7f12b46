/// Cuts texts to a length and remembers which ones.
struct TextLimiter {
  /// UTF-16 units that a text may have.
  let limit: Int

  /// The names of the texts that were cut, each once, in the order met.
  private(set) var shortened: [String] = []

  init(limit: Int) {
    self.limit = limit
  }

  mutating func cut(_ text: inout String, named name: String) {
    let end = text.endOfCharacters(utf16Units: limit)
    guard end < text.endIndex else { return }
    text = String(text[..<end])
    if !shortened.contains(name) { shortened.append(name) }
  }

  mutating func cut(_ text: inout String?, named name: String) {
    guard var present = text else { return }
    cut(&present, named: name)
    text = present
  }
}

extension String {
  /// This text, cut between two characters so that it has at most `limit` UTF-16 units.
  func shortened(utf16Units limit: Int) -> String {
    String(self[..<endOfCharacters(utf16Units: limit)])
  }

  /// The end of the characters that fit `limit` UTF-16 units as a whole.
  ///
  /// Android cuts at the unit itself, and so leaves half of an emoji, or a family without its
  /// last member. A single character of more units than that does not fit, so nothing is kept.
  fileprivate func endOfCharacters(utf16Units limit: Int) -> Index {
    // A UTF-16 unit takes at least one byte of UTF-8.
    guard utf8.count > limit, utf16.count > limit else { return endIndex }
    var end = startIndex
    var used = 0
    while end < endIndex {
      used += self[end].utf16.count
      guard used <= limit else { break }
      end = index(after: end)
    }
    return end
  }
}
