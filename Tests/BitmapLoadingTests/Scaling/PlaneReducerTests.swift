import TestSupport
import Testing

@testable import BitmapLoading

@Suite("Reduction of planes", .background)
struct PlaneReducerTests {
  /// A picture whose colour planes have a fraction of the samples of the first, as libjpeg gives
  /// them: rounded up to whole samples, rows padded to whole blocks.
  struct Shape: Sendable, CustomTestStringConvertible {
    var picture: PixelSize
    var across: Int
    var down: Int
    var target: PixelSize

    init(_ width: Int, _ height: Int, _ across: Int, _ down: Int, to target: (Int, Int)) {
      picture = PixelSize(width: width, height: height)
      (self.across, self.down) = (across, down)
      self.target = PixelSize(width: target.0, height: target.1)
    }

    var testDescription: String { "\(picture), colour 1/\(across) × 1/\(down) → \(target)" }

    func input(_ plane: Int) -> PlaneReducer.Input {
      let (across, down) = plane == 0 ? (1, 1) : (across, down)
      let width = (picture.width + across - 1) / across
      return PlaneReducer.Input(
        shape: PlaneShape(
          width: width,
          height: (picture.height + down - 1) / down,
          extentX: Double(picture.width) / Double(across),
          extentY: Double(picture.height) / Double(down),
          paddedWidth: (width + 7) / 8 * 8
        ),
        stripRowCount: plane == 0 ? 8 * self.down : 8
      )
    }
  }

  static let shapes = [
    Shape(1, 1, 2, 2, to: (1, 1)), Shape(2, 1, 2, 2, to: (1, 1)), Shape(3, 5, 2, 2, to: (2, 3)),
    Shape(16, 16, 2, 2, to: (15, 15)), Shape(17, 17, 2, 2, to: (16, 16)),
    Shape(97, 61, 2, 2, to: (96, 60)), Shape(97, 61, 2, 1, to: (50, 31)),
    Shape(97, 61, 1, 2, to: (50, 31)), Shape(97, 61, 4, 1, to: (33, 21)),
    Shape(99, 61, 4, 2, to: (33, 20)), Shape(97, 63, 1, 4, to: (40, 26)),
    Shape(97, 61, 1, 1, to: (40, 25)), Shape(301, 7, 2, 2, to: (100, 2)),
    Shape(7, 301, 2, 2, to: (2, 100)), Shape(1, 401, 2, 2, to: (1, 144)),
    Shape(401, 1, 4, 2, to: (144, 1)), Shape(31, 29, 3, 3, to: (17, 16)),
    // Sampling that libjpeg does not bring to pixels itself; not reduced at all.
    Shape(37, 41, 2, 2, to: (37, 41)),
  ]

  private func reduce(
    _ shape: Shape,
    colors: PlaneColors,
    planes: [[UInt8]]
  ) -> Bitmap {
    let inputs = planes.indices.map(shape.input)
    let storage = PixelStorage(size: shape.target)
    let reducer = PlaneReducer(
      planes: inputs,
      colors: colors,
      target: shape.target,
      storage: storage
    )
    var strip = 0
    while !reducer.isComplete {
      var pointer = 0
      for (plane, input) in zip(planes, inputs) {
        for line in 0..<input.stripRowCount {
          guard let row = reducer.stripRows[pointer] else {
            return Bitmap(size: shape.target, storage: storage)
          }
          let y = strip * input.stripRowCount + line
          for x in 0..<input.shape.paddedWidth {
            // Padding is no picture: whoever looks at it shows it.
            let isPicture = y < input.shape.height && x < input.shape.width
            row[x] = isPicture ? plane[y * input.shape.width + x] : 77
          }
          pointer += 1
        }
      }
      reducer.commitStrip()
      strip += 1
    }
    return Bitmap(size: shape.target, storage: storage)
  }

  @Test("Constant planes give one colour, and padding is not looked at", arguments: shapes)
  func constant(_ shape: Shape) {
    let values: [UInt8] = [120, 90, 200]
    let planes = values.indices.map { plane in
      let input = shape.input(plane).shape
      return [UInt8](repeating: values[plane], count: input.width * input.height)
    }
    let rgb = reduce(shape, colors: .rgb, planes: planes)
    #expect(rgb.bytes.enumerated().allSatisfy { $1 == [120, 90, 200, 255][$0 % 4] })
    // 120 + 1.402 · 72 = 220.9; 120 + 0.344 · 38 − 0.714 · 72 = 81.7; 120 − 1.772 · 38 = 52.7.
    let color = reduce(shape, colors: .yCbCr(.jfif), planes: planes)
    #expect(color.bytes.enumerated().allSatisfy { $1 == [221, 82, 53, 255][$0 % 4] })
    let gray = reduce(shape, colors: .gray, planes: [planes[0]])
    #expect(gray.bytes.enumerated().allSatisfy { $1 == [120, 120, 120, 255][$0 % 4] })
  }

  @Test("Each plane is resampled over the extent of the picture", arguments: shapes)
  func exact(_ shape: Shape) {
    var numbers = SeededNumbers(seed: 11)
    let planes = (0..<3).map { plane -> [UInt8] in
      let input = shape.input(plane).shape
      return numbers.bytes(input.width * input.height)
    }
    let bitmap = reduce(shape, colors: .rgb, planes: planes)
    let bytes = bitmap.bytes
    for plane in 0..<3 {
      let input = shape.input(plane).shape
      let exact = ExactPicture(
        planes[plane],
        size: PixelSize(width: input.width, height: input.height),
        channelCount: 1,
        x: .lanczos3(
          sourceCount: input.width,
          extent: input.extentX,
          targetCount: shape.target.width
        ),
        y: .lanczos3(
          sourceCount: input.height,
          extent: input.extentY,
          targetCount: shape.target.height
        )
      )
      let channel = stride(from: plane, to: bytes.count, by: 4).map { bytes[$0] }
      let difference = PictureDifference(channel, exact.samples)
      #expect(difference.largest <= 1.1, "plane \(plane)")
    }
  }
}
