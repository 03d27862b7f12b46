/// Gives the requests of a download headers of their own, such as an access token (R3.8).
///
/// It is asked once a download, for the URL in the message, and decides by its host. What it gives
/// goes to that scheme, host and port only: a redirect to another server carries none of it, nor
/// does one that leads back. It runs on a thread of its own, which it may block, as part of the
/// download's time; its task is cancelled when that is up. Two providers are equal if they are the same object.
public final class HeaderProvider: Sendable {
  let headers: @Sendable (ImageURL) async -> [RequestHeader]

  /// Makes a provider of a function, which may or may not be asynchronous.
  public init(_ headers: @escaping @Sendable (ImageURL) async -> [RequestHeader]) {
    self.headers = headers
  }
}

extension HeaderProvider: Hashable {
  /// Whether both are the same object.
  public static func == (left: HeaderProvider, right: HeaderProvider) -> Bool { left === right }

  /// Adds the object's identity to the hash.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(self))
  }
}
