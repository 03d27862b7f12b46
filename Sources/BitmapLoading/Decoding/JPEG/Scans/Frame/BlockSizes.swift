/// How many samples a block of a component shall have across and down.
enum BlockSizes {
  /// A plane of 1.7 times the target is as good as a full decode: with 1.4 times, 5 dB and more are
  /// lost, with twice none is won.
  private static let leastRatio = 1.7

  /// The one sample of a block is its average, which blurs more than a filter: with 2 times the
  /// target 48 dB are reached, with 3.3 times 51.
  private static let leastRatioOfAverages = 3.3

  /// The smallest size that leaves enough for `target`.
  static func choose(
    for component: JPEGFrame.Component,
    of frame: JPEGFrame,
    target: PixelSize
  ) -> Int {
    let across =
      Double(frame.width * component.horizontalFactor)
      / Double(8 * frame.largestHorizontalFactor * target.width)
    let down =
      Double(frame.height * component.verticalFactor)
      / Double(8 * frame.largestVerticalFactor * target.height)
    let blocks = min(across, down)
    if blocks >= leastRatioOfAverages { return 1 }
    return Int(min(max((leastRatio / blocks).rounded(.up), 2), 8))
  }
}
