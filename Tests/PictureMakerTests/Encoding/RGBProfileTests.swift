import Testing

@testable import PictureMaker

@Suite("RGB profiles")
struct RGBProfileTests {
  static let all: [RGBProfile] = [.displayP3, .gamma18, .adobeRGB]

  @Test("Greys of the curve of sRGB stay, white and black stay in all", arguments: all)
  func greys(_ profile: RGBProfile) {
    #expect(profile.converted(RGBA(255, 255, 255, 7)) == RGBA(255, 255, 255, 7))
    #expect(profile.converted(RGBA(0, 0, 0)) == RGBA(0, 0, 0))
    let grey = profile.converted(RGBA(100, 100, 100))
    #expect(grey.red == grey.green && grey.green == grey.blue)
    if profile == .displayP3 { #expect(grey.red == 100) }
  }

  /// CSS Color 4 gives the matrices; the values are worked out with them by hand.
  @Test("Known colours come out as the standards say")
  func known() {
    // 128 of a power of 1.8 is 0.289 of the light, which sRGB stores as 146.
    #expect(RGBProfile.gamma18.converted(RGBA(128, 128, 128)).red == 146)
    // color(display-p3 0.6 0.4 0.2) is #A16227 or so.
    let brown = RGBProfile.displayP3.converted(RGBA(153, 102, 51))
    #expect(abs(Int(brown.red) - 161) <= 2)
    #expect(abs(Int(brown.green) - 100) <= 2)
    #expect(abs(Int(brown.blue) - 38) <= 3)
    // The reddest red of Display P3 is outside sRGB.
    #expect(RGBProfile.displayP3.converted(RGBA(255, 0, 0)) == RGBA(255, 0, 0))
  }

  @Test("The bytes are a profile of their own length with ten tags inside it", arguments: all)
  func bytes(_ profile: RGBProfile) {
    let bytes = profile.bytes
    func number(_ offset: Int) -> Int { bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) } }
    #expect(number(0) == bytes.count)
    #expect((400...700).contains(bytes.count))
    #expect(bytes[36..<40].elementsEqual("acsp".utf8))
    #expect(number(128) == 10)
    for tag in 0..<10 {
      let (offset, count) = (number(132 + 12 * tag + 4), number(132 + 12 * tag + 8))
      #expect(offset % 4 == 0 && offset >= 252 && offset + count <= bytes.count)
    }
  }

  /// The primaries of sRGB in D50 (IEC 61966-2-1, as all its profiles have them).
  @Test("The primaries are adapted to the white of ICC")
  func adaptation() {
    let bytes = RGBProfile.gamma18.bytes
    func place(_ tag: Int) -> [Double] {
      let start = 132 + 12 * tag + 4
      let offset = bytes[start..<start + 4].reduce(0) { $0 << 8 | Int($1) } + 8
      return (0..<3).map { index in
        let word = bytes[(offset + 4 * index)..<(offset + 4 * index + 4)]
        return Double(word.reduce(0) { $0 << 8 | Int($1) }) / 65536
      }
    }
    let expected = [
      [0.4361, 0.2225, 0.0139], [0.3851, 0.7169, 0.0971], [0.1431, 0.0606, 0.7141],
    ]
    for (index, point) in expected.enumerated() {
      #expect(zip(place(4 + index), point).allSatisfy { abs($0 - $1) < 0.001 })
    }
  }
}
