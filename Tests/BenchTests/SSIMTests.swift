import Testing

@testable import bench

/// The figures are those of scikit-image 0.26: `structural_similarity(a, b, gaussian_weights=True,
/// sigma=1.5, use_sample_covariance=False, data_range=255)`.
@Suite("SSIM")
struct SSIMTests {
  private static let (width, height) = (32, 24)

  private static func picture(
    width: Int = width,
    height: Int = height,
    _ value: (_ x: Int, _ y: Int) -> Float
  ) -> [Float] {
    (0..<height).flatMap { y in (0..<width).map { x in value(x, y) } }
  }

  private static func wave(_ x: Int, _ y: Int) -> Float { Float((x * 7 + y * 13) % 256) }

  private static func noisy(_ x: Int, _ y: Int) -> Float {
    min(255, max(0, wave(x, y) + Float(x * y % 17 - 8)))
  }

  private static func ssim(_ left: [Float], _ right: [Float]) throws -> Double {
    try #require(StructuralSimilarity.mean(left, right, width: width, height: height))
  }

  @Test("is that of scikit-image for noise, a shift, half the light and the negative")
  func known() throws {
    let wave = Self.picture(Self.wave)
    let cases: [(other: [Float], expected: Double)] = [
      (Self.picture(Self.noisy), 0.9870810200367184),
      (Self.picture { Float(($0 * 7 + $1 * 13 + 7) % 256) }, 0.7905910924691273),
      (wave.map { $0 / 2 }, 0.6476871086410196),
      (wave.map { 255 - $0 }, -0.663434920184931),
    ]
    for (other, expected) in cases {
      #expect(abs(try Self.ssim(wave, other) - expected) < 1e-9)
    }
  }

  @Test("is that of scikit-image where just one window fits")
  func oneWindow() throws {
    let ssim = StructuralSimilarity.mean(
      Self.picture(width: 11, height: 11, Self.wave),
      Self.picture(width: 11, height: 11, Self.noisy),
      width: 11,
      height: 11
    )
    #expect(abs(try #require(ssim) - 0.9774926048193205) < 1e-9)
  }

  @Test("is 1 for equal pictures, and a known fraction for two plain ones")
  func plain() throws {
    let wave = Self.picture(Self.wave)
    #expect(abs(try Self.ssim(wave, wave) - 1) < 1e-12)
    let (dark, light) = (Self.picture { _, _ in 100 }, Self.picture { _, _ in 200 })
    // (2 × 100 × 200 + 6.5025) / (100² + 200² + 6.5025)
    let expected = 40_006.5025 / 50_006.5025
    #expect(abs(try Self.ssim(dark, light) - expected) < 1e-9)
  }

  @Test("is not defined for pictures smaller than its window")
  func tooSmall() {
    let small = [Float](repeating: 1, count: 100)
    #expect(StructuralSimilarity.mean(small, small, width: 10, height: 10) == nil)
  }
}
