/// The shape of a plane of samples that is to be scaled.
struct PlaneShape {
  /// Pixels of a row.
  var width: Int

  /// Rows.
  var height: Int

  /// Width of the picture in pixels of this plane; a fraction where `width` was rounded up.
  var extentX: Double

  /// Height of the picture in rows of this plane.
  var extentY: Double

  /// Interleaved samples of a pixel: 1, 3 or 4.
  var channelCount: Int

  /// Pixels that the writer fills of each row, at least `width`.
  var paddedWidth: Int

  /// A plane in which each row holds `size.width` whole pixels.
  init(size: PixelSize, channelCount: Int) {
    width = size.width
    height = size.height
    extentX = Double(size.width)
    extentY = Double(size.height)
    self.channelCount = channelCount
    paddedWidth = size.width
  }

  /// A plane whose rows are padded, and whose last pixel may stand for less than a whole one.
  init(width: Int, height: Int, extentX: Double, extentY: Double, paddedWidth: Int) {
    self.width = width
    self.height = height
    self.extentX = extentX
    self.extentY = extentY
    channelCount = 1
    self.paddedWidth = paddedWidth
  }
}

/// Scales one plane with Lanczos3 while its rows arrive: vertically over a ring of rows, then
/// horizontally.
///
/// Memory: about `(2 · 3 · ratio + 3 · rowsPerWrite) · width · channels` bytes, whatever the height.
/// The writer fills `writableRow`s and commits them; the reader makes target rows in order as soon
/// as `canProduce` says so.
final class PlaneScaler {
  private let shape: PlaneShape
  private let vertical: AxisFilter
  private let horizontal: AxisFilter
  private let ring: RowRing
  private let blended: UnsafeMutablePointer<Int16>
  private let rowPointers: UnsafeMutableBufferPointer<UnsafePointer<UInt8>>
  private let pairWeights: UnsafeMutableBufferPointer<SIMD8<Int16>>
  private var committedRowCount = 0
  private var isFinished = false

  /// Makes a scaler to `target`, for a writer that fills up to `rowsPerWrite` rows at once.
  init(_ shape: PlaneShape, target: PixelSize, rowsPerWrite: Int) {
    self.shape = shape
    vertical = AxisFilter(
      sourceCount: shape.height,
      extent: shape.extentY,
      targetCount: target.height,
      tapMultiple: 2
    )
    horizontal = AxisFilter(
      sourceCount: shape.width,
      extent: shape.extentX,
      targetCount: target.width,
      tapMultiple: shape.channelCount == 1 ? 8 : 2
    )
    ring = RowRing(
      rowCount: vertical.tapCount + 4 * rowsPerWrite,
      byteCount: shape.paddedWidth * shape.channelCount
    )
    // The last window may read whole vectors beyond the row; those samples have weight 0.
    let blendedCount = ring.stride + horizontal.tapCount * shape.channelCount + 16
    blended = .allocate(capacity: blendedCount)
    blended.initialize(repeating: 0, count: blendedCount)
    rowPointers = .allocate(capacity: vertical.tapCount)
    pairWeights = .allocate(capacity: vertical.tapCount / 2)
  }

  deinit {
    blended.deallocate()
    rowPointers.deallocate()
    pairWeights.deallocate()
  }

  // MARK: - The writer's side

  /// Where the row `offset` rows after the last committed one is to be written.
  func writableRow(_ offset: Int) -> UnsafeMutablePointer<UInt8> {
    ring.row(committedRowCount + offset)
  }

  /// Says that the next `count` rows are written.
  func commit(rowCount count: Int) {
    committedRowCount += count
  }

  /// Says that no more rows come; windows that reach beyond the last repeat it.
  func finish() {
    isFinished = true
  }

  // MARK: - The reader's side

  /// Whether all source rows of the target row `y` are there.
  func canProduce(_ y: Int) -> Bool {
    if isFinished { return committedRowCount > 0 }
    return Int(vertical.starts[y]) + vertical.tapCount <= committedRowCount
      || committedRowCount >= shape.height
  }

  /// Makes the target row `y`: one byte a pixel for one channel, otherwise four.
  func produce(_ y: Int, into target: UnsafeMutablePointer<UInt8>) {
    let first = Int(vertical.starts[y])
    let last = min(committedRowCount, shape.height) - 1
    for tap in 0..<vertical.tapCount {
      rowPointers[tap] = UnsafePointer(ring.row(min(first + tap, last)))
    }
    for pair in 0..<vertical.tapCount / 2 {
      let offset = y * vertical.tapCount + 2 * pair
      let upper = vertical.weights[offset]
      let lower = vertical.weights[offset + 1]
      pairWeights[pair] = SIMD8(upper, lower, upper, lower, upper, lower, upper, lower)
    }
    blendRows(
      UnsafeBufferPointer(rowPointers),
      weights: UnsafeBufferPointer(pairWeights),
      count: shape.width * shape.channelCount,
      into: blended
    )
    switch shape.channelCount {
    case 1: resampleRowOf1(blended, filter: horizontal, into: target)
    case 3: resampleRowOf3(blended, filter: horizontal, into: target)
    default: resampleRowOf4(blended, filter: horizontal, into: target)
    }
  }
}

/// Rows of bytes, of which the last `rowCount` are kept.
///
/// A row can be read up to a multiple of 16 bytes, and written 16 bytes beyond its end. Strides that
/// are multiples of a page make all rows compete for the same cache lines, so they are avoided.
final class RowRing {
  /// Bytes from one row to the next.
  let stride: Int

  private let rowCount: Int
  private let bytes: UnsafeMutablePointer<UInt8>

  init(rowCount: Int, byteCount: Int) {
    let rounded = (byteCount + 16 + 63) / 64 * 64
    stride = rounded % 1024 == 0 ? rounded + 64 : rounded
    self.rowCount = rowCount
    bytes = .allocate(capacity: stride * rowCount)
    bytes.initialize(repeating: 0, count: stride * rowCount)
  }

  deinit {
    bytes.deallocate()
  }

  /// The bytes of row `index`; overwritten by row `index + rowCount`.
  func row(_ index: Int) -> UnsafeMutablePointer<UInt8> {
    bytes + index % rowCount * stride
  }
}
