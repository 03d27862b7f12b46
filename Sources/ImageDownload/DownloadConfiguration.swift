internal import BitmapLoading

/// What downloads may do and take.
///
/// The environment has no say: no proxy, certificate or credentials come from it.
public struct DownloadConfiguration: Hashable, Sendable {
  /// Which hosts may be asked over plain http; none, unless set.
  public var cleartext = CleartextPolicy.httpsOnly

  /// Which addresses may be connected to; public ones, unless set.
  public var addresses = AddressPolicy.publicOnly

  /// The most bytes of a body, counted as they are read, after any content coding was undone.
  public var maxByteCount = 10_485_760

  /// The most redirects of one download.
  public var maxRedirectCount = 5

  /// The most transfers at a time; further downloads wait in order.
  public var maxConcurrentTransferCount = 32

  /// How many bytes wait between a transfer and its reader.
  public var pipeCapacity = 65_536

  /// What the requests say they come from.
  public var userAgent =
    "BigPicture/\(PackageVersion.current) (Linux; images of push notifications)"

  /// A file of PEM certificates that are trusted in place of the system's.
  public var caFile: String?

  /// What gives requests headers of their own; none, unless set (R3.8).
  public var headerProvider: HeaderProvider?

  /// The URL of a proxy.
  ///
  /// The proxy looks hosts up, so `addresses` then holds for URLs with an address in place of a
  /// name only.
  public var proxy: String?

  /// Names with their addresses, as `HOST:PORT:ADDRESS`, in place of what a name server says.
  ///
  /// For tests: what they resolve to passes `addresses` all the same.
  package var fixedAddresses: [String] = []

  /// Makes a configuration with the defaults.
  public init() {}
}
