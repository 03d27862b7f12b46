import TestSupport
import Testing

@testable import PictureMaker

@Suite("Recipes", .background)
struct RecipeTests {
  static let recipes: [any RowRecipe] = [
    Photo(seed: 1, width: 320, height: 240), Photo(seed: 2, width: 101, height: 37),
    Screenshot(seed: 1, width: 320, height: 200), Gradient(width: 97, height: 61),
    TestCard(width: 96, height: 72), AlphaRamp(width: 96, height: 48),
    StoredPicture(TestCard(width: 9, height: 6), for: .turnedRight),
    Raster(Gradient(width: 5, height: 4)),
  ]

  /// Recorded on x86-64; a change of any makes TestImages and the bench's inputs stale.
  static let checksums: [UInt32] = [
    0x13A3_4F19, 0x23DC_6877, 0xFA5C_1197, 0xCEF8_EB67, 0x541C_FF63, 0x1CAE_3F01, 0xC462_EFF6,
    0x5A4D_D0F5,
  ]

  @Test("The same recipe gives the same pixels", arguments: recipes)
  func isDeterministic(recipe: any RowRecipe) {
    #expect(Raster(recipe) == Raster(recipe))
  }

  @Test(
    "Pixels are the same on every machine",
    arguments: zip(recipes, checksums)
  )
  func hasKnownChecksum(recipe: any RowRecipe, checksum: UInt32) {
    #expect(recipe.crc32 == checksum, "\(recipe)")
  }

  @Test("A row is the same alone, backwards and in the whole picture", arguments: recipes)
  func rowsAreIndependent(recipe: any RowRecipe) {
    let whole = Raster(recipe)
    for y in (0..<recipe.height).reversed() {
      #expect(recipe.row(y) == whole.row(y), "row \(y) of \(recipe)")
    }
  }

  @Test("The running checksum is that of the whole picture", arguments: recipes)
  func checksumOfRows(recipe: any RowRecipe) {
    #expect(Int(recipe.crc32) == PNGStructure.checksum(Raster(recipe).pixels))
  }

  @Test("Another seed gives another picture")
  func seedsDiffer() {
    #expect(
      Photo(seed: 1, width: 40, height: 30).crc32 != Photo(seed: 5, width: 40, height: 30).crc32
    )
    #expect(
      Screenshot(seed: 1, width: 80, height: 60).crc32
        != Screenshot(seed: 2, width: 80, height: 60).crc32
    )
  }

  @Test("Photos of any size can be made", arguments: [(1, 1), (1, 9), (9, 1), (2, 3), (16385, 2)])
  func photoSizes(width: Int, height: Int) {
    let photo = Photo(seed: 3, width: width, height: height)
    #expect(photo.row(height - 1).count == width * 4)
  }

  @Test("Photos are opaque, and neither dark, bright nor grey throughout", arguments: 0..<8)
  func photoIsVaried(seed: UInt64) {
    let photo = Raster(Photo(seed: seed, width: 200, height: 150))
    let lumas = places(of: photo).map { Int(photo[$0.x, $0.y].luma) }
    let chromas = places(of: photo).map { place in
      abs(Int(photo[place.x, place.y].red) - Int(photo[place.x, place.y].blue))
    }
    let mean = lumas.reduce(0, +) / lumas.count
    #expect((40...215).contains(mean))
    #expect(lumas.filter { $0 == 0 || $0 == 255 }.count < lumas.count / 20)
    #expect(chromas.reduce(0, +) / chromas.count > 8)
    #expect(places(of: photo).allSatisfy { photo[$0.x, $0.y].alpha == 255 })
  }

  @Test("Every pixel of a test card belongs to a patch", arguments: [(96, 72), (97, 61), (3, 3)])
  func patchesCoverTheCard(width: Int, height: Int) {
    let card = TestCard(width: width, height: height)
    let raster = Raster(card)
    #expect(card.patches.map(\.color) == TestCard.colors)
    var count = 0
    for patch in card.patches {
      count += patch.columns.count * patch.rows.count
      #expect(raster[patch.center.x, patch.center.y] == patch.color)
      for y in patch.rows { #expect(patch.columns.allSatisfy { raster[$0, y] == patch.color }) }
    }
    #expect(count == width * height)
  }

  @Test("The corners of a test card are red, green, blue and yellow")
  func corners() {
    let card = Raster(TestCard(width: 50, height: 40))
    #expect(card[0, 0] == RGBA(255, 0, 0))
    #expect(card[49, 0] == RGBA(0, 255, 0))
    #expect(card[0, 39] == RGBA(0, 0, 255))
    #expect(card[49, 39] == RGBA(255, 255, 0))
  }

  @Test("A ramp goes from transparent to opaque in equal steps")
  func ramp() {
    let ramp = AlphaRamp(width: 64, height: 12, levels: 4)
    let alphas = stride(from: 3, to: ramp.rowByteCount, by: 4).map { ramp.row(0)[$0] }
    #expect(alphas == [0, 85, 170, 255].flatMap { Array(repeating: UInt8($0), count: 16) })
    #expect(Set((0..<12).map { Array(ramp.row($0).prefix(3)) }).count == 6)
  }

  @Test("A gradient reaches both ends of each channel")
  func gradient() {
    let raster = Raster(Gradient(width: 200, height: 100))
    #expect(raster[0, 0] == RGBA(0, 0, 255))
    #expect(raster[199, 99] == RGBA(255, 255, 0))
  }

  @Test("A screenshot is mostly flat")
  func screenshotIsFlat() {
    let raster = Raster(Screenshot(seed: 1, width: 640, height: 400))
    let inner = places(of: raster).filter { $0.x > 0 }
    let equal = inner.filter { raster[$0.x, $0.y] == raster[$0.x - 1, $0.y] }
    #expect(equal.count * 100 > inner.count * 70)
    #expect(equal.count * 100 < inner.count * 98)
  }

  @Test("Multiplying by alpha rounds to the nearest")
  func premultiplied() {
    var raster = Raster(width: 3, height: 1, filledWith: RGBA(200, 100, 1, 128))
    raster[1, 0] = RGBA(255, 254, 3, 255)
    raster[2, 0] = RGBA(255, 254, 3, 0)
    let result = raster.premultiplied()
    // 200 × 128 / 255 = 100.4, 100 × 128 / 255 = 50.2, 128 / 255 = 0.502.
    #expect(result[0, 0] == RGBA(100, 50, 1, 128))
    #expect(result[1, 0] == RGBA(255, 254, 3, 255))
    #expect(result[2, 0] == RGBA(0, 0, 0, 0))
  }

  private func places(of raster: Raster) -> [(x: Int, y: Int)] {
    (0..<raster.height).flatMap { y in (0..<raster.width).map { ($0, y) } }
  }
}
