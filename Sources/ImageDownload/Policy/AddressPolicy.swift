/// Which addresses a download may connect to.
///
/// It is asked for the address itself, before each connection and before each request, so that
/// neither a redirect nor a name that suddenly resolves elsewhere gets around it.
public struct AddressPolicy: Hashable, Sendable {
  private let allowsAny: Bool

  /// Public addresses: no loopback, private, link-local, metadata or otherwise special ones.
  public static let publicOnly = AddressPolicy(allowsAny: false)

  /// Every address, such as those of a home network.
  public static let any = AddressPolicy(allowsAny: true)

  func allows(_ address: IPAddress) -> Bool {
    allowsAny || AddressRange.notPublic(address) == nil
  }
}
