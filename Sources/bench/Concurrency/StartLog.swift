import BitmapLoading
import Synchronization

/// The order in which loads began to read.
final class StartLog: Sendable {
  private let log = Mutex<[Int]>([])

  /// The numbers of the loads, as they began.
  var numbers: [Int] { log.withLock { $0 } }

  func note(_ number: Int) { log.withLock { $0.append(number) } }

  /// How many loads began after more than `allowance` of those that were asked for later.
  ///
  /// As many as there are decode threads may overtake each other between taking a load and
  /// beginning to read.
  static func outOfOrderCount(_ numbers: [Int], allowance: Int) -> Int {
    numbers.indices.count { index in
      numbers[..<index].count { $0 > numbers[index] } > allowance
    }
  }
}

/// A file that is opened by its first read, which is noted.
final class NotedFile: ByteSource {
  private let path: String
  private let number: Int
  private let log: StartLog
  private let file = Mutex<FileSource?>(nil)

  init(_ path: String, number: Int, log: StartLog) {
    self.path = path
    self.number = number
    self.log = log
  }

  var isReady: Bool { true }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    let file = try file.withLock { file in
      if let file { return file }
      log.note(number)
      let fresh = try FileSource(path: path)
      file = fresh
      return fresh
    }
    return try file.read(into: buffer)
  }

  func cancel(_ reason: any Error) { file.withLock { $0 }?.cancel(reason) }
}
