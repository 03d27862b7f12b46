import BitmapLoading

extension RenderedCard {
  /// This picture with another one at its right; the lower one stands at the top.
  ///
  /// For comparisons, such as of day and night.
  public func beside(_ other: RenderedCard) -> RenderedCard {
    let size = PixelSize(
      width: bitmap.size.width + other.bitmap.size.width,
      height: max(bitmap.size.height, other.bitmap.size.height)
    )
    var pixels = [UInt8](repeating: 0, count: size.width * size.height * 4)
    bitmap.copyRows(into: &pixels, x: 0, stride: size.width * 4)
    other.bitmap.copyRows(into: &pixels, x: bitmap.size.width, stride: size.width * 4)
    let moved = other.geometry.cards.map { card in
      var card = card
      card.box.x += bitmap.size.width
      return card
    }
    return RenderedCard(
      bitmap: Bitmap(size: size, pixels: pixels),
      geometry: CardGeometry(size: size, cards: geometry.cards + moved),
      findings: findings + other.findings.filter { !findings.contains($0) }
    )
  }
}

extension Bitmap {
  fileprivate func copyRows(into pixels: inout [UInt8], x: Int, stride: Int) {
    withPixels { source in
      for y in 0..<size.height {
        let start = y * stride + x * 4
        let row = source[y * self.stride..<(y + 1) * self.stride]
        pixels.replaceSubrange(start..<start + self.stride, with: row)
      }
    }
  }
}
