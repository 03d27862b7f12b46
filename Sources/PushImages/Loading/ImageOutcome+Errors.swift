internal import BitmapLoading
internal import ImageDownload

extension ImageOutcome {
  /// What it means that a decoder made a bitmap: damage that arrived whole costs a part of it.
  init(_ loaded: LoadedBitmap, duration: Duration) {
    let image = LoadedImage(loaded, duration: duration)
    self = loaded.isDamaged ? .partial(fraction: loaded.decodedFraction, image) : .loaded(image)
  }

  /// What it means that a load ended with `error`.
  ///
  /// `receivedByteCount` is how many bytes came in until then, if anybody counted.
  init(_ error: any Error, receivedByteCount: Int?) {
    switch error {
    case is CancellationError: self = .cancelled
    case let error as DownloadError: self = ImageOutcome(error)
    case BitmapError.source(let error):
      self = ImageOutcome(error, receivedByteCount: receivedByteCount)
    case let error as BitmapError:
      self = ImageOutcome(error, receivedByteCount: receivedByteCount)
    default: self = .sourceFailed(message: "\(error)")
    }
  }

  private init(_ error: DownloadError) {
    switch error {
    case .cleartextBlocked(let host): self = .cleartextBlocked(host: host)
    case .addressBlocked(let host, let address):
      self = .addressBlocked(host: host, address: address)
    case .dnsFailed(let host): self = .dnsFailed(host: host)
    case .connectFailed(let host, let message):
      self = .connectFailed(host: host, message: message)
    case .tlsFailed(let host, let message): self = .tlsFailed(host: host, message: message)
    case .tooManyRedirects(let limit): self = .tooManyRedirects(limit: limit)
    case .invalidRedirect(_, .schemeNotAllowed(let scheme)): self = .schemeNotAllowed(scheme)
    case .invalidRedirect(_, let reason): self = .invalidURL(reason)
    case .httpStatus(let status): self = .httpStatus(status)
    case .tooLarge(let limit, let seen): self = .tooLarge(limit: limit, seen: seen)
    case .timedOut(let phase): self = .timedOut(LoadPhase(phase))
    case .emptyBody: self = .emptyBody
    case .truncated(let expected, let received):
      self = .truncated(expected: expected, received: received)
    case .protocolError, .outOfResources: self = .sourceFailed(message: error.description)
    }
  }

  private init(_ error: BitmapError, receivedByteCount: Int?) {
    switch error {
    case .emptyBody: self = .emptyBody
    case .notAnImage(let sniffed): self = .notAnImage(sniffed: sniffed)
    case .unsupportedFormat(let name): self = .unsupportedFormat(name: name)
    case .truncated: self = .truncated(expected: nil, received: receivedByteCount)
    case .corrupt(let format, let message): self = .corrupt(format: format, message: message)
    case .tooManyPixels(let size, let limit): self = .tooManyPixels(size, limit: limit)
    case .memoryLimit(let needed, let limit): self = .memoryLimit(needed: needed, limit: limit)
    case .source(let error): self = .sourceFailed(message: "\(error)")
    }
  }
}
