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

  /// The passes that make the even rows; the last one is the odd rows, each in whole.
  static let ofEvenRows = 0..<6

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

/// The even rows of an interlaced PNG, put together from all passes but the last.
///
/// Memory: half of the picture as it is stored.
final class Adam7EvenRows {
  private let size: PixelSize
  private let bytesPerPixel: Int
  private let stride: Int
  private let storage: PixelStorage
  private var passRowCounts = [Int](repeating: 0, count: Adam7Pass.ofEvenRows.count)

  init(size: PixelSize, bytesPerPixel: Int) {
    self.size = size
    self.bytesPerPixel = bytesPerPixel
    stride = size.width * bytesPerPixel
    storage = PixelStorage(byteCount: stride * ((size.height + 1) / 2))
  }

  /// Rows of the picture that can be shown: all, once the first pass is whole.
  var shownRowCount: Int { min(passRowCounts[0] * Adam7Pass.all[0].stepY, size.height) }

  /// Row `y` of the picture, or the even one above it.
  func row(_ y: Int) -> UnsafePointer<UInt8> {
    UnsafePointer(storage.row(y / 2, stride: stride))
  }

  /// Takes row `y` of pass `index`.
  func place(_ row: UnsafePointer<UInt8>, ofPass index: Int, y: Int) {
    let pass = Adam7Pass.all[index]
    let target = storage.row((pass.startY + y * pass.stepY) / 2, stride: stride)
    passRowCounts[index] = y + 1
    let step = pass.stepX * bytesPerPixel
    switch bytesPerPixel {
    case 1: scatter(row, to: target, first: pass.startX, step: step, count: 1)
    case 3: scatter(row, to: target, first: pass.startX, step: step, count: 3)
    default: scatter(row, to: target, first: pass.startX, step: step, count: 4)
    }
  }

  /// Puts each pixel of `count` bytes into its place; `count` is known where this is called.
  @inline(__always)
  private func scatter(
    _ row: UnsafePointer<UInt8>,
    to target: UnsafeMutablePointer<UInt8>,
    first: Int,
    step: Int,
    count: Int
  ) {
    var from = 0
    var to = first &* count
    while to < stride {
      for byte in 0..<count { target[to &+ byte] = row[from &+ byte] }
      from &+= count
      to &+= step
    }
  }

  /// Gives each pixel that did not come the value of its nearest neighbour above and to the left
  /// that came in an earlier pass.
  func fillWhatIsMissing() {
    for index in Adam7Pass.ofEvenRows.dropFirst() {
      let pass = Adam7Pass.all[index]
      let firstMissing = pass.startY + passRowCounts[index] * pass.stepY
      for y in Swift.stride(from: firstMissing, to: shownRowCount, by: pass.stepY) {
        fill(y, of: pass, fromGrid: Adam7Pass.gridBefore[index])
      }
    }
  }

  private func fill(_ y: Int, of pass: Adam7Pass, fromGrid grid: (x: Int, y: Int)) {
    let source = row(y - y % grid.y)
    let target = storage.row(y / 2, stride: stride)
    for x in Swift.stride(from: pass.startX, to: size.width, by: pass.stepX) {
      let from = (x - x % grid.x) * bytesPerPixel
      for byte in 0..<bytesPerPixel { target[x * bytesPerPixel + byte] = source[from + byte] }
    }
  }
}
