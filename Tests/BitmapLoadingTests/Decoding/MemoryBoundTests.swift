import BitmapLoading
import Testing

/// Each check runs in a process of its own, since the others of this one take memory too.
@Suite("Memory of a load", .enabled(if: !hasAddressSanitizer, "it takes memory itself"))
struct MemoryBoundTests {
  enum Header: Int, CaseIterable, Codable {
    case jpeg, progressiveJPEG, png, interlacedPNG, gif, interlacedGIF

    func file(side: UInt16) throws -> [UInt8] {
      switch self {
      case .jpeg: try HugeHeaders.jpeg(side: side, isProgressive: false)
      case .progressiveJPEG: try HugeHeaders.jpeg(side: side, isProgressive: true)
      case .png: HugeHeaders.png(side: UInt32(side), isInterlaced: false)
      case .interlacedPNG: HugeHeaders.png(side: UInt32(side), isInterlaced: true)
      case .gif: HugeHeaders.gif(side: side, isInterlaced: false)
      case .interlacedGIF: HugeHeaders.gif(side: side, isInterlaced: true)
      }
    }
  }

  @Test("A header that is beyond the limits takes no memory")
  func refusal() async {
    await #expect(processExitsWith: .success) {
      for header in Header.allCases {
        let file = try header.file(side: 65_500)
        let growth = peakGrowth {
          for limits in [BitmapLimits(), BitmapLimits(maxSourcePixelCount: 1)] {
            #expect(throws: BitmapError.self) {
              try BitmapLoader(limits: limits).decode(MemorySource(file))
            }
          }
        }
        #expect(growth < 1 << 20, "\(header): \(growth) bytes")
      }
    }
  }

  /// 16 000 × 16 000 pixels are within the limit of pixels: whoever decodes them row by row may,
  /// whoever has to keep them whole may not.
  @Test("A header within the limits takes a few rows at most")
  func promise() async {
    await #expect(processExitsWith: .success) {
      for header in Header.allCases {
        let file = try header.file(side: 16_000)
        let growth = peakGrowth { _ = try? BitmapLoader().decode(MemorySource(file)) }
        // The bitmap of 1440 × 1440 pixels, and some rows of 16 000 pixels.
        #expect(growth < 16 << 20, "\(header): \(growth) bytes")
      }
    }
  }
}

/// By how much the most memory that this process ever had grows during `body`, when it runs for
/// the second time: code and tables are there then.
private func peakGrowth(_ body: () -> Void) -> Int {
  body()
  return LoadCost(of: body).memoryByteCount
}
