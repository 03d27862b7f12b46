import BitmapLoading
import Testing

@testable import bench

@Suite("The float references of quality")
struct ReferencePictureTests {
  private static func whole(
    _ width: Int,
    _ height: Int,
    _ pixel: (_ x: Int, _ y: Int) -> [UInt8]
  ) throws -> WholePicture {
    let pixels = (0..<height).flatMap { y in (0..<width).flatMap { x in pixel(x, y) } }
    return try WholePicture(
      Bitmap(size: PixelSize(width: width, height: height), pixels: pixels)
    )
  }

  private static func isNear(_ left: SIMD4<Float>, _ right: SIMD4<Float>) -> Bool {
    let error = left - right
    return (error * error).sum() < 1e-4
  }

  @Test(
    "keep one colour as it is, whatever the sizes",
    arguments: ReferenceKernel.allCases,
    [(7, 5, 1, 1), (64, 48, 5, 4), (63, 1, 7, 1), (40, 40, 39, 39)]
  )
  func constant(kernel: ReferenceKernel, sides: (Int, Int, Int, Int)) throws {
    let whole = try Self.whole(sides.0, sides.1) { _, _ in [10, 100, 200, 255] }
    let size = PixelSize(width: sides.2, height: sides.3)
    let reference = ReferencePicture(whole, target: size, kernel)
    #expect(reference.pixels.count == sides.2 * sides.3)
    for pixel in reference.pixels { #expect(Self.isNear(pixel, SIMD4(10, 100, 200, 255))) }
  }

  @Test("leave a picture of the target's size alone", arguments: ReferenceKernel.allCases)
  func identity(kernel: ReferenceKernel) throws {
    let whole = try Self.whole(9, 6) { x, y in [UInt8(x * 25), UInt8(y * 40), 7, 255] }
    let reference = ReferencePicture(whole, target: whole.size, kernel)
    for y in 0..<6 {
      for x in 0..<9 {
        let expected = SIMD4(Float(x * 25), Float(y * 40), 7, 255)
        #expect(Self.isNear(reference.pixels[y * 9 + x], expected))
      }
    }
  }

  @Test("keep the order of columns and rows", arguments: ReferenceKernel.allCases)
  func orientation(kernel: ReferenceKernel) throws {
    let whole = try Self.whole(40, 20) { x, y in [UInt8(x * 6), UInt8(y * 12), 0, 255] }
    let target = PixelSize(width: 4, height: 2)
    let pixels = ReferencePicture(whole, target: target, kernel).pixels
    #expect(pixels[0].x < pixels[3].x)
    #expect(pixels[0].y < pixels[4].y)
  }

  @Test("by area: weigh each pixel by the part of it that is covered")
  func area() throws {
    // Three pixels onto two: each takes one whole and half of the one in the middle.
    let whole = try Self.whole(3, 1) { x, _ in [[30, 90, 240][x], 0, 0, 255] }
    let pixels = ReferencePicture(whole, target: PixelSize(width: 2, height: 1), .area).pixels
    #expect(Self.isNear(pixels[0], SIMD4(50, 0, 0, 255)))
    #expect(Self.isNear(pixels[1], SIMD4(190, 0, 0, 255)))
  }

  @Test("by Lanczos: weigh pixels by the kernel's own formula")
  func lanczos() {
    // At half size the taps lie at odd eighths of the kernel's width; numpy's sinc(x) sinc(x / 3).
    let half: [Float] = [0.00368914, 0.01505614, -0.03399863, -0.06663732, 0.13550528, 0.44638539]
    let window = ReferenceKernel.lanczos3.windows(from: 64, to: 32)[16]
    #expect(window.first == 27)
    #expect(window.weights.count == 12)
    for (weight, expected) in zip(window.weights, half + half.reversed()) {
      #expect(abs(weight - expected) < 1e-6)
    }
  }
}
