/// Why bytes gave no bitmap.
///
/// A cancelled load throws `CancellationError` instead, and an error of the source is passed on as
/// `source`.
public enum BitmapError: Error, Sendable {
  /// There was not a single byte.
  case emptyBody

  /// The bytes are none of a picture; `sniffed` names what they look like, such as `HTML`.
  case notAnImage(sniffed: String)

  /// A picture of a kind that is not decoded here, such as `HEIC` or `lossless JPEG`.
  case unsupportedFormat(name: String)

  /// The bytes end before the first row of the picture.
  case truncated(format: ImageFormat)

  /// The decoder found no picture in the bytes; `message` is its own.
  case corrupt(format: ImageFormat, message: String)

  /// The picture has more pixels than the limit.
  case tooManyPixels(PixelSize, limit: Int)

  /// Decoding would keep more bytes than the limit.
  case memoryLimit(needed: Int, limit: Int)

  /// The source of the bytes failed first.
  case source(any Error)
}

extension BitmapError: CustomStringConvertible {
  /// One sentence for people.
  public var description: String {
    switch self {
    case .emptyBody: "There are no bytes."
    case .notAnImage(let sniffed): "The bytes are not an image but \(sniffed)."
    case .unsupportedFormat(let name): "The image is \(name), which is not decoded."
    case .truncated(let format): "The \(format) ends before its first row."
    case .corrupt(let format, let message): "The \(format) is damaged: \(message)."
    case .tooManyPixels(let size, let limit):
      "The image has \(size) pixels, more than the limit of \(limit)."
    case .memoryLimit(let needed, let limit):
      "Decoding would need \(needed) bytes of memory, more than the limit of \(limit)."
    case .source(let error): "\(error)"
    }
  }
}
