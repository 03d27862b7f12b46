/// Finds few colours for many by halving boxes of the colour cube, each time the one with most to
/// gain (Heckbert 1982), on five bits a channel.
struct MedianCut {
  /// Cells of a box: their numbers are 15 bits, red highest.
  private struct Box {
    var cells: [Int]
    let population: Int
    /// Bits below the channel with the longest side, and that side's length.
    let shift: Int
    let side: Int

    init(_ cells: [Int], counts: [Int]) {
      self.cells = cells
      population = cells.reduce(0) { $0 + counts[$1] }
      var best = (shift: 0, side: -1)
      for shift in [5, 10, 0] {
        let values = cells.map { $0 >> shift & 31 }
        let side = (values.max() ?? 0) - (values.min() ?? 0)
        if side > best.side { best = (shift, side) }
      }
      (shift, side) = best
    }

    var gain: Int { population * side }
  }

  private var counts = [Int](repeating: 0, count: 1 << 15)

  /// The cell of a colour.
  static func cell(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> Int {
    Int(red >> 3) << 10 | Int(green >> 3) << 5 | Int(blue >> 3)
  }

  /// Counts the opaque pixels of a row.
  mutating func add(row: [UInt8]) {
    for start in stride(from: 0, to: row.count, by: 4) where row[start + 3] >= 128 {
      counts[Self.cell(row[start], row[start + 1], row[start + 2])] += 1
    }
  }

  /// At most `limit` colours for what was counted, at least one.
  func colors(limit: Int) -> [RGBA] {
    let cells = counts.indices.filter { counts[$0] > 0 }
    guard !cells.isEmpty else { return [RGBA(0, 0, 0)] }
    var boxes = [Box(cells, counts: counts)]
    while boxes.count < limit {
      guard let index = boxes.indices.max(by: { boxes[$0].gain < boxes[$1].gain }),
        boxes[index].side > 0
      else { break }
      boxes += halves(of: boxes.remove(at: index))
    }
    return boxes.map(mean)
  }

  /// Cuts a box across its longest side, where half of its pixels are on each side.
  private func halves(of box: Box) -> [Box] {
    let sorted = box.cells.sorted { first, second in
      (first >> box.shift & 31, first) < (second >> box.shift & 31, second)
    }
    var below = 0
    let middle = sorted.firstIndex { cell in
      below += counts[cell]
      return below * 2 >= box.population
    }
    let cut = min(max((middle ?? 0) + 1, 1), sorted.count - 1)
    return [sorted[..<cut], sorted[cut...]].map { Box(Array($0), counts: counts) }
  }

  /// The mean of a box, taking each cell as its middle.
  private func mean(_ box: Box) -> RGBA {
    func channel(_ shift: Int) -> UInt8 {
      let sum = box.cells.reduce(0) { $0 + ($1 >> shift & 31) * 8 * counts[$1] }
      return UInt8(min(sum / max(box.population, 1) + 4, 255))
    }
    return RGBA(channel(10), channel(5), channel(0))
  }
}
