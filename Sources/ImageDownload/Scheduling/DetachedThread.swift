import Glibc

/// Threads that nobody waits for, beside Swift's own pool, which must never block.
enum DetachedThread {
  /// Enough for libcurl with TLS, and far below the default of 8 MiB.
  private static let stackByteCount = 1 << 20

  /// Runs `body` on a new thread, which gets no signals but those of a crash.
  ///
  /// - Returns: 0, or the `errno` that says why there is no thread.
  static func start(_ body: @escaping @Sendable () -> Void) -> CInt {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setdetachstate(&attributes, CInt(PTHREAD_CREATE_DETACHED))
    pthread_attr_setstacksize(&attributes, stackByteCount)

    // The thread takes over the mask of the one that makes it.
    var mask = signalsOfTheProgram()
    var former = sigset_t()
    pthread_sigmask(SIG_SETMASK, &mask, &former)
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
