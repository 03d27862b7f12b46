import Glibc

/// A name in which `*` and `?` stand for any text and any letter.
struct NamePattern {
  let text: String

  func matches(_ name: String) -> Bool { fnmatch(text, name, 0) == 0 }
}
