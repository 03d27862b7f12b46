import AndroidNotifications
import BitmapLoading
import NotificationRendering
import Testing

/// Rules 11 to 15.
@Suite("What shows of a picture")
struct PictureTests {
  static func place(
    _ width: Int,
    _ height: Int,
    change: (inout CardSettings) -> Void = { _ in }
  ) throws -> ImagePlace {
    var settings = CardSettings()
    change(&settings)
    let builder = Fixtures.picture(Fixtures.plain(width, height))
    return try #require(Fixtures.layout(builder, settings: settings).picture)
  }

  @Test("A phone keeps 248 × 746 of 1000 × 3000, and blows that up 3.3 times")
  func kept() throws {
    let place = try Self.place(1000, 3000)
    #expect(place.keptSize == PixelSize(width: 248, height: 746))
    #expect((place.scale * 10).rounded() / 10 == 3.3)
    #expect(try Self.place(1000, 3000) { $0.fidelity = .crisp }.keptSize.width == 1000)
  }

  @Test("A phone of little memory keeps less")
  func lowMemory() throws {
    let place = try Self.place(1440, 720) { $0.hasLowMemory = true }
    #expect(place.keptSize == PixelSize(width: 772, height: 386))
  }

  @Test("What is too high loses as much above as below, and nothing at the sides")
  func crop() throws {
    let place = try Self.place(100, 100)
    #expect(place.crop.x == 0)
    #expect(place.crop.width == 100)
    #expect(abs(2 * place.crop.y + place.crop.height - 100) < 0.001)
    #expect(place.crop.y > 10)
  }

  @Test("A strip stays one, and its corners are as round as it is high")
  func strip() throws {
    let place = try Self.place(1000, 10)
    #expect(place.box.height == 8)
    #expect(place.cornerRadius == 4)
    #expect(try Self.place(1440, 1).box.height == 1)
  }

  @Test("The large icon is kept as large as its square, then filled to its box (rule 15)")
  func largeIcon() throws {
    let builder = Fixtures.picture(Fixtures.plain(1600, 900))
    let place = try #require(Fixtures.layout(builder, .collapsed).rightIcon)
    #expect(place.keptSize == PixelSize(width: 126, height: 70))
    #expect(place.box.width == 224)
    #expect(place.box.height == 126)
    #expect((place.scale * 10).rounded() / 10 == 1.8)
  }
}
