import BitmapLoading
import LoopbackServer

@testable import ImageDownload

/// What became of a download.
struct Outcome {
  var bytes: [UInt8]
  var error: (any Error)?
  var facts: DownloadFacts

  var downloadError: DownloadError? { error as? DownloadError }
}

extension Download {
  /// Reads up to `count` bytes on a thread that may block; all of them if nil.
  func read(_ count: Int? = nil) async -> Outcome {
    await withCheckedContinuation { continuation in
      let failure = DetachedThread.start {
        continuation.resume(returning: self.readBlocking(count))
      }
      precondition(failure == 0, "there is a thread for a test")
    }
  }

  private func readBlocking(_ count: Int?) -> Outcome {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 8192)
    do {
      while bytes.count < count ?? .max {
        let wanted = min(buffer.count, (count ?? .max) - bytes.count)
        let found = try buffer.withUnsafeMutableBytes {
          try source.read(into: UnsafeMutableRawBufferPointer(rebasing: $0[..<wanted]))
        }
        guard found > 0 else { break }
        bytes += buffer[..<found]
      }
      return Outcome(bytes: bytes, error: nil, facts: facts)
    } catch {
      return Outcome(bytes: bytes, error: error, facts: facts)
    }
  }

  /// Gives up its thread until the facts are as wanted; false if they are not after 20 s.
  func waitUntil(_ isReached: (DownloadFacts) -> Bool) async -> Bool {
    let limit = ContinuousClock.now + .seconds(20)
    while !isReached(facts) {
      guard ContinuousClock.now < limit else { return false }
      try? await Task.sleep(for: .milliseconds(1))
    }
    return true
  }
}

extension DownloadConfiguration {
  /// What tests need, changed by `change`: plain http to this machine.
  static func loopback(_ change: (inout DownloadConfiguration) -> Void = { _ in }) -> Self {
    var configuration = DownloadConfiguration()
    configuration.cleartext = .allowing(hosts: ["127.0.0.1"])
    configuration.addresses = .any
    change(&configuration)
    return configuration
  }
}

extension Downloader {
  /// Starts a download from a test's server.
  func start(_ text: String, within limit: Duration = .seconds(20)) throws -> Download {
    start(try ImageURL(text), deadline: .now + limit)
  }

  /// Downloads all of it.
  func fetch(_ text: String, within limit: Duration = .seconds(20)) async throws -> Outcome {
    try await start(text, within: limit).read()
  }
}

/// Downloads once from a server that always answers so.
func fetch(
  _ answer: ServerAnswer,
  within limit: Duration = .seconds(20),
  _ change: (inout DownloadConfiguration) -> Void = { _ in }
) async throws -> Outcome {
  let server = try LoopbackServer { _ in answer }
  let downloader = Downloader(configuration: .loopback(change))
  return try await downloader.fetch(server.url("/image"), within: limit)
}

/// Bytes in which a shift or a loss would show.
func pattern(_ count: Int) -> [UInt8] {
  (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ ($0 >> 8) &* 17) }
}
