/// What the planes of a picture hold.
enum PlaneColors {
  /// One plane.
  case gray
  /// Red, green and blue.
  case rgb
  /// Luma and two colour differences.
  case yCbCr(YCbCrMatrix)
}

/// Turns planes, strip by strip, into an opaque RGBA picture of the target size: each plane is
/// scaled on its own, and only the pixels of the result are converted.
///
/// Memory beside the picture: about 17 rows and three strips of each plane.
final class PlaneReducer {
  /// One plane, and how many rows of it a strip has.
  struct Input {
    var shape: PlaneShape
    var stripRowCount: Int
  }

  /// Row pointers for the next strip: all rows of the first plane, then of the second, and so on.
  var stripRows: UnsafePointer<UnsafeMutablePointer<UInt8>?> { UnsafePointer(rowPointers) }

  private struct Plane {
    let scaler: PlaneScaler
    let height: Int
    let stripRowCount: Int
    let targetRow: UnsafeMutablePointer<UInt8>
    var committedRowCount = 0
  }

  private var planes: [Plane]
  private let colors: PlaneColors
  private let target: PixelSize
  private let storage: PixelStorage
  private let rowPointers: UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>
  private var producedRowCount = 0

  init(planes: [Input], colors: PlaneColors, target: PixelSize, storage: PixelStorage) {
    self.colors = colors
    self.target = target
    self.storage = storage
    self.planes = planes.map { input in
      let row = UnsafeMutablePointer<UInt8>.allocate(capacity: target.width + 16)
      row.initialize(repeating: 0, count: target.width + 16)
      return Plane(
        scaler: PlaneScaler(input.shape, target: target, rowsPerWrite: input.stripRowCount),
        height: input.shape.height,
        stripRowCount: input.stripRowCount,
        targetRow: row
      )
    }
    rowPointers = .allocate(capacity: planes.reduce(0) { $0 + $1.stripRowCount })
    pointToNextStrip()
  }

  deinit {
    for plane in planes { plane.targetRow.deallocate() }
    rowPointers.deallocate()
  }

  /// Whether the whole picture is made.
  var isComplete: Bool { producedRowCount == target.height }

  /// Takes the strip that was written to `stripRows`.
  func commitStrip() {
    for index in planes.indices {
      let plane = planes[index]
      let count = min(plane.stripRowCount, plane.height - plane.committedRowCount)
      plane.scaler.commit(rowCount: count)
      planes[index].committedRowCount += count
    }
    produceRows()
    pointToNextStrip()
  }

  /// Says that no more strips come, and makes the rest of the picture from those that did.
  func finish() {
    for plane in planes { plane.scaler.finish() }
    produceRows()
  }

  private func pointToNextStrip() {
    var next = rowPointers
    for plane in planes {
      for row in 0..<plane.stripRowCount {
        next.pointee = plane.scaler.writableRow(row)
        next += 1
      }
    }
  }

  private func produceRows() {
    while !isComplete, planes.allSatisfy({ $0.scaler.canProduce(producedRowCount) }) {
      produceRow()
    }
  }

  private func produceRow() {
    for plane in planes { plane.scaler.produce(producedRowCount, into: plane.targetRow) }
    let target = storage.row(producedRowCount, stride: self.target.width * 4)
    let count = self.target.width
    switch colors {
    case .gray:
      expandGray(planes[0].targetRow, pixelCount: count, into: target)
    case .rgb:
      interleaveRGB(
        planes[0].targetRow,
        planes[1].targetRow,
        planes[2].targetRow,
        pixelCount: count,
        into: target
      )
    case .yCbCr(let matrix):
      convertYCbCr(
        planes[0].targetRow,
        planes[1].targetRow,
        planes[2].targetRow,
        matrix: matrix,
        pixelCount: count,
        into: target
      )
    }
    producedRowCount += 1
  }
}
