import PictureMaker
import TestSupport
import Testing

@testable import BitmapLoading

@Suite("Reduction of rows", .background)
struct RowReducerTests {
  struct Shape: Sendable, CustomTestStringConvertible {
    var source: PixelSize
    var target: PixelSize

    init(_ width: Int, _ height: Int, to targetWidth: Int, _ targetHeight: Int) {
      source = PixelSize(width: width, height: height)
      target = PixelSize(width: targetWidth, height: targetHeight)
    }

    var testDescription: String { "\(source) → \(target)" }
  }

  static let shapes = [
    Shape(1, 1, to: 1, 1), Shape(2, 2, to: 1, 1), Shape(3, 2, to: 2, 1), Shape(16, 16, to: 15, 15),
    Shape(17, 9, to: 16, 8), Shape(31, 33, to: 13, 14), Shape(100, 75, to: 36, 27),
    Shape(101, 77, to: 100, 76), Shape(64, 64, to: 32, 32), Shape(63, 65, to: 16, 16),
    // Where blocks are averaged first, with and without a rest.
    Shape(64, 64, to: 16, 16), Shape(67, 65, to: 16, 15), Shape(200, 190, to: 9, 8),
    Shape(1000, 10, to: 7, 1), Shape(10, 1000, to: 1, 7), Shape(259, 130, to: 1, 1),
    Shape(1300, 2, to: 1, 1), Shape(2, 1300, to: 1, 1),
    // One axis only.
    Shape(40, 8, to: 10, 8), Shape(8, 40, to: 8, 10), Shape(1, 300, to: 1, 7),
    Shape(300, 1, to: 7, 1), Shape(5, 3000, to: 1, 1440), Shape(3000, 5, to: 1440, 2),
  ]

  static let constants: [(RowLayout, [UInt8], RGBA)] = [
    (.gray, [0], RGBA(0, 0, 0)), (.gray, [1], RGBA(1, 1, 1)), (.gray, [255], RGBA(255, 255, 255)),
    (.rgb, [7, 128, 254], RGBA(7, 128, 254)), (.rgb, [255, 0, 255], RGBA(255, 0, 255)),
    (.premultipliedRGBA, [3, 90, 100, 120], RGBA(3, 90, 100, 120)),
    (.premultipliedRGBA, [0, 0, 0, 0], RGBA(0, 0, 0, 0)),
    (.premultipliedRGBA, [255, 255, 255, 255], RGBA(255, 255, 255)),
    // Black ink is no alpha: the others may be above it.
    (.inks, [200, 100, 50, 0], RGBA(200, 100, 50, 0)),
    (.straightRGBA, [255, 128, 3, 255], RGBA(255, 128, 3)),
    // 255 · 120 / 255, 128 · 120 / 255 = 60.2, 3 · 120 / 255 = 1.4.
    (.straightRGBA, [255, 128, 3, 120], RGBA(120, 60, 1, 120)),
    (.straightRGBA, [255, 128, 3, 0], RGBA(0, 0, 0, 0)),
  ]

  @Test("A constant picture stays constant", arguments: shapes)
  func constant(_ shape: Shape) {
    for (layout, pixel, shown) in Self.constants {
      let source = Reduction.constant(pixel, size: shape.source)
      let bitmap = Reduction.reduce(source, size: shape.source, layout: layout, to: shape.target)
      let expected = [shown.red, shown.green, shown.blue, shown.alpha]
      let isConstant = bitmap.bytes.enumerated().allSatisfy { $1 == expected[$0 % 4] }
      #expect(isConstant, "\(layout) \(pixel)")
    }
  }

  @Test(
    "Sizes below the target in one axis are never zero",
    arguments: [
      PixelSize(width: 1, height: 5000), PixelSize(width: 5000, height: 1),
      PixelSize(width: 2, height: 20_000), PixelSize(width: 65_535, height: 1),
    ]
  )
  func thin(_ size: PixelSize) {
    let target = size.fitted(within: 1440)
    let bitmap = Reduction.reduce(
      [UInt8](repeating: 200, count: size.width * size.height),
      size: size,
      layout: .gray,
      to: target
    )
    #expect(bitmap.size == target)
    #expect(bitmap.bytes.enumerated().allSatisfy { $1 == ($0 % 4 == 3 ? 255 : 200) })
  }

  static let means = shapes.filter { $0.target.width >= 7 && $0.target.height >= 7 }

  @Test("The mean of each channel is kept", arguments: means)
  func mean(_ shape: Shape) {
    let picture = Raster(
      Gradient(width: shape.source.width, height: shape.source.height)
    )
    let bitmap = Reduction.reduce(
      picture.pixels,
      size: shape.source,
      layout: .premultipliedRGBA,
      to: shape.target
    )
    for channel in 0..<4 {
      let before = Self.mean(picture.pixels, channel)
      let after = Self.mean(bitmap.bytes, channel)
      #expect(abs(before - after) <= 0.5, "channel \(channel)")
    }
  }

  static func mean(_ bytes: [UInt8], _ channel: Int) -> Double {
    let values = stride(from: channel, to: bytes.count, by: 4).map { Double(bytes[$0]) }
    return values.reduce(0, +) / Double(values.count)
  }

  @Test("All layouts give the same picture", arguments: shapes)
  func layouts(_ shape: Shape) {
    var numbers = SeededNumbers(seed: UInt64(shape.source.width * 7 + shape.source.height))
    let gray = numbers.bytes(shape.source.width * shape.source.height)
    func reduced(_ layout: RowLayout, _ pixel: (UInt8) -> [UInt8]) -> Bitmap {
      Reduction.reduce(
        gray.flatMap(pixel),
        size: shape.source,
        layout: layout,
        to: shape.target
      )
    }
    let expected = reduced(.gray) { [$0] }
    #expect(reduced(.rgb) { [$0, $0, $0] } == expected)
    #expect(reduced(.premultipliedRGBA) { [$0, $0, $0, 255] } == expected)
    #expect(reduced(.straightRGBA) { [$0, $0, $0, 255] } == expected)
  }
}

@Suite("Transparency in a reduction", .background)
struct ReducedTransparencyTests {
  static let shapes = RowReducerTests.shapes

  @Test("The colour of transparent pixels is never seen", arguments: shapes)
  func leak(_ shape: RowReducerTests.Shape) {
    var numbers = SeededNumbers(seed: 5)
    // Opaque and half transparent pixels have green only, invisible ones red and blue.
    let alphas: [UInt8] = [0, 0, 128, 255]
    let pixels = (0..<shape.source.width * shape.source.height).flatMap { _ -> [UInt8] in
      let alpha = alphas.randomElement(using: &numbers) ?? 0
      return alpha == 0 ? [255, 0, 255, 0] : [0, 255, 0, alpha]
    }
    let bitmap = Reduction.reduce(
      pixels,
      size: shape.source,
      layout: .straightRGBA,
      to: shape.target
    )
    let bytes = bitmap.bytes
    for start in stride(from: 0, to: bytes.count, by: 4) {
      // Green is as much as there is of the picture at all.
      let alpha = bytes[start + 3]
      if Array(bytes[start..<start + 3]) != [0, alpha, 0] {
        Issue.record("\(bytes[start..<start + 4])")
        return
      }
    }
  }

  @Test("No colour is above its alpha", arguments: shapes)
  func validity(_ shape: RowReducerTests.Shape) {
    var numbers = SeededNumbers(seed: 6)
    let levels: [UInt8] = [0, 30, 128, 255]
    let pixels = (0..<shape.source.width * shape.source.height * 4).map { _ in
      levels.randomElement(using: &numbers) ?? 0
    }
    let bitmap = Reduction.reduce(
      pixels,
      size: shape.source,
      layout: .straightRGBA,
      to: shape.target
    )
    let bytes = bitmap.bytes
    for start in stride(from: 0, to: bytes.count, by: 4) {
      let largest = bytes[start..<start + 3].max() ?? 0
      if largest > bytes[start + 3] {
        Issue.record("\(bytes[start..<start + 4])")
        return
      }
    }
  }

  @Test("The edge of a shape keeps its colour on both sides")
  func edge() {
    // White letters on transparent black: a reduction of straight values gives grey edges.
    let size = PixelSize(width: 100, height: 100)
    let pixels = (0..<10_000).flatMap { index -> [UInt8] in
      index % 100 < 33 ? [255, 255, 255, 255] : [0, 0, 0, 0]
    }
    let bitmap = Reduction.reduce(
      pixels,
      size: size,
      layout: .straightRGBA,
      to: PixelSize(width: 40, height: 40)
    )
    for x in 0..<40 {
      let pixel = bitmap.pixel(x, 20)
      #expect(pixel.red == pixel.alpha && pixel.green == pixel.alpha)
    }
  }
}

@Suite("Reduction of part of a picture", .background)
struct PartialReductionTests {
  static let source = PixelSize(width: 90, height: 120)

  @Test(
    "What came is shown, what did not is transparent",
    arguments: [10, 30, 80, 120, 13],
    [1, 7, 60, 100, 119]
  )
  func part(targetHeight: Int, rowCount: Int) {
    let source = Self.source
    let target = PixelSize(width: targetHeight * 3 / 4 + 1, height: targetHeight)
    let picture = Raster(Photo(seed: 2, width: source.width, height: source.height)).pixels
    let whole = Reduction.reduce(picture, size: source, layout: .premultipliedRGBA, to: target)

    let storage = PixelStorage(size: target)
    let reducer = RowReducer(
      source: source,
      target: target,
      layout: .premultipliedRGBA,
      storage: storage
    )
    for y in 0..<rowCount {
      let start = y * source.width * 4
      for index in 0..<source.width * 4 { reducer.nextRow[index] = picture[start + index] }
      reducer.commitRow()
    }
    let fraction = reducer.finish(firstMissingRow: rowCount)
    #expect(fraction == Double(rowCount) / 120)

    let bitmap = Bitmap(size: target, storage: storage)
    let bytes = bitmap.bytes
    let rowByteCount = target.width * 4
    let keptRowCount = rowCount * targetHeight / 120
    #expect(bytes[(keptRowCount * rowByteCount)...].allSatisfy { $0 == 0 })
    // Rows whose window lies in what came are those of the whole picture; Lanczos3 reaches three
    // target rows down, after blocks of which the last may be short.
    let sureRowCount = max(0, keptRowCount - (targetHeight == 120 ? 0 : 4))
    #expect(
      bytes[..<(sureRowCount * rowByteCount)] == whole.bytes[..<(sureRowCount * rowByteCount)]
    )
    // All that is shown is picture: opaque as it was.
    #expect(
      stride(from: 3, to: keptRowCount * rowByteCount, by: 4).allSatisfy { bytes[$0] == 255 }
    )
  }
}
