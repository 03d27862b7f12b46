import Glibc

/// Why a picture file could not be made.
public enum PictureMakerError: Error, Hashable, CustomStringConvertible {
  /// The codec library refused; the message is its own.
  case encoder(kind: String, message: String)
  /// The file could not be written; the number is the value of `errno`.
  case file(path: String, errorNumber: CInt)

  /// One sentence with the reason.
  public var description: String {
    switch self {
    case .encoder(let kind, let message): "Cannot encode \(kind): \(message)."
    case .file(let path, let errorNumber):
      "Cannot write \(path): \(String(cString: strerror(errorNumber)))."
    }
  }
}
