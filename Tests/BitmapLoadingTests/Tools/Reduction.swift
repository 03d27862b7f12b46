@testable import BitmapLoading

/// Runs rows through a `RowReducer`.
enum Reduction {
  /// Reduces `bytes`, rows of `layout` without padding.
  static func reduce(
    _ bytes: [UInt8],
    size: PixelSize,
    layout: RowLayout,
    to target: PixelSize
  ) -> Bitmap {
    let storage = PixelStorage(size: target)
    let reducer = RowReducer(source: size, target: target, layout: layout, storage: storage)
    let rowByteCount = size.width * layout.channelCount
    precondition(bytes.count == rowByteCount * size.height)
    bytes.withUnsafeBufferPointer { bytes in
      for y in 0..<size.height {
        let row = UnsafeBufferPointer(rebasing: bytes[y * rowByteCount..<(y + 1) * rowByteCount])
        _ = UnsafeMutableBufferPointer(start: reducer.nextRow, count: rowByteCount)
          .update(fromContentsOf: row)
        reducer.commitRow()
      }
    }
    precondition(reducer.finish(firstMissingRow: size.height) == 1)
    return Bitmap(size: target, storage: storage)
  }

  /// A picture of one pixel value.
  static func constant(_ pixel: [UInt8], size: PixelSize) -> [UInt8] {
    [[UInt8]](repeating: pixel, count: size.width * size.height).flatMap { $0 }
  }
}
