/// Averages blocks of whole pixels, before the Lanczos filter takes the last factor of 2 to 4.
///
/// Memory: two bytes a sample of a source row.
struct BoxReducer: ~Copyable {
  /// Source pixels across a block.
  let factorX: Int

  /// Source rows of a block; at most `largestFactor`, so that sums fit 16 bits.
  let factorY: Int

  private static let largestFactor = 256

  private let width: Int
  private let channelCount: Int
  private let sums: UnsafeMutableBufferPointer<UInt16>
  private var rowsInBlock = 0

  /// How many pixels of an axis one block takes: 1 where the ratio is below 4, otherwise what
  /// leaves 2 or more to the filter.
  static func factor(source: Int, target: Int) -> Int {
    max(1, min(largestFactor, source / (2 * target)))
  }

  /// Makes a reducer for rows of `width` pixels of `channelCount` samples.
  init(width: Int, channelCount: Int, factorX: Int, factorY: Int) {
    self.width = width
    self.channelCount = channelCount
    self.factorX = factorX
    self.factorY = factorY
    sums = .allocate(capacity: width * channelCount)
    sums.initialize(repeating: 0)
  }

  deinit {
    sums.deallocate()
  }

  /// Whether rows were added that are not yet in a block.
  var hasOpenBlock: Bool { rowsInBlock > 0 }

  /// Adds a row; true if the block is full and has to be taken.
  mutating func add(_ row: UnsafePointer<UInt8>) -> Bool {
    for index in 0..<sums.count { sums[index] &+= UInt16(truncatingIfNeeded: row[index]) }
    rowsInBlock += 1
    return rowsInBlock == factorY
  }

  /// Writes the averages of the block, rounded to bytes, and begins the next one.
  mutating func take(into target: UnsafeMutablePointer<UInt8>) {
    let blocks = (width + factorX - 1) / factorX
    for block in 0..<blocks {
      let first = block * factorX
      let pixels = min(factorX, width - first)
      let area = UInt32(pixels * rowsInBlock)
      for channel in 0..<channelCount {
        var sum = area / 2
        for pixel in first..<first + pixels {
          sum &+= UInt32(sums[pixel &* channelCount &+ channel])
        }
        target[block &* channelCount &+ channel] = UInt8(truncatingIfNeeded: sum / area)
      }
    }
    sums.update(repeating: 0)
    rowsInBlock = 0
  }
}
