/// What is known about a download so far.
public struct DownloadFacts: Hashable, Sendable {
  /// The URL that is asked now: the first one, or where the last redirect led.
  public var finalURL: ImageURL

  /// The status of the last answer.
  public var status: Int?

  /// The type that the last answer claims, as the server wrote it.
  public var contentType: String?

  /// How many bytes of body the last answer announced; nil if it did not, or is compressed.
  public var promisedByteCount: Int?

  /// How many bytes of the image came in, after any content coding was undone.
  public var receivedByteCount = 0

  /// How many redirects were followed.
  public var redirectCount = 0

  /// How far the download has come; after its end, how far it came.
  public var phase = DownloadPhase.waiting

  init(url: ImageURL) {
    finalURL = url
  }
}
