/// Lines over a common axis.
struct PlotPanel {
  /// One line.
  struct Series {
    let name: String
    let color: String
    /// Sizes in megapixels and figures, by size.
    let points: [(x: Double, y: Double)]
    var isBold = false
    var isDashed = false
  }

  /// What the figures are, with their unit.
  let title: String
  let series: [Series]
  /// The left top corner and the size of the area of the lines.
  let left: Double
  let top: Double
  let width: Double
  let height: Double

  /// Draws the panel.
  func draw(in svg: inout SVGText) {
    let points = series.flatMap(\.points)
    let across = LogarithmicAxis(points.map(\.x))
    let up = LogarithmicAxis(points.map(\.y))
    func place(_ x: Double, _ y: Double) -> (x: Double, y: Double) {
      (left + across.position(x) * width, top + (1 - up.position(y)) * height)
    }
    svg.label(title, at: (left, top - 14), .start, isBold: true)
    for tick in up.ticks {
      let y = place(across.low, tick).y
      svg.gridLine(from: (left, y), to: (left + width, y))
      svg.label(Self.text(tick), at: (left - 6, y + 4), .end)
    }
    for size in Set(points.map(\.x)).sorted() {
      let x = place(size, up.low).x
      svg.gridLine(from: (x, top), to: (x, top + height))
      svg.label(Self.text(size), at: (x, top + height + 16), .middle)
    }
    svg.label("size of the picture, MP", at: (left + width / 2, top + height + 34), .middle)
    // Bold lines last, above the others.
    for series in series.sorted(by: { !$0.isBold && $1.isBold }) {
      let line = series.points.map { place($0.x, $0.y) }
      svg.polyline(
        line,
        color: series.color,
        width: series.isBold ? 3 : 1.5,
        isDashed: series.isDashed
      )
      for point in line {
        svg.dot(at: point, radius: series.isBold ? 4 : 2.5, color: series.color)
      }
    }
  }

  private static func text(_ value: Double) -> String {
    let isWhole = value.rounded() == value
    return value.text(value >= 10 || isWhole ? 0 : 1)
  }
}
