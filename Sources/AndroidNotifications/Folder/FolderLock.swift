import Glibc

/// The right to change a folder, which one manager has at a time, in whatever process.
///
/// Given back with the value, and by the system when the process ends.
struct FolderLock: ~Copyable {
  /// The file that is locked; it stays, since removing it would split the lock in two.
  static let fileName = ".lock"

  private let file: OpenFile

  /// Waits for the right, `patience` at most: a stopped process must not hold up others for ever.
  init(of folder: DiskFolder, patience: Duration) throws(StorageError) {
    let path = folder.path(of: Self.fileName)
    let file = try OpenFile(path, flags: O_RDWR | O_CREAT, mode: 0o600)
    let deadline = ContinuousClock.now + patience
    while flock(file.descriptor, LOCK_EX | LOCK_NB) != 0 {
      guard errno == EWOULDBLOCK || errno == EINTR else {
        throw StorageError(action: "lock", path: path, code: errno)
      }
      guard ContinuousClock.now < deadline else {
        throw StorageError(action: "lock", path: path, reason: "another process holds it")
      }
      usleep(useconds_t(Self.retryInterval / .microseconds(1)))
    }
    self.file = file
  }

  /// How often one who waits looks; a post takes some milliseconds, so this adds little.
  static let retryInterval = Duration.milliseconds(1)
}
