import CCodecs

/// The rows of the common kinds of PNG, without libpng: IDAT chunks, ISA-L's inflate, filters.
///
/// Takes 8-bit grey, RGB, RGBA and palette pictures that are not interlaced; libpng decodes all
/// others, and has read what comes before the pixels. Inflate and filters take 60 of 230 ms that
/// libpng needs for 12 million RGB pixels.
///
/// Memory: nine rows and the inflater's window.
struct PNGFastRows: ~Copyable {
  private let layout: RowLayout
  private let palette: bp_png_palette?
  private let rowByteCount: Int
  private let inflate: OpaquePointer
  private let filtered: UnsafeMutablePointer<UInt8>
  private var data: PNGImageData
  private var unfilter: PNGUnfilter
  private var payload = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
  private var isFinished = false

  /// Vectors read beyond the last row by less than this.
  private static let slackByteCount = 16

  /// What the rows of a picture are delivered as, if it is of a kind that is taken here.
  static func layout(of header: bp_png_header) -> RowLayout? {
    guard bp_inflate_is_available(), !header.is_interlaced, header.bit_depth == 8 else {
      return nil
    }
    switch header.color_type {
    case 0 where !header.has_transparency_chunk: return .gray
    case 2 where !header.has_transparency_chunk: return .rgb
    case 3: return .fourChannels
    case 6: return .straightRGBA
    default: return nil
    }
  }

  /// Begins with the rows whose data `data` holds.
  init(
    _ data: consuming PNGImageData,
    header: bp_png_header,
    layout: RowLayout,
    palette: bp_png_palette
  ) throws(BitmapError) {
    guard let inflate = bp_inflate_create() else {
      throw .corrupt(format: .png, message: "out of memory")
    }
    let isPalette = header.color_type == 3
    let bytesPerPixel = isPalette ? 1 : layout.channelCount
    self.inflate = inflate
    self.data = data
    self.layout = layout
    self.palette = isPalette ? palette : nil
    rowByteCount = Int(header.width) * bytesPerPixel
    unfilter = PNGUnfilter(bytesPerPixel: bytesPerPixel, rowByteCount: rowByteCount)
    let count = (rowByteCount + 1) * PNGUnfilter.blockRowCount + Self.slackByteCount
    filtered = .allocate(capacity: count)
    filtered.initialize(repeating: 0, count: count)
  }

  deinit {
    bp_inflate_destroy(inflate)
    filtered.deallocate()
  }

  /// Decodes `rowCount` rows into `reducer`; true if they end early because of damage.
  ///
  /// Throws if there is not one row, or the source failed.
  mutating func decode(rowCount: Int, into reducer: RowReducer) throws -> Bool {
    while reducer.rowCount < rowCount {
      let wanted = min(PNGUnfilter.blockRowCount, rowCount - reducer.rowCount)
      let (inflated, error) = fill(rowCount: wanted)
      let there = unfilter.unfilter(filtered, count: inflated)
      for index in 0..<there { deliver(unfilter.row(index), to: reducer) }
      unfilter.advance(count: there)
      if there < wanted {
        let reason = error ?? BitmapError.corrupt(format: .png, message: "no such filter")
        if reducer.rowCount == 0 || !(reason is BitmapError) { throw reason }
        return true
      }
    }
    return false
  }

  // MARK: - Steps

  /// Inflates `rowCount` rows; fewer, and why, where the data end or make no sense.
  private mutating func fill(rowCount: Int) -> (rowCount: Int, error: (any Error)?) {
    let wanted = (rowByteCount + 1) * rowCount
    var filled = 0
    do {
      while filled < wanted { filled += try inflateMore(at: filled, wanted: wanted) }
      return (rowCount, nil)
    } catch let stop as Stop {
      return ((filled + stop.writtenByteCount) / (rowByteCount + 1), stop.error)
    } catch {
      return (filled / (rowByteCount + 1), error)
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
      filtered + filled,
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

  private func deliver(_ row: UnsafePointer<UInt8>, to reducer: RowReducer) {
    let target = reducer.nextRow
    if let palette {
      withUnsafeBytes(of: palette) { colors in
        let target = UnsafeMutableRawPointer(target)
        for x in 0..<rowByteCount {
          let color = colors.loadUnaligned(fromByteOffset: 4 &* Int(row[x]), as: UInt32.self)
          target.storeBytes(of: color, toByteOffset: 4 &* x, as: UInt32.self)
        }
      }
    } else {
      target.update(from: row, count: rowByteCount)
    }
    reducer.commitRow()
  }
}
