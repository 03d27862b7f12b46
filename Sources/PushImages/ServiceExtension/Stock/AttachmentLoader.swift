public import ImageDownload
internal import Synchronization

/// Downloads files into a folder so that they can be attached, for extensions of any kind.
///
/// A file is streamed to the disk: what is held of it is 64 KiB and the download's pipe.
public struct AttachmentLoader: Sendable {
  /// The most bytes of a file, counted as they come in; the kind of the file may allow fewer.
  public let maxByteCount: Int

  /// How long a download may take.
  public let timeout: Duration

  private let downloader: Downloader

  /// Makes a loader.
  ///
  /// - Parameters:
  ///   - download: What downloads may do; its limit of bytes is replaced.
  ///   - maxByteCount: The most bytes of a file.
  ///   - timeout: How long a download may take; by default as long as an extension.
  public init(
    download: DownloadConfiguration = DownloadConfiguration(),
    maxByteCount: Int = 10_485_760,
    timeout: Duration = .seconds(30)
  ) {
    var download = download
    download.maxByteCount = maxByteCount
    downloader = Downloader(configuration: download)
    self.maxByteCount = maxByteCount
    self.timeout = timeout
  }

  /// Downloads a file into a folder, which should be the request's.
  ///
  /// Cancelling the task ends the download.
  ///
  /// - Parameters:
  ///   - url: The file's.
  ///   - folder: Where it is put, under a name of its own.
  ///   - identifier: What tells the attachment from others; an empty one stands for a unique one.
  ///   - type: What the file is; nil goes by the server's word, the URL's ending, then the bytes.
  /// - Returns: the attachment, or why there is none.
  public func load(
    _ url: ImageURL,
    into folder: String,
    identifier: String = "",
    type: AttachmentType? = nil
  ) async -> AttachmentOutcome {
    let load = Mutex<AttachmentLoad?>(nil)
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let started = start(url, into: folder, identifier: identifier, type: type) {
          continuation.resume(returning: $0)
        }
        load.withLock { $0 = started }
        if Task.isCancelled { started?.cancel() }
      }
    } onCancel: {
      load.withLock { $0 }?.cancel()
    }
  }

  /// Starts to download a file; `completion` is called once, from any thread.
  func start(
    _ url: ImageURL,
    into folder: String,
    identifier: String,
    type: AttachmentType?,
    completion: @escaping @Sendable (AttachmentOutcome) -> Void
  ) -> AttachmentLoad? {
    AttachmentLoad.start(
      AttachmentLoad.Plan(
        url: url,
        folder: folder,
        identifier: identifier,
        type: type,
        maxByteCount: maxByteCount
      ),
      download: downloader.start(url, deadline: .now + timeout),
      completion: completion
    )
  }
}
