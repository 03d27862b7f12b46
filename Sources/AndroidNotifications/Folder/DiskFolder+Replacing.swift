import Glibc

/// Putting a folder in the place of another so that readers see the old one or the new one.
extension DiskFolder {
  /// Gives what is called `staged` the name `name`, and removes what had that name.
  ///
  /// A folder cannot be renamed over a full one, so the two swap names in one step. Where the file
  /// system cannot do that, the old one is renamed away first: for a moment there is no `name`,
  /// and `finishReplacing` puts things right if that moment never ends.
  func install(
    _ staged: String,
    as name: String,
    byExchange: Bool = true
  ) throws(StorageError) {
    do {
      return try rename(staged, to: name)
    } catch  where [ENOTEMPTY, EEXIST, ENOTDIR].contains(error.code) {
      // There is one already.
    }
    if byExchange, exchange(staged, with: name) {
      // The new one stands. What is left of the old one goes with the next change, if not now.
      try? remove(staged)
      return
    }
    try rename(name, to: Self.replacedPrefix + name)
    try rename(staged, to: name)
    try? remove(Self.replacedPrefix + name)
  }

  /// Removes `name` so that readers see it whole or not at all.
  func discard(_ name: String, by way: String) throws(StorageError) {
    do {
      try rename(name, to: way)
    } catch  where error.code == ENOENT {
      return
    }
    try remove(way)
  }

  /// Ends replacements that a crash has cut short; `names` is what is in the folder.
  func finishReplacing(among names: [String]) throws(StorageError) {
    for replaced in names where replaced.hasPrefix(Self.replacedPrefix) {
      let name = String(replaced.dropFirst(Self.replacedPrefix.count))
      if names.contains(name) {
        try remove(replaced)
      } else {
        try rename(replaced, to: name)
      }
    }
  }

  private static let replacedPrefix = ".old-"
}
