extension JPEGFrame {
  /// The planes of the picture if each block of a component becomes `blockSizes` samples across and
  /// down; a strip is a row of the largest MCUs.
  func planes(blockSizes: [Int]) -> [PlaneReducer.Input] {
    zip(components, blockSizes).map { component, blockSize in
      let size = planeSize(of: component, blockSize: blockSize)
      let across = Double(component.horizontalFactor * blockSize)
      let down = Double(component.verticalFactor * blockSize)
      return PlaneReducer.Input(
        shape: PlaneShape(
          width: size.width,
          height: size.height,
          extentX: Double(width) * across / Double(8 * largestHorizontalFactor),
          extentY: Double(height) * down / Double(8 * largestVerticalFactor),
          // Whole vectors are written, also for the last block.
          paddedWidth: component.blocksPerLine * blockSize + 8
        ),
        stripRowCount: component.verticalFactor * blockSize
      )
    }
  }
}

extension JPEGFrame {
  /// The first row of pixels that is missing if data end in a row of the largest MCUs.
  ///
  /// Throws if that is the first.
  func firstMissingRow(atLine line: Int) throws(BitmapError) -> Int {
    guard line > 0 else { throw .truncated(format: .jpeg) }
    return min(line * 8 * largestVerticalFactor, height)
  }
}
