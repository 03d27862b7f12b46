public import ImageDownload
internal import Synchronization

/// The stock extension: downloads the file of the first URL and attaches it (R3.2).
///
/// Whatever fails, the content is delivered as it was, once (R3.3). No cookies and no headers of the
/// app's own are sent, and the query reaches the server byte for byte (R3.8).
public final class ImageServiceExtension: NotificationServiceExtension {
  private enum Progress {
    case notStarted
    case loading(AttachmentLoad)
    case over
  }

  private let settings: ServiceExtensionSettings
  private let loader: AttachmentLoader
  private let report: @Sendable (AttachmentOutcome) -> Void

  /// Delivers; gone once it has.
  ///
  /// Held while it does, so that an expiry waits for a delivery that is on its way.
  private let delivery = Mutex<(@Sendable (AttachmentOutcome) -> Void)?>(nil)
  private let progress = Mutex(Progress.notStarted)

  /// Makes an extension for one request.
  ///
  /// - Parameters:
  ///   - settings: What the original has settings for.
  ///   - download: What downloads may do; by default https from public addresses only (R3.9). The
  ///     limit of bytes is that of the settings.
  ///   - timeout: How long the download may take; a host of more patience needs more.
  ///   - report: Is told what became of the file, just before the content is delivered.
  public init(
    settings: ServiceExtensionSettings = ServiceExtensionSettings(),
    download: DownloadConfiguration = DownloadConfiguration(),
    timeout: Duration = ServiceExtensionHost.standardTimeLimit,
    report: @escaping @Sendable (AttachmentOutcome) -> Void = { _ in }
  ) {
    self.settings = settings
    self.report = report
    loader = AttachmentLoader(
      download: download,
      maxByteCount: settings.maxByteCount,
      timeout: timeout
    )
  }

  /// Finds the URL, downloads its file and attaches it.
  public func didReceive(
    _ request: NotificationRequest,
    withContentHandler contentHandler: @escaping @Sendable (NotificationContent) -> Void
  ) {
    let report = report
    let deliver: @Sendable (AttachmentOutcome) -> Void = { outcome in
      var content = request.content
      if let attachment = outcome.attachment { content.attachments.append(attachment) }
      report(outcome)
      contentHandler(content)
    }
    delivery.withLock { $0 = deliver }
    let found = request.content.image(keys: settings.imageKeys)
    guard let url = found.url else { return finish(.notDownloaded(found.outcomeWithoutURL)) }
    var type: AttachmentType?
    if let key = settings.typeKey {
      guard let name = request.content.value(of: key)?.nonEmptyString else {
        return finish(.noType(key: key))
      }
      type = AttachmentType(named: name)
      guard type != nil else { return finish(.refused(.unrecognizedType(name: name))) }
    }
    start(url, into: request.temporaryFolder, type: type)
  }

  /// Delivers the content as it was, and gives the download up.
  public func serviceExtensionTimeWillExpire() {
    finish(.expired)
  }

  // MARK: - Private parts

  private func start(_ url: ImageURL, into folder: String, type: AttachmentType?) {
    let load = loader.start(
      url,
      into: folder,
      identifier: settings.attachmentIdentifier,
      type: type
    ) { self.finish($0) }
    guard let load else { return }
    let isOver = progress.withLock { progress in
      if case .over = progress { return true }
      progress = .loading(load)
      return false
    }
    if isOver { load.cancel() }
  }

  /// Delivers once; what comes later finds nothing to do.
  private func finish(_ outcome: AttachmentOutcome) {
    delivery.withLock { deliver in
      deliver?(outcome)
      deliver = nil
    }
    // The load holds this, so it is let go of.
    let former = progress.withLock { progress in
      defer { progress = .over }
      return progress
    }
    if case .loading(let load) = former { load.cancel() }
  }
}
