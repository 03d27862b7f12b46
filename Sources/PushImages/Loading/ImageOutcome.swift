public import BitmapLoading
public import ImageDownload

/// What became of the image of a message: the bitmap, or the one reason why there is none (R6.2).
public enum ImageOutcome: Equatable, Sendable {
  /// The message has no image.
  case noImageKey

  /// What stands where the image should be, or where a redirect led, is no URL.
  case invalidURL(InvalidURL)

  /// The scheme of the URL, or of a redirect's, is none of an image: `data`, `file`.
  case schemeNotAllowed(String)

  /// The URL is plain http, which is not allowed for that host.
  case cleartextBlocked(host: String)

  /// The host's address is none that may be connected to.
  case addressBlocked(host: String, address: String)

  /// The host has no address, or no name server answered.
  case dnsFailed(host: String)

  /// There was no connection, or it broke before an answer.
  case connectFailed(host: String, message: String)

  /// The connection could not be secured, or not trusted.
  case tlsFailed(host: String, message: String)

  /// The server redirected once more than is allowed.
  case tooManyRedirects(limit: Int)

  /// The server's answer was no 2xx with an image.
  case httpStatus(Int)

  /// The body is longer than allowed; `seen` is how long it was known to be.
  case tooLarge(limit: Int, seen: Int)

  /// The time for the whole load was up.
  case timedOut(LoadPhase)

  /// The task that waited was cancelled.
  case cancelled

  /// There was not a single byte.
  case emptyBody

  /// The bytes ended before they should; the numbers are nil where nobody announced or counted.
  case truncated(expected: Int?, received: Int?)

  /// The bytes are none of a picture; `sniffed` names what they look like.
  case notAnImage(sniffed: String)

  /// A picture of a kind that is not decoded.
  case unsupportedFormat(name: String)

  /// The decoder found no picture in the bytes; `message` is its own.
  case corrupt(format: ImageFormat, message: String)

  /// The picture has more pixels than allowed.
  case tooManyPixels(PixelSize, limit: Int)

  /// Decoding would have kept more bytes than allowed.
  case memoryLimit(needed: Int, limit: Int)

  /// The bytes could not be had for another reason, such as a file that cannot be read.
  case sourceFailed(message: String)

  /// The bytes arrived whole but damaged; `fraction` of the picture is there.
  case partial(fraction: Double, LoadedImage)

  /// The whole picture is there.
  case loaded(LoadedImage)
}

extension ImageOutcome {
  /// The picture, whole or in part; nil if there is none.
  public var image: LoadedImage? {
    switch self {
    case .partial(_, let image), .loaded(let image): image
    default: nil
    }
  }

  /// The bitmap, whole or in part; nil if there is none.
  public var bitmap: Bitmap? { image?.bitmap }
}
