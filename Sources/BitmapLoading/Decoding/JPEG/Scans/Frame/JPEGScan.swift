/// What a scan header says (T.81 B.2.3).
struct JPEGScan {
  /// A component of a scan: its index in the frame, and the tables it uses.
  struct Component {
    var index: Int
    var dcTable: Int
    var acTable: Int
  }

  var components: [Component]
  /// The first and the last coefficient, in zigzag order.
  var firstCoefficient: Int
  var lastCoefficient: Int
  /// Bits that are known already (the high one of successive approximation); 0 for a first scan.
  var knownShift: Int
  /// Bits that stay unknown.
  var shift: Int

  /// The lines of MCUs that a scan has.
  struct Grid {
    let mcusPerLine: Int
    let lineCount: Int
    /// Lines in a row of the largest MCUs, those of a scan of all components.
    let linesPerRow: Int
  }

  func grid(in frame: JPEGFrame) -> Grid {
    guard components.count == 1 else {
      return Grid(mcusPerLine: frame.mcusPerLine, lineCount: frame.mcuLineCount, linesPerRow: 1)
    }
    // A component of its own has MCUs of one block, and only blocks with picture (T.81 A.2.2).
    let component = frame.components[components[0].index]
    return Grid(
      mcusPerLine: component.blocksPerLine,
      lineCount: component.lineCount,
      linesPerRow: component.verticalFactor
    )
  }

  /// Whether an MCU has no more blocks than T.81 B.2.3 allows.
  func hasSoundMCUs(in frame: JPEGFrame) -> Bool {
    let blocksPerMCU = components.reduce(0) { sum, component in
      let component = frame.components[component.index]
      return sum + component.horizontalFactor * component.verticalFactor
    }
    return components.count == 1 || blocksPerMCU <= 10
  }
}
