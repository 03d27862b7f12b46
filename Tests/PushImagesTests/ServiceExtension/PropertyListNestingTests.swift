import PushImages
import Testing

@Suite("Property lists that are nested too deep")
struct PropertyListNestingTests {
  private static func list(_ depth: Int, inside: String = "", doctype: String = "") -> [UInt8] {
    let opened = String(repeating: "<array>\(inside)", count: depth)
    let closed = String(repeating: "</array>", count: depth)
    let head = #"<?xml version="1.0" encoding="UTF-8"?>"#
    return Array("\(head)\(doctype)<plist version=\"1.0\">\(opened)\(closed)</plist>".utf8)
  }

  @Test("Up to 31 values within one another are read, and no more")
  func depths() {
    #expect(PropertyListValue(propertyList: Self.list(31)) != nil)
    #expect(PropertyListValue(propertyList: Self.list(32)) == nil)
    #expect(PropertyListValue(propertyList: Self.list(40_000)) == nil)
    #expect(ServiceExtensionSettings(infoPlist: Self.list(40_000)) == ServiceExtensionSettings())
  }

  @Test("Values beside one another are no depth")
  func beside() {
    let inside = String(
      repeating: "<array/><dict></dict><!-- <array> --><string>a</string>",
      count: 99
    )
    #expect(PropertyListValue(propertyList: Self.list(1, inside: inside)) != nil)
  }

  @Test(
    "An end that is none hides no depth",
    arguments: ["<!-- </array> -->", "<?x </array> ?>", "<string><![CDATA[</array>]]></string>"]
  )
  func hidden(inside: String) {
    #expect(PropertyListValue(propertyList: Self.list(40_000, inside: inside)) == nil)
  }

  @Test("What hides its depth is refused")
  func refused() {
    #expect(PropertyListValue(propertyList: Array("bplist00".utf8)) == nil)
    #expect(PropertyListValue(propertyList: Array("((((".utf8)) == nil)
    #expect(PropertyListValue(propertyList: Self.list(1, doctype: "<!DOCTYPE p [ ]>")) == nil)
    #expect(PropertyListValue(propertyList: Self.list(1).flatMap { [$0, 0] }) == nil)
  }
}
