import Synchronization

/// Makes bitmaps of at most a given size out of bytes.
public struct BitmapLoader: Sendable {
  /// What each load may take.
  public var limits: BitmapLimits

  /// Makes a loader.
  public init(limits: BitmapLimits = BitmapLimits()) {
    self.limits = limits
  }

  /// Decodes on the calling thread, blocking it while bytes are missing.
  ///
  /// - Throws: `BitmapError`, or `CancellationError` if the source was cancelled with one.
  public func decode(_ source: any ByteSource) throws -> LoadedBitmap {
    try decode(DecoderInput(source))
  }

  /// Decodes on a thread of its own, at most one a core at a time, in the order of the calls.
  ///
  /// Never blocks a thread of Swift's own pool, and takes no memory until the first bytes are
  /// there. Cancelling the task cancels the source.
  ///
  /// - Throws: `BitmapError`, or `CancellationError`.
  public func load(_ source: any ByteSource) async throws -> LoadedBitmap {
    let isCancelled = CancellationFlag()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        start(source, isCancelled: isCancelled) { continuation.resume(with: $0) }
      }
    } onCancel: {
      isCancelled.set()
      source.cancel(CancellationError())
    }
  }

  /// Decodes as `load` does, and calls `completion` on the decoding thread.
  ///
  /// Needs no thread of Swift's own pool, so it is not delayed by a program that blocks them.
  ///
  /// - Returns: What ends a decode that computes, with `CancellationError`; it may be called at any
  ///   time. One that waits for bytes is ended by cancelling `source`.
  public func start(
    _ source: any ByteSource,
    completion: @escaping @Sendable (Result<LoadedBitmap, any Error>) -> Void
  ) -> @Sendable () -> Void {
    let isCancelled = CancellationFlag()
    start(source, isCancelled: isCancelled, completion: completion)
    return { isCancelled.set() }
  }

  private func start(
    _ source: any ByteSource,
    isCancelled: CancellationFlag,
    completion: @escaping @Sendable (Result<LoadedBitmap, any Error>) -> Void
  ) {
    source.whenReady {
      DecodeThreads.shared.run { threads in
        let lending = LendingSource(source, threads: threads)
        let input = DecoderInput(lending, isCancelled: { isCancelled.isSet })
        completion(Result { try decode(input) })
      } fail: { reason in
        completion(.failure(BitmapError.source(reason)))
      }
    }
  }

  private func decode(_ input: DecoderInput) throws -> LoadedBitmap {
    do {
      let (format, picture) = try decodePicture(input)
      try limits.damagedImages.check(picture, format: format)
      picture.convertToSRGB()
      let upright = picture.orientation.apply(to: picture.storage, size: picture.size)
      return LoadedBitmap(
        bitmap: Bitmap(size: upright.size, storage: upright.storage),
        format: format,
        sourceSize: picture.orientation.swapsSides
          ? picture.sourceSize.transposed : picture.sourceSize,
        orientation: picture.orientation,
        isAnimated: picture.isAnimated,
        decodedFraction: picture.decodedFraction,
        isDamaged: picture.isDamaged,
        byteCount: input.byteCount
      )
    } catch let error as BitmapError {
      throw error
    } catch let error as CancellationError {
      throw error
    } catch {
      throw BitmapError.source(error)
    }
  }

  private func decodePicture(_ input: DecoderInput) throws -> (ImageFormat, DecodedPicture) {
    let head = try input.peekHead { SniffedFormat(head: $0).isImage }
    guard !head.isEmpty else { throw BitmapError.emptyBody }
    switch SniffedFormat(head: head) {
    case .image(let format):
      return (format, try format.decoder.decode(input, limits: limits))
    case .unsupported(let name): throw BitmapError.unsupportedFormat(name: name)
    case .other(let name): throw BitmapError.notAnImage(sniffed: name)
    }
  }
}

extension BitmapLimits.DamagedImages {
  /// Throws if `picture` lacks more than is allowed, or all that can be seen.
  fileprivate func check(_ picture: DecodedPicture, format: ImageFormat) throws(BitmapError) {
    guard picture.isDamaged else { return }
    guard picture.shownRowCount > 0 else { throw .truncated(format: format) }
    if case .accept(let minimum) = self, picture.decodedFraction >= minimum { return }
    throw .corrupt(format: format, message: "damaged images are refused")
  }
}

extension ImageFormat {
  /// The decoder of this kind of picture.
  fileprivate var decoder: any ImageDecoding.Type {
    switch self {
    case .jpeg: JPEGDecoder.self
    case .png: PNGDecoder.self
    case .gif: GIFDecoder.self
    case .webP: WebPDecoder.self
    case .heif: HEIFDecoder.self
    }
  }
}

/// Set once, from any thread, to end a decode that computes.
private final class CancellationFlag: Sendable {
  private let flag = Atomic(false)

  var isSet: Bool { flag.load(ordering: .relaxed) }

  func set() { flag.store(true, ordering: .relaxed) }
}

/// A source whose reader gives its place on the decode threads away while it waits.
private final class LendingSource: ByteSource {
  private let source: any ByteSource
  private let threads: DecodeThreads

  init(_ source: any ByteSource, threads: DecodeThreads) {
    self.source = source
    self.threads = threads
  }

  var isReady: Bool { source.isReady }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    guard !source.isReady else { return try source.read(into: buffer) }
    return try threads.lendPlace { try source.read(into: buffer) }
  }

  func cancel(_ reason: any Error) { source.cancel(reason) }
}
