import CCodecs

/// Turns rows of palette indices into rows of the canvas, from top to bottom.
final class GIFPainter {
  private let frame: GIFFrame
  private let colors: IndexedColors
  private let reducer: RowReducer
  private var paintedRowCount = 0

  init(_ frame: GIFFrame, colors: IndexedColors, reducer: RowReducer) {
    self.frame = frame
    self.colors = colors
    self.reducer = reducer
  }

  /// Paints a row of the frame.
  func paint(_ indices: UnsafePointer<UInt8>) {
    let row = reducer.nextRow
    if frame.width < frame.canvas.width {
      row.update(repeating: 0, count: reducer.rowByteCount)
    }
    let left = frame.left * colors.layout.channelCount
    colors.expand(indices, count: frame.width, into: row + left)
    reducer.commitRow()
    paintedRowCount += 1
  }

  /// Leaves the canvas above the frame empty.
  func paintAboveFrame() {
    paintTransparent(rowCount: frame.top)
  }

  /// Leaves what was not painted empty; the part of the frame's rows that were.
  func finish() -> Double {
    guard !frame.coversCanvas else { return reducer.finish(firstMissingRow: reducer.rowCount) }
    paintTransparent(rowCount: frame.canvas.height - reducer.rowCount)
    return Double(paintedRowCount) / Double(max(frame.height, 1))
  }

  private func paintTransparent(rowCount: Int) {
    for _ in 0..<rowCount {
      reducer.nextRow.update(repeating: 0, count: reducer.rowByteCount)
      reducer.commitRow()
    }
  }
}

extension IndexedColors {
  /// The colours of a frame, on a canvas that may be larger.
  init(_ header: bp_gif_header, of frame: GIFFrame) {
    let transparent = Int(header.transparent_index)
    let colors = withUnsafeBytes(of: header.palette) { palette in
      (0..<256).map { index -> UInt32 in
        guard index != transparent else { return 0 }
        let red = UInt32(palette[3 * index])
        let green = UInt32(palette[3 * index + 1])
        let blue = UInt32(palette[3 * index + 2])
        return red | green << 8 | blue << 16 | 0xFF00_0000
      }
    }
    self.init(colors, isAlphaNeeded: !frame.coversCanvas)
  }
}
