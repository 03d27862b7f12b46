import Glibc

/// What is left of an attachment.
enum Files {
  /// Removes a file and the folder that it was alone in.
  static func remove(_ path: String, in folder: String) {
    unlink(path)
    rmdir(folder)
  }
}
