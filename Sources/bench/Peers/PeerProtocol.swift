import FoundationEssentials

/// What a worker says of itself when it starts.
struct PeerGreeting: Decodable, Sendable {
  /// The library's version; nil if it could not be loaded.
  let version: String?
  /// Why it could not be loaded.
  let missing: String?
  /// What installs it.
  let how: String?
}

/// A picture for a worker to reduce.
struct PeerJob: Encodable, Sendable {
  let file: String
  let width: Int
  let height: Int
  /// The longest side that is wanted.
  let target: Int
  /// Where the pixels are to be written, as straight RGBA.
  var output: String?
  /// How many threads share `count` loads; nil for one load on the worker's own.
  var threads: Int?
  var count: Int?
}

/// What a job took, or why it failed.
struct PeerAnswer: Decodable, Sendable {
  /// What a job took that succeeded.
  struct Figures: Sendable {
    let reading: Stopwatch.Reading
    let peakAboveIdleByteCount: Int
    /// The size of the output; 0 where none was asked for.
    let width: Int
    let height: Int
  }

  private let error: String?
  private let cpuMilliseconds: Double?
  private let wallMilliseconds: Double?
  private let idleByteCount: Int?
  private let peakByteCount: Int?
  private let width: Int?
  private let height: Int?

  /// The figures; nil where the library could not do it.
  var figures: Figures? {
    guard error == nil, let cpuMilliseconds, let wallMilliseconds, let idleByteCount,
      let peakByteCount
    else { return nil }
    return Figures(
      reading: Stopwatch.Reading(cpu: cpuMilliseconds, wall: wallMilliseconds),
      peakAboveIdleByteCount: peakByteCount - idleByteCount,
      width: width ?? 0,
      height: height ?? 0
    )
  }
}

/// Lines of JSON, as the workers speak.
enum PeerLine {
  static func text(_ job: PeerJob) throws -> String {
    String(decoding: try JSONEncoder().encode(job), as: UTF8.self)
  }

  static func value<Value: Decodable>(_: Value.Type, in line: String) throws(BenchFailure) -> Value
  {
    do {
      return try JSONDecoder().decode(Value.self, from: Data(line.utf8))
    } catch {
      throw .process("understand a peer", output: line)
    }
  }
}
