/// The text of an SVG file, element after element.
///
/// Has no background and only colours that can be read on white and on black, so that it fits a
/// page of either kind.
struct SVGText {
  /// Where a text's given point is.
  enum Anchor: String {
    case start, middle, end
  }

  private let width: Int
  private let height: Int
  private var elements: [String] = []

  /// The colour of texts and axes.
  static let ink = "#768390"

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// The whole file.
  var text: String {
    """
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(width) \(height)" \
    width="\(width)" height="\(height)" font-family="sans-serif" font-size="12">
    \(elements.joined(separator: "\n"))
    </svg>

    """
  }

  /// A line through points.
  mutating func polyline(
    _ points: [(x: Double, y: Double)],
    color: String,
    width: Double,
    isDashed: Bool = false
  ) {
    let list = points.map { "\($0.x.text(1)),\($0.y.text(1))" }.joined(separator: " ")
    let dashes = isDashed ? " stroke-dasharray=\"5 4\"" : ""
    elements.append(
      "<polyline points=\"\(list)\" fill=\"none\" stroke=\"\(color)\" "
        + "stroke-width=\"\(width.text(1))\"\(dashes)/>"
    )
  }

  /// A faint line from one point to another.
  mutating func gridLine(from start: (x: Double, y: Double), to end: (x: Double, y: Double)) {
    elements.append(
      "<line x1=\"\(start.x.text(1))\" y1=\"\(start.y.text(1))\" x2=\"\(end.x.text(1))\" "
        + "y2=\"\(end.y.text(1))\" stroke=\"\(Self.ink)\" stroke-opacity=\"0.25\"/>"
    )
  }

  /// A filled dot.
  mutating func dot(at point: (x: Double, y: Double), radius: Double, color: String) {
    elements.append(
      "<circle cx=\"\(point.x.text(1))\" cy=\"\(point.y.text(1))\" r=\"\(radius.text(1))\" "
        + "fill=\"\(color)\"/>"
    )
  }

  /// A text; what means something in XML is escaped.
  mutating func label(
    _ text: String,
    at point: (x: Double, y: Double),
    _ anchor: Anchor,
    isBold: Bool = false
  ) {
    let escaped = text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
    let weight = isBold ? " font-weight=\"bold\"" : ""
    elements.append(
      "<text x=\"\(point.x.text(1))\" y=\"\(point.y.text(1))\" "
        + "text-anchor=\"\(anchor.rawValue)\" fill=\"\(Self.ink)\"\(weight)>\(escaped)</text>"
    )
  }
}
