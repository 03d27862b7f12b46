import Glibc

/// Threads that nobody waits for, beside Swift's own pool, which must never block.
package enum DetachedThread {
  /// Enough for libcurl with TLS, and far below the default of 8 MiB.
  private static let stackByteCount = 1 << 20

  /// Which signals a thread gets.
  package enum Signals {
    /// Those of a crash only: for threads that run none of the program's own code.
    case crashes
    /// Those of the thread that starts it, which its children get as well.
    case inherited
  }

  /// Runs `body` on a new thread.
  ///
  /// - Returns: 0, or the `errno` that says why there is no thread.
  package static func start(
    signals: Signals = .crashes,
    _ body: @escaping @Sendable () -> Void
  ) -> CInt {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setdetachstate(&attributes, CInt(PTHREAD_CREATE_DETACHED))
    pthread_attr_setstacksize(&attributes, stackByteCount)

    // The thread takes over the mask of the one that makes it.
    var mask = signals == .crashes ? signalsOfTheProgram() : sigset_t()
    var former = sigset_t()
    pthread_sigmask(signals == .crashes ? SIG_SETMASK : SIG_BLOCK, &mask, &former)
    defer { pthread_sigmask(SIG_SETMASK, &former, nil) }

    let work = Unmanaged.passRetained(Work(body: body))
    var thread = pthread_t()
    let failure = pthread_create(
      &thread,
      &attributes,
      { argument in
        if let argument {
          Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().body()
        }
        return nil
      },
      work.toOpaque()
    )
    if failure != 0 { work.release() }
    return failure
  }

  /// All signals but those of a crash: the program's handlers run on its own threads, and a
  /// connection that broke raises no SIGPIPE, which libcurl leaves to us with CURLOPT_NOSIGNAL.
  private static func signalsOfTheProgram() -> sigset_t {
    var mask = sigset_t()
    sigfillset(&mask)
    for crash in [SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP, SIGABRT] { sigdelset(&mask, crash) }
    return mask
  }

  private final class Work: Sendable {
    let body: @Sendable () -> Void

    init(body: @escaping @Sendable () -> Void) {
      self.body = body
    }
  }
}
