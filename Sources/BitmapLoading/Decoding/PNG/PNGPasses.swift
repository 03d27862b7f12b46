import CCodecs

/// The seven passes of Adam7, merged; pixels that did not come show those of earlier passes.
final class PNGPasses: PNGRowSink {
  /// Rows that hold picture: all, once the first pass is whole.
  private(set) var rowCount = 0

  private let size: PixelSize
  private let stride: Int
  private let whole: PixelStorage

  init(size: PixelSize, channelCount: Int) {
    self.size = size
    stride = size.width * channelCount
    whole = PixelStorage(byteCount: stride * size.height)
  }

  var isEmpty: Bool { rowCount == 0 }

  func take(_ row: UnsafePointer<UInt8>, y: Int, pass: Int, of png: OpaquePointer) {
    bp_png_merge_row(png, whole.row(y, stride: stride), row)
    rowCount = pass == 0 ? y + 1 : size.height
  }

  func deliver(to reducer: RowReducer) {
    for y in 0..<rowCount {
      reducer.nextRow.update(from: whole.row(y, stride: stride), count: stride)
      reducer.commitRow()
    }
  }
}
