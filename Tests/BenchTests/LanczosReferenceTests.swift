import BitmapLoading
import Testing

@testable import bench

@Suite("The float reference of quality")
struct LanczosReferenceTests {
  private static func bitmap(
    _ width: Int,
    _ height: Int,
    _ pixel: (_ x: Int, _ y: Int) -> [UInt8]
  ) -> Bitmap {
    let pixels = (0..<height).flatMap { y in (0..<width).flatMap { x in pixel(x, y) } }
    return Bitmap(size: PixelSize(width: width, height: height), pixels: pixels)
  }

  @Test(
    "keeps one colour as it is, whatever the sizes",
    arguments: [(7, 5), (64, 48), (63, 1)],
    [(1, 1), (5, 4), (7, 1)]
  )
  func constant(source: (Int, Int), target: (Int, Int)) {
    let bitmap = Self.bitmap(source.0, source.1) { _, _ in [10, 100, 200, 255] }
    let size = PixelSize(width: target.0, height: target.1)
    let reference = LanczosReference(bitmap, target: size)
    #expect(reference.pixels.count == target.0 * target.1)
    for pixel in reference.pixels {
      let error = pixel - SIMD4(10, 100, 200, 255)
      #expect((error * error).sum() < 1e-4)
    }
  }

  @Test("leaves a picture of the target's size alone")
  func identity() {
    let bitmap = Self.bitmap(9, 6) { x, y in [UInt8(x * 25), UInt8(y * 40), 7, 255] }
    let reference = LanczosReference(bitmap, target: bitmap.size)
    for y in 0..<6 {
      for x in 0..<9 {
        let error = reference.pixels[y * 9 + x] - SIMD4(Float(x * 25), Float(y * 40), 7, 255)
        #expect((error * error).sum() < 1e-6)
      }
    }
  }

  @Test("keeps the order of columns and rows")
  func orientation() {
    let bitmap = Self.bitmap(40, 20) { x, y in [UInt8(x * 6), UInt8(y * 12), 0, 255] }
    let pixels = LanczosReference(bitmap, target: PixelSize(width: 4, height: 2)).pixels
    #expect(pixels[0].x < pixels[3].x)
    #expect(pixels[0].y < pixels[4].y)
  }
}
