import AndroidNotifications
import TestSupport
import Testing

@Suite("Colours (push.md §2.2)", .background)
struct ARGBColorTests {
  @Test(
    "A colour is read as Android's Color.parseColor reads it",
    arguments: [
      ("#336699", 0xFF33_6699), ("#80336699", 0x8033_6699), ("#AbCdEf", 0xFFAB_CDEF),
      ("#00000000", 0), ("red", 0xFFFF_0000), ("GREEN", 0xFF00_FF00), ("darkgray", 0xFF44_4444),
      ("lightgrey", 0xFFCC_CCCC), ("Teal", 0xFF00_8080), ("fuchsia", 0xFFFF_00FF),
    ] as [(String, UInt32)]
  )
  func parses(text: String, argb: UInt32) {
    #expect(ARGBColor(parsing: text)?.argb == argb)
  }

  @Test(
    "What Android refuses is no colour",
    arguments: [
      "", "#", "#fff", "#12345", "#1234567", "#123456789", "#+12345", "#-1234567", "#12 456",
      "#gggggg", "336699", "rebeccapurple", " red", "#３３６６９９",
    ]
  )
  func refuses(text: String) {
    #expect(ARGBColor(parsing: text) == nil)
  }

  @Test(
    "A colour's text has all four channels and reads back",
    arguments: [0, 0x0102_0304, 0xFFFF_FFFF] as [UInt32]
  )
  func roundTrips(argb: UInt32) {
    let color = ARGBColor(argb: argb)
    #expect(color.description.count == 9)
    #expect(ARGBColor(parsing: color.description) == color)
  }

  @Test("The channels are taken apart and put together")
  func channels() {
    let color = ARGBColor(alpha: 1, red: 2, green: 3, blue: 4)
    #expect(color.argb == 0x0102_0304)
    #expect([color.alpha, color.red, color.green, color.blue] == [1, 2, 3, 4])
  }
}
