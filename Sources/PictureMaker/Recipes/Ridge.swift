/// A horizon: for each column the height of an uneven line, made of noise in one dimension.
struct Ridge: Sendable {
  /// Distance from the top edge in 1/256 of a pixel, for each column.
  let heights: [Int32]
  let highest: Int32
  let lowest: Int32

  /// Makes a line around `level` pixels from the top.
  ///
  /// The widest wave, about as wide as the picture, goes `swing` pixels up and down; each wave half
  /// as wide has `roughness` sixteenths of that.
  init(hash: PixelHash, width: Int, level: Int, swing: Int, roughness: Int) {
    var heights = [Int32](repeating: Int32(level * 256), count: width)
    var amplitude = swing * 256
    var octave = Self.octaveCount(for: width)
    while octave > 0, amplitude > 16 {
      Self.add(hash, row: octave, octave: octave, amplitude: amplitude, to: &heights)
      amplitude = amplitude * roughness / 16
      octave -= 1
    }
    self.heights = heights
    highest = heights.min() ?? 0
    lowest = heights.max() ?? 0
  }

  private static func octaveCount(for width: Int) -> Int {
    Int.bitWidth - width.leadingZeroBitCount
  }

  /// Adds a wave: random numbers 2^octave pixels apart, with a smooth step from one to the next.
  private static func add(
    _ hash: PixelHash,
    row: Int,
    octave: Int,
    amplitude: Int,
    to heights: inout [Int32]
  ) {
    let period = 1 << octave
    func height(_ cell: Int) -> Int { hash.number(cell, row: row, in: -1024...1024) }
    for start in stride(from: 0, to: heights.count, by: period) {
      let (left, right) = (height(start / period), height(start / period + 1))
      for x in start..<min(start + period, heights.count) {
        let t = (x - start) * 1024 / period
        let step = (t * t * (3072 - 2 * t)) >> 20
        let value = left * 1024 + (right - left) * step
        heights[x] += Int32((value * amplitude) >> 20)
      }
    }
  }
}
