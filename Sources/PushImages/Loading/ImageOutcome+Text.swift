internal import BitmapLoading
internal import ImageDownload

extension ImageOutcome {
  /// A name that stays the same, for machines: that of the case.
  public var name: String {
    switch self {
    case .noImageKey: "noImageKey"
    case .invalidURL: "invalidURL"
    case .schemeNotAllowed: "schemeNotAllowed"
    case .cleartextBlocked: "cleartextBlocked"
    case .addressBlocked: "addressBlocked"
    case .dnsFailed: "dnsFailed"
    case .connectFailed: "connectFailed"
    case .tlsFailed: "tlsFailed"
    case .tooManyRedirects: "tooManyRedirects"
    case .httpStatus: "httpStatus"
    case .tooLarge: "tooLarge"
    case .timedOut: "timedOut"
    case .cancelled: "cancelled"
    case .emptyBody: "emptyBody"
    case .truncated: "truncated"
    case .notAnImage: "notAnImage"
    case .unsupportedFormat: "unsupportedFormat"
    case .corrupt: "corrupt"
    case .tooManyPixels: "tooManyPixels"
    case .memoryLimit: "memoryLimit"
    case .sourceFailed: "sourceFailed"
    case .partial: "partial"
    case .loaded: "loaded"
    }
  }
}

extension ImageOutcome: CustomStringConvertible {
  /// One sentence for people.
  public var description: String {
    switch self {
    case .noImageKey: "The message has no image."
    case .invalidURL(let reason): reason.description
    case .schemeNotAllowed(let scheme): "The URL's scheme is \(scheme), not http or https."
    case .cleartextBlocked(let host): "Plain http is not allowed for \(host)."
    case .addressBlocked(let host, let address) where host == address || host == "[\(address)]":
      "The address \(address) is not allowed."
    case .addressBlocked(let host, let address):
      "\(host) has the address \(address), which is not allowed."
    case .dnsFailed(let host): "The host \(host) was not found."
    case .connectFailed(let host, let message): "\(host) could not be reached: \(message)."
    case .tlsFailed(let host, let message): "\(host) could not be trusted: \(message)."
    case .tooManyRedirects(let limit): "There were more than \(limit) redirects."
    case .httpStatus(let status): "The server answered with status \(status)."
    case .tooLarge(let limit, let seen):
      "The image has at least \(seen) bytes, more than the limit of \(limit)."
    case .timedOut(let phase): "The time was up while \(phase)."
    case .cancelled: "The load was cancelled."
    case .emptyBody: "There are no bytes."
    case .truncated(let expected?, let received?):
      "Only \(received) of \(expected) bytes arrived."
    case .truncated(_, let received?): "The image ends too early, after \(received) bytes."
    case .truncated: "The image ends too early."
    // What the decoders call bytes of which they know nothing.
    case .notAnImage("unknown bytes"): "The bytes are no image that is known."
    case .notAnImage(let sniffed): "The bytes are not an image but \(sniffed)."
    case .unsupportedFormat(let name): "The image is \(name), which is not decoded."
    case .corrupt(let format, let message): "The \(format) is damaged: \(message)."
    case .tooManyPixels(let size, let limit):
      "The image has \(size) pixels, more than the limit of \(limit)."
    case .memoryLimit(let needed, let limit):
      "Decoding would need \(needed) bytes of memory, more than the limit of \(limit)."
    case .sourceFailed(let message): message
    case .partial(let fraction, let image):
      "The \(image.format) is damaged; \(Int(fraction * 100)) % of its rows could be decoded."
    case .loaded(let image):
      "The \(image.format) of \(image.sourceSize) pixels was loaded as \(image.bitmap.size)."
    }
  }
}
