/// A message in the form of a push service, within the service's size.
public struct ComposedPush: Hashable, Sendable {
  /// The service that it is for.
  public let service: PushService

  /// What is sent as the body of the request, as `JSONValue/json` writes it; for Web Push it is
  /// encrypted first.
  public let payload: JSONValue

  /// The headers of the request, by their names in lower case; none for FCM, which has them inside.
  public let headers: [String: String]

  /// How many bytes of the service's limit are used.
  public let byteCount: Int
}
