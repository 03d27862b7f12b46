internal import Glibc

/// Moves files so that none takes the place of another.
enum FileMover {
  /// Makes a folder and those above it, for the user alone.
  ///
  /// - Returns: nil, or the value of `errno`.
  static func makeFolder(_ path: String) -> CInt? {
    guard mkdir(path, 0o700) != 0 else { return nil }
    let errorNumber = errno
    if errorNumber == EEXIST { return nil }
    guard errorNumber == ENOENT, let slash = path.lastIndex(of: "/"), slash > path.startIndex else {
      return errorNumber
    }
    if let failure = makeFolder(String(path[..<slash])) { return failure }
    return mkdir(path, 0o700) == 0 || errno == EEXIST ? nil : errno
  }

  /// Moves a file to a path at which nothing is.
  ///
  /// - Returns: nil, or the value of `errno`: `EEXIST` if something is there.
  static func move(_ source: String, to target: String) -> CInt? {
    var status = stat()
    let isItself = lstat(source, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    // A second name and then only that one: unlike a renaming, it replaces nothing.
    if isItself && link(source, target) == 0 {
      unlink(source)
      return nil
    }
    if isItself && errno == EEXIST { return EEXIST }
    // Another disk, or one without second names, or a symbolic link.
    if let errorNumber = copy(source, to: target) { return errorNumber }
    unlink(source)
    return nil
  }

  private static func copy(_ source: String, to target: String) -> CInt? {
    let input = open(source, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard input >= 0 else { return errno }
    defer { close(input) }
    let output = open(target, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard output >= 0 else { return errno }
    defer { close(output) }
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = read(input, &buffer, buffer.count)
      if count == 0 { return nil }
      if count < 0 && errno == EINTR { continue }
      let failure = count < 0 ? errno : write(buffer[..<count], to: output)
      guard let failure else { continue }
      unlink(target)
      return failure
    }
  }

  /// Writes all of `bytes`.
  ///
  /// - Returns: nil, or the value of `errno`.
  static func write(_ bytes: ArraySlice<UInt8>, to descriptor: CInt) -> CInt? {
    var rest = bytes
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0 && errno == EINTR { continue }
      guard count >= 0 else { return errno }
      rest = rest.dropFirst(count)
    }
    return nil
  }
}
