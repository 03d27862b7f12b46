/// What a frame header says (T.81 B.2.2), and the grid of blocks that follows from it.
struct JPEGFrame {
  /// One component: its sampling factors and its blocks.
  struct Component {
    let identifier: UInt8
    let horizontalFactor: Int
    let verticalFactor: Int
    let tableIndex: Int
    /// Blocks that hold picture.
    fileprivate(set) var blocksPerLine = 0
    fileprivate(set) var lineCount = 0
    /// Blocks that interleaved scans have: whole MCUs.
    fileprivate(set) var paddedBlocksPerLine = 0
    fileprivate(set) var paddedLineCount = 0
  }

  let width: Int
  let height: Int
  let isProgressive: Bool
  let mcusPerLine: Int
  let mcuLineCount: Int
  let largestHorizontalFactor: Int
  let largestVerticalFactor: Int
  private(set) var components: [Component]

  /// Reads the body of a frame segment; nil for frames that are not decoded here, or damaged.
  init?(marker: UInt8, body: [UInt8]) {
    guard body.count >= 6, body[0] == 8 else { return nil }
    let count = Int(body[5])
    guard count == 1 || count == 3, body.count == 6 + 3 * count else { return nil }
    height = Int(body[1]) << 8 | Int(body[2])
    width = Int(body[3]) << 8 | Int(body[4])
    isProgressive = marker == JPEGMarker.progressiveFrame
    components = (0..<count).map { index in
      let offset = 6 + 3 * index
      return Component(
        identifier: body[offset],
        horizontalFactor: Int(body[offset + 1] >> 4),
        verticalFactor: Int(body[offset + 1] & 15),
        tableIndex: Int(body[offset + 2])
      )
    }
    let factors = 1...4
    guard
      width > 0, height > 0, Set(components.map(\.identifier)).count == count,
      components.allSatisfy({
        factors.contains($0.horizontalFactor) && factors.contains($0.verticalFactor)
      })
    else { return nil }
    let horizontal = components.reduce(1) { max($0, $1.horizontalFactor) }
    let vertical = components.reduce(1) { max($0, $1.verticalFactor) }
    largestHorizontalFactor = horizontal
    largestVerticalFactor = vertical
    mcusPerLine = Self.quotient(width, 8 * horizontal)
    mcuLineCount = Self.quotient(height, 8 * vertical)
    for index in components.indices { layOutBlocks(of: &components[index]) }
  }

  /// Blocks of all components, in whole MCUs.
  var blockCount: Int {
    components.reduce(0) { $0 + $1.paddedBlocksPerLine * $1.paddedLineCount }
  }

  /// The plane of a component if each block becomes `size` × `size` samples.
  func planeSize(of component: Component, blockSize size: Int) -> (width: Int, height: Int) {
    (
      Self.quotient(width * component.horizontalFactor * size, 8 * largestHorizontalFactor),
      Self.quotient(height * component.verticalFactor * size, 8 * largestVerticalFactor)
    )
  }

  private func layOutBlocks(of component: inout Component) {
    component.paddedBlocksPerLine = mcusPerLine * component.horizontalFactor
    component.paddedLineCount = mcuLineCount * component.verticalFactor
    component.blocksPerLine = Self.quotient(
      width * component.horizontalFactor,
      8 * largestHorizontalFactor
    )
    component.lineCount = Self.quotient(
      height * component.verticalFactor,
      8 * largestVerticalFactor
    )
  }

  private static func quotient(_ a: Int, _ b: Int) -> Int { (a + b - 1) / b }
}
