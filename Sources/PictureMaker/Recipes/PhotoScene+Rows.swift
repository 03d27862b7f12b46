/// The paint of one row, from the sky to the foreground.
extension PhotoScene {
  /// The sky at row `y`: from zenith to horizon, with clouds where blue is strong, and the sun.
  func sky(_ y: Int, samples: [NoiseStack.Sample]) -> [Paint] {
    let fall = Int32(min(y * 512 / max(height, 1), 256))
    let clear = zenith &+ (((horizon &- zenith) &>> 8) &* fall)
    let cloud = Paint(244 << 8, 244 << 8, 246 << 8, 40)
    var paints = samples.map { sample in
      let cover = min(max((sample.y &- 600) &>> 5, 0), 230)
      return clear &+ (((cloud &- clear) &>> 8) &* cover)
    }
    addSun(y, to: &paints)
    return paints
  }

  private func addSun(_ y: Int, to paints: inout [Paint]) {
    let rise = abs(y - sunY)
    guard rise < sunRadius else { return }
    // Integer square root of the half chord, by bisection.
    let square = sunRadius * sunRadius - rise * rise
    var (half, above) = (0, sunRadius + 1)
    while above - half > 1 {
      let middle = (half + above) / 2
      if middle * middle <= square { half = middle } else { above = middle }
    }
    let columns = max(sunX - half, 0)..<min(sunX + half + 1, paints.count)
    for x in columns { paints[x] = Paint(253 << 8, 246 << 8, 222 << 8, 4) }
  }

  /// Paints the hills over the sky, the nearest last, and the towers before the nearest.
  func addHills(_ y: Int, to paints: inout [Paint]) {
    // Nothing behind a hill that fills the whole row can be seen.
    let first = hills.lastIndex { $0.ridge.lowest <= y * 256 } ?? 0
    for index in first..<hills.count {
      if index == hills.count - 1 { addTowers(y, to: &paints) }
      Self.add(hills[index], y: y, to: &paints)
    }
  }

  private static func add(_ hill: Hill, y: Int, to paints: inout [Paint]) {
    let bottom = Int32((y + 1) * 256)
    guard hill.ridge.highest < bottom else { return }
    let reciprocal = Int32(65536 / hill.fadeRows)
    let span = (hill.foot &- hill.top) &>> 8
    hill.ridge.heights.withUnsafeBufferPointer { heights in
      paints.withUnsafeMutableBufferPointer { paints in
        for x in paints.indices {
          let below = bottom &- heights[x]
          guard below > 0 else { continue }
          let depth = min(((below &>> 8) &* reciprocal) &>> 8, 256)
          let paint = hill.top &+ (span &* depth)
          // The row that the ridge goes through is mixed, as a lens would.
          if below < 256 {
            paints[x] &+= ((paint &- paints[x]) &>> 8) &* below
          } else {
            paints[x] = paint
          }
        }
      }
    }
  }

  private func addTowers(_ y: Int, to paints: inout [Paint]) {
    for tower in towers where y >= tower.top {
      let isWindowRow = (y - tower.top) % tower.pitch * 2 > tower.pitch
      for x in tower.left..<tower.right {
        let isWindow = isWindowRow && (x - tower.left) % tower.pitch * 3 > tower.pitch
        paints[x] = isWindow ? tower.window : tower.wall
      }
    }
  }
}
