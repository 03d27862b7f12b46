internal import Glibc

/// Threads for the functions of extensions, which may block as long as they like.
enum ExtensionThread {
  /// As much as Apple gives to threads that are not the main one.
  private static let stackByteCount = 512 << 10

  /// Runs `body` on a new thread; false if the system gives none.
  static func start(_ body: @escaping @Sendable () -> Void) -> Bool {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setdetachstate(&attributes, CInt(PTHREAD_CREATE_DETACHED))
    pthread_attr_setstacksize(&attributes, stackByteCount)
    let work = Unmanaged.passRetained(Work(body: body))
    var thread = pthread_t()
    let failure = pthread_create(
      &thread,
      &attributes,
      { argument in
        // The retain of `passRetained` is balanced here, on the new thread.
        argument.map { Unmanaged<Work>.fromOpaque($0).takeRetainedValue().body() }
        return nil
      },
      work.toOpaque()
    )
    if failure != 0 { work.release() }
    return failure == 0
  }

  private final class Work: Sendable {
    let body: @Sendable () -> Void

    init(body: @escaping @Sendable () -> Void) {
      self.body = body
    }
  }
}
