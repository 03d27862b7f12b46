/// A picture with the statistics of a photograph: what the bench and the README are made of.
///
/// Noise of equal strength in every octave (natural pictures have it), channels that go together,
/// smooth skies, busy foregrounds, hard edges, and the slightly soft noise of a sensor. As JPEG
/// 4:2:0 of quality 85 to 90 it takes 1.2 to 2.5 bits a pixel at 2 to 48 MP, as cameras' files do.
public struct Photo: RowRecipe {
  /// Pictures of different seeds have nothing in common; four kinds of day take turns.
  public let seed: UInt64

  /// Pixels from left to right.
  public let width: Int

  /// Pixels from top to bottom.
  public let height: Int

  private let scene: PhotoScene
  private let noise: NoiseStack

  /// Makes the recipe: a few numbers for each column, no pixels yet.
  public init(seed: UInt64, width: Int, height: Int) {
    precondition(width > 0 && height > 0, "a picture has at least one pixel")
    self.seed = seed
    self.width = width
    self.height = height
    scene = PhotoScene(seed: seed, width: width, height: height)
    noise = NoiseStack(seed: seed, amplitudes: Self.amplitudes(longerSide: max(width, height)))
  }

  /// The recipe in words: `photo(seed 1, 4000x3000)`.
  public var description: String { "photo(seed \(seed), \(width)x\(height))" }

  /// Writes row `y`.
  public func row(_ y: Int, into row: inout MutableSpan<UInt8>) {
    let samples = noise.row(y, width: width)
    var paints = scene.sky(y, samples: samples)
    scene.addHills(y, to: &paints)
    for x in 0..<width {
      row.set(Self.developed(paints[x], samples[x]), at: x)
    }
  }

  /// Strength of each octave: texture, blue against yellow, red against green, light and shadow.
  ///
  /// Texture is strongest at 2 to 8 pixels and equal from octave to octave above; a lens leaves
  /// little at 1. The shadow's first octaves are the sensor's noise, which haze does not hide, and
  /// which is soft as after a camera's own processing: with white noise, libpng would filter half
  /// of the rows as averages, where photographs take Paeth.
  private static func amplitudes(longerSide: Int) -> [SIMD4<Int32>] {
    let fine: [SIMD4<Int32>] = [
      SIMD4(90, 20, 16, 24), SIMD4(500, 60, 48, 140), SIMD4(560, 64, 48, 60), SIMD4(430, 72, 56, 0),
      SIMD4(360, 80, 64, 0), SIMD4(340, 96, 80, 40), SIMD4(340, 112, 88, 80),
    ]
    let coarse = SIMD4<Int32>(300, 128, 96, 130)
    let octaveCount = max(Int.bitWidth - longerSide.leadingZeroBitCount - 1, 1)
    return (0..<octaveCount).map { $0 < fine.count ? fine[$0] : coarse }
  }

  /// Paint and noise together, as bytes.
  @inline(__always)
  private static func developed(_ paint: PhotoScene.Paint, _ sample: NoiseStack.Sample) -> RGBA {
    // Light falls on texture: where it is dark there is less to see.
    let strength = (paint.w &* (256 &+ (sample.w &>> 6))) &>> 8
    let texture = (sample.x &* strength) &>> 8
    let chroma = 128 &+ (strength &>> 1)
    let blue = (sample.y &* chroma) &>> 8
    let red = (sample.z &* chroma) &>> 8
    let light = texture &+ sample.w
    let sums = SIMD4<Int32>(
      paint.x &+ light &+ red,
      paint.y &+ light &- ((blue &+ red) &>> 2),
      paint.z &+ light &- (texture &>> 2) &+ blue,
      255 << 8
    )
    let bytes = ((sums &+ 128) &>> 8).clamped(
      lowerBound: SIMD4(repeating: 0),
      upperBound: SIMD4(repeating: 255)
    )
    return RGBA(
      UInt8(truncatingIfNeeded: bytes.x),
      UInt8(truncatingIfNeeded: bytes.y),
      UInt8(truncatingIfNeeded: bytes.z),
      UInt8(truncatingIfNeeded: bytes.w)
    )
  }
}
