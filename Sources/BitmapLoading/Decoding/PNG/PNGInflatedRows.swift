import CCodecs

/// Filtered rows out of the IDAT chunks of a PNG, by ISA-L's inflate.
///
/// Memory: four rows and the inflater's window.
struct PNGInflatedRows: ~Copyable {
  /// The rows of the last `read`, without a gap; a few bytes beyond them can be read.
  let rows: UnsafeMutablePointer<UInt8>

  private let inflate: OpaquePointer
  private var data: PNGImageData
  private var payload = UnsafeBufferPointer<UInt8>(start: nil, count: 0)

  /// Vectors read beyond the last row by less than this.
  private static let slackByteCount = 16

  /// Begins with the first row of `data`; no row has more than `maxRowByteCount` bytes.
  init(_ data: consuming PNGImageData, maxRowByteCount: Int) throws(BitmapError) {
    guard let inflate = bp_inflate_create() else {
      throw .corrupt(format: .png, message: "out of memory")
    }
    self.inflate = inflate
    self.data = data
    let count = maxRowByteCount * PNGUnfilter.blockRowCount + Self.slackByteCount
    rows = .allocate(capacity: count)
    rows.initialize(repeating: 0, count: count)
  }

  deinit {
    bp_inflate_destroy(inflate)
    rows.deallocate()
  }

  /// Inflates `rowCount` rows of `rowByteCount` bytes, the filter's number included; fewer, and
  /// why, where the data end or make no sense.
  mutating func read(
    rowCount: Int,
    rowByteCount: Int
  ) -> (rowCount: Int, error: (any Error)?) {
    let wanted = rowByteCount * rowCount
    var filled = 0
    do {
      while filled < wanted { filled += try inflateMore(at: filled, wanted: wanted) }
      return (rowCount, nil)
    } catch let stop as Stop {
      return ((filled + stop.writtenByteCount) / rowByteCount, stop.error)
    } catch {
      return (filled / rowByteCount, error)
    }
  }

  /// The stream ended or broke after it had written a few more bytes.
  private struct Stop: Error {
    let writtenByteCount: Int
    let error: BitmapError
  }

  private mutating func inflateMore(at filled: Int, wanted: Int) throws -> Int {
    var progress = bp_inflate_progress()
    let status = bp_inflate_run(
      inflate,
      payload.baseAddress,
      payload.count,
      rows + filled,
      wanted - filled,
      &progress
    )
    payload = UnsafeBufferPointer(rebasing: payload.dropFirst(progress.taken))
    guard status == .BP_OK else {
      throw Stop(
        writtenByteCount: progress.written,
        error: .corrupt(format: .png, message: "IDAT: the data make no sense")
      )
    }
    if progress.written == 0 {
      if progress.is_finished {
        throw Stop(
          writtenByteCount: 0,
          error: .corrupt(format: .png, message: "IDAT: not enough data")
        )
      }
      try refill(isStuck: progress.taken == 0)
    }
    return progress.written
  }

  /// Gets more bytes where there are none; those that do not help are damaged.
  private mutating func refill(isStuck: Bool) throws {
    if !payload.isEmpty {
      guard isStuck else { return }
      throw BitmapError.corrupt(format: .png, message: "IDAT: the data make no sense")
    }
    payload = try data.next()
    if payload.isEmpty {
      throw BitmapError.corrupt(format: .png, message: "IDAT: not enough data")
    }
  }
}
