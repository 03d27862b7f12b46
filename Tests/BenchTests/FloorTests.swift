import BitmapLoading
import PictureMaker
import Testing

@testable import bench

@Suite("The libraries' own decode")
struct FloorTests {
  private static let size = PixelSize(width: 70, height: 45)

  private static func floors(_ codec: Codec) -> [Floor] {
    switch codec {
    case .jpeg: [.jpegRGBA] + [1, 2, 4, 8].map(Floor.jpegPlanes)
    case .png: [.pngRows]
    case .gif: [.gifLines]
    case .webP: [.webPRGBA]
    }
  }

  @Test("takes every kind of picture that is made", arguments: InputKind.allCases)
  func decodes(kind: InputKind) throws {
    let bytes = try kind.encoding.encode(kind.picture(Self.size))
    for floor in Self.floors(kind.codec) { try floor.run(bytes) }
  }

  @Test("returns from bytes that end anywhere", arguments: InputKind.allCases)
  func truncated(kind: InputKind) throws {
    let bytes = try kind.encoding.encode(kind.picture(Self.size))
    for count in stride(from: 0, to: bytes.count, by: 37) {
      for floor in Self.floors(kind.codec) { try? floor.run(Array(bytes[..<count])) }
    }
  }

  @Test("finds no picture in other bytes", arguments: [Codec.jpeg, .png, .gif, .webP])
  func noPicture(codec: Codec) {
    for floor in Self.floors(codec) {
      #expect(throws: BenchFailure.self) { try floor.run(Array("no picture at all".utf8)) }
    }
  }

  @Test(
    "is measured at the smallest scale that leaves twice the target",
    arguments: [(1000, 8), (2879, 8), (5760, 4), (11520, 2), (23040, 1)]
  )
  func scale(width: Int, eighths: Int) {
    let size = PixelSize(width: width, height: 10)
    let floors = Floor.floors(of: .jpeg, size: size, target: size.fitted(within: 1440))
    #expect(floors == [.jpegRGBA, .jpegPlanes(scaleEighths: eighths)])
  }
}
