import TestSupport
import Testing

@testable import PictureMaker

@Suite("CRC-32", .background)
struct CRC32Tests {
  @Test("The check value of the catalogue of CRCs comes out")
  func checkValue() {
    #expect(CRC32.of(Array("123456789".utf8)) == 0xCBF4_3926)
    #expect(CRC32.of([]) == 0)
  }

  @Test("Pieces give the checksum of the whole")
  func pieces() {
    var sum = CRC32()
    sum.update(Array("1234".utf8))
    sum.update([])
    sum.update(Array("56789".utf8))
    #expect(sum.value == 0xCBF4_3926)
    #expect(CRC32.text(0x00AB_CDEF) == "00abcdef")
  }
}
