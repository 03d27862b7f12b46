import BitmapLoading
import Glibc
import PictureMaker
import Testing

@Suite("Bitmaps as PNG files")
struct PNGWriterTests {
  private static func bitmap(_ recipe: any RowRecipe) -> Bitmap {
    let raster = Raster(recipe).premultiplied()
    return Bitmap(size: raster.size, pixels: raster.pixels)
  }

  static let pictures: [any RowRecipe] = [
    Photo(seed: 1, width: 90, height: 61), AlphaRamp(width: 90, height: 61),
    TestCard(width: 1, height: 1), Gradient(width: 300, height: 1), Gradient(width: 1, height: 300),
    Raster(width: 5, height: 4, filledWith: RGBA(0, 0, 0, 0)),
  ]

  @Test("What is written is read back as it was", arguments: pictures.indices, [0, 3, 9])
  func roundTrip(index: Int, level: Int) throws {
    let bitmap = Self.bitmap(Self.pictures[index])
    let bytes = PNGWriter(compressionLevel: level).encode(bitmap)
    let loaded = try BitmapLoader().decode(MemorySource(bytes))
    #expect(loaded.format == .png)
    #expect(!loaded.isDamaged)
    #expect(loaded.bitmap == bitmap)
  }

  @Test("Every premultiplied pixel that there can be is read back as it was")
  func everyPixel() throws {
    let pixels = (UInt8.min...UInt8.max).flatMap { alpha -> [UInt8] in
      (UInt8.min...UInt8.max).flatMap { color -> [UInt8] in
        let valid = min(color, alpha)
        return [valid, alpha - valid, valid / 2, alpha]
      }
    }
    let bitmap = Bitmap(size: PixelSize(width: 256, height: 256), pixels: pixels)
    let loaded = try BitmapLoader().decode(MemorySource(PNGWriter().encode(bitmap)))
    #expect(loaded.bitmap == bitmap)
  }

  @Test("An opaque bitmap is RGB, one with transparency RGBA")
  func colorType() {
    // Byte 25 of the file is the colour type of IHDR (PNG 11.2.2).
    #expect(PNGWriter().encode(Self.bitmap(Photo(seed: 1, width: 9, height: 9)))[25] == 2)
    #expect(PNGWriter().encode(Self.bitmap(AlphaRamp(width: 9, height: 9)))[25] == 6)
  }

  @Test("Harder compression gives smaller files")
  func levels() {
    let bitmap = Self.bitmap(Screenshot(seed: 1, width: 200, height: 150))
    let counts = [0, 1, 9].map { PNGWriter(compressionLevel: $0).encode(bitmap).count }
    #expect(counts[0] > counts[1] && counts[1] > counts[2])
  }

  @Test("A file is written whole, over one that was there too")
  func write() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write([1, 2, 3], to: "picture.png")
    let bitmap = Self.bitmap(TestCard(width: 30, height: 20))
    try PNGWriter().write(bitmap, to: path)
    #expect(try FileSource(path: path).drain() == PNGWriter().encode(bitmap))
    #expect(try folder.names == ["picture.png"])
  }

  @Test("A folder that is not there is a failure with the system's reason")
  func missingFolder() throws {
    let folder = try TemporaryFolder()
    let path = folder.path(of: "none/picture.png")
    let failure = try #require(throws: PNGWriter.Failure.self) {
      try PNGWriter().write(Self.bitmap(TestCard(width: 3, height: 2)), to: path)
    }
    #expect(failure.path == path)
    #expect(failure.errorNumber == ENOENT)
    #expect(failure.description == "Cannot write \(path): No such file or directory.")
    #expect(try folder.names.isEmpty)
  }

  @Test("Where the file cannot take its place, nothing is left behind")
  func targetIsFolder() throws {
    let folder = try TemporaryFolder()
    #expect(mkdir(folder.path(of: "picture.png"), 0o700) == 0)
    let failure = try #require(throws: PNGWriter.Failure.self) {
      try PNGWriter().write(
        Self.bitmap(TestCard(width: 3, height: 2)),
        to: folder.path(of: "picture.png")
      )
    }
    #expect(failure.errorNumber == EISDIR)
    #expect(try folder.names == ["picture.png"])
  }
}
