/// Starts downloads under one configuration.
///
/// Connections are used again by later downloads of the same downloader, so one is made for a
/// program rather than for an image. Downloads run on threads of their own.
public final class Downloader: Sendable {
  private let runner: TransferRunner

  /// What every download of this downloader may do and take.
  public var configuration: DownloadConfiguration { runner.configuration }

  /// Makes a downloader; nothing is connected to yet.
  ///
  /// - Parameter configuration: Its counts must be above zero, that of the redirects zero or more.
  public init(configuration: DownloadConfiguration = DownloadConfiguration()) {
    precondition(configuration.maxByteCount > 0, "an image has at least one byte")
    precondition(configuration.maxRedirectCount >= 0, "a count is not negative")
    runner = TransferRunner(configuration: configuration)
  }

  /// Starts to download `url`, and returns at once.
  ///
  /// The deadline covers everything, from waiting for a transfer to the last byte.
  public func start(_ url: ImageURL, deadline: ContinuousClock.Instant) -> Download {
    let download = Download(
      url: url,
      deadline: deadline,
      pipeCapacity: runner.configuration.pipeCapacity
    )
    runner.run(download)
    return download
  }
}
