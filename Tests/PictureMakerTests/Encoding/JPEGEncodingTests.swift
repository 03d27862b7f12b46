import TestSupport
import Testing

@testable import PictureMaker

@Suite("JPEG encoding", .background)
struct JPEGEncodingTests {
  static let card = TestCard(width: 70, height: 50)

  private func structure(
    _ encoding: JPEGEncoding,
    of picture: any RowRecipe = card
  ) throws -> JPEGStructure {
    try #require(JPEGStructure(try encoding.encode(picture)))
  }

  private func factors(_ structure: JPEGStructure) -> [[Int]] {
    structure.components.map { [$0.horizontal, $0.vertical] }
  }

  @Test(
    "Sampling factors are those asked for",
    arguments: [
      (JPEGSampling.s444, [1, 1]), (.s422, [2, 1]), (.s440, [1, 2]), (.s420, [2, 2]),
      (.s411, [4, 1]), (.s410, [4, 2]),
    ]
  )
  func sampling(sampling: JPEGSampling, luma: [Int]) throws {
    let structure = try structure(JPEGEncoding(sampling: sampling))
    #expect(factors(structure) == [luma, [1, 1], [1, 1]])
    #expect(structure.frame?.marker == 0xC0)
    #expect(structure.size == [70, 50])
    #expect(structure.scans == [3])
    #expect(structure.endsWithEOI)
  }

  @Test("Any factors can be written")
  func mixedFactors() throws {
    let sampling = JPEGSampling([.init(2, 2), .init(1, 2), .init(2, 1)])
    #expect(
      try factors(structure(JPEGEncoding(sampling: sampling))) == [[2, 2], [1, 2], [2, 1]]
    )
    let gray = JPEGEncoding(sampling: .s420, color: .gray)
    #expect(try factors(structure(gray)) == [[2, 2]])
  }

  @Test(
    "Each kind of colour has its components and markers",
    arguments: [
      (JPEGEncoding.Color.gray, [UInt8(1)], nil as UInt8?, true),
      (.yCbCr, [1, 2, 3], nil, true),
      (.rgb, Array("RGB".utf8), 0, false),
      (.cmyk, Array("CMYK".utf8), 0, false),
      (.ycck, [1, 2, 3, 4], 2, false),
    ]
  )
  func colors(
    color: JPEGEncoding.Color,
    identifiers: [UInt8],
    transform: UInt8?,
    hasJFIF: Bool
  ) throws {
    let structure = try structure(JPEGEncoding(color: color))
    #expect(structure.components.map(\.identifier) == identifiers)
    #expect(structure.adobeTransform == transform)
    #expect(structure.hasJFIF == hasJFIF)
  }

  @Test("The usual sampling halves colour where there is luma, and black stays fine")
  func usualSampling() throws {
    #expect(try factors(structure(JPEGEncoding())) == [[2, 2], [1, 1], [1, 1]])
    let ycck = try structure(JPEGEncoding(color: .ycck))
    #expect(factors(ycck) == [[2, 2], [1, 1], [1, 1], [2, 2]])
    #expect(try factors(structure(JPEGEncoding(color: .rgb))) == [[1, 1], [1, 1], [1, 1]])
  }

  @Test("Markers can be left out and added")
  func markers() throws {
    var cmyk = JPEGEncoding(color: .cmyk)
    cmyk.hasAdobeMarker = false
    #expect(try structure(cmyk).adobeTransform == nil)
    var plain = JPEGEncoding()
    (plain.hasJFIFMarker, plain.hasAdobeMarker) = (false, true)
    #expect(try structure(plain).hasJFIF == false)
    #expect(try structure(plain).adobeTransform == 1)
  }

  @Test("Progressive files have SOF2 and many scans")
  func progressive() throws {
    var encoding = JPEGEncoding()
    encoding.isProgressive = true
    let structure = try structure(encoding)
    #expect(structure.frame?.marker == 0xC2)
    #expect(structure.scans.count == 10)
    #expect(structure.scans.first == 3)
  }

  @Test("Each component can have a scan of its own", arguments: [JPEGEncoding.Color.yCbCr, .cmyk])
  func scanPerComponent(color: JPEGEncoding.Color) throws {
    var encoding = JPEGEncoding(color: color)
    encoding.hasScanPerComponent = true
    let structure = try structure(encoding)
    #expect(structure.frame?.marker == 0xC0)
    #expect(structure.scans == Array(repeating: 1, count: color == .cmyk ? 4 : 3))
  }

  @Test("Restart markers come after the MCUs asked for, counting from 0 to 7")
  func restarts() throws {
    var encoding = JPEGEncoding()
    encoding.restartInterval = .mcus(1)
    let structure = try structure(encoding)
    // MCUs of 16 × 16 pixels: 5 × 4 of them, one marker between each two.
    #expect(structure.restartInterval == 1)
    #expect(structure.restarts == (0..<19).map { $0 % 8 })
    encoding.restartInterval = .rows(1)
    let rows = try self.structure(encoding)
    #expect(rows.restartInterval == 5)
    #expect(rows.restarts == [0, 1, 2])
  }

  @Test("Tables made for the picture save bytes")
  func optimizedTables() throws {
    var encoding = JPEGEncoding()
    let usual = try encoding.encode(Self.card)
    encoding.hasOptimizedTables = true
    #expect(try encoding.encode(Self.card).count < usual.count)
  }

  @Test("EXIF, profile and comments are segments before the frame")
  func segments() throws {
    var encoding = JPEGEncoding()
    encoding.exif = Exif(orientation: .turnedLeft, byteOrder: .little)
    encoding.iccProfile = (0..<100).map { UInt8($0) }
    encoding.iccSegmentByteCount = 40
    encoding.comments = ["one", ""]
    let structure = try structure(encoding)
    let exif = try #require(structure.bodies(0xE1).first)
    #expect(exif.starts(with: Array("Exif\0\0".utf8)))
    #expect(TIFFDirectory(Array(exif.dropFirst(6)))?.values[0x0112] == 8)
    let pieces = structure.bodies(0xE2)
    #expect(pieces.map { Array($0[12...13]) } == [[1, 3], [2, 3], [3, 3]])
    #expect(pieces.flatMap { $0.dropFirst(14) } == (0..<100).map { UInt8($0) })
    #expect(structure.bodies(0xFE) == [Array("one".utf8), []])
    let markers = structure.segments.map(\.marker)
    #expect(markers.lastIndex(of: 0xFE) ?? 99 < markers.firstIndex(of: 0xC0) ?? 0)
  }

  @Test("What is shown has no alpha, is grey if stored so, and is turned")
  func shown() {
    let ramp = AlphaRamp(width: 12, height: 6)
    #expect(JPEGEncoding().shown(ramp)[0, 0] == RGBA(255, 0, 0))
    // 0.299 × 255 = 76.2.
    #expect(JPEGEncoding(color: .gray).shown(ramp)[0, 0] == RGBA(76, 76, 76))
    var turned = JPEGEncoding()
    turned.exif = Exif(orientation: .turnedRight)
    let picture = StoredPicture(TestCard(width: 9, height: 6), for: .turnedRight)
    #expect(turned.shown(picture) == Raster(TestCard(width: 9, height: 6)))
  }

  @Test("What libjpeg refuses is an error with its own words")
  func refused() {
    let tooWide = Gradient(width: 65501, height: 1)
    #expect(throws: PictureMakerError.self) { try JPEGEncoding().encode(tooWide) }
    let tooMany = JPEGSampling([.init(4, 4), .init(1, 1), .init(1, 1)])
    let error = #expect(throws: PictureMakerError.self) {
      try JPEGEncoding(sampling: tooMany).encode(Self.card)
    }
    #expect(error?.description.contains("ampling") == true)
  }

  @Test("A profile of more than 255 segments is refused")
  func profileTooLong() {
    var encoding = JPEGEncoding()
    encoding.iccProfile = [UInt8](repeating: 0, count: 256)
    encoding.iccSegmentByteCount = 1
    #expect(throws: PictureMakerError.self) { try encoding.encode(Self.card) }
  }
}
