/// One of the seven passes of an interlaced PNG (PNG 8.2): every how many pixels it has one.
struct Adam7Pass {
  let startX: Int
  let startY: Int
  let stepX: Int
  let stepY: Int

  /// The passes in the order in which they are stored.
  static let all = [
    Adam7Pass(startX: 0, startY: 0, stepX: 8, stepY: 8),
    Adam7Pass(startX: 4, startY: 0, stepX: 8, stepY: 8),
    Adam7Pass(startX: 0, startY: 4, stepX: 4, stepY: 8),
    Adam7Pass(startX: 2, startY: 0, stepX: 4, stepY: 4),
    Adam7Pass(startX: 0, startY: 2, stepX: 2, stepY: 4),
    Adam7Pass(startX: 1, startY: 0, stepX: 2, stepY: 2),
    Adam7Pass(startX: 0, startY: 1, stepX: 1, stepY: 2),
  ]

  /// Every how many pixels and rows there is one before each pass.
  static let gridBefore = [(x: 8, y: 8), (8, 8), (4, 8), (4, 4), (2, 4), (2, 2), (1, 2)]

  /// Pixels of the pass in a picture of `size`; a side may be 0.
  func size(of size: PixelSize) -> PixelSize {
    PixelSize(
      width: (size.width - startX + stepX - 1) / stepX,
      height: (size.height - startY + stepY - 1) / stepY
    )
  }
}

/// The pixels of an interlaced PNG, put where they belong.
///
/// Memory: the whole picture as it is stored.
final class Adam7Picture {
  private let size: PixelSize
  private let bytesPerPixel: Int
  private let stride: Int
  private let storage: PixelStorage
  private var passRowCounts = [Int](repeating: 0, count: Adam7Pass.all.count)

  init(size: PixelSize, bytesPerPixel: Int) {
    self.size = size
    self.bytesPerPixel = bytesPerPixel
    stride = size.width * bytesPerPixel
    storage = PixelStorage(byteCount: stride * size.height)
  }

  /// Rows that hold picture: all, once the first pass is whole.
  var rowCount: Int { min(passRowCounts[0] * Adam7Pass.all[0].stepY, size.height) }

  /// Row `y` of the picture.
  func row(_ y: Int) -> UnsafePointer<UInt8> { UnsafePointer(storage.row(y, stride: stride)) }

  /// Takes row `y` of pass `index`.
  func place(_ row: UnsafePointer<UInt8>, ofPass index: Int, y: Int) {
    let pass = Adam7Pass.all[index]
    let target = storage.row(pass.startY + y * pass.stepY, stride: stride)
    if pass.stepX == 1 {
      target.update(from: row, count: stride)
    } else {
      let step = pass.stepX * bytesPerPixel
      var from = 0
      var to = pass.startX * bytesPerPixel
      while to < stride {
        for byte in 0..<bytesPerPixel { target[to &+ byte] = row[from &+ byte] }
        from &+= bytesPerPixel
        to &+= step
      }
    }
    passRowCounts[index] = y + 1
  }

  /// Gives each pixel that did not come the value of its nearest neighbour above and to the left
  /// that came in an earlier pass.
  func fillWhatIsMissing() {
    for index in 1..<Adam7Pass.all.count {
      let pass = Adam7Pass.all[index]
      let firstMissing = pass.startY + passRowCounts[index] * pass.stepY
      for y in Swift.stride(from: firstMissing, to: rowCount, by: pass.stepY) {
        fill(y, of: pass, fromGrid: Adam7Pass.gridBefore[index])
      }
    }
  }

  private func fill(_ y: Int, of pass: Adam7Pass, fromGrid grid: (x: Int, y: Int)) {
    let source = storage.row(y - y % grid.y, stride: stride)
    let target = storage.row(y, stride: stride)
    for x in Swift.stride(from: pass.startX, to: size.width, by: pass.stepX) {
      let from = (x - x % grid.x) * bytesPerPixel
      for byte in 0..<bytesPerPixel { target[x * bytesPerPixel + byte] = source[from + byte] }
    }
  }
}
