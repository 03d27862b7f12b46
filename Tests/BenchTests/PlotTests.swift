import BitmapLoading
import FoundationEssentials
import Testing

@testable import bench

@Suite("The plot")
struct PlotTests {
  @Test("has axes on which equal steps are equal ratios")
  func axis() {
    let axis = LogarithmicAxis([1.25, 80])
    #expect(axis.low == 1 && axis.high == 100)
    #expect(abs(axis.position(10) - 0.5) < 1e-12)
    #expect(axis.position(1) == 0 && axis.position(100) == 1)
    #expect(axis.ticks == [1, 2, 5, 10, 20, 50, 100])
  }

  @Test("has powers of ten only where there would be too many numbers")
  func wideAxis() {
    #expect(LogarithmicAxis([1.25, 80_000]).ticks == [1, 10, 100, 1000, 10_000, 100_000])
  }

  @Test("bears figures that have no logarithm", arguments: [[], [0.0], [-1, 5]])
  func oddFigures(figures: [Double]) {
    let axis = LogarithmicAxis(figures)
    #expect(axis.low > 0 && axis.high > axis.low)
  }

  @Test("is SVG, with texts escaped")
  func svg() {
    var svg = SVGText(width: 20, height: 10)
    svg.label("a < b & c", at: (1, 2.25), .middle)
    svg.polyline([(0, 0), (1.04, 2)], color: "#123456", width: 1.5, isDashed: true)
    let expected = """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 10" width="20" height="10" \
      font-family="sans-serif" font-size="12">
      <text x="1.0" y="2.3" text-anchor="middle" fill="#768390">a &lt; b &amp; c</text>
      <polyline points="0.0,0.0 1.0,2.0" fill="none" stroke="#123456" stroke-width="1.5" \
      stroke-dasharray="5 4"/>
      </svg>

      """
    #expect(svg.text == expected)
  }

  private static func report(_ sizes: [InputSize]) -> Report {
    let rows = sizes.map { size in
      Row.sample(
        "jpeg-420-\(size.rawValue)",
        source: size.pixels,
        peers: [.sample(.libvips, milliseconds: 20, psnr: 57)]
      )
    }
    return Report(machine: Machine(), rows: rows, limits: [], childPeakMebibytes: nil)
  }

  @Test("shows us, the peers that were there, the library, and units on the axes")
  func contents() {
    let svg = ReadmePlot(Self.report([.small, .medium, .huge])).svg
    for text in ["BigPicture", "libvips", "libjpeg to RGBA", ", ms", ", MiB", ", MP", ">108<"] {
      #expect(svg.contains(text))
    }
    #expect(!svg.contains("Pillow"))
    // Two panels with us and a peer, and the library's time; each has a line of its own.
    #expect(svg.ranges(of: "<polyline").count == 5 + 3)
    #expect(!svg.contains("nan") && !svg.contains("inf"))
  }

  @Test("is not drawn of a single size", arguments: [[], [InputSize.medium]])
  func empty(sizes: [InputSize]) {
    #expect(ReadmePlot(Self.report(sizes)).isEmpty)
    #expect(!Self.report(sizes).markdown.contains(ReadmePlot.path))
  }
}
