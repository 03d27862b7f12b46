import CCodecs

/// The seven passes of Adam7 from libpng, merged; pixels that did not come show those of earlier
/// passes.
///
/// Memory: half of the picture, its even rows; the last pass is the odd ones.
final class PNGPasses: PNGRowSink {
  private static let lastPass = 6

  /// Rows that can be shown: all, once the first pass is whole.
  private var shownRowCount = 0

  private let height: Int
  private let stride: Int
  private let evenRows: PixelStorage
  private let reducer: RowReducer

  init(size: PixelSize, channelCount: Int, reducer: RowReducer) {
    height = size.height
    stride = size.width * channelCount
    evenRows = PixelStorage(byteCount: stride * ((size.height + 1) / 2))
    self.reducer = reducer
  }

  var isEmpty: Bool { shownRowCount == 0 }

  func take(_ row: UnsafePointer<UInt8>, y: Int, pass: Int, of png: OpaquePointer) {
    shownRowCount = pass == 0 ? y + 1 : height
    if pass == Self.lastPass {
      deliver(evenRow(y))
      deliver(row)
    } else if y % 2 == 0 {
      bp_png_merge_row(png, evenRow(y), row)
    }
  }

  /// Hands on the rows whose pixels did not all come, each odd one as the one above it.
  func finish() {
    for y in reducer.rowCount..<shownRowCount { deliver(evenRow(y)) }
  }

  private func evenRow(_ y: Int) -> UnsafeMutablePointer<UInt8> {
    evenRows.row(y / 2, stride: stride)
  }

  private func deliver(_ row: UnsafePointer<UInt8>) {
    reducer.nextRow.update(from: row, count: stride)
    reducer.commitRow()
  }
}
