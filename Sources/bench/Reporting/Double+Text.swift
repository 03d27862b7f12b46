extension Double {
  /// The number with `places` digits after the point.
  func text(_ places: Int) -> String {
    guard isFinite else { return "–" }
    let scale = (0..<places).reduce(1) { scale, _ in scale * 10 }
    let scaled = Int((magnitude * Double(scale)).rounded())
    let sign = self < 0 && scaled > 0 ? "-" : ""
    guard places > 0 else { return "\(sign)\(scaled)" }
    let fraction = String(scaled % scale)
    let zeros = String(repeating: "0", count: places - fraction.count)
    return "\(sign)\(scaled / scale).\(zeros)\(fraction)"
  }
}
