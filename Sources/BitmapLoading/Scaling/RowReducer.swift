/// What the rows of a decoder hold.
enum RowLayout {
  /// One byte a pixel.
  case gray
  /// Red, green, blue.
  case rgb
  /// Red, green, blue, alpha; colours not yet multiplied by alpha.
  case straightRGBA
  /// Red, green, blue, alpha; colours multiplied by alpha.
  case premultipliedRGBA
  /// Cyan, magenta, yellow, black.
  case inks

  /// Bytes a pixel.
  var channelCount: Int {
    switch self {
    case .gray: 1
    case .rgb: 3
    case .straightRGBA, .premultipliedRGBA, .inks: 4
    }
  }

  /// Whether the last of four channels is alpha.
  var hasAlpha: Bool { self == .straightRGBA || self == .premultipliedRGBA }
}

/// Turns interleaved rows, as they arrive, into a premultiplied RGBA picture of the target size.
///
/// Memory beside the picture: about 17 to 27 rows, whatever the height.
final class RowReducer {
  /// Rows taken so far.
  private(set) var rowCount = 0

  private let source: PixelSize
  private let target: PixelSize
  /// What the rows hold.
  let layout: RowLayout
  private let storage: PixelStorage
  private let inputRow: UnsafeMutablePointer<UInt8>
  private let grayRow: UnsafeMutablePointer<UInt8>
  private var box: BoxReducer?
  private let scaler: PlaneScaler?
  private var producedRowCount = 0

  /// Makes a reducer of rows of `source` that fills `storage`, a picture of `target`.
  init(source: PixelSize, target: PixelSize, layout: RowLayout, storage: PixelStorage) {
    self.source = source
    self.target = target
    self.layout = layout
    self.storage = storage
    let channels = layout.channelCount
    inputRow = .allocate(capacity: source.width * channels + 64)
    inputRow.initialize(repeating: 0, count: source.width * channels + 64)
    grayRow = .allocate(capacity: target.width + 16)
    grayRow.initialize(repeating: 0, count: target.width + 16)
    guard source != target else {
      scaler = nil
      return
    }
    let factorX = BoxReducer.factor(source: source.width, target: target.width)
    let factorY = BoxReducer.factor(source: source.height, target: target.height)
    let boxed = PixelSize(
      width: (source.width + factorX - 1) / factorX,
      height: (source.height + factorY - 1) / factorY
    )
    if boxed != source {
      box = BoxReducer(
        width: source.width,
        channelCount: channels,
        factorX: factorX,
        factorY: factorY
      )
    }
    var shape = PlaneShape(size: boxed, channelCount: channels)
    shape.extentX = Double(source.width) / Double(factorX)
    shape.extentY = Double(source.height) / Double(factorY)
    scaler = PlaneScaler(shape, target: target, rowsPerWrite: 1)
  }

  deinit {
    inputRow.deallocate()
    grayRow.deallocate()
  }

  /// Bytes that a reducer keeps beside the picture, for the check of the limits.
  static func workingByteCount(source: PixelSize, target: PixelSize, layout: RowLayout) -> Int {
    let factorX = BoxReducer.factor(source: source.width, target: target.width)
    let factorY = BoxReducer.factor(source: source.height, target: target.height)
    let ratio = source.height / factorY / target.height + 1
    let rows = min(6 * ratio + 6, source.height)
    return (source.width * 3 + source.width / factorX * rows) * layout.channelCount
  }

  /// Bytes of a row that is handed in.
  var rowByteCount: Int { source.width * layout.channelCount }

  /// Where the next row is to be written; 16 bytes beyond its end may be overwritten too.
  var nextRow: UnsafeMutablePointer<UInt8> {
    guard box == nil, let scaler else { return inputRow }
    return scaler.writableRow(0)
  }

  /// Takes the row that was written to `nextRow`.
  func commitRow() {
    let row = nextRow
    if layout == .straightRGBA { premultiply(row, pixelCount: source.width) }
    rowCount += 1
    guard let scaler else {
      write(row, asTargetRow: rowCount - 1)
      return
    }
    if box == nil {
      scaler.commit(rowCount: 1)
    } else if box?.add(row) == true || rowCount == source.height {
      box?.take(into: scaler.writableRow(0))
      scaler.commit(rowCount: 1)
    }
    produceRows(of: scaler)
  }

  /// Says that no more rows come, of which there were fewer than the picture has.
  ///
  /// Target rows that need source rows from `firstMissingRow` on become transparent.
  /// Returns how much of the picture there is, from 0 to 1.
  func finish(firstMissingRow: Int) -> Double {
    if let scaler, rowCount < source.height {
      if box?.hasOpenBlock == true {
        box?.take(into: scaler.writableRow(0))
        scaler.commit(rowCount: 1)
      }
      scaler.finish()
      produceRows(of: scaler)
    }
    let kept = firstMissingRow * target.height / source.height
    storage.clearRows(from: kept, stride: target.width * 4)
    return Double(firstMissingRow) / Double(source.height)
  }

  // MARK: - Target rows

  private func produceRows(of scaler: PlaneScaler) {
    while producedRowCount < target.height, scaler.canProduce(producedRowCount) {
      let row = storage.row(producedRowCount, stride: target.width * 4)
      if layout == .gray {
        scaler.produce(producedRowCount, into: grayRow)
        expandGray(grayRow, pixelCount: target.width, into: row)
      } else {
        scaler.produce(producedRowCount, into: row)
        // Lanczos overshoots at edges between colours, also where alpha does not.
        if layout.hasAlpha { limitColorsToAlpha(row, pixelCount: target.width) }
      }
      producedRowCount += 1
    }
  }

  private func write(_ row: UnsafeMutablePointer<UInt8>, asTargetRow y: Int) {
    let target = storage.row(y, stride: self.target.width * 4)
    switch layout {
    case .gray: expandGray(row, pixelCount: source.width, into: target)
    case .rgb: expandRGB(row, pixelCount: source.width, into: target)
    case .straightRGBA, .premultipliedRGBA, .inks:
      target.update(from: row, count: source.width * 4)
    }
  }
}
