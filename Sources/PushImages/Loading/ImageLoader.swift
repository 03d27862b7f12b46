public import BitmapLoading
public import ImageDownload

/// Loads images: download, decode and shrink at the same time, within one deadline.
///
/// Never throws, never traps, and never blocks a thread of Swift's own pool. What a load holds is
/// bounded by the limits, whatever the server sends: the bitmap (at most `maxPixelSize`² × 4
/// bytes), what its decoder keeps, and the pipe between the two.
public struct ImageLoader: Sendable {
  /// What a decode may take.
  public let limits: BitmapLimits

  /// How long a load may take, from the call to the bitmap: looking the host up, redirects,
  /// waiting for a turn and decoding included.
  public let timeout: Duration

  private let downloader: Downloader
  private let source: Source?
  private let log: Log?

  /// Gives the bytes of an image in place of a download, or nil to have it downloaded.
  public typealias Source =
    @Sendable (_ url: ImageURL, _ deadline: ContinuousClock.Instant) -> (any ByteSource)?

  /// Takes what became of a load.
  public typealias Log = @Sendable (LoadRecord) -> Void

  /// Makes a loader; one is made for a program rather than for an image, since its connections
  /// are used again.
  ///
  /// - Parameters:
  ///   - download: What downloads may do and take; by default https from public addresses only.
  ///   - limits: What a decode may take.
  ///   - timeout: 8 s, since Firebase gives an app about 10.
  ///   - source: Where a cache goes; none by default, since most URLs of pushes are signed, differ
  ///     each time and are shown once. It is asked first, must not block, and is the one to decide
  ///     whether policies hold for what it has. A source that reads a `Download` and keeps its
  ///     bytes fills the cache.
  ///   - log: Called once a load of a URL, with its outcome, while the caller goes on. None by
  ///     default: the outcome is a value on the push.
  public init(
    download: DownloadConfiguration = DownloadConfiguration(),
    limits: BitmapLimits = BitmapLimits(),
    timeout: Duration = .seconds(8),
    source: Source? = nil,
    log: Log? = nil
  ) {
    downloader = Downloader(configuration: download)
    self.limits = limits
    self.timeout = timeout
    self.source = source
    self.log = log
  }

  /// The loader of a program that needs none of its own.
  public static let shared = ImageLoader()

  /// What downloads may do and take.
  public var download: DownloadConfiguration { downloader.configuration }

  /// Loads the image at `url`; answers at the deadline, whatever the threads are doing then.
  ///
  /// Cancelling the task ends the load with `cancelled`.
  public func load(_ url: ImageURL) async -> ImageOutcome {
    await start(url).outcome()
  }

  /// Loads the image in the file at `path`.
  ///
  /// It is opened and read on a thread of the decoder, within the same deadline.
  public func load(file path: String) async -> ImageOutcome {
    await load(PathSource(path))
  }

  /// Loads the image that `source` has, from where it stands; the source is cancelled in the end.
  public func load(_ source: any ByteSource) async -> ImageOutcome {
    let load = ImageLoad(
      source,
      deadline: .now + timeout,
      limits: limits,
      progress: { LoadProgress(phase: .decoding) },
      cancel: source.cancel
    )
    return await load.outcome()
  }

  /// Starts to load the image at `url`, and returns at once.
  func start(_ url: ImageURL) -> ImageLoad {
    let deadline = ContinuousClock.now + timeout
    let note = log.map { log in
      { @Sendable (outcome: ImageOutcome) in log(LoadRecord(url: url, outcome: outcome)) }
    }
    if let source = source?(url, deadline) {
      return ImageLoad(
        source,
        deadline: deadline,
        limits: limits,
        progress: { LoadProgress(phase: .receiving) },
        cancel: source.cancel,
        note: note
      )
    }
    let download = downloader.start(url, deadline: deadline)
    return ImageLoad(
      download.source,
      deadline: deadline,
      limits: limits,
      progress: { LoadProgress(download.facts) },
      cancel: download.cancel,
      note: note
    )
  }
}
