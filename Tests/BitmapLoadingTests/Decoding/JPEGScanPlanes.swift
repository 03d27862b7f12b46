import CCodecs
import PictureMaker

@testable import BitmapLoading

/// How the blocks of a JPEG are spread over scans.
enum ScanLayout: CaseIterable {
  case oneScan
  case scanPerComponent
  case progressive
}

extension JPEGEncoding {
  /// The same with other scans.
  func with(_ layout: ScanLayout) -> JPEGEncoding {
    var encoding = self
    encoding.isProgressive = layout == .progressive
    encoding.hasScanPerComponent = layout == .scanPerComponent
    return encoding
  }
}

/// The planes of a JPEG, as the decoder under test and as libjpeg make them.
struct JPEGScanPlanes {
  /// The samples of each component that belong to the picture.
  var samples: [[UInt8]]
  var isDamaged: Bool
  var firstMissingRow: Int

  /// By a decoder of our own; nil for files that are left to libjpeg.
  init?(decoding bytes: [UInt8], blockSize: Int = 8, inLockStep: Bool = false) throws {
    try self.init(decoding: MemorySource(bytes), blockSize: blockSize, inLockStep: inLockStep)
  }

  /// The same with bytes of any source.
  init?(decoding source: some ByteSource, blockSize: Int = 8, inLockStep: Bool = false) throws {
    let input = DecoderInput(source)
    input.startRecording()
    let library = try JPEGLibrary(input)
    let size = try library.readHeader()
    guard
      let header = input.stopRecording(),
      Self.isSmall(size),
      let decoder = Self.decoder(
        header,
        input,
        isMultiScan: size.is_multi_scan,
        blockSize: blockSize,
        inLockStep: inLockStep
      )
    else { return nil }
    let collector = PlaneCollector(decoder.outputs)
    try decoder.decode(into: collector)
    samples = collector.samples
    isDamaged = decoder.damage.isDamaged
    firstMissingRow = decoder.damage.firstMissingRow
  }

  /// By libjpeg; nil for files that are too large for a test.
  init?(library bytes: [UInt8], scaleEighths: Int = 8) throws {
    let library = try JPEGLibrary(DecoderInput(MemorySource(bytes)))
    let header = try library.readHeader()
    guard Self.isSmall(header) else { return nil }
    let found = try library.startPlanes(
      scaleEighths: scaleEighths,
      count: Int(header.component_count)
    )
    // A damaged second frame header leaves libjpeg without sizes.
    guard found.allSatisfy({ $0.strip_rows > 0 }) else { return nil }
    let collector = PlaneCollector(
      found.map { plane in
        PlaneReducer.Input(
          shape: PlaneShape(
            width: Int(plane.width),
            height: Int(plane.height),
            extentX: plane.extent_x,
            extentY: plane.extent_y,
            paddedWidth: Int(plane.padded_width)
          ),
          stripRowCount: Int(plane.strip_rows)
        )
      }
    )
    while !collector.isComplete, try library.readStrip(into: collector.stripRows) {
      collector.commitStrip()
    }
    let size = PixelSize(width: Int(header.width), height: Int(header.height))
    let damage = try library.damage(of: size)
    samples = collector.samples
    isDamaged = damage.isDamaged
    firstMissingRow = damage.firstMissingRow
  }

  private static func decoder(
    _ bytes: [UInt8],
    _ input: DecoderInput,
    isMultiScan: Bool,
    blockSize: Int,
    inLockStep: Bool
  ) -> (any JPEGScanDecoding)? {
    guard isMultiScan else {
      return SingleScanDecoder(header: bytes, input: input, blockSize: { _, _ in blockSize })
    }
    guard let header = MultiScanHeader(bytes, blockSize: { _, _ in blockSize }) else { return nil }
    return inLockStep
      ? LockStepDecoder(header, input: input, maxByteCount: 1 << 20)
      : MultiScanDecoder(header, input: input)
  }

  /// Damage may make a file claim to be large.
  private static func isSmall(_ header: bp_jpeg_header) -> Bool {
    header.width <= 1000 && header.height <= 1000
  }

  /// The largest difference of two samples; nil if there are not as many.
  func largestDifference(from other: JPEGScanPlanes) -> Int? {
    guard samples.map(\.count) == other.samples.map(\.count) else { return nil }
    return zip(samples, other.samples).reduce(0) { largest, planes in
      zip(planes.0, planes.1).reduce(largest) { max($0, abs(Int($1.0) - Int($1.1))) }
    }
  }
}

/// Keeps whole planes.
final class PlaneCollector: PlaneStripTarget {
  private let inputs: [PlaneReducer.Input]
  private let rows: [UnsafeMutablePointer<UInt8>]
  private let pointers: UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>
  private var stripCount = 0
  private let stripTotal: Int

  init(_ inputs: [PlaneReducer.Input]) {
    self.inputs = inputs
    stripTotal =
      inputs.map { ($0.shape.height + $0.stripRowCount - 1) / $0.stripRowCount }.max() ?? 0
    let stripTotal = stripTotal
    rows = inputs.map { input in
      let count = stripTotal * input.stripRowCount * input.shape.paddedWidth
      let start = UnsafeMutablePointer<UInt8>.allocate(capacity: count)
      start.initialize(repeating: 0, count: count)
      return start
    }
    pointers = .allocate(capacity: inputs.reduce(0) { $0 + $1.stripRowCount })
  }

  deinit {
    for plane in rows { plane.deallocate() }
    pointers.deallocate()
  }

  var isComplete: Bool { stripCount == stripTotal }

  var stripRows: UnsafePointer<UnsafeMutablePointer<UInt8>?> {
    var next = pointers
    for (input, start) in zip(inputs, rows) {
      for row in 0..<input.stripRowCount {
        let index = stripCount * input.stripRowCount + row
        next.initialize(to: start + index * input.shape.paddedWidth)
        next += 1
      }
    }
    return UnsafePointer(pointers)
  }

  func commitStrip() { stripCount += 1 }

  func finish() {}

  var samples: [[UInt8]] {
    zip(inputs, rows).map { input, start in
      (0..<input.shape.height).flatMap { y in
        UnsafeBufferPointer(start: start + y * input.shape.paddedWidth, count: input.shape.width)
      }
    }
  }
}
