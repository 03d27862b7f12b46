import PushImages
import Testing

@Suite("Outcomes in words (R6.2)")
struct ImageOutcomeTextTests {
  @Test(
    "An address that the message gives in place of a name is said once",
    arguments: [
      ("169.254.169.254", "169.254.169.254", "The address 169.254.169.254 is not allowed."),
      ("[::1]", "::1", "The address ::1 is not allowed."),
      ("::1", "::1", "The address ::1 is not allowed."),
      ("e.com", "10.0.0.1", "e.com has the address 10.0.0.1, which is not allowed."),
    ]
  )
  func address(host: String, address: String, text: String) {
    #expect(ImageOutcome.addressBlocked(host: host, address: address).description == text)
  }

  @Test("Bytes of which nothing is known are not called by a name")
  func unknownBytes() throws {
    let error = #expect(throws: BitmapError.self) {
      try BitmapLoader().decode(MemorySource([1, 2, 3, 0xFE, 0, 0xFF]))
    }
    guard case .notAnImage(let sniffed)? = error else {
      Issue.record("\(error as Any)")
      return
    }
    let outcome = ImageOutcome.notAnImage(sniffed: sniffed)
    #expect(outcome.description == "The bytes are no image that is known.")
    #expect(
      ImageOutcome.notAnImage(sniffed: "HTML").description == "The bytes are not an image but HTML."
    )
  }
}
