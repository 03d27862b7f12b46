import PictureMaker
import TestSupport
import Testing

@testable import BitmapLoading

@Suite("Weights of one axis", .background)
struct AxisFilterTests {
  struct Axis: Sendable, CustomTestStringConvertible {
    var source: Int
    var extent: Double
    var target: Int

    init(_ source: Int, _ target: Int, extent: Double? = nil) {
      self.source = source
      self.target = target
      self.extent = extent ?? Double(source)
    }

    var testDescription: String { "\(source) (\(extent)) → \(target)" }
  }

  static let axes = [
    Axis(1, 1), Axis(2, 1), Axis(3, 1), Axis(3, 2), Axis(5, 2), Axis(7, 2), Axis(7, 3), Axis(7, 5),
    Axis(8, 8), Axis(9, 8),
    Axis(100, 1), Axis(1441, 1440), Axis(2880, 1440), Axis(2881, 1440), Axis(4000, 1440),
    Axis(5759, 1440), Axis(64, 17), Axis(1000, 999), Axis(1000, 3),
    // Chroma that is made larger, and planes whose last sample is not a whole one.
    Axis(5, 8), Axis(1, 4), Axis(720, 1440), Axis(48, 96), Axis(49, 97, extent: 48.5),
    Axis(1001, 1440, extent: 1000.5), Axis(25, 10, extent: 24.25), Axis(2, 1, extent: 1.25),
  ]

  private func filter(_ axis: Axis, tapMultiple: Int) -> AxisFilter {
    AxisFilter(
      sourceCount: axis.source,
      extent: axis.extent,
      targetCount: axis.target,
      tapMultiple: tapMultiple
    )
  }

  @Test("The weights of each sample sum to exactly one", arguments: axes, [2, 8])
  func sum(_ axis: Axis, tapMultiple: Int) {
    let filter = filter(axis, tapMultiple: tapMultiple)
    #expect(filter.tapCount % tapMultiple == 0)
    #expect(filter.starts.count == axis.target)
    #expect(filter.weights.count == axis.target * filter.tapCount)
    for target in 0..<axis.target {
      let window = filter.weights[target * filter.tapCount..<(target + 1) * filter.tapCount]
      #expect(window.reduce(Int32(0)) { $0 + Int32($1) } == AxisFilter.one)
    }
  }

  @Test("No sample outside the source has a weight", arguments: axes, [2, 8])
  func window(_ axis: Axis, tapMultiple: Int) {
    let filter = filter(axis, tapMultiple: tapMultiple)
    for target in 0..<axis.target {
      let start = Int(filter.starts[target])
      #expect(start >= 0 && start < axis.source)
      for tap in 0..<filter.tapCount where start + tap >= axis.source {
        #expect(filter.weights[target * filter.tapCount + tap] == 0)
      }
    }
  }

  @Test("Windows never go back", arguments: axes)
  func order(_ axis: Axis) {
    let starts = filter(axis, tapMultiple: 2).starts
    #expect(zip(starts, starts.dropFirst()).allSatisfy { $0 <= $1 })
  }

  @Test("Each weight is that of the definition, rounded", arguments: axes, [2, 8])
  func definition(_ axis: Axis, tapMultiple: Int) {
    let filter = filter(axis, tapMultiple: tapMultiple)
    let exact = ExactAxis.lanczos3(
      sourceCount: axis.source,
      extent: axis.extent,
      targetCount: axis.target
    )
    for (target, window) in exact.windows.enumerated() {
      let start = Int(filter.starts[target])
      var pairs: [(weight: Double, exact: Double)] = []
      for source in 0..<axis.source {
        let tap = source - start
        let isInside = (0..<filter.tapCount).contains(tap)
        let weight = isInside ? Double(filter.weights[target * filter.tapCount + tap]) : 0
        let index = source - window.first
        let expected = window.weights.indices.contains(index) ? window.weights[index] : 0
        // A sample at the end of the third lobe may be left out.
        if weight == 0, abs(expected) < 0.005 { continue }
        pairs.append((weight, expected))
      }
      let sum = pairs.reduce(0) { $0 + $1.exact }
      let heaviest = pairs.map(\.exact).max()
      let worst =
        pairs.map { pair in
          let error = abs(pair.weight - pair.exact / sum * Double(AxisFilter.one))
          // The heaviest takes what the rounding of all others left over.
          return pair.exact == heaviest ? error / Double(filter.tapCount) : error
        }.max() ?? 0
      // Half a unit of rounding, and what the table and single precision cost.
      #expect(worst < 0.7, "target sample \(target)")
    }
  }

  @Test(
    "Whole sources give the same from either end",
    arguments: axes.filter {
      $0.extent == Double($0.source)
    }
  )
  func symmetry(_ axis: Axis) {
    let filter = filter(axis, tapMultiple: 2)
    let dense = (0..<axis.target).map { target in
      var row = [Int](repeating: 0, count: axis.source)
      for tap in 0..<filter.tapCount {
        let weight = Int(filter.weights[target * filter.tapCount + tap])
        if weight != 0 { row[Int(filter.starts[target]) + tap] = weight }
      }
      return row
    }
    for target in 0..<axis.target {
      let mirrored = dense[axis.target - 1 - target].reversed()
      let worst = zip(dense[target], mirrored).map { abs($0 - $1) }.max() ?? 0
      // Of two equally heavy samples one takes the rest; the sample that is left out at the end of
      // the third lobe may be the first or the last.
      #expect(worst <= max(filter.tapCount, 82), "target sample \(target)")
    }
  }

  @Test("The table of the kernel is near its definition")
  func kernel() {
    for step in -4000...4000 {
      let x = Double(step) / 1000
      let error = abs(Double(Lanczos3.value(at: Float(x))) - ExactAxis.lanczos3(x))
      #expect(error < 4e-6, "at \(x)")
    }
  }
}
