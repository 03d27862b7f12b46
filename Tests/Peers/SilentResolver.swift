import Dispatch
import Foundation
public import Glibc
import Synchronization

/// A name that is looked up for ever, as with a name server that does not answer.
///
/// The C library's `getaddrinfo` is replaced in the whole test program, and does its own work for
/// all other names. A name of `silent.test` that no object has made is not found, at once.
public final class SilentResolver: Sendable {
  /// RFC 6761, 6.2: a domain for tests.
  private static let domain = ".silent.test"

  private static let waiting = Mutex<[String: SilentResolver]>([:])

  /// The name.
  public let host: String

  private let gate = DispatchSemaphore(value: 0)
  private let count = Mutex(0)

  /// Makes a name of its own.
  public init() {
    host = "\(UUID().uuidString.lowercased())\(Self.domain)"
    Self.waiting.withLock { $0[host] = self }
  }

  /// How often the name was looked up.
  public var lookupCount: Int { count.withLock { $0 } }

  /// Has all look-ups fail, those that wait and those that come.
  public func release() {
    Self.waiting.withLock { $0[host] = nil }
    gate.signal()
  }

  /// Waits if `host` is such a name, and tells whether it was one.
  fileprivate static func hold(_ host: String) -> Bool {
    guard host.hasSuffix(domain) else { return false }
    guard let resolver = waiting.withLock({ $0[host] }) else { return true }
    resolver.count.withLock { $0 += 1 }
    resolver.gate.wait()
    // The next one may go too.
    resolver.gate.signal()
    return true
  }
}

private typealias Resolve =
  @convention(c) (
    UnsafePointer<CChar>?, UnsafePointer<CChar>?, UnsafePointer<addrinfo>?,
    UnsafeMutablePointer<UnsafeMutablePointer<addrinfo>?>?
  ) -> CInt

/// Stands before the C library's function of this name.
@_cdecl("getaddrinfo")
public func resolveInTests(
  _ node: UnsafePointer<CChar>?,
  _ service: UnsafePointer<CChar>?,
  _ hints: UnsafePointer<addrinfo>?,
  _ result: UnsafeMutablePointer<UnsafeMutablePointer<addrinfo>?>?
) -> CInt {
  if let node, SilentResolver.hold(String(cString: node)) { return EAI_AGAIN }
  // RTLD_NEXT, a macro that Swift does not see.
  let next = UnsafeMutableRawPointer(bitPattern: -1)
  guard let found = dlsym(next, "getaddrinfo") else { return EAI_SYSTEM }
  return unsafeBitCast(found, to: Resolve.self)(node, service, hints, result)
}
