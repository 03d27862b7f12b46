/// Turns coefficients into strips of planes.
struct StripOutput {
  /// One plane, and how much of it belongs to the picture.
  struct Plane {
    let coefficients: CoefficientPlane
    let transform: InverseDCT
    let blocksPerLine: Int
    let lineCount: Int
    let linesPerStrip: Int
  }

  let target: any PlaneStripTarget
  let planes: [Plane]
  /// Whether the planes have all rows, or the one of which the strip is made.
  let keepsAll: Bool

  /// Makes the strip of a row of the largest MCUs.
  func makeStrip(_ row: Int) {
    var rows = target.stripRows
    for plane in planes {
      for line in row * plane.linesPerStrip..<(row + 1) * plane.linesPerStrip {
        if line < plane.lineCount {
          plane.transform.transformLine(
            keepsAll ? line : line - row * plane.linesPerStrip,
            blockCount: plane.blocksPerLine,
            of: plane.coefficients,
            into: rows
          )
        }
        rows += plane.transform.size
      }
    }
    target.commitStrip()
  }
}
