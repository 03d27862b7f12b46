extension Bitmap {
  /// This picture, reduced so that no side exceeds `maxPixelSize`; itself if none does.
  ///
  /// Takes a few milliseconds for a picture of 1440 pixels.
  public func fitted(within maxPixelSize: Int) -> Bitmap {
    let target = size.fitted(within: maxPixelSize)
    guard target != size else { return self }
    let storage = PixelStorage(size: target)
    let reducer = RowReducer(
      source: size,
      target: target,
      layout: .premultipliedRGBA,
      storage: storage
    )
    withPixels { pixels in
      guard let base = pixels.baseAddress else { return }
      for y in 0..<size.height {
        reducer.nextRow.update(from: base + y * stride, count: stride)
        reducer.commitRow()
      }
    }
    return Bitmap(size: target, storage: storage)
  }
}
