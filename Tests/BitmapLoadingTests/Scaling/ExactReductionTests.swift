import PictureMaker
import TestSupport
import Testing

@testable import BitmapLoading

@Suite("Reduction against an exact one", .background)
struct ExactReductionTests {
  static let shapes = [
    RowReducerTests.Shape(160, 120, to: 159, 119), RowReducerTests.Shape(160, 120, to: 100, 75),
    RowReducerTests.Shape(161, 119, to: 80, 60), RowReducerTests.Shape(160, 120, to: 58, 43),
    RowReducerTests.Shape(160, 120, to: 41, 31), RowReducerTests.Shape(160, 20, to: 58, 20),
  ]

  @Test("Below a ratio of four, Lanczos3 to within a level", arguments: shapes)
  func lanczos(_ shape: RowReducerTests.Shape) {
    let picture = Raster(
      Photo(seed: 4, width: shape.source.width, height: shape.source.height)
    ).pixels
    let bitmap = Reduction.reduce(
      picture,
      size: shape.source,
      layout: .premultipliedRGBA,
      to: shape.target
    )
    let exact = ExactPicture.lanczos3(picture, size: shape.source, to: shape.target)
    let difference = PictureDifference(bitmap.bytes, exact.samples)
    #expect(difference.largest <= 1)
    #expect(difference.mean < 0.3)
  }

  @Test("With alpha too, of premultiplied values", arguments: shapes)
  func alpha(_ shape: RowReducerTests.Shape) {
    let picture = Raster(AlphaRamp(width: shape.source.width, height: shape.source.height))
    let bitmap = Reduction.reduce(
      picture.pixels,
      size: shape.source,
      layout: .straightRGBA,
      to: shape.target
    )
    let exact = ExactPicture.lanczos3(
      picture.premultiplied().pixels,
      size: shape.source,
      to: shape.target
    )
    // What overshoots the alpha is cut off, as what overshoots 255 is.
    let samples = exact.samples.enumerated().map { index, value in
      min(value, max(exact.samples[index / 4 * 4 + 3], 0))
    }
    let difference = PictureDifference(bitmap.bytes, samples)
    #expect(difference.largest <= 1.1)
    #expect(difference.mean < 0.3)
  }

  static let strongShapes = [
    RowReducerTests.Shape(320, 240, to: 80, 60), RowReducerTests.Shape(321, 243, to: 77, 58),
    RowReducerTests.Shape(640, 480, to: 60, 45), RowReducerTests.Shape(643, 479, to: 60, 45),
    RowReducerTests.Shape(500, 375, to: 20, 15), RowReducerTests.Shape(640, 100, to: 64, 50),
  ]

  @Test("From a ratio of four on, means of blocks and then Lanczos3", arguments: strongShapes)
  func blocks(_ shape: RowReducerTests.Shape) {
    let picture = Raster(
      Photo(seed: 4, width: shape.source.width, height: shape.source.height)
    ).pixels
    let bitmap = Reduction.reduce(
      picture,
      size: shape.source,
      layout: .premultipliedRGBA,
      to: shape.target
    )
    let difference = PictureDifference(bitmap.bytes, Self.blockwise(picture, shape).samples)
    #expect(difference.largest <= 1.5)
    #expect(difference.mean < 0.4)
  }

  @Test("Blocks cost little against an exact reduction of the whole", arguments: strongShapes)
  func strong(_ shape: RowReducerTests.Shape) {
    let picture = Raster(
      Photo(seed: 4, width: shape.source.width, height: shape.source.height)
    ).pixels
    let bitmap = Reduction.reduce(
      picture,
      size: shape.source,
      layout: .premultipliedRGBA,
      to: shape.target
    )
    let area = ExactPicture.areaAverage(picture, size: shape.source, to: shape.target)
    let lanczos = ExactPicture.lanczos3(picture, size: shape.source, to: shape.target)
    let best = [area, lanczos].map { PictureDifference(bitmap.bytes, $0.samples).psnr }.max() ?? 0
    // 50 dB is the goal for pictures from 12 megapixels on; these have noise in every
    // pixel and are small.
    #expect(best >= 40)
  }

  /// Exact means of blocks, then exact Lanczos3 over their real extent.
  private static func blockwise(
    _ picture: [UInt8],
    _ shape: RowReducerTests.Shape
  ) -> ExactPicture {
    let (source, target) = (shape.source, shape.target)
    let factorX = BoxReducer.factor(source: source.width, target: target.width)
    let factorY = BoxReducer.factor(source: source.height, target: target.height)
    let width = (source.width + factorX - 1) / factorX
    let height = (source.height + factorY - 1) / factorY
    var blocks: [UInt8] = []
    for y in 0..<height {
      for x in 0..<width {
        let rows = y * factorY..<min((y + 1) * factorY, source.height)
        let columns = x * factorX..<min((x + 1) * factorX, source.width)
        for channel in 0..<4 {
          var sum = 0
          for row in rows {
            for column in columns {
              sum += Int(picture[(row * source.width + column) * 4 + channel])
            }
          }
          let mean = Double(sum) / Double(rows.count * columns.count)
          blocks.append(UInt8(mean.rounded()))
        }
      }
    }
    return ExactPicture(
      blocks,
      size: PixelSize(width: width, height: height),
      channelCount: 4,
      x: .lanczos3(
        sourceCount: width,
        extent: Double(source.width) / Double(factorX),
        targetCount: target.width
      ),
      y: .lanczos3(
        sourceCount: height,
        extent: Double(source.height) / Double(factorY),
        targetCount: target.height
      )
    )
  }
}
