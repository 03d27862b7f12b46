import FoundationEssentials
import Glibc

/// A folder on the disk: the few operations on whole files that storing notifications needs.
struct DiskFolder: Equatable, Sendable {
  /// Its absolute path.
  let path: String

  /// The path of what is called `name` in it.
  func path(of name: String) -> String { path + "/" + name }

  /// The folder called `name` in it.
  func folder(_ name: String) -> DiskFolder { DiskFolder(path: path(of: name)) }

  // MARK: - Whole folders

  /// Creates it and the folders above it, as far as they are missing; for the user's eyes only.
  func createWithParents() throws(StorageError) {
    // The system would take the path only up to a NUL.
    guard !path.utf8.contains(0) else {
      throw StorageError(action: "create", path: path, reason: "the path has a NUL")
    }
    if mkdir(path, Self.folderMode) == 0 || errno == EEXIST { return }
    guard errno == ENOENT, let slash = path.lastIndex(of: "/"), slash > path.startIndex else {
      throw StorageError(action: "create", path: path, code: errno)
    }
    try DiskFolder(path: String(path[..<slash])).createWithParents()
    // Another process may have been faster.
    guard mkdir(path, Self.folderMode) == 0 || errno == EEXIST else {
      throw StorageError(action: "create", path: path, code: errno)
    }
  }

  /// Creates it; there must be nothing of that name.
  func create() throws(StorageError) {
    guard mkdir(path, Self.folderMode) == 0 else {
      throw StorageError(action: "create", path: path, code: errno)
    }
  }

  /// The names in it, in no order.
  func names() throws(StorageError) -> [String] {
    guard let stream = opendir(path) else {
      throw StorageError(action: "list", path: path, code: errno)
    }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }

  /// Waits until the list of its files has reached the disk.
  func synchronize() throws(StorageError) {
    try OpenFile(path, flags: O_RDONLY | O_DIRECTORY).synchronize()
  }

  // MARK: - What is in it

  /// The content of a file; nil if there is none of that name.
  func read(_ name: String) throws(StorageError) -> [UInt8]? {
    do {
      return try OpenFile(path(of: name), flags: O_RDONLY).readToEnd()
    } catch  where error.code == ENOENT {
      return nil
    }
  }

  /// Writes a new file and waits until it has reached the disk; on failure there is none.
  func write(_ bytes: some ContiguousBytes, as name: String) throws(StorageError) {
    do {
      let file = try OpenFile(
        path(of: name),
        flags: O_WRONLY | O_CREAT | O_TRUNC,
        mode: Self.fileMode
      )
      // `withUnsafeBytes` has no typed throws; the error is carried out by hand.
      let result = bytes.withUnsafeBytes { bytes in
        Result { () throws(StorageError) in try file.write(bytes) }
      }
      try result.get()
      try file.synchronize()
    } catch {
      unlink(path(of: name))
      throw error
    }
  }

  /// Renames; a file that is called `newName` is replaced, without a moment of neither.
  func rename(_ name: String, to newName: String) throws(StorageError) {
    guard Glibc.rename(path(of: name), path(of: newName)) == 0 else {
      throw StorageError(action: "rename", path: path(of: name), code: errno)
    }
  }

  /// Swaps the names of two things, without a moment in which either name is missing.
  ///
  /// False where the file system or the C library cannot do that; then nothing has changed.
  func exchange(_ name: String, with other: String) -> Bool {
    guard let renameat2 = Self.renameat2 else { return false }
    return renameat2(AT_FDCWD, path(of: name), AT_FDCWD, path(of: other), Self.renameExchange) == 0
  }

  /// Removes a file, or a folder of files.
  func remove(_ name: String) throws(StorageError) {
    let path = path(of: name)
    // `unlink` never follows a link and never empties a folder.
    if unlink(path) == 0 || errno == ENOENT { return }
    guard errno == EISDIR || errno == EPERM else {
      throw StorageError(action: "remove", path: path, code: errno)
    }
    let folder = folder(name)
    for name in try folder.names() { try folder.remove(name) }
    guard rmdir(path) == 0 || errno == ENOENT else {
      throw StorageError(action: "remove", path: path, code: errno)
    }
  }

  // MARK: - Private parts

  /// Notifications are private: nobody but the user may look.
  private static let folderMode: mode_t = 0o700
  private static let fileMode: mode_t = 0o600

  /// `RENAME_EXCHANGE` of Linux's `renameat2`.
  private static let renameExchange: CUnsignedInt = 2

  private typealias RenameAt2 =
    @convention(c) (
      CInt, UnsafePointer<CChar>, CInt, UnsafePointer<CChar>, CUnsignedInt
    ) -> CInt

  /// The C function `renameat2`.
  ///
  /// Looked up by name: glibc declares it only under `_GNU_SOURCE`, which Swift's module does not
  /// set, and other C libraries may not have it. The type is that of its manual page.
  private static let renameat2: RenameAt2? =
    dlsym(nil, "renameat2").map { unsafeBitCast($0, to: RenameAt2.self) }
}
